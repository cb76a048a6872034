"""For how long a race waits for whom: for nobody for ever."""

from random import Random

import pytest

from palenque.game import Seat
from palenque.table import RaceTable
from palenque.table.race_waiting import HOST, SILENT
from tests.table.racing import J, O, S, begun, code, say, seen, setup, shown, useful


def test_whoever_is_there_and_not_ready_is_waited_for() -> None:
    """On one device without end: who is ready there is who is not"""
    table = begun()
    table.attend(frozenset({J, O}), 0)
    say(table, J, "lay", 1, side=0)
    say(table, J, "ready", 2)
    assert table.deadline is None


def with_guest(level: str = "easy") -> RaceTable:
    """A race of two at different devices whose squares are to be laid."""
    table = RaceTable("t", setup((J,), level, open=(O,)), Random(1))
    table.sit(O, "Ben", 0)
    table.attend(frozenset({J, O}), 0)
    return table


def test_who_is_there_and_does_nothing_is_not_waited_for_for_ever() -> None:
    table = with_guest()
    say(table, J, "lay", 1, side=0)
    say(table, J, "ready", 2)
    assert table.deadline == 2 + SILENT["arranging"]
    say(table, O, "lay", 50_000, side=0)
    assert table.deadline == 50_000 + SILENT["ready"]
    table.tick(table.deadline)
    assert seen(table).phase == "count-in"


@pytest.mark.parametrize("level", ["easy", "untimed"])
@pytest.mark.parametrize("present", [{J, O}, {J}], ids=["silent", "away"])
def test_no_phase_holds_a_player_up_for_ever(level: str, present: set[Seat]) -> None:
    table, at = with_guest(level), 0
    table.attend(frozenset(present), 0)
    while seen(table).round < 3:
        at += 1
        view, me = seen(table), seen(table).racers[0]
        if view.phase == "arranging" and not me.arranged:
            say(table, J, "lay", at, side=0)
        elif view.phase in ("arranging", "ready") and not me.ready:
            say(table, J, "ready", at)
        elif view.phase == "running" and me.claim is None:
            say(table, J, "grab", at, tile=useful(table))
        else:
            assert table.deadline, "Jade would wait for ever"
            at = max(at, table.deadline)
            table.tick(at)


def test_another_begins_where_whoever_made_the_race_stays_away() -> None:
    """Told to those who are there, and no longer so when the maker is back"""
    table = RaceTable("t", setup((J,), open=(O, S)), Random(1))
    table.sit(O, "Ben", 0)
    table.attend(frozenset({J, O}), 0)
    table.attend(frozenset({O}), 5_000)
    assert code(say(table, O, "begin", 5_000 + HOST - 1))[0] == "not-asked"
    assert table.deadline == 5_000 + HOST
    told = dict(table.tick(5_000 + HOST))
    assert shown(told[O]).host
    assert table.deadline is None
    table.attend(frozenset({J, O}), 90_000)
    assert not shown(table.show(O, 90_000)).host
    table.attend(frozenset({O}), 90_001)
    table.tick(90_001 + HOST)
    assert shown(say(table, O, "begin", 90_002 + HOST)).phase == "arranging"
