"""A server whose machine loses its power: what it had not synced by then is not on the disk."""

import os
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import NamedTuple

from bench.proving.process import Process

SOURCE = Path(__file__).with_name("unsynced.c")
NUMBERS = struct.Struct("=c3Q")
CARELESS = """
from palenque.server import databases
configure = databases._configure
def careless(connection, record):
    configure(connection, record)
    connection.execute("PRAGMA synchronous={level}")
databases._configure = careless
"""
"""A server that syncs less than it should, to see that this is found."""


class Step(NamedTuple):
    """A write (W), a cut to a length (T), a sync (S) or the end (U) of a file."""

    what: bytes
    path: Path
    offset: int
    written: bytes


class Powered(Process):
    """A server of these games; ``kill`` cuts its power.

    The disk keeps of every file what was synced, and of what was written to it since then nothing,
    or any part: the system writes back when and in which order it likes. ``synchronous`` is for
    a server that is to be caught: a level of SQLite's below the one that it ought to have.
    """

    def __init__(self, data: Path, rng: Random, synchronous: str | None = None) -> None:
        super().__init__(data, before=CARELESS.format(level=synchronous) if synchronous else "")
        self._rng = rng
        self._journal, library = data.parent / "journal", data.parent / "unsynced.so"
        subprocess.run(["cc", "-shared", "-fPIC", "-o", library, SOURCE, "-ldl"], check=True)
        self._folder = data.resolve()
        self._env = {
            "LD_PRELOAD": str(library),
            "UNSYNCED_FOLDER": str(self._folder),
            "UNSYNCED_JOURNAL": str(self._journal),
        }
        self.dropped = 0

    def start(self) -> None:
        """Returns once it serves; what is there by then has survived."""
        self._journal.unlink(missing_ok=True)
        self._disk = {path: path.read_bytes() for path in self._folder.glob("palenque.db*")}
        super().start()

    def kill(self) -> None:
        """Cuts the power."""
        super().kill()
        unsynced: dict[Path, list[Step]] = {}
        disk = {path: bytearray(content) for path, content in self._disk.items()}
        for step in steps(self._journal.read_bytes()):
            if step.what == b"S":
                for each in unsynced.pop(step.path, []):
                    _carry_out(each, disk)
            elif step.what == b"U":
                unsynced.pop(step.path, None)
                disk.pop(step.path, None)
            else:
                unsynced.setdefault(step.path, []).append(step)
        kept = self._rng.choice((0.0, 0.5))
        for path in unsynced:
            for each in unsynced[path]:
                if self._rng.random() < kept:
                    _carry_out(each, disk)
                else:
                    self.dropped += 1
        for path in self._folder.glob("palenque.db*"):
            path.unlink()
        for path, content in disk.items():
            path.write_bytes(content)


def steps(journal: bytes) -> Iterator[Step]:
    """What was written down, in order; a last record that is cut off had no effect."""
    at = 0
    while at + NUMBERS.size <= len(journal):
        what, offset, length, named = NUMBERS.unpack_from(journal, at)
        at += NUMBERS.size
        path = Path(os.fsdecode(journal[at : at + named]))
        at += named
        size = length if what == b"W" else 0
        if path.name.startswith("palenque.db") and not path.name.endswith("-shm"):
            yield Step(what, path, offset, journal[at : at + size])
        at += size


def _carry_out(step: Step, disk: dict[Path, bytearray]) -> None:
    content = disk.setdefault(step.path, bytearray())
    if step.what == b"T":
        content[:] = content[: step.offset].ljust(step.offset, b"\0")
        return
    end = step.offset + len(step.written)
    content.extend(bytes(max(0, end - len(content))))
    content[step.offset : end] = step.written
