"""How much a server takes on, and what it says to the others."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palenque.server.admission import FULL, SEVERAL, TOO_MANY, Admission, Capacity, TurnedAway
from palenque.server.pace import Bucket, Pace
from tests.server import racing
from tests.server.house import HASTE, Browser, Line, eventually, house
from tests.server.test_http import is_fenced_in, problem


def code_of(browser: Browser, race: str) -> int:
    """With what code a new onlooker is turned away."""
    with racing.sit(browser, race) as line:
        return Line(line.socket).code()


def test_so_many_sockets_of_one_player_and_so_many_of_all(tmp_path: Path) -> None:
    few = Capacity(sockets=3, sockets_each=2)
    with house(tmp_path, capacity=few) as served, ExitStack() as stack:
        ana, ben, eva = (stack.enter_context(Browser(served.address)) for _ in range(3))
        race = racing.race(ana)
        first = stack.enter_context(racing.sit(ana, race, "J"))
        stack.enter_context(racing.sit(ana, race)).hear()
        assert code_of(ana, race) == TOO_MANY
        stack.enter_context(racing.sit(ben, race)).hear()
        assert code_of(eva, race) == code_of(ana, race) == FULL
        first.socket.close()
        eventually(lambda: code_of_room(eva, race))


def code_of_room(browser: Browser, race: str) -> bool:
    """Whether an onlooker is let in and shown the race."""
    with racing.sit(browser, race) as line:
        try:
            line.hear()
        except Exception:
            return False
        return True


def test_no_more_tables_at_once_than_there_is_room_for(tmp_path: Path) -> None:
    with house(tmp_path, capacity=Capacity(tables=1)) as served, Browser(served.address) as browser:
        one, two = browser.open("klee", "device"), browser.open("klee", "device")
        with browser.sit(one) as line:
            line.hear()
            refused = browser.get(f"/api/tables/{two}/record?seat=J")
            assert problem(refused) == (503, "crowded")
            assert int(refused.headers["retry-after"])
            with browser.sit(two) as other:
                assert other.code() == FULL
            with browser.sit(one, "O") as again:
                again.hear()
        eventually(lambda: browser.get(f"/api/tables/{two}/record?seat=J").status_code == 200)


def test_a_player_opens_no_more_tables_than_anybody_plays(tmp_path: Path) -> None:
    few = Capacity(openings=3, pause=100)
    with house(tmp_path, capacity=few) as served, Browser(served.address) as browser:
        table = browser.open("solo-klee", "solo")
        race = racing.race(browser)
        browser.open("solo-klee", "solo")
        asked = {"ruleset": "klee", "mode": "device"}
        for path in ("tables", f"tables/{table}/rematch", "races", f"races/{race}/rematch"):
            body = asked if path == "tables" else {"seats": [racing.ME]} if path == "races" else {}
            refused = browser.post(f"/api/{path}", body)
            assert problem(refused) == (429, "too-often"), path
            assert 0 < int(refused.headers["retry-after"]) <= 100
        with Browser(served.address) as other:
            other.open("solo-klee", "solo")
            with other.sit(table) as line:
                assert line.code() == 4403


def test_one_address_opens_no_more_than_a_school_does() -> None:
    """Whatever new players it pretends to be; a proxy that tells no address is not one address"""
    admission = Admission(Capacity(openings=2, pause=1000), Pace())
    waits = [admission.opening(f"player {n}", "192.0.2.7") for n in range(21)]
    assert waits[:20] == [0] * 20
    assert waits[20] > 0
    assert admission.opening("player", "192.0.2.8") == 0
    assert not any(admission.opening(f"guest {n}", "127.0.0.1") for n in range(50))


@pytest.mark.parametrize(("path", "told"), [("/", "Le serveur est plein"), ("/api/tables", "full")])
def test_past_capacity_a_request_is_turned_away(tmp_path: Path, path: str, told: str) -> None:
    with house(tmp_path, capacity=Capacity(requests=0)) as served, Browser(served.address) as ana:
        answer = ana.get(path)
        assert (answer.status_code, told in answer.text) == (503, True)
        assert int(answer.headers["retry-after"])
        assert is_fenced_in(answer)


def test_no_more_sockets_than_open_files() -> None:
    assert Capacity(sockets=5000).within(1024).sockets < 1024
    assert Capacity(sockets=5000).within(1 << 20).sockets == 5000
    assert Capacity(sockets=5000).within(None).sockets == 5000


# The fastest play: a slide each 50 ms, where the fastest fingers tap 12 times a second, and all
# that was slid in two seconds at once where the network stood still.
GAPS = st.lists(st.floats(0.05, 1.0), max_size=400)
STALL = 2.0


@given(GAPS, st.floats(0, 0.999))
def test_honest_play_never_waits(gaps: list[float], phase: float) -> None:
    now = [0.0]
    admission = Admission(Capacity(), Pace())
    own, shared = admission.frames("ana")
    own.time = shared.time = lambda: now[0]
    own.__post_init__()
    shared.__post_init__()
    slid = 0.0
    for gap in gaps:
        slid += gap
        now[0] = (slid // STALL + 1) * STALL + phase
        assert own.wait() == 0
        assert max(shared.wait() for _ in range(SEVERAL)) == 0


def test_the_sockets_of_one_player_share_a_bucket() -> None:
    admission = Admission(Capacity(), Pace(rate=1, burst=2))
    first, second = admission.frames("ana"), admission.frames("ana")
    assert first[0] is not second[0]
    assert first[1] is second[1]
    assert admission.frames("ben")[1] is not first[1]
    assert isinstance(first[1], Bucket)
    waits = [first[1].wait() for _ in range(3 * 2)] + [second[1].wait()]
    assert [wait > 0 for wait in waits] == [False] * 6 + [True]


def test_who_is_turned_away_is_not_counted() -> None:
    admission = Admission(Capacity(sockets=1, sockets_each=1), HASTE)
    with admission.socket("ana"), pytest.raises(TurnedAway), admission.socket("ben"):
        pass
    with admission.socket("ben"):
        assert admission.sockets == 1
    assert admission.sockets == 0
    assert not admission._sockets_of


def test_nobody_takes_all_sockets_by_being_many_players() -> None:
    """A customer has one address, or of IPv6 a network of them; what has none is bounded by player

    Somebody at another address still comes in.
    """
    admission = Admission(Capacity(sockets=200), HASTE)
    with ExitStack() as held:
        for n in range(64):
            held.enter_context(admission.socket(f"ana{n}", f"2001:db8::{n:x}"))
        with pytest.raises(TurnedAway) as away, admission.socket("one more", "2001:db8::ffff"):
            pass
        assert away.value.code == TOO_MANY
        for address in ("2001:db8:0:1::1", "192.0.2.7", "127.0.0.1"):
            held.enter_context(admission.socket("ben", address))
    with admission.socket("ana", "2001:db8::1"):
        assert admission.sockets == 1
    assert not admission._sockets_from


def test_a_proxy_that_tells_no_address_is_not_taken_for_one_customer() -> None:
    admission = Admission(Capacity(sockets=200), HASTE)
    with ExitStack() as held:
        for n in range(200):
            held.enter_context(admission.socket(f"player{n}", "127.0.0.1"))
        assert admission.sockets == 200
