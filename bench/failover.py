"""How soon others go on with the tables of a server that is gone, and whether anything is lost.

    python3 dev.py bench failover [TIMES [TABLES]]

Three servers in processes of their own share a PostgreSQL and a NATS behind one address. They keep
TABLES (8) matches of Pacal and as many races of Pakal, at each of which two people play as fast as
they can, wherever the address leads them, and send every command twice. TIMES (30) times one that
owns a table is killed (`kill -9`), stopped (SIGSTOP, and SIGCONT once all its tables go on
elsewhere) or ended (SIGTERM), in turn, and then started again. Measured is for every table that it
owned how long it takes until the next command is acknowledged there; people come back 0.05 s after
their line broke, and the address breaks the lines of a stopped server after one second, as a proxy
does that looks after its servers. After each time the log in the database is held against all that
anybody was told.
"""

import asyncio
import statistics
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from random import Random

from sqlalchemy import select

from bench.proving.balancer import Balancer
from bench.proving.held import faults
from bench.proving.nats import running_nats
from bench.proving.people import GONE, Person, Player, Racer, ask, by_network
from bench.proving.postgres import Server, running_postgres
from bench.proving.process import Member
from palenque.server.schema import OWNERS
from palenque.server.store import Store

TIMES, TABLES, SEED = 30, 8, 5
SERVERS, COPIES = 3, 2
BETWEEN = 100, 400
"""How many commands are acknowledged between two times, from and to."""
LOOKED_AFTER = 1.0
"""Seconds after which a proxy breaks the lines of a server that answers nothing."""
PATIENCE = 120.0
WAYS = ("killed", "stopped", "ended")
EXPECTED = ("WARNING: no storage", "WARNING: games can be stored again")
"""What a server says that was stopped in the middle of a transaction."""


@dataclass
class Tally:
    """How long tables took to go on, by what became of their server, and everything amiss."""

    seconds: dict[str, list[float]] = field(default_factory=lambda: defaultdict(list))
    people: list[Person] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @property
    def acknowledged(self) -> int:
        """How many commands had their effect."""
        return sum(len(person.acknowledged) for person in self.people)


class Town:
    """The people of all servers, who open a new table as soon as theirs is over."""

    def __init__(
        self, store: Store, servers: list[Member], tables: int, rng: Random, again: bool
    ) -> None:
        self._store, self._servers, self._rng, self._again = store, servers, rng, again
        self._balancer = Balancer([*servers], rng)
        self.tally = Tally()
        self.at: dict[int, list[Person]] = {}
        self._lines: dict[int, int] = {}
        """How many lines each person had had when the server was gone, by identity."""
        self._gone_on: dict[int, float] = {}
        self._each = tables

    async def run(self, times: int, between: tuple[int, int]) -> None:
        """Everybody plays, and so often one server is gone."""
        await self._balancer.start()
        playing = [asyncio.create_task(self._play(number)) for number in range(2 * self._each)]
        for time_ in range(times):
            enough = self.tally.acknowledged + self._rng.randint(*between)
            await self._until(partial(self._have_done, enough))
            for task in playing:
                if task.done():
                    task.result()
            await self._take_away(WAYS[time_ % len(WAYS)])
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)
        await self._balancer.stop()
        for people in self.at.values():
            self.tally.faults += faults(self._store, people)

    async def _take_away(self, way: str) -> None:
        server, numbers = await asyncio.wait_for(self._owner(), PATIENCE)
        self._gone_on.clear()
        self._lines = {id(person): person.lines for person in self.tally.people}
        began = time.monotonic()
        self._balancer.take_out(server)
        await self._gone(server, way)
        for number in numbers:
            await self._until(partial(self._gone_on.__contains__, number))
            self.tally.seconds[way].append(self._gone_on[number] - began)
        if way == "stopped":
            server.go_on()
        elif self._again:
            await asyncio.to_thread(server.start)
        self._balancer.put_in(server)
        for people in [*self.at.values()]:
            self.tally.faults += faults(self._store, people)

    async def _gone(self, server: Member, way: str) -> None:
        if way == "killed":
            server.kill()
        elif way == "ended":
            await asyncio.to_thread(server.end)
        else:
            server.stand_still()
            await asyncio.sleep(LOOKED_AFTER)
            self._balancer.cut(server)

    async def _owner(self) -> tuple[Member, list[int]]:
        """A server that owns a table at which somebody plays, and the numbers of all of them."""
        while True:
            tables = {people[0].table: number for number, people in self.at.items()}
            owned = await asyncio.to_thread(self._owned, list(tables))
            by_process: dict[str, list[int]] = defaultdict(list)
            for table, process in owned.items():
                by_process[process].append(tables[table])
            here = [server for server in self._servers if server.process.poll() is None]
            for server in self._rng.sample(here, len(here)):
                for process, numbers in by_process.items():
                    if f"-{server.process.pid}-" in process:
                        return server, numbers
            await asyncio.sleep(0.05)

    def _owned(self, tables: list[str]) -> dict[str, str]:
        found = select(OWNERS.c.table_id, OWNERS.c.process).where(
            OWNERS.c.table_id.in_(tables), OWNERS.c.process.is_not(None)
        )
        with self._store.reading() as connection:
            return {row.table_id: row.process for row in connection.execute(found)}

    def _have_done(self, enough: int) -> bool:
        return self.tally.acknowledged >= enough

    async def _until(self, true: Callable[[], bool]) -> None:
        async with asyncio.timeout(PATIENCE):
            while not true():
                await asyncio.sleep(0.005)

    async def _play(self, number: int) -> None:
        """One table after another: Pacal at the even ones, Pakal at the others."""
        while True:
            people = await self._open(number)
            self.at[number] = people
            self.tally.people += people
            await asyncio.gather(*(person.play() for person in people))

    async def _open(self, number: int) -> list[Person]:
        while True:
            try:
                return await asyncio.to_thread(self._opened, number)
            except GONE:
                await asyncio.sleep(0.05)

    def _opened(self, number: int) -> list[Person]:
        address, kind = self._balancer.address, (Player, Racer)[number % 2]
        asked: dict[str, object] = (
            {"ruleset": "klee", "mode": "friends"}
            if kind is Player
            else {"level": "untimed", "seats": [{"kind": "me"}, {"kind": "open"}]}
        )
        _, ana = ask(address, "", "tables")
        _, ben = ask(address, "", "tables")
        table = ask(address, ana, kind.game, asked)[0]["table"]
        ask(address, ben, f"{kind.game}/{table}/seats", {"name": "Ben"})
        people: list[Person] = [
            kind(by_network(address), cookie, table, seat, Random(f"{SEED}{seat}"), COPIES)
            for cookie, seat in ((ana, "J"), (ben, "O"))
        ]
        for person in people:
            person.told = partial(self._told, number, person)
        return people

    def _told(self, number: int, person: Person) -> None:
        """What comes over a line that was there before may have been said before."""
        if person.lines > self._lines.get(id(person), 0):
            self._gone_on.setdefault(number, time.monotonic())


@contextmanager
def members(folder: Path, database: str, nats: str) -> Iterator[list[Member]]:
    """Servers that share these, started together."""
    servers = [Member(folder / str(number), database, nats) for number in range(SERVERS)]
    with ThreadPoolExecutor(SERVERS) as pool, ExitStack() as stack:
        for started in [pool.submit(stack.enter_context, server) for server in servers]:
            started.result()
        yield servers


def campaign(
    folder: Path,
    postgres: Server,
    times: int,
    tables: int,
    rng: Random,
    between: tuple[int, int] = BETWEEN,
    again: bool = True,
) -> Tally:
    """All of it; what is gone is started again, if there is to be more of it than of servers."""
    database = postgres.new()
    with (
        running_nats() as nats,
        closing(Store(database)) as store,
        members(folder, database, nats.url) as servers,
    ):
        town = Town(store, servers, tables, rng, again)
        asyncio.run(town.run(times, between))
        said = [line for server in servers for line in server.said()]
        town.tally.faults += [line for line in said if not line.startswith(EXPECTED)]
    return town.tally


def main(times: int, tables: int) -> int:
    """Measure and print; 1 where anything was not as it should be."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, running_postgres(fsync=True) as postgres:
        tally = campaign(Path(folder), postgres, times, tables, Random(SEED))
    print(*tally.faults[:20], sep="\n", end="\n" if tally.faults else "")
    print(f"{SERVERS} servers, {tables} tables of each game, {time.monotonic() - began:.0f} s")
    print(f"{tally.acknowledged:,} acknowledged commands at {len(tally.people) // 2} tables")
    print("server    times  tables  seconds to go on: median   p99   max")
    for number, way in enumerate(WAYS):
        seconds = sorted(tally.seconds[way])
        count = len(range(number, times, len(WAYS)))
        if seconds:
            p99 = seconds[min(len(seconds) - 1, int(0.99 * len(seconds)))]
            middle = statistics.median(seconds)
            print(f"{way:8}  {count:5}  {len(seconds):6}{middle:25.2f}{p99:6.2f}{seconds[-1]:6.2f}")
    for kind in ("lost", "doubled", "gap"):
        print(f"{kind:8} {sum(fault.startswith(kind) for fault in tally.faults)}")
    print(f"faults   {len(tally.faults)} in all")
    return 1 if tally.faults else 0


if __name__ == "__main__":
    given = [int(text) for text in sys.argv[1:3]]
    sys.exit(main([*given, TIMES][0], [*given[1:], TABLES][0]))
