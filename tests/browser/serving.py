"""A server as a process of its own, which can be killed like one."""

import re
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import SystemRandom
from types import TracebackType

PALENQUE = Path(sys.executable).with_name("palenque")
HERE = Path(__file__).parent
PATIENCE = 60
"""Seconds that a loaded machine is given for anything that ought to take none."""

RACING = 3
"""How much faster than the day clocks go, so that nobody has to wait for those of a race."""


class Served:
    """A server from its first line, which says where it is, until it is stopped or killed."""

    def __init__(self, *command: str | Path) -> None:
        self._process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout
        said = self._process.stdout.readline()
        found = re.search(r"http://\S+", said)
        if not found:
            self._end()
            raise AssertionError(f"no server: {said!r}")
        self.address = found[0]

    @property
    def port(self) -> str:
        return self.address.rpartition(":")[2]

    def stop(self) -> None:
        self._process.terminate()
        self._end()

    def kill(self) -> None:
        """As when the power fails: no handler runs, nothing is tidied up."""
        self._process.kill()
        self._end()

    def _end(self) -> None:
        self._process.wait(PATIENCE)
        assert self._process.stdout
        self._process.stdout.close()

    def __enter__(self) -> "Served":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self._process.poll() is None:
            self.stop()


def own_port() -> str:
    """A free port below those that a system gives away, so that nobody else has it meanwhile
    where a server is to come back to it."""
    while True:
        port = SystemRandom().randrange(20_000, 32_000)
        with closing(socket.socket()) as tried:
            if tried.connect_ex(("127.0.0.1", port)):
                return str(port)


def quick(data: Path, port: str = "0", times: int = RACING, prefix: str = "") -> Served:
    """The server of most tests: it also offers a tiny ruleset, and neither its computer nor its
    clocks let anybody wait. With a prefix it is behind a proxy that has it under that path."""
    arguments: list[str | Path] = [data, port, str(times), prefix, HERE / "tiny.toml"]
    return Served(sys.executable, HERE / "serve.py", *arguments)


def as_played(data: Path, port: str = "0") -> Served:
    """The server that `palenque serve` starts."""
    return Served(PALENQUE, "serve", "--no-browser", "--port", port, "--data", data)
