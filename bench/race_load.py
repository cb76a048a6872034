"""A slide's round trip, and how true the clock is, while many races run at once.

    python3 dev.py bench race_load [TABLES [SECONDS]]

A server in a process of its own, on 127.0.0.1 only, with its games on the disk; TABLES (100)
races of four people, each person a socket that slides twice a second until the round runs
into its limit of SECONDS (30). The rounds begin spread over SPREAD, so that some end while
others run. The round trip is from sending a slide to its acknowledgement, which the server
sends once it is stored; it counts while every table runs. The deadline's error is from the
moment at which a person heard the goal to the one of its end, less the limit. Both ends share
this machine's cores.
"""

import asyncio
import json
import os
import re
import resource
import subprocess
import sys
import tempfile
import time
import urllib.request
from dataclasses import dataclass, field
from http.cookiejar import CookieJar
from random import Random

from websockets.asyncio.client import ClientConnection, connect

from palenque.pakal import Board, can_push, format_cell, parse_board, push

MOST_TABLES, MOST_SECONDS = 200, 60
LEAST_SECONDS = 15
RATE = 2.0
SPREAD = 10.0
FIRST = asyncio.FIRST_COMPLETED
SEATS = "JOSA"
START = """
import sys
from pathlib import Path
from palenque.server.running import run
run(port=0, data=Path(sys.argv[1]), open_browser=False)
"""


@dataclass
class Figures:
    """What was measured, in milliseconds."""

    trips: list[float] = field(default_factory=list)
    errors: list[float] = field(default_factory=list)
    refused: int = 0
    full: bool = False


@dataclass
class Seat:
    """A person at a race."""

    socket: ClientConnection
    rng: Random
    figures: Figures
    letter: str
    board: Board | None = None
    n: int = 0
    round: int = 1
    revealed: float = 0.0
    sent: dict[int, float] = field(default_factory=dict)
    running: asyncio.Event = field(default_factory=asyncio.Event)
    over: asyncio.Event = field(default_factory=asyncio.Event)
    limit: int = 0

    async def listen(self) -> None:
        """Notes when slides are acknowledged and when the round begins and ends."""
        async for text in self.socket:
            now = time.perf_counter()
            event = json.loads(text)
            if event["type"] == "pushed" and event["seat"] == self.letter:
                trip = 1000 * (now - self.sent.pop(event["n"]))
                if self.figures.full:
                    self.figures.trips.append(trip)
            elif event["type"] == "push-refused":
                self.figures.refused += 1
            elif event["type"] == "race":
                self._shown(event["view"], now)

    def _shown(self, view: dict, now: float) -> None:  # type: ignore[type-arg]
        if view["phase"] == "running" and not self.running.is_set():
            own = next(racer for racer in view["racers"] if racer["seat"] == self.letter)
            self.board, self.revealed, self.limit = parse_board(own["board"]), now, view["limit"]
            self.running.set()
        elif view["phase"] == "swapping" and not self.over.is_set():
            self.figures.errors.append(1000 * (now - self.revealed) - self.limit)
            self.over.set()

    async def race(self, after: float) -> None:
        """Gets ready after a while, then pushes a square twice a second until the end."""
        await asyncio.sleep(after)
        await self.say("lay", side=0)
        await self.say("ready", round=1)
        await self.running.wait()
        await asyncio.sleep(self.rng.random() / RATE)
        due = time.perf_counter()
        while not self.over.is_set():
            assert self.board
            cell = self.rng.choice([c for c in range(16) if can_push(self.board, c)])
            self.board, self.n = push(self.board, cell), self.n + 1
            self.sent[self.n] = time.perf_counter()
            await self.say("push", round=1, n=self.n, cell=format_cell(cell))
            due += 1 / RATE
            await asyncio.sleep(max(0.0, due - time.perf_counter()))

    async def say(self, kind: str, **more: object) -> None:
        """Sends a command."""
        named = {} if kind == "push" else {"id": f"{kind}{self.n}"}
        await self.socket.send(json.dumps({"type": kind, **named, **more}))


def main(tables: int, seconds: int) -> None:
    """Serve, load and print."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-c", START, folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
            try:
                assert server.stdout
                found = re.search(r"127\.0\.0\.1:\d+", server.stdout.readline())
                assert found
                figures = asyncio.run(load(found[0], tables, seconds))
            finally:
                server.terminate()
    report(tables, figures)


async def load(address: str, tables: int, seconds: int) -> Figures:
    """Everybody at every table."""
    figures = Figures()
    seats: list[Seat] = []
    for number in range(tables):
        table, cookie = make(address, seconds)
        for letter in SEATS:
            socket = await connect(
                f"ws://{address}/api/races/{table}/socket?seat={letter}",
                additional_headers={"Cookie": cookie},
                proxy=None,
                compression=None,
            )
            seats.append(Seat(socket, Random(f"{number}{letter}"), figures, letter))
    listening = [asyncio.create_task(seat.listen()) for seat in seats]
    racing = [
        asyncio.create_task(seat.race(SPREAD * (place // len(SEATS)) / tables))
        for place, seat in enumerate(seats)
    ]
    await asyncio.gather(*(seat.running.wait() for seat in seats))
    figures.full = True
    await asyncio.wait([asyncio.create_task(seat.over.wait()) for seat in seats], return_when=FIRST)
    figures.full = False
    await asyncio.gather(*racing)
    for task in listening:
        task.cancel()
    await asyncio.gather(*(seat.socket.close() for seat in seats), return_exceptions=True)
    return figures


def make(address: str, limit: int) -> tuple[str, str]:
    """A new race for four people of one browser, and that browser's cookie."""
    jar = CookieJar()
    opener = urllib.request.build_opener(
        urllib.request.HTTPCookieProcessor(jar), urllib.request.ProxyHandler({})
    )
    asked = {"level": "custom", "limit": limit, "seats": [{"kind": "me"}] * len(SEATS)}
    request = urllib.request.Request(
        f"http://{address}/api/races",
        json.dumps(asked).encode(),
        {"Content-Type": "application/json"},
    )
    opener.open(f"http://{address}/api/identity", timeout=20).close()  # gives the cookie
    with opener.open(request, timeout=20) as answer:
        table = json.loads(answer.read())["table"]
    return table, "; ".join(f"{cookie.name}={cookie.value}" for cookie in jar)


def report(tables: int, figures: Figures) -> None:
    """Print the figures."""
    served, own = map(seconds_of, (resource.RUSAGE_CHILDREN, resource.RUSAGE_SELF))
    print(f"{tables} tables, {len(SEATS) * tables} sockets, {os.cpu_count()} cores", end=", ")
    print(f"{os.getloadavg()[0]:.1f} processes at work in the last minute")
    print(f"{len(figures.trips)} slides, {figures.refused} refused")
    print("round trip   " + percentiles(figures.trips))
    print("deadline     " + percentiles(figures.errors))
    print(f"CPU time     server {served:.1f} s, load {own:.1f} s")


def seconds_of(who: int) -> float:
    """The CPU time so far."""
    used = resource.getrusage(who)
    return used.ru_utime + used.ru_stime


def percentiles(values: list[float]) -> str:
    """The median, the 99th percentile and the largest."""
    found = sorted(values)
    if not found:
        return "none"
    middle, high = found[len(found) // 2], found[len(found) * 99 // 100]
    return f"p50 {middle:.1f} ms   p99 {high:.1f} ms   max {found[-1]:.1f} ms"


if __name__ == "__main__":
    given = [int(text) for text in sys.argv[1:3]]
    wanted = [*given[1:], 30][0]
    main(min([*given, 100][0], MOST_TABLES), max(LEAST_SECONDS, min(wanted, MOST_SECONDS)))
