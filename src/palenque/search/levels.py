"""The eight levels of the computer, from one that a child beats to the strongest."""

from dataclasses import dataclass

from palenque.search.greedy import Judge


@dataclass(frozen=True)
class Searching:
    """How a level plays that looks ahead: in so many worlds for each move."""

    worlds: int


@dataclass(frozen=True)
class Level:
    """A level, and its measured strength: Elo above level 1, with its 95% interval.

    docs/strength.md has the tournament that measured it.
    """

    number: int
    elo: int
    low: int
    high: int
    skill: Judge | Searching


LEVELS = (
    Level(1, 0, -14, 14, Judge(blur=4, regard=0)),
    Level(2, 115, 103, 127, Judge(blur=1.6, regard=0)),
    Level(3, 268, 258, 279, Judge(blur=0.95, regard=0.5)),
    Level(4, 398, 388, 408, Judge(blur=0.42, regard=0.5)),
    Level(5, 510, 500, 520, Judge(blur=0.14, regard=1)),
    Level(6, 657, 647, 668, Searching(37)),
    Level(7, 789, 777, 801, Searching(80)),
    Level(8, 918, 904, 932, Searching(2_000)),
)
"""The weakest first; level ``n`` is ``LEVELS[n - 1]``."""


def needs_search(number: int) -> bool:
    """Whether this level looks ahead, which takes numba."""
    return isinstance(LEVELS[number - 1].skill, Searching)
