"""The eight levels of the computer, from one that a child beats to the strongest."""

from dataclasses import dataclass

from palenque.search.greedy import Judge


@dataclass(frozen=True)
class Searching:
    """How a level plays that looks ahead: in so many worlds for each move."""

    worlds: int


@dataclass(frozen=True)
class Level:
    """A level, and its measured strength: Elo above level 1, with its 95% interval."""

    number: int
    elo: int
    low: int
    high: int
    skill: Judge | Searching


LEVELS = (
    Level(1, 0, 0, 0, Judge(blur=4, regard=0)),
    Level(2, 100, 100, 100, Judge(blur=1.6, regard=0)),
    Level(3, 200, 200, 200, Judge(blur=0.95, regard=0.5)),
    Level(4, 300, 300, 300, Judge(blur=0.42, regard=0.5)),
    Level(5, 400, 400, 400, Judge(blur=0.14, regard=1)),
    Level(6, 500, 500, 500, Searching(37)),
    Level(7, 600, 600, 600, Searching(80)),
    Level(8, 700, 700, 700, Searching(2_000)),
)
"""The weakest first; level ``n`` is ``LEVELS[n - 1]``."""


def needs_search(number: int) -> bool:
    """Whether this level looks ahead, which takes numba."""
    return isinstance(LEVELS[number - 1].skill, Searching)
