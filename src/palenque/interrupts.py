"""Ctrl+C and SIGTERM, which end a program in the same way: by a KeyboardInterrupt."""

import os
import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from types import FrameType

INTERRUPTED = 130
"""The exit status of work that was stopped before it was done."""
SIGNALS = (signal.SIGINT, signal.SIGTERM)
TOGETHER = 1.0
"""Seconds after the first signal in which others belong to it: a key that is held down, say."""


@contextmanager
def ending() -> Iterator[None]:
    """Have the first signal raise KeyboardInterrupt, once.

    A later one, where the program still has not ended, ends it at once and without a word.
    """
    first: list[float] = []

    def end(number: int, frame: FrameType | None) -> None:
        if not first:
            first.append(time.monotonic())
            raise KeyboardInterrupt
        if time.monotonic() - first[0] > TOGETHER:
            leave(number, frame)

    with handled(end):
        yield


@contextmanager
def held() -> Iterator[list[int]]:
    """Let the block finish; a signal that came meanwhile raises KeyboardInterrupt after it.

    What is yielded are the numbers of those that came.
    """
    asked: list[int] = []
    with handled(lambda number, frame: asked.append(number)):
        yield asked
    if asked:
        raise KeyboardInterrupt


def leave(number: int, frame: FrameType | None = None) -> None:
    """End the process at once; this is the handler for a program that has nothing left to do."""
    os._exit(INTERRUPTED)


def nothing_left() -> None:
    """Have signals end the process silently from now on, also while the interpreter ends."""
    for each in SIGNALS:
        signal.signal(each, leave)


@contextmanager
def handled(handler: Callable[[int, FrameType | None], object]) -> Iterator[None]:
    """Handle the signals so within the block; only the main thread is told of them."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {each: signal.signal(each, handler) for each in SIGNALS}
    try:
        yield
    finally:
        for each, handled in before.items():
            signal.signal(each, handled)
