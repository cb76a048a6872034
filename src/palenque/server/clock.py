"""The two clocks of a server: one that never jumps, and the time of day."""

import time
from collections.abc import Callable
from dataclasses import dataclass


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
