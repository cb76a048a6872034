"""How kernels are compiled: free of the interpreter's lock, and kept on disk where that works."""

from collections.abc import Callable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
from numba.core.caching import IndexDataCacheFile

Function = TypeVar("Function", bound=Callable[..., Any])
_Kept: Any = IndexDataCacheFile  # which has no types


def compiled(function: Function, inline: bool = False) -> Function:
    """The function, compiled when it is first called.

    numba raises where it finds no folder to keep its work in; then it is done anew each time.
    A function that calls itself, even through others, is not kept soundly: have none.
    """
    try:
        dispatcher: Any = numba.njit(nogil=True, cache=True, forceinline=inline)(function)
        dispatcher._cache._cache_file = Kept.like(dispatcher._cache._cache_file)
    except RuntimeError:
        dispatcher = numba.njit(nogil=True, forceinline=inline)(function)
    return cast(Function, dispatcher)


def inlined(function: Function) -> Function:
    """A small function whose calls are replaced by what it does."""
    return compiled(function, inline=True)


class Kept(_Kept):  # type: ignore[misc]
    """What is kept of one function, which several processes may compile at once.

    numba numbers the files of a function's signatures as they come: two processes could give
    one number to two signatures, and run the code of the wrong one. Here a file is named by its
    signature, and is there before the index tells of it.
    """

    @classmethod
    def like(cls, file: Any) -> "Kept":
        """In the same place, but stale with any change of the sources."""
        return cls(file._cache_path, file._index_name.removesuffix(".nbi"), sources())

    def save(self, key: object, data: object) -> None:
        """Keep the work for one signature."""
        name = self._data_name(int(sha256(repr(key).encode()).hexdigest()[:8], 16))
        self._save_data(name, data)
        self._save_index({**self._load_index(), key: name})


@cache
def sources() -> tuple[tuple[str, int, int], ...]:
    """What tells whether compiled work is stale: every module here, its age and its size.

    numba looks only at the module of the function itself, not at those it calls into.
    """
    found = sorted(Path(__file__).parent.rglob("*.py"))
    return tuple((str(path), path.stat().st_mtime_ns, path.stat().st_size) for path in found)
