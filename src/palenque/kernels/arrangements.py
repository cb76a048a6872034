"""Exact distances of Pakal as ``palenque.pakal.solver`` finds them, whole waves at a time in numpy.

Every arrangement of a split of squares has a number: the hole's cell times the number of
ways to lay the transparent squares on the other fifteen, plus the rank of the way they lie,
as a mask of fifteen bits, among those masks.

Some twenty times faster than plain Python. ``kernels.pakal`` is faster still, for whoever solves
many goals, but takes a compiler, which is a second and more than 100 MB.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from palenque.pakal.board import RAYS, Board
from palenque.pakal.components import CELLS, SQUARES, Face
from palenque.pakal.solver import UNREACHED, Distances

MOST_SLIDES, MOST_PUSHES = 4, 6
"""A hole has up to four squares around it, and six in its row and column."""
Masks = NDArray[np.int32]


@dataclass(frozen=True)
class Graph:
    """Every arrangement of a split: ``open`` its cells that show, ``moves`` where moves lead.

    ``moves`` holds numbers of arrangements; behind the last stands the arrangement itself.
    """

    open: NDArray[np.uint16]
    moves: NDArray[np.uint32]
    ranks: Masks
    ways: int

    def number(self, board: Board) -> int:
        """The number of this arrangement."""
        below = board.clear & ((1 << board.hole) - 1)
        mask = below | board.clear >> 1 & ~((1 << board.hole) - 1)
        return board.hole * self.ways + int(self.ranks[mask])


def distances(face: Face, goal: str, transparent: int, pushes: bool = False) -> Distances:
    """The distances of all arrangements with this many transparent squares to a goal (K4)."""
    found = graph(transparent, pushes)
    table = _search(found, face.symbols, face.mask(goal))
    return Distances(transparent, pushes, table, found.number)  # type: ignore[arg-type]


def _search(graph: Graph, symbols: int, goal: int) -> NDArray[np.uint8]:
    """The distance of every arrangement: each wave is what the moves of the one before reach."""
    table = np.full(len(graph.open), UNREACHED, np.uint8)
    further, wave = 0, np.flatnonzero(graph.open & symbols == goal)
    table[wave] = further
    while len(wave):
        further += 1
        reached = graph.moves[wave].ravel()
        table[reached[table[reached] == UNREACHED]] = further
        wave = np.flatnonzero(table == further)
    return table


@lru_cache(maxsize=12)
def graph(transparent: int, pushes: bool) -> Graph:
    """All arrangements with this many transparent squares, and how moves connect them."""
    found = sorted(
        sum(1 << cell for cell in cells) for cells in combinations(range(SQUARES), transparent)
    )
    masks = np.array(found, np.int32)
    ranks = np.full(1 << SQUARES, -1, np.int32)
    ranks[masks] = np.arange(len(masks), dtype=np.int32)
    open = np.empty(CELLS * len(masks), np.uint16)
    width = MOST_PUSHES if pushes else MOST_SLIDES
    moves = np.repeat(np.arange(len(open), dtype=np.uint32)[:, None], width, axis=1)
    for hole in range(CELLS):
        here = slice(hole * len(masks), (hole + 1) * len(masks))
        low = (1 << hole) - 1
        clear = masks & low | (masks & ~low) << 1
        open[here] = clear | 1 << hole
        for column, (at, lying) in enumerate(_moves(hole, clear, pushes)):
            below = (1 << at) - 1
            moves[here, column] = at * len(masks) + ranks[lying & below | lying >> 1 & ~below]
    return Graph(open, moves, ranks, len(masks))


def _moves(hole: int, clear: Masks, pushes: bool) -> list[tuple[int, Masks]]:
    """Where the hole goes by each move, and where the transparent squares lie then."""
    found = []
    for ray in RAYS[hole]:
        at, lying = hole, clear
        for cell in ray if pushes else ray[:1]:
            is_clear = lying >> cell & 1
            lying = lying ^ is_clear * (1 << cell | 1 << at)
            at = cell
            found.append((at, lying))
    return found
