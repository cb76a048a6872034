"""A server that notes when it collects garbage and when it writes: ``what began ended``, in s.

The times are those of the clock that never jumps, which all processes of a machine share.
"""

import gc
import sys
import time
from pathlib import Path
from typing import Any, TextIO

from palenque.server import Capacity, Terms, meters, run

LEAST = 0.0005


def main(folder: str, port: str, notes: str) -> None:
    """Serves, and notes."""
    with Path(notes).open("w", buffering=1) as file:
        watch_garbage(file)
        watch_writes(file)
        terms = Terms(capacity=Capacity(requests=10_000))
        run(port=int(port), data=Path(folder), open_browser=False, terms=terms)


def watch_garbage(file: TextIO) -> None:
    """Notes every collection that takes a while."""
    began = 0.0

    def note(phase: str, info: dict[str, Any]) -> None:
        nonlocal began
        now = time.perf_counter()
        if phase == "start":
            began = now
        elif now - began > LEAST:
            file.write(f"garbage {began} {now}\n")

    gc.callbacks.append(note)


def watch_writes(file: TextIO) -> None:
    """Notes every transaction."""
    counted = meters.Meters.write

    def write(self: meters.Meters, seconds: float, is_stored: bool) -> None:
        now = time.perf_counter()
        file.write(f"write {now - seconds} {now}\n")
        counted(self, seconds, is_stored)

    meters.Meters.write = write  # type: ignore[method-assign]


if __name__ == "__main__":
    main(*sys.argv[1:])
