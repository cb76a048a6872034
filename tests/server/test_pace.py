"""How many commands a socket may send."""

from palenque.server.pace import Bucket


def test_a_burst_goes_through_and_then_so_many_a_second() -> None:
    now = [0.0]
    bucket = Bucket(10, 3, lambda: now[0])
    assert [bucket.wait() for _ in range(5)] == [0, 0, 0, 0.1, 0.2]
    now[0] = 0.2
    assert bucket.wait() == 0.1
    now[0] = 100
    assert [bucket.wait() for _ in range(4)] == [0, 0, 0, 0.1]
