"""The two clocks of a server: one that never jumps, and the time of day."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, replace

BEAT, MOST = 0.05, 250
"""Seconds between two looks at whether the server stalls, and what counts of a stall at most."""


def _monotonic() -> int:
    return time.monotonic_ns() // 1_000_000


@dataclass(frozen=True)
class Clock:
    """``monotonic`` in milliseconds from anywhere, ``now`` in seconds since 1970.

    ``speed`` says how much faster than the day ``monotonic`` goes, where somebody has it so.
    """

    monotonic: Callable[[], int] = _monotonic
    now: Callable[[], float] = time.time
    speed: float = 1.0

    def seconds(self, milliseconds: int) -> float:
        """How long to wait for this much time of the monotonic clock."""
        return max(milliseconds, 1) / 1000 / self.speed


class Steady:
    """A clock that stands still while the server does, so that no player's time pays for a stall.

    What came in during a stall is heard after it, and it is then as late as when the stall began.
    """

    def __init__(self, clock: Clock) -> None:
        self._time, self._most = clock.monotonic, round(MOST * clock.speed)
        self._told = self._seen = self._time()
        self.clock = replace(clock, monotonic=self.now)

    def now(self) -> int:
        """Milliseconds from anywhere, without the stalls."""
        return self._told + min(self._time() - self._seen, self._most)

    def beat(self) -> None:
        """Says that the server is not stalled."""
        self._told, self._seen = self.now(), self._time()

    async def keep(self) -> None:
        """Beats as long as the event loop turns."""
        while True:
            self.beat()
            await asyncio.sleep(BEAT)
