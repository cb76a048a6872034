"""Exercises of Pakal: a board, a goal, and the fewest slides between them.

All symbols are hidden at first, as before a round (K1); the goal is to show exactly three (K4).
How hard an exercise is follows from exact search: how far the goal is, and how many shortest
ways lead there.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from random import Random
from typing import Literal

from palenque.game import IllegalAction, Reason
from palenque.pakal import Board, Face, can_push, format_cell, push, reached, standard
from palenque.pakal.components import COLOURED_AT_FIRST, SQUARES
from palenque.pakal.solver import Distances
from palenque.search.distances import distances

Difficulty = Literal["easy", "medium", "hard", "expert"]
CLEAR = SQUARES - COLOURED_AT_FIRST
BANDS: dict[Difficulty, range] = {
    "easy": range(1, 5),
    "medium": range(5, 7),
    "hard": range(7, 9),
    "expert": range(9, 100),
}
"""The fewest slides of each difficulty."""
FIRST_DAY = date(2026, 1, 1)


@dataclass(frozen=True)
class Exercise:
    """A board over a face, the goal, the fewest slides to it and how many shortest ways lead."""

    face: Face
    board: Board
    goal: str
    par: int
    ways: int

    @property
    def difficulty(self) -> Difficulty:
        """What its par makes it."""
        return next(name for name, pars in BANDS.items() if self.par in pars)


@dataclass(frozen=True)
class Lost:
    """A slide that was not one of the best: which, which one was, and how many it cost."""

    number: int
    slide: str
    better: str
    cost: int


@dataclass(frozen=True)
class Review:
    """How an exercise was done: slides beside par, and where slides were lost."""

    slides: int
    par: int
    solved: bool
    lost: tuple[Lost, ...]


def daily(day: date) -> Exercise:
    """The exercise of a day, the same for everybody; each weekday has its difficulty.

    >>> daily(date(2026, 11, 30)) == daily(date(2026, 11, 30)) != daily(date(2026, 12, 1))
    True
    """
    wanted: Sequence[Difficulty] = ("easy", "medium", "medium", "hard", "hard", "expert", "expert")
    return practice(wanted[day.weekday()], Random(f"palenque {day.isoformat()}"))


def practice(difficulty: Difficulty, rng: Random) -> Exercise:
    """An exercise of this difficulty."""
    while True:
        found = _drawn(rng)
        if found.difficulty == difficulty:
            return found


def review(face: Face, board: Board, goal: str, slides: Sequence[int]) -> Review:
    """Where slides were lost; raises IllegalAction for a slide that cannot be made (K3)."""
    table = _distances(face, goal, board.clear.bit_count())
    par, lost = table.par(board), []
    for number, cell in enumerate(slides, 1):
        if not can_push(board, cell):
            sentence = f"slide {number}: {format_cell(cell)} is not in line with the hole"
            error = IllegalAction(Reason.LOCKED, "K3", sentence)
            error.move = number
            raise error
        cost, best = table.loss(board, cell), table.hint(board)
        if cost and best is not None:
            lost.append(Lost(number, format_cell(cell), format_cell(best), cost))
        board = push(board, cell)
    return Review(len(slides), par, reached(face, board, goal), tuple(lost))


def _drawn(rng: Random) -> Exercise:
    components = standard()
    face, goal = rng.choice(components.faces), rng.choice(components.goals)
    blanks = [cell for cell in range(SQUARES + 1) if not face.symbols >> cell & 1]
    hole, *clear = rng.sample(blanks, CLEAR + 1)
    board = Board(hole, sum(1 << cell for cell in clear))
    table = _distances(face, goal, CLEAR)
    return Exercise(face, board, goal, table.par(board), _ways(table, board))


@lru_cache(maxsize=64)
def _distances(face: Face, goal: str, transparent: int) -> Distances:
    return distances(face, goal, transparent, pushes=True)


def _ways(table: Distances, board: Board) -> int:
    """How many shortest ways there are."""
    counted = {board: 1}
    for par in range(table.par(board), 0, -1):
        further: dict[Board, int] = {}
        for one, ways in counted.items():
            for cell in table.moves(one):
                after = push(one, cell)
                if table.par(after) == par - 1:
                    further[after] = further.get(after, 0) + ways
        counted = further
    return sum(counted.values())
