"""An honest player and newcomers, in a process of their own, while others attack the server."""

import asyncio
import json
import multiprocessing
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from random import Random

from bench.attack import Figure
from bench.proving.people import GONE, Line, Player, Said, ask, by_network

MOVES, VISITS = 8.0, 1.0
"""How many moves at a table and how many newcomers there are in a second."""
SLOWEST = 250.0
"""The 99th percentile of a move, in milliseconds, that is borne on two cores."""
ENOUGH = 20.0
"""A newcomer who waits for so many seconds has gone away."""


@dataclass
class Honest:
    """Milliseconds that each move and each newcomer's list of tables took.

    ``cut`` are lines that were lost, and ``turned_away`` newcomers without an answer.
    """

    moves: list[float] = field(default_factory=list)
    visits: list[float] = field(default_factory=list)
    cut: int = 0
    turned_away: int = 0

    def figures(self, slowest: float = SLOWEST) -> list[Figure]:
        """What is judged of it: nobody is cut off or turned away, and moves are quick."""
        return [
            Figure("an honest player's move, p99", share(self.moves, 0.99), "ms", slowest),
            Figure("moves measured", len(self.moves), "", least=1),
            Figure("a newcomer's list, slowest", share(self.visits, 1.0), "ms"),
            Figure("honest lines cut", self.cut, "", 0),
            Figure("newcomers turned away", self.turned_away, "", 0),
        ]


@contextmanager
def honest(address: str, warm: float = 1.0) -> Iterator[Honest]:
    """Has them play until the end of the block, and counts from ``warm`` seconds on."""
    context = multiprocessing.get_context("spawn")
    here, there = context.Pipe()
    process = context.Process(target=_live, args=(address, there), daemon=True)
    process.start()
    there.close()
    found = Honest()
    try:
        here.recv()
        time.sleep(warm)
        here.send("count")
        yield found
        here.send("stop")
        found.__dict__.update(here.recv().__dict__)
    finally:
        process.terminate()
        process.join()


def share(values: list[float], part: float) -> float:
    """The value that so great a part of them does not exceed; endless where there is none."""
    ordered = sorted(values)
    return ordered[min(int(part * len(ordered)), len(ordered) - 1)] if ordered else float("inf")


def _live(address: str, pipe: Connection) -> None:
    asyncio.run(_Town(address, pipe).live())


class _Town:
    def __init__(self, address: str, pipe: Connection) -> None:
        self._address, self._pipe = address, pipe
        self._found = Honest()

    async def live(self) -> None:
        """Begins when asked to and tells what was found at the end."""
        playing = asyncio.create_task(self._play())
        visiting = asyncio.create_task(self._visit())
        self._pipe.send("ready")
        await asyncio.to_thread(self._pipe.recv)
        self._found = Honest()
        await asyncio.to_thread(self._pipe.recv)
        self._pipe.send(self._found)
        for task in (playing, visiting):
            task.cancel()
        await asyncio.gather(playing, visiting, return_exceptions=True)

    async def _play(self) -> None:
        """One match of Pacal after another, at both seats of a table."""
        _, cookie = await self._ask("", "tables")
        while True:
            setup = {"ruleset": "klee", "mode": "device"}
            table, _ = await self._ask(cookie, "tables", setup)
            people = [self._person(cookie, str(table["table"]), seat) for seat in "JO"]
            await asyncio.gather(*(person.play() for person in people))

    def _person(self, cookie: str, table: str, seat: str) -> Player:
        network = by_network(self._address)

        @asynccontextmanager
        async def dial(path: str, cookie: str) -> AsyncIterator[Line]:
            if person.lines:
                self._found.cut += 1
            async with network(path, cookie) as line:
                yield _Timed(line, self)

        person = Player(dial, cookie, table, seat, Random(f"{table}{seat}"))
        return person

    def moved(self, seconds: float) -> None:
        """Counts a move."""
        self._found.moves.append(1e3 * seconds)

    async def _visit(self) -> None:
        """A newcomer now and then."""
        while True:
            began = time.perf_counter()
            found = self._found
            try:
                async with asyncio.timeout(ENOUGH):
                    await asyncio.to_thread(ask, self._address, "", "tables")
                found.visits.append(1e3 * (time.perf_counter() - began))
            except GONE:
                found.turned_away += 1
            await asyncio.sleep(1 / VISITS)

    async def _ask(self, cookie: str, path: str, body: object = None) -> tuple[Said, str]:
        while True:
            try:
                return await asyncio.to_thread(ask, self._address, cookie, path, body)
            except GONE as error:
                sys.stderr.write(f"honest: {error!r}\n")
                await asyncio.sleep(1 / VISITS)


class _Timed:
    """A line on which one thinks before each move, and that measures how long its answer takes."""

    def __init__(self, line: Line, town: _Town) -> None:
        self._line, self._town = line, town
        self._sent: dict[str, float] = {}

    async def send(self, text: str, /) -> None:
        """Sends a move after a while."""
        await asyncio.sleep(1 / MOVES)
        self._sent[json.loads(text)["id"]] = time.perf_counter()
        await self._line.send(text)

    async def recv(self) -> str | bytes:
        """Hears, and counts where it is the answer to a move."""
        text = await self._line.recv()
        sent = self._sent.pop(str(json.loads(text).get("answers")), None)
        if sent is not None:
            self._town.moved(time.perf_counter() - sent)
        return text
