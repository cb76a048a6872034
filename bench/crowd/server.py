"""A server in a process of its own, on 127.0.0.1 only, and what it takes of the machine."""

import os
import re
import resource
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO

TICKS = os.sysconf("SC_CLK_TCK")


@dataclass(frozen=True)
class Served:
    """A server that runs."""

    address: str
    pid: int

    @property
    def memory(self) -> float:
        """The resident memory in MB."""
        return self._status("VmRSS")

    @property
    def worked(self) -> float:
        """The seconds of processor time so far."""
        fields = Path(f"/proc/{self.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    @property
    def waited(self) -> float:
        """The seconds that its main thread was ready to run and had no core so far."""
        return int(Path(f"/proc/{self.pid}/schedstat").read_text().split()[1]) / 1e9

    def _status(self, key: str) -> float:
        found = re.search(rf"{key}:\s+(\d+) kB", Path(f"/proc/{self.pid}/status").read_text())
        assert found
        return int(found[1]) / 1000


def raise_open_files() -> None:
    """Lets this process, and those that it starts, have as many sockets as they may."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


@contextmanager
def serving(
    command: Sequence[str], env: Mapping[str, str] | None = None, errors: IO[str] | None = None
) -> Iterator[Served]:
    """A server that says its address, until the end of the block."""
    pipe = subprocess.PIPE
    with subprocess.Popen(command, stdout=pipe, stderr=errors, text=True, env=env) as process:
        try:
            assert process.stdout
            said = (re.search(r"\d+\.0\.0\.\d:\d+", line) for line in process.stdout)
            address = next(filter(None, said))[0]
            yield Served(address, process.pid)
        finally:
            process.terminate()
