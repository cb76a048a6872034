"""What the attacks share: a server of its own, how it fares meanwhile, and a verdict.

Each attack is a script beside this one, ``python3 dev.py bench attack/NAME``. It starts a server as
anybody does, attacks it from an address that is not the server's own, and ends with status 1 where
a figure is past its bound:

    def attack(target: Target) -> list[Figure]:
        with watching(target) as watch, honest(target.address) as player:
            ...
        return [watch.grown_at_most(30), *player.figures()]

    if __name__ == "__main__":
        sys.exit(run(attack, "--max-sockets", "200"))
"""

import os
import socket
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from bench.crowd.server import Served, raise_open_files, serving
from bench.proving.process import free_port

SERVE = "from palenque.cli import main; main()"
OFTEN = 0.1
"""Seconds between two looks at the memory."""


@dataclass(frozen=True)
class Target:
    """A server that is attacked: ``address`` is for honest people, ``outside`` for the others.

    ``outside`` is the machine's own address in its network, where it has one: what comes from
    there is no proxy of the server's machine.
    """

    served: Served
    address: str
    outside: str
    data: Path
    log: Path

    def said(self) -> list[str]:
        """All that the server has written to its log."""
        return self.log.read_text().splitlines()


@dataclass(frozen=True)
class Figure:
    """What an attack came to, and the most (or the least) that is borne."""

    what: str
    value: float
    unit: str
    most: float | None = None
    least: float | None = None

    @property
    def holds(self) -> bool:
        """Whether the figure is within its bounds; a figure without any is told only."""
        is_low = self.most is None or self.value <= self.most
        return is_low and (self.least is None or self.value >= self.least)

    def __str__(self) -> str:
        bounds = [f"{word} {bound:,.10g}" for word, bound in self._bounds() if bound is not None]
        past = "" if self.holds else "   PAST ITS BOUND"
        bound = f"   ({', '.join(bounds)})" if bounds else ""
        return f"{self.what:42} {self.value:12,.1f} {self.unit}{bound}{past}"

    def _bounds(self) -> Iterator[tuple[str, float | None]]:
        yield "at most", self.most
        yield "at least", self.least


@dataclass
class Watch:
    """The memory (MB) and processor time (s) of a server while it is attacked."""

    before: float
    peak: float = 0.0
    after: float = 0.0
    worked: float = 0.0
    samples: list[float] = field(default_factory=list)

    def grown_at_most(self, most: float) -> Figure:
        """By how much the memory rose over what it was, at its highest."""
        return Figure("memory at its highest, above before", self.peak - self.before, "MB", most)

    def kept_at_most(self, most: float) -> Figure:
        """By how much the memory is above what it was, in the end."""
        return Figure("memory at the end, above before", self.after - self.before, "MB", most)

    def worked_at_most(self, most: float) -> Figure:
        """How much processor time the server took."""
        return Figure("processor time of the server", self.worked, "s", most)


@contextmanager
def target(*options: str) -> Iterator[Target]:
    """A server by ``palenque serve`` with these options, until the end of the block."""
    raise_open_files()
    port = free_port()
    with tempfile.TemporaryDirectory(prefix="palenque-attack-") as folder:
        data, log = Path(folder, "games"), Path(folder, "log")
        command = [sys.executable, "-c", SERVE, "serve", "--no-browser", "--data", str(data)]
        command += ["--host", "0.0.0.0", "--port", str(port), *options]
        with log.open("w") as errors, serving(command, errors=errors) as served:
            here = f"127.0.0.1:{port}"
            yield Target(served, here, f"{own_address()}:{port}", data, log)


def own_address() -> str:
    """The address of this machine in its network; without one, the address of the loop."""
    with closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as asking:
        try:
            asking.connect(("198.51.100.1", 9))  # nothing is sent
        except OSError:
            return "127.0.0.1"
        return str(asking.getsockname()[0])


@contextmanager
def watching(target: Target) -> Iterator[Watch]:
    """Looks at the server's memory until the end of the block."""
    served, over = target.served, threading.Event()
    watch = Watch(served.memory)
    worked = served.worked

    def look() -> None:
        while not over.wait(OFTEN):
            watch.samples.append(served.memory)

    looking = threading.Thread(target=look, daemon=True)
    looking.start()
    try:
        yield watch
    finally:
        over.set()
        looking.join()
        watch.after = served.memory
        watch.peak = max([watch.before, watch.after, *watch.samples])
        watch.worked = served.worked - worked


def judge(figures: Sequence[Figure]) -> int:
    """Print every figure; 1 where any is past its bound."""
    for figure in figures:
        print(figure, flush=True)
    return 0 if all(figure.holds for figure in figures) else 1


def run(attack: Callable[[Target], Sequence[Figure]], *options: str) -> int:
    """Serve, attack, print and judge."""
    print(f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f}", flush=True)
    with target(*options) as found:
        return judge(attack(found))
