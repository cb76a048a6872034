"""How long a game at a table may become; what is stored beyond that is read all the same."""

from random import Random

import pytest

from palenque.game import Seat
from palenque.messages import Next, PushRefused, Refused, Resign
from palenque.table import RaceTable, bounds
from tests.table.racing import J, code, race_to_round, right, running, say, seen, setup
from tests.table.sessions import dealt, mover, tell

ALONE = setup([J], "untimed")
TOO_MANY_SLIDES, TOO_MANY_ROUNDS = "too-many-slides", "too-many-rounds"


def slide(table: RaceTable, times: int = 1) -> object:
    """What the seat is told after so many slides."""
    for _ in range(times):
        answer: object = say(table, J, "push", table.now + 1, cell=right(table, J))
    return answer


def test_a_seat_slides_so_often_in_a_round_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "SLIDES", 3)
    table = running(ALONE)
    assert not isinstance(slide(table, 3), PushRefused)
    assert code(slide(table)) == (TOO_MANY_SLIDES, "K3")
    assert table.state.slides_of(J) == 3


def test_a_race_has_so_many_actions_and_then_no_slides(monkeypatch: pytest.MonkeyPatch) -> None:
    """The round can still be ended."""
    table = running(ALONE)
    monkeypatch.setattr(bounds, "SLIDES_IN_RACE", table.ply + 2)
    assert not isinstance(slide(table, 2), PushRefused)
    assert code(slide(table)) == (TOO_MANY_SLIDES, "K3")
    say(table, J, "give-up-round", table.now + 1)
    assert seen(table).phase != "running"


def test_a_stored_race_beyond_the_bounds_is_read_and_recorded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = running(ALONE)
    slide(table, 5)
    monkeypatch.setattr(bounds, "SLIDES", 3)
    again = RaceTable("t", table.setup, Random(1), table.log)
    assert again.state.slides_of(J) == 5
    assert again.record() == table.record()


def test_a_race_has_so_many_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    table = race_to_round(2)
    monkeypatch.setattr(bounds, "ROUNDS", 1)
    assert code(say(table, J, "ready", table.now + 1)) == (TOO_MANY_ROUNDS, "K2")
    monkeypatch.setattr(bounds, "ROUNDS", 2)
    assert not isinstance(say(table, J, "ready", table.now + 1), Refused)


def test_a_match_has_so_many_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever wants to end it gives up."""
    monkeypatch.setattr(bounds, "ROUNDS", 1)
    table = dealt()
    tell(table, mover(table), Resign(id="r", ply=table.ply, scope="round"))
    refused = tell(table, Seat.JADE, Next(id="n", ply=table.ply))
    assert code(refused) == (TOO_MANY_ROUNDS, "P14")
    tell(table, Seat.JADE, Resign(id="m", ply=table.ply, scope="match"))
    assert table.over
