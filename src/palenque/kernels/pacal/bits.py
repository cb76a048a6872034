"""Sets as the bits of a number, and chance."""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from llvmlite import ir
from numba.extending import intrinsic
from numpy.typing import NDArray

from palenque.kernels.compiling import inlined

Chance = NDArray[np.uint64]
"""A source of chance: one number that is never 0."""


def _count(typing: Any, number: Any) -> Any:
    return number(number), lambda context, builder, kind, values: builder.ctpop(values[0])


def _lowest(typing: Any, number: Any) -> Any:
    return number(number), lambda context, builder, kind, values: builder.cttz(values[0], _NEVER_0)


def _zeros(typing: Any, number: Any) -> Any:
    return number(number), lambda context, builder, kind, values: builder.ctlz(values[0], _NEVER_0)


_NEVER_0 = ir.Constant(ir.IntType(1), 1)
count = cast(Callable[[int], int], intrinsic(_count))
"""How many bits are set."""
lowest = cast(Callable[[int], int], intrinsic(_lowest))
"""The lowest bit of a set that is not empty."""
_leading = cast(Callable[[int], int], intrinsic(_zeros))


@inlined
def highest(bits: int) -> int:
    """The highest bit of a set that is not empty."""
    return 63 - _leading(bits)


@inlined
def drop(bits: int, number: int) -> int:
    """The set without so many of its lowest bits."""
    for _ in range(number):
        bits &= bits - 1
    return bits


@inlined
def draw(chance: Chance, below: int) -> int:
    """A random number from 0 up to, not including, ``below``."""
    bits = chance[0]
    bits ^= bits >> np.uint64(12)
    bits ^= bits << np.uint64(25)
    bits ^= bits >> np.uint64(27)
    chance[0] = bits
    high = int(np.int64(bits * np.uint64(2685821657736338717) >> np.uint64(32)))
    return (high * below) >> 32


@inlined
def unit(chance: Chance) -> float:
    """A random number from 0 up to, not including, 1."""
    return draw(chance, 1 << 30) * 2.0**-30
