"""What the box holds: pattern cards, goals and tracks, as values."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

CELLS = 16
SQUARES = CELLS - 1
FEWEST_COLOURED, MOST_COLOURED = 7, 12
"""A seat has 12 coloured and 8 transparent squares, and 15 of them lie on its board (K1)."""
COLOURED_AT_FIRST = 11
GOAL_SIZE = 3
BLANK = "."


@dataclass(frozen=True)
class Face:
    """One side of a pattern card: sixteen cells by rows from a1, ``.`` where one is blank."""

    cells: str

    @cached_property
    def symbols(self) -> int:
        """The cells that hold a symbol, one bit each."""
        return sum(1 << cell for cell, letter in enumerate(self.cells) if letter != BLANK)

    def mask(self, letters: str) -> int:
        """The cells that hold these symbols, one bit each."""
        return sum(1 << self.cells.index(letter) for letter in letters)


Card = tuple[Face, Face]


@dataclass(frozen=True)
class Track:
    """One side of the scoring track: the symbol of every space, space 1 first."""

    id: str
    spaces: str

    def next_space(self, space: int, symbol: str) -> int:
        """The next space strictly further on that shows this symbol (K7).

        >>> Track("short", "ABAB").next_space(1, "A")
        3
        """
        return self.spaces.index(symbol, space) + 1


@dataclass(frozen=True)
class Components:
    """Everything that is data: ``symbols`` by letter with their names, and what shows them.

    ``cards`` name their two faces by place, ``torches`` and ``finish`` are the spaces after
    which a line crosses the track (K8, K10).
    """

    symbols: tuple[tuple[str, str], ...]
    faces: tuple[Face, ...]
    cards: tuple[tuple[int, int], ...]
    goals: tuple[str, ...]
    tracks: tuple[Track, ...]
    torches: tuple[int, ...]
    finish: int

    @cached_property
    def letters(self) -> str:
        """The letters of all symbols, ascending."""
        return "".join(letter for letter, _ in self.symbols)

    @cached_property
    def names(self) -> dict[str, str]:
        """The name of every symbol by its letter."""
        return dict(self.symbols)

    @cached_property
    def deck(self) -> tuple[Card, ...]:
        """The pattern cards."""
        return tuple((self.faces[front], self.faces[back]) for front, back in self.cards)

    def track(self, id: str) -> Track | None:
        """The side of the track with this name."""
        return next((track for track in self.tracks if track.id == id), None)

    def crosses_torch(self, start: int, end: int) -> bool:
        """Says whether a move from one space to another crosses a torch line (K8)."""
        return any(start <= torch < end for torch in self.torches)


def bits(mask: int) -> Iterator[int]:
    """The cells of a mask, ascending."""
    while mask:
        yield (mask & -mask).bit_length() - 1
        mask &= mask - 1
