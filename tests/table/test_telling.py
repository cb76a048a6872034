"""What a table tells is made where it is heard, and once."""

from palenque.game import Seat
from palenque.table.telling import Listener, Told


def test_a_view_that_nobody_hears_is_never_made() -> None:
    made: list[Listener] = []

    def show(to: Listener) -> str:
        made.append(to)
        return f"for {to}"

    told = Told.views(list(Seat), show) + Told.same([Seat.JADE, None], "news")
    heard = [(Seat.JADE, f"for {Seat.JADE}"), (Seat.JADE, "news")]
    assert [*told.among({Seat.JADE})] == [*told.among({Seat.JADE})] == heard
    assert made == [Seat.JADE]
    assert told.to(Seat.OBSIDIAN) == f"for {Seat.OBSIDIAN}"
    assert (len(told), len([*told]), bool(Told())) == (6, 6, False)
    assert len(made) == len(set(made)) == len(Seat)
