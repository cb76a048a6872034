"""A round of Pacal as ``palenque.pacal`` plays it, packed into whole numbers for numba."""

from palenque.kernels.pacal.policy import greedy
from palenque.kernels.pacal.rules import legal, play
from palenque.kernels.pacal.state import (
    LARGEST_DECK,
    MOST_MOVES,
    TooLarge,
    decode,
    encode,
    fits,
    outcome,
    pack,
)

__all__ = [
    "LARGEST_DECK",
    "MOST_MOVES",
    "TooLarge",
    "decode",
    "encode",
    "fits",
    "greedy",
    "legal",
    "outcome",
    "pack",
    "play",
]
