"""A player's board: fifteen squares and a hole over a face, and how they slide (K3, K4)."""

from dataclasses import dataclass

from palenque.pakal.components import CELLS, SQUARES, Face, bits

SIDE = 4


@dataclass(frozen=True)
class Board:
    """Where the hole is and, one bit a cell, where transparent squares lie; the rest is coloured.

    Cells count by rows from a1 = 0 to d4 = 15.
    """

    hole: int
    clear: int

    @property
    def coloured(self) -> int:
        """The number of coloured squares."""
        return SQUARES - self.clear.bit_count()

    @property
    def open(self) -> int:
        """The cells that show what lies under them: the transparent ones and the hole (K4)."""
        return self.clear | 1 << self.hole


def _steps(hole: int, cell: int) -> tuple[int, ...]:
    """The squares that move when this one is pushed, from the hole on; none if it cannot."""
    if hole == cell:
        return ()
    if hole // SIDE == cell // SIDE:
        step = 1 if cell > hole else -1
    elif hole % SIDE == cell % SIDE:
        step = SIDE if cell > hole else -SIDE
    else:
        return ()
    return tuple(range(hole + step, cell + step, step))


STEPS = tuple(tuple(_steps(hole, cell) for cell in range(CELLS)) for hole in range(CELLS))
PUSHES = tuple(tuple(cell for cell in range(CELLS) if STEPS[hole][cell]) for hole in range(CELLS))
"""The squares that may be pushed, by hole: those in its row and column (K3)."""
NEIGHBOURS = tuple(
    tuple(cell for cell in PUSHES[hole] if len(STEPS[hole][cell]) == 1) for hole in range(CELLS)
)
"""The squares next to the hole, by hole."""
RAYS = tuple(
    tuple(
        max((STEPS[hole][cell] for cell in PUSHES[hole] if STEPS[hole][cell][0] == first), key=len)
        for first in NEIGHBOURS[hole]
    )
    for hole in range(CELLS)
)
"""The squares in each direction from the hole, nearest first, by hole."""


def can_push(board: Board, cell: int) -> bool:
    """Says whether this square shares the hole's row or column (K3)."""
    return bool(STEPS[board.hole][cell])


def push(board: Board, cell: int) -> Board:
    """The board after pushing this square, and those between it and the hole (K3).

    >>> push(Board(hole=15, clear=1 << 12), 12)
    Board(hole=12, clear=8192)
    """
    hole, clear = board.hole, board.clear
    for moved in STEPS[hole][cell]:
        if clear >> moved & 1:
            clear ^= 1 << moved | 1 << hole
        hole = moved
    return Board(hole, clear)


def swap(board: Board, cell: int) -> Board:
    """The board with the square on this cell changed for one of the other kind (K8)."""
    return Board(board.hole, board.clear ^ 1 << cell)


def visible(face: Face, board: Board) -> str:
    """The symbols that show, ascending (K4)."""
    return "".join(sorted(face.cells[cell] for cell in bits(board.open & face.symbols)))


def reached(face: Face, board: Board, goal: str) -> bool:
    """Says whether exactly the goal's symbols show; blanks do not matter (K4)."""
    return board.open & face.symbols == face.mask(goal)
