"""Exact distances of Pakal as ``palenque.pakal.solver`` finds them, a hundred times faster."""

import numpy as np
from numpy.typing import NDArray

from palenque.kernels.arrangements import graph
from palenque.kernels.compiling import compiled
from palenque.pakal.components import Face
from palenque.pakal.solver import UNREACHED, Distances


def distances(face: Face, goal: str, transparent: int, pushes: bool = False) -> Distances:
    """The distances of all arrangements with this many transparent squares to a goal (K4)."""
    found = graph(transparent, pushes)
    table = np.empty(len(found.open), np.uint8)
    search(found.open, found.moves, face.symbols, face.mask(goal), table)
    return Distances(transparent, pushes, table, found.number)  # type: ignore[arg-type]


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
