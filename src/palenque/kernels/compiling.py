"""How kernels are compiled: free of the interpreter's lock, and kept on disk where that works."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any, TypeVar, cast

import numba

Function = TypeVar("Function", bound=Callable[..., Any])


def compiled(function: Function, inline: bool = False) -> Function:
    """The function, compiled when it is first called.

    numba raises where it finds no folder to keep its work in; then it is done anew each time.
    A function that calls itself, even through others, is not kept soundly: have none.
    """
    try:
        dispatcher: Any = numba.njit(nogil=True, cache=True, forceinline=inline)(function)
        dispatcher._cache._cache_file._source_stamp = sources()
    except RuntimeError:
        dispatcher = numba.njit(nogil=True, forceinline=inline)(function)
    return cast(Function, dispatcher)


def inlined(function: Function) -> Function:
    """A small function whose calls are replaced by what it does."""
    return compiled(function, inline=True)


@cache
def sources() -> tuple[tuple[str, int, int], ...]:
    """What tells whether compiled work is stale: every module here, its age and its size.

    numba looks only at the module of the function itself, not at those it calls into.
    """
    found = sorted(Path(__file__).parent.rglob("*.py"))
    return tuple((str(path), path.stat().st_mtime_ns, path.stat().st_size) for path in found)
