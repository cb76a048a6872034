"""How long the games have been served: the time by which players' clocks run."""

import asyncio

from palenque.server.clock import Clock
from palenque.server.store import Store

BEAT = 5_000
"""Milliseconds after which it is stored again how long the games have been served."""
LONGEST = 2 * BEAT
"""No more than this counts beyond what is stored: the rest is given back to the players."""


class Uptime:
    """Milliseconds in which a server ran and could store moves, all its lives together.

    It stands still while no server runs, while nothing can be stored, and while the machine
    sleeps. After a ``kill -9`` it goes on from the last beat.
    """

    def __init__(self, store: Store, clock: Clock) -> None:
        self._store, self._clock = store, clock
        self._stored, self._since = store.uptime(), clock.monotonic()
        self._follows = False

    def now(self) -> int:
        """The milliseconds so far: never fewer than before."""
        return self._stored + min(self._clock.monotonic() - self._since, LONGEST)

    def follow(self, ran: int) -> None:
        """Goes on from what several processes together have served, as their database counts."""
        self._stored, self._since = max(ran, self.now()), self._clock.monotonic()
        self._follows = True

    async def beat(self) -> None:
        """Stores how long it has been, unless the database counts; raises StorageError."""
        if self._follows:
            return
        now, since = self.now(), self._clock.monotonic()
        if await asyncio.to_thread(self._store.is_due):
            await asyncio.wrap_future(self._store.beat(now))
        self._stored, self._since = now, since
