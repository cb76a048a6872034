"""A stretch of time in which everybody plays, and what it was like."""

import asyncio
import gc
import time
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from bench.crowd.player import Player
from bench.crowd.server import Served
from bench.crowd.trips import Trips

RATE = 0.5
"""Moves a second of each of the four at a table."""
WARM, ANSWERED = 2.0, 2.0
"""Seconds that are played before what counts, and waited for answers behind it."""


class Crowd(Protocol):
    """Everybody at the tables of a server."""

    name: str
    trips: list[Trips]

    @property
    def players(self) -> Sequence[Player]:
        """All who play."""

    @property
    def tables(self) -> int:
        """How many tables there are."""

    async def open(self, tables: int) -> None:
        """Begins further tables until there are so many."""


@dataclass(frozen=True)
class Stretch:
    """What was heard, how much of a core server and load had, and the server waited for."""

    trips: Trips
    server: float
    waited: float
    load: float
    memory: float

    def __str__(self) -> str:
        shares = f"{self.server:4.0%} of a core, waits {self.waited:3.0%}, load {self.load:3.0%}"
        return f"{self.trips}   {shares}, {self.memory:4.0f} MB"


async def play(crowd: Crowd, served: Served, seconds: float) -> Stretch:
    """Has everybody play for so long.

    The load collects no garbage meanwhile, so that it is never late for that.
    """
    loop = asyncio.get_running_loop()
    gc.collect()
    gc.freeze()
    gc.disable()
    for player in crowd.players:
        player.play(RATE, loop.time() + WARM + seconds)
    await asyncio.sleep(WARM)
    found = Trips()
    crowd.trips.append(found)
    began, before = time.perf_counter(), (served.worked, served.waited, time.process_time())
    await asyncio.sleep(seconds)
    found.seconds = time.perf_counter() - began
    after = served.worked, served.waited, time.process_time()
    shares = [(end - start) / found.seconds for start, end in zip(before, after, strict=True)]
    crowd.trips.append(Trips())
    await asyncio.sleep(ANSWERED)
    gc.enable()
    return Stretch(found, *shares, served.memory)
