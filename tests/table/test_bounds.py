"""How long a game at a table may become; what is stored beyond that is read all the same."""

from random import Random

import pytest

from palenque.game import Seat
from palenque.messages import MatchEnd, Next, PushRefused, Refused, Resign
from palenque.pacal import replay as matches
from palenque.pacal.record import Record
from palenque.pacal.record_text import format_record, parse
from palenque.pakal import record_text as races
from palenque.pakal.replay import verdict
from palenque.table import RaceTable, Setup, Table, bounds
from tests.table.racing import J, code, right, running, say, seen, setup
from tests.table.sessions import FRIENDS, KLEE, dealt, mover, tell

ALONE = setup([J], "untimed")
TOO_MANY_SLIDES = "too-many-slides"


def slide(table: RaceTable, times: int = 1) -> object:
    """What the seat is told after so many slides."""
    for _ in range(times):
        answer: object = say(table, J, "push", table.now + 1, cell=right(table, J))
    return answer


def give_up(table: RaceTable) -> None:
    """The round is over, and so is the swap after it."""
    say(table, J, "give-up-round", table.now + 1)
    while table.state.phase == "swapping":
        table.tick(table.deadline or 0)


def test_a_seat_slides_so_often_in_a_round_and_no_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "SLIDES", 3)
    table = running(ALONE)
    assert not isinstance(slide(table, 3), PushRefused)
    assert code(slide(table)) == (TOO_MANY_SLIDES, "K3")
    assert table.state.slides_of(J) == 3


def test_a_race_of_so_many_actions_ends_with_its_round(monkeypatch: pytest.MonkeyPatch) -> None:
    """In that round squares are slid as ever."""
    table = running(ALONE)
    monkeypatch.setattr(bounds, "ACTIONS", table.ply + 2)
    assert not isinstance(slide(table, 3), PushRefused)
    give_up(table)
    assert (seen(table).phase, seen(table).winners) == ("over", [])


def test_a_stored_race_beyond_the_bounds_is_read_and_recorded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = running(ALONE)
    slide(table, 5)
    monkeypatch.setattr(bounds, "SLIDES", 3)
    again = RaceTable("t", table.setup, Random(1), table.log)
    assert again.state.slides_of(J) == 5
    assert again.record() == table.record()


def test_a_race_of_so_many_rounds_ends_unfinished(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "ROUNDS", 2)
    table = running(ALONE)
    give_up(table)
    assert not table.over
    say(table, J, "ready", table.now + 1)
    table.tick(table.deadline or 0)
    give_up(table)
    view, record = seen(table), table.record()
    assert (table.over, view.phase, view.winners, view.round) == (True, "over", [], 2)
    assert isinstance(say(table, J, "ready", table.now + 1), Refused)
    assert table.deadline is None
    assert (record.result, dict(record.tags)["Termination"]) == ("*", "2 rounds")
    assert verdict(races.parse(races.format_record(record))) == "*"
    assert RaceTable("t", table.setup, Random(1), table.log).over


@pytest.mark.parametrize("table_setup", [KLEE, FRIENDS], ids=["device", "friends"])
def test_a_match_of_so_many_rounds_ends_unfinished(
    table_setup: Setup, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nobody has won, and its record is one of an unfinished match."""
    monkeypatch.setattr(bounds, "ROUNDS", 1)
    table = dealt(table_setup)
    tell(table, mover(table), Resign(id="r", ply=table.ply, scope="round"))
    end, record = table.view(Seat.JADE).end, table.record(None)
    assert isinstance(record, Record)
    assert end == MatchEnd(winner=None, gave_up=None, reason="rounds", result="*")
    refused = tell(table, Seat.JADE, Next(id="n", ply=table.ply))
    assert code(refused) == ("match-over", "P14")
    assert (table.deadline, table.actors) == (None, ())
    assert (record.result, dict(record.tags)["Termination"]) == ("*", "1 rounds")
    assert matches.verdict(parse(format_record(record))) == "*"
    assert Table("t", table.setup, Random(1), table.log).over


def test_a_match_at_its_bound_that_was_stored_before_is_not_stuck(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Its next round is the last one."""
    table = dealt()
    tell(table, mover(table), Resign(id="r", ply=table.ply, scope="round"))
    monkeypatch.setattr(bounds, "ROUNDS", 1)
    again = Table("t", table.setup, Random(1), table.log)
    tell(again, Seat.JADE, Next(id="n", ply=again.ply))
    tell(again, mover(again), Resign(id="q", ply=again.ply, scope="round"))
    assert again.over
