"""Where people have their records read: by one process, one after another, and not too often."""

import asyncio
import math
import sys

from palenque.messages import Problem
from palenque.server.attempts import place
from palenque.server.offered import Offered
from palenque.server.pace import Bucket
from palenque.server.problems import RETRY_AFTER, Refusal
from palenque.server.remembered import Remembered
from palenque.server.searching import Lost, Searcher, Searching

COMMAND = (sys.executable, "-m", "palenque.server.record_process")
AT_ONCE, PAUSE, ADDRESS = 10, 6.0, 3
"""A player may open so many records at once and then one in so many seconds; an address some times
as many."""
WAITING = 8
"""How many wait at most."""
IDLE = 60.0
"""Seconds after which a process that nobody needs ends."""


class RecordDesk:
    """Reads records beside the server; nothing else waits for that, and only so many do."""

    def __init__(self, reader: Searching | None = None) -> None:
        self._reader = reader or Searcher(COMMAND, idle=IDLE, again=0)
        self._turn = asyncio.Semaphore(1)
        self._waiting = 0
        self._buckets: Remembered[Bucket] = Remembered()

    async def opened(self, text: str, offered: Offered, player: str, address: str) -> str:
        """What this record tells, as JSON; raises Refusal."""
        self._admit(player, address)
        if self._waiting >= WAITING:
            raise _full()
        self._waiting += 1
        try:
            async with self._turn:
                told, refused = await self._reader.ask("open record", text, offered)
        except Lost:
            raise _full() from None
        finally:
            self._waiting -= 1
        if refused:
            status, problem = refused
            raise Refusal.of(status, Problem.model_validate(problem))
        return str(told)

    async def close(self) -> None:
        """Ends the process."""
        await self._reader.close()

    def _admit(self, player: str, address: str) -> None:
        buckets = [self._bucket(player, 1)]
        if of := place(address):
            buckets.append(self._bucket(of, ADDRESS))
        if wait := max(bucket.until() for bucket in buckets):
            sentence = "You open records too often; wait a little."
            headers = {"Retry-After": str(math.ceil(wait))}
            raise Refusal(429, "too-often", sentence, headers=headers)
        for bucket in buckets:
            bucket.wait()

    def _bucket(self, key: str, times: int) -> Bucket:
        return self._buckets.of(key, lambda: Bucket(times / PAUSE, times * AT_ONCE))


def _full() -> Refusal:
    sentence = "Many records are being read; try again in a minute."
    return Refusal(503, "crowded", sentence, headers={"Retry-After": RETRY_AFTER})
