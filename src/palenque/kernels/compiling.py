"""How kernels are compiled: free of the interpreter's lock, and kept on disk where that works."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

import numba

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function) -> Function:
    """The function, compiled when it is first called.

    numba raises where it finds no folder to keep its work in; then it is done anew each time.
    """
    try:
        return cast(Function, numba.njit(nogil=True, cache=True)(function))
    except RuntimeError:
        return cast(Function, numba.njit(nogil=True)(function))
