"""The search as a process of its own, for a server: it is told views, and tells moves.

Each question is ``(number, work, arguments)``, each answer ``(number, done, found)``, as pickles
with their length before them. A question without work drops the one of its number. The process
ends with its standard input. So the compiler and what it compiles take memory only where and while
somebody searches; and a search is sent what a player sees, and nothing else.
"""

import os
import pickle
import struct
import sys
import threading
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from random import Random
from typing import Any, BinaryIO, Literal

from palenque.pacal import Move, View
from palenque.pacal.solo import SoloView
from palenque.search import bots, compiling
from palenque.search.bots import Hint
from palenque.search.warming import Part

Work = Literal["prepare", "move", "hint", "solo hint", "open record"]
LENGTH = struct.Struct("!I")


def framed(what: object) -> bytes:
    """This as it is sent to the other process."""
    text = pickle.dumps(what)
    return LENGTH.pack(len(text)) + text


def main(work: Mapping[str, Callable[..., Any]]) -> None:
    """Answers until nobody asks any more."""
    told = os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())  # whatever prints must not answer
    answer(sys.stdin.buffer, told, work)
    os._exit(0)  # what is still being thought is for nobody


def answer(asked: BinaryIO, told: BinaryIO, work: Mapping[str, Callable[..., Any]]) -> None:
    """Does what it is asked for, as many things at a time as there are cores."""
    lock, dropped = threading.Lock(), set[int]()

    def carry_out(number: int, name: str, arguments: tuple[Any, ...]) -> None:
        done, found = False, None
        try:
            found = work[name](*arguments, lambda: number in dropped)
            done = True
        finally:
            with lock:
                told.write(framed((number, done, found)))
                told.flush()
            dropped.discard(number)

    threads = ThreadPoolExecutor(os.cpu_count())
    while length := asked.read(LENGTH.size):
        number, name, arguments = pickle.loads(asked.read(*LENGTH.unpack(length)))
        if name is None:
            dropped.add(number)
        else:
            threads.submit(carry_out, number, name, arguments)
    threads.shutdown(wait=False, cancel_futures=True)


@cache
def _prepared(part: Part) -> None:
    compiling.prepare(part)


def _prepare(part: Part, dropped: Callable[[], bool]) -> None:
    _prepared(part)


def _move(name: str, view: View, seed: int, dropped: Callable[[], bool]) -> Move:
    return bots.choose(name, view, Random(seed))


def _hint(view: View, seed: int, dropped: Callable[[], bool]) -> Hint:
    return bots.hint(view, Random(seed), dropped)


def _solo_hint(view: SoloView, dropped: Callable[[], bool]) -> Hint:
    from palenque.search import solo

    _prepared("solo")
    return solo.hint(view)


WORK: Mapping[str, Callable[..., Any]] = {
    "prepare": _prepare,
    "move": _move,
    "hint": _hint,
    "solo hint": _solo_hint,
}

if __name__ == "__main__":
    main(WORK)
