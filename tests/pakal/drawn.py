"""Races put together from text, so that a test shows what it is about."""

from collections.abc import Iterable
from dataclasses import replace

import pytest

from palenque import pakal
from palenque.game import IllegalAction, Reason, Seat
from palenque.pakal.setup import Level

J, O, S, A = Seat  # noqa: E741 - the letters of the notation
FACE = ".H../..FD/A.CI/BE.G"
BCF = "TCTC/CCTC/CCTC/_CCC"
"""On FACE this shows B, C and F, and nothing else."""
WRONG = "CCCC/CCCC/TTTC/T_CC"
"""On FACE this shows A, B, C and E."""
BOX = pakal.standard()
EASY, UNTIMED = pakal.LEVELS["easy"], pakal.LEVELS["untimed"]


def setup(seats: Iterable[Seat] = (J, O), level: Level = EASY, track: str = "A") -> pakal.Setup:
    """What was agreed on, with the standard components."""
    side = BOX.track(track)
    assert side
    return pakal.Setup(tuple(seats), level, side, BOX)


def waiting(
    boards: Iterable[str] = (BCF, BCF),
    spaces: Iterable[int] = (0, 0),
    level: Level = EASY,
    goals: str = "BCF",
    tiles: str = "ABEHI",
) -> pakal.Race:
    """A race before its first goal, with everybody on the same face."""
    face = pakal.parse_face(FACE)
    players = tuple(
        pakal.Player(seat, face, pakal.parse_board(board), space)
        for seat, board, space in zip(Seat, boards, spaces, strict=False)
    )
    agreed = setup((player.seat for player in players), level)
    discards = list(BOX.goals)
    for goal in goals.split():
        discards.remove(goal)
    return pakal.Race(
        agreed, pakal.Between(), players, tiles, tuple(goals.split()), tuple(discards)
    )


def running(
    boards: Iterable[str] = (BCF, BCF),
    spaces: Iterable[int] = (0, 0),
    level: Level = EASY,
    goals: str = "BCF",
    tiles: str = "ABEHI",
) -> pakal.Race:
    """A race in a round, the first of these goals just revealed."""
    race = waiting(boards, spaces, level, goals, tiles)
    return pakal.play(race, pakal.Reveal(goals.split()[0]))


def played(race: pakal.Race, *actions: pakal.Action) -> pakal.Race:
    """The race after these actions."""
    for action in actions:
        race = pakal.play(race, action)
    return race


def refused(race: pakal.Race, action: pakal.Action) -> tuple[Reason, str]:
    """Why an action is refused and by which rule; the race stays as it was."""
    before = replace(race)
    with pytest.raises(IllegalAction) as caught:
        pakal.play(race, action)
    error = caught.value
    assert race == before
    assert error.action is action
    assert str(error) == f"{error.rule}: {error.sentence}"
    return error.reason, error.rule


def board(race: pakal.Race, seat: Seat = J) -> str:
    """A player's board as text."""
    return pakal.format_board(race.player(seat).board)


def cell(name: str) -> int:
    """The cell of this name."""
    return pakal.parse_cell(name)


def slide(seat: Seat, name: str, at: int = 0) -> pakal.Slide:
    """A slide by the name of its cell."""
    return pakal.Slide(seat, cell(name), at)


def swap(seat: Seat, name: str, at: int, drawn: bool = False) -> pakal.Swap:
    """A swap by the name of its cell."""
    return pakal.Swap(seat, cell(name), at, drawn)
