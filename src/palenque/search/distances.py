"""Exact distances of Pakal, in numpy where that is installed, else in plain Python.

Not by the compiled kernel: a server of races would hold the compiler for that alone.
"""

from collections.abc import Callable
from functools import cache, lru_cache
from importlib.util import find_spec

from palenque.pakal import solver
from palenque.pakal.board import Board
from palenque.pakal.components import Face
from palenque.pakal.solver import Distances

Search = Callable[[Face, str, int, bool], Distances]


@cache
def _search() -> Search:
    if find_spec("numpy") is None:
        return solver.distances
    from palenque.kernels import arrangements

    return arrangements.distances


def warm_up() -> None:
    """Loads what it takes, a tenth of a second, before anybody waits for it."""
    par(Face("ABCDEFGHI......."), "ABC", Board(hole=15, clear=0b0111_1000_0000_0000))


def distances(face: Face, goal: str, transparent: int, pushes: bool = False) -> Distances:
    """The distances of all arrangements with this many transparent squares to a goal (K4)."""
    return _search()(face, goal, transparent, pushes)


@lru_cache(maxsize=4096)
def par(face: Face, goal: str, board: Board) -> int:
    """The fewest slides, each of a whole row at most, from this board to the goal (K3).

    >>> face = Face(".H....FDA.CIBE.G")
    >>> par(face, "ABC", Board(hole=15, clear=0b0110_0001_1000))
    5
    """
    return distances(face, goal, board.clear.bit_count(), pushes=True).par(board)
