"""A bar that shows on a terminal how far a long piece of work is."""

import sys
from collections.abc import Iterable, Iterator
from typing import TypeVar

T = TypeVar("T")


def watched(work: Iterable[T], words: str, total: int) -> Iterator[T]:
    """The work piece by piece, under a bar on standard error where that is a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield from work
        return
    from rich.console import Console
    from rich.progress import track

    yield from track(work, words, total, console=Console(stderr=True), transient=True)
