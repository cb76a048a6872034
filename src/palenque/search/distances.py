"""Exact distances of Pakal, in numpy where that is installed, else in plain Python.

Not by the compiled kernel: a server of races would hold the compiler for that alone. A single board
takes no table: plain Python finds its par from both ends in half the time of numpy, which a server
of races among people then need not even load.
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
    return solver.par(face, goal, board, pushes=True)
