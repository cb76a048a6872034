"""A server in a process of its own, at one port, that can be killed and started again."""

import os
import re
import signal
import socket
import subprocess
import sys
from contextlib import closing
from pathlib import Path
from random import SystemRandom
from types import TracebackType

SPEED = 20
"""How much faster than the day the clocks of races go."""
START = """
import sys, time
from pathlib import Path
from palenque.pacal.ruleset import load
from palenque.server import Capacity, Terms, running
from palenque.server.clock import Clock
from palenque.server.computer import Computer
from palenque.server.pace import Pace
data, port, speed, *rest = sys.argv[1:]
shared = running.Shared(rest[1], [rest[2]]) if rest[:1] == ["shared"] else None
rulesets = [] if shared else rest
clock = Clock(monotonic=lambda: int(time.monotonic() * 1000 * int(speed)), speed=int(speed))
running.computer = Computer  # without its search, which takes a second to load
running.run(
    port=int(port), data=None if shared else Path(data), open_browser=False, clock=clock,
    rulesets=[load(path) for path in rulesets],
    pace=Pace(move=0, retry=0.05, rate=1e6, racing=0.05),
    terms=Terms(capacity=Capacity(openings=10_000), shared=shared),
)
"""


class Process:
    """A server of these games, from its first line to the end of the block.

    ``before`` is code for a server that is to be caught: it runs first, and breaks something.
    """

    def __init__(self, data: Path, *rulesets: Path, speed: int = SPEED, before: str = "") -> None:
        self.data = data
        self.address = f"127.0.0.1:{free_port()}"
        self._rest = [str(speed), *map(str, rulesets)]
        self._env: dict[str, str] = {}
        self._before = before
        self._log = (data.parent / f"{data.name}.log").open("a+")

    def start(self) -> None:
        """Returns once it serves."""
        port = self.address.partition(":")[2]
        code = self._before + START
        command = [sys.executable, "-c", code, str(self.data), port, *self._rest]
        env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), **self._env}
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=self._log, text=True, env=env
        )
        assert self.process.stdout
        said = self.process.stdout.readline()
        found = re.search(r"http://(\S+)", said)
        assert found, self.said()
        assert found[1] == self.address, said

    def kill(self) -> None:
        """As when the system kills it: no handler runs, nothing is tidied up."""
        self.process.kill()
        self._reap()

    def said(self) -> list[str]:
        """All that the server has written to its log."""
        self._log.seek(0)
        return self._log.read().splitlines()

    def _reap(self) -> None:
        self.process.wait()
        assert self.process.stdout
        self.process.stdout.close()

    def __enter__(self) -> "Process":
        self.start()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.process.poll() is None:
            self.process.terminate()
            self._reap()
        self._log.close()


class Member(Process):
    """One of several servers that share a PostgreSQL and a NATS."""

    def __init__(self, folder: Path, database: str, nats: str) -> None:
        super().__init__(folder)
        self._rest += ["shared", database, nats]

    def stand_still(self) -> None:
        """As when the machine is too busy, or asleep."""
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """As if nothing had been."""
        self.process.send_signal(signal.SIGCONT)

    def end(self) -> None:
        """As for an upgrade."""
        self.process.terminate()
        self._reap()


def free_port() -> int:
    """A port below those that a system gives away, so that nobody has it while a server is gone."""
    while True:
        port = SystemRandom().randrange(20_000, 32_000)
        with closing(socket.socket()) as tried:
            if tried.connect_ex(("127.0.0.1", port)):
                return port
