"""What players are told while the disk is full or the database locked, and what comes after.

    python3 dev.py bench storage [SECONDS]

A server keeps matches of Pacal and races of Pakal, two people at each, and a match against the
computer. For SECONDS (60) another program holds `BEGIN EXCLUSIVE` on its database; then, for as
long, no file may grow (`RLIMIT_FSIZE`), as on a full disk. Everybody goes on trying what is
refused. Counted are the refusals that players were told, and what was acknowledged to those who
had been refused: nothing while the database is locked. Afterwards all go on by themselves, with
every log as it was told.
"""

import asyncio
import resource
import sqlite3
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

from bench.proving.held import faults
from bench.proving.people import Person, Player, Racer, Said, ask, by_network
from bench.proving.process import Process
from palenque.server.store import Store

SECONDS, SEED = 60, 5
PATIENCE = 300
"""Seconds in which all must go on by themselves, however slow the machine."""
ENOUGH = 20
"""So many more commands are acknowledged before and after each failure."""
TABLES: tuple[tuple[type[Person], Said], ...] = (
    *((Player, {"ruleset": id, "mode": "friends"}) for id in ("klee", "ajm")),
    *((Racer, {"level": "untimed", "seats": [{"kind": "me"}, {"kind": "open"}]}),) * 2,
    (Player, {"ruleset": "klee", "mode": "computer", "level": 1}),
)


@dataclass
class Told:
    """What players were told during one failure."""

    name: str = ""
    refused: int = 0
    acknowledged: int = 0


@dataclass
class Tally:
    """All failures, what was acknowledged in all, and everything that was not as it should be."""

    told: list[Told] = field(default_factory=list)
    acknowledged: int = 0
    faults: list[str] = field(default_factory=list)


class Town:
    """The people of one server, who open a new table as soon as theirs is over."""

    def __init__(self, server: Process) -> None:
        self._server = server
        self.people: list[Person] = []
        self.unsaved: dict[int, int] | None = None
        self.against = 0

    async def play(self, kind: type[Person], asked: Said) -> None:
        """One table after another."""
        while True:
            people = await asyncio.to_thread(self._opened, kind, asked)
            self.people += people
            await asyncio.gather(*(person.play() for person in people))

    def _opened(self, kind: type[Person], asked: Said) -> list[Person]:
        address = self._server.address
        cookies = [ask(address, "", "tables")[1] for _ in range(2)]
        table = self._persistently(cookies[0], kind.game, asked)["table"]
        if asked.get("mode") == "computer":
            cookies.pop()
        else:
            self._persistently(cookies[1], f"{kind.game}/{table}/seats", {"name": "Ben"})
        people = [
            kind(by_network(address), cookie, table, seat, Random(f"{SEED}{seat}"))
            for cookie, seat in zip(cookies, "JO", strict=False)
        ]
        for person in people:
            person.told = partial(self._told, person)
        return people

    def _told(self, person: Person) -> None:
        """Counts what is acknowledged to somebody who has been refused since storing fails."""
        if self.unsaved is not None:
            self.against += person.unsaved > self.unsaved.get(id(person), 0)

    @contextmanager
    def failing(self) -> Iterator[Told]:
        """Counts what is told while nothing can be stored."""
        told, refused = Told(), self.refused
        self.unsaved, self.against = {id(each): each.unsaved for each in self.people}, 0
        yield told
        told.refused, told.acknowledged = self.refused - refused, self.against
        self.unsaved = None

    def _persistently(self, cookie: str, path: str, body: Said) -> Said:
        """Asks until it is not refused."""
        while True:
            try:
                return ask(self._server.address, cookie, path, body)[0]
            except OSError:
                time.sleep(0.2)

    @property
    def acknowledged(self) -> int:
        """How many commands had their effect so far."""
        return sum(len(person.acknowledged) for person in self.people)

    @property
    def refused(self) -> int:
        """How often somebody was told that something could not be stored."""
        return sum(person.unsaved for person in self.people)

    async def go_on(self, commands: int) -> None:
        """Waits until so many more commands had their effect."""
        wanted = self.acknowledged + commands
        async with asyncio.timeout(PATIENCE):
            while self.acknowledged < wanted:
                await asyncio.sleep(0.05)


@contextmanager
def locked(server: Process) -> Iterator[None]:
    """Another program keeps the database to itself."""
    with closing(sqlite3.connect(server.data / "palenque.db", timeout=60)) as other:
        other.execute("BEGIN EXCLUSIVE")
        yield
        other.rollback()


@contextmanager
def full(server: Process) -> Iterator[None]:
    """No file may grow any more."""
    size = (server.data / "palenque.db-wal").stat().st_size
    pid, endless = server.process.pid, resource.RLIM_INFINITY
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (size, endless))
    yield
    resource.prlimit(pid, resource.RLIMIT_FSIZE, (endless, endless))


async def campaign(folder: Path, seconds: float) -> Tally:
    """Both failures, with the games in this folder."""
    tally = Tally()
    with Process(folder / "games") as server:
        town = Town(server)
        playing = [asyncio.create_task(town.play(*table)) for table in TABLES]
        for failure in (locked, full):
            await town.go_on(ENOUGH)
            with failure(server), town.failing() as told:
                refused = town.refused
                await asyncio.sleep(seconds)
                while town.refused == refused:
                    await asyncio.sleep(0.05)
            told.name = failure.__name__
            tally.told.append(told)
        await town.go_on(ENOUGH)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        tally.acknowledged = town.acknowledged
        tally.faults += held(server, town)
    return tally


def held(server: Process, town: Town) -> Iterator[str]:
    """Whatever is not as it was told, and what the server logged that is not about storing."""
    by_table: dict[str, list[Person]] = {}
    for person in town.people:
        by_table.setdefault(person.table, []).append(person)
    with closing(Store(server.data / "palenque.db")) as store:
        for people in by_table.values():
            yield from faults(store, people)
    for line in server.said():
        if "no storage" not in line and "can be stored again" not in line:
            yield f"logged: {line}"


def main(seconds: float) -> int:
    """Fail, recover and print; 1 where anything was not as it should be."""
    with tempfile.TemporaryDirectory() as folder:
        tally = asyncio.run(campaign(Path(folder), seconds))
    print(*tally.faults[:20], sep="\n", end="\n" if tally.faults else "")
    for told in tally.told:
        print(
            f"{told.name:8} {seconds:.0f} s, {told.refused:,} times told,"
            f" {told.acknowledged} acknowledged meanwhile"
        )
    print(f"{tally.acknowledged:,} acknowledged in all")
    print(f"faults   {len(tally.faults)}")
    return 1 if tally.faults or tally.told[0].acknowledged else 0


if __name__ == "__main__":
    sys.exit(main([*map(float, sys.argv[1:2]), float(SECONDS)][0]))
