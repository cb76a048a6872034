"""Exact distances of Pakal as ``palenque.pakal.solver`` finds them, some twenty times faster.

Every arrangement of a split of squares has a number: the hole's cell times the number of
ways to lay the transparent squares on the other fifteen, plus the rank of the way they lie,
as a mask of fifteen bits, among those masks.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from palenque.kernels.compiling import compiled
from palenque.pakal.board import RAYS, Board
from palenque.pakal.components import CELLS, SQUARES, Face
from palenque.pakal.solver import UNREACHED, Distances

MOST_SLIDES, MOST_PUSHES = 4, 6
"""A hole has up to four squares around it, and six in its row and column."""


@dataclass(frozen=True)
class Graph:
    """Every arrangement of a split: ``open`` its cells that show, ``moves`` where moves lead.

    ``moves`` holds numbers of arrangements; behind the last stands the arrangement itself.
    """

    open: NDArray[np.uint16]
    moves: NDArray[np.uint32]
    ranks: NDArray[np.int32]
    ways: int

    def number(self, board: Board) -> int:
        """The number of this arrangement."""
        below = board.clear & ((1 << board.hole) - 1)
        mask = below | board.clear >> 1 & ~((1 << board.hole) - 1)
        return board.hole * self.ways + int(self.ranks[mask])


def distances(face: Face, goal: str, transparent: int, pushes: bool = False) -> Distances:
    """The distances of all arrangements with this many transparent squares to a goal (K4)."""
    graph = _graph(transparent, pushes)
    table = np.empty(len(graph.open), np.uint8)
    search(graph.open, graph.moves, face.symbols, face.mask(goal), table)
    return Distances(transparent, pushes, table, graph.number)  # type: ignore[arg-type]


@lru_cache(maxsize=12)
def _graph(transparent: int, pushes: bool) -> Graph:
    masks = sorted(
        sum(1 << cell for cell in cells) for cells in combinations(range(SQUARES), transparent)
    )
    ranks = np.full(1 << SQUARES, -1, np.int32)
    ranks[masks] = np.arange(len(masks), dtype=np.int32)
    open = np.empty(CELLS * len(masks), np.uint16)
    width = MOST_PUSHES if pushes else MOST_SLIDES
    moves = np.repeat(np.arange(len(open), dtype=np.uint32)[:, None], width, axis=1)
    connect(np.array(masks, np.int32), ranks, _rays(pushes), open, moves)
    return Graph(open, moves, ranks, len(masks))


def _rays(pushes: bool) -> NDArray[np.int8]:
    """The squares in each direction from each hole, nearest first, -1 behind the last."""
    found = np.full((CELLS, 4, 3), -1, np.int8)
    for hole, rays in enumerate(RAYS):
        for direction, ray in enumerate(rays):
            kept = ray if pushes else ray[:1]
            found[hole, direction, : len(kept)] = kept
    return found


@compiled
def connect(
    masks: NDArray[np.int32],
    ranks: NDArray[np.int32],
    rays: NDArray[np.int8],
    open: NDArray[np.uint16],
    moves: NDArray[np.uint32],
) -> None:
    """Fills in what shows in every arrangement and where its moves lead."""
    ways = len(masks)
    for hole in range(16):
        low = (1 << hole) - 1
        for rank in range(ways):
            number = hole * ways + rank
            clear = masks[rank] & low | (masks[rank] & ~low) << 1
            open[number] = clear | 1 << hole
            count = 0
            for direction in range(4):
                at, lying = hole, clear
                for cell in rays[hole, direction]:
                    if cell < 0:
                        break
                    if lying >> cell & 1:
                        lying ^= 1 << cell | 1 << at
                    at = cell
                    below = (1 << at) - 1
                    moves[number, count] = at * ways + ranks[lying & below | lying >> 1 & ~below]
                    count += 1


@compiled
def search(
    open: NDArray[np.uint16],
    moves: NDArray[np.uint32],
    symbols: int,
    goal: int,
    table: NDArray[np.uint8],
) -> None:
    """Fills in the distance of every arrangement, by breadth-first search from the goal.

    What is found is written to the queue always and kept only where it is new: a branch
    would be guessed wrongly too often. Unsigned numbers spare a look for negative ones.
    """
    queue = np.empty(len(open) + 1, np.uint32)
    tail = np.uint32(0)
    for number in range(len(open)):
        is_goal = open[number] & symbols == goal
        table[number] = 0 if is_goal else UNREACHED
        queue[tail] = number
        tail += np.uint32(is_goal)
    head = np.uint32(0)
    while head < tail:
        number = queue[head]
        head += np.uint32(1)
        further = np.uint8(table[number] + 1)
        for move in range(moves.shape[1]):
            after = moves[number, np.uint32(move)]
            known = table[after]
            is_new = known == UNREACHED
            queue[tail] = after
            tail += np.uint32(is_new)
            table[after] = further if is_new else known
