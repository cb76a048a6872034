"""A repeated command gets the answer that it had, and that is no work, however long the game."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from palenque.messages import Shown
from palenque.table import Table, answers
from palenque.table import state as states
from tests.table.sessions import KLEE, act, dealt, mover, play, tokens


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Counts the actions that are played, from now on."""
    count, whole = [0], states.play

    def counting(*given: Any) -> Any:
        count[0] += 1
        return whole(*given)

    monkeypatch.setattr(states, "play", counting)
    return count


def after(moves: int) -> Table:
    table = dealt(KLEE)
    for _ in play(table, Random(1), moves):
        pass
    return table


def moved(table: Table, id: str) -> Shown:
    answer = act(table, tokens(table)[0], id=id)
    assert isinstance(answer, Shown)
    return answer


def test_a_repeated_command_plays_nothing_again(played: list[int]) -> None:
    table = after(60)
    while not table.actors:
        table.deal(table.log[-1].at)
    seat, before = mover(table), table.ply
    first = moved(table, "mine")
    played[0] = 0
    again = act(table, "#", seat, id="mine")
    assert (again, table.ply, played[0]) == (first, before + 1, 0)


def test_an_old_command_is_answered_by_how_the_table_stands(
    monkeypatch: pytest.MonkeyPatch, played: list[int]
) -> None:
    """It has no second effect."""
    monkeypatch.setattr(answers, "LATEST", 2)
    table = dealt(KLEE)
    seat = mover(table)
    moved(table, "old")
    for number in range(2):
        moved(table, f"new{number}")
    played[0], ply = 0, table.ply
    again = act(table, "#", seat, id="old")
    assert isinstance(again, Shown)
    assert (again.answers, again.view.ply, table.ply, played[0]) == ("old", ply, ply, 0)


def test_the_latest_answers_are_known_after_a_new_start(played: list[int]) -> None:
    table = dealt(KLEE)
    seat = mover(table)
    first = moved(table, "mine")
    again = Table("t", table.setup, Random(1), table.log)
    played[0] = 0
    assert act(again, "#", seat, id="mine") == first
    assert played[0] == 0


def test_what_could_not_be_stored_is_taken_back_without_playing_the_game_again(
    played: list[int],
) -> None:
    table = dealt(KLEE)
    moved(table, "first")
    before, state, seat = table.ply, table.state, mover(table)
    moved(table, "second")
    played[0] = 0
    table.take_back(before)
    assert (table.ply, table.state, played[0]) == (before, state, 0)
    second = moved(table, "second")
    assert second.answers == "second"
    assert table.log[-1] == replace(table.log[-1], seat=seat, command="second")
