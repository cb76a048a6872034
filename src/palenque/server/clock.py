"""The two clocks of a server: one that never jumps, and the time of day."""

import time
from collections.abc import Callable
from dataclasses import dataclass


def _monotonic() -> int:
    return time.monotonic_ns() // 1_000_000


@dataclass(frozen=True)
class Clock:
    """``monotonic`` in milliseconds from anywhere, ``now`` in seconds since 1970."""

    monotonic: Callable[[], int] = _monotonic
    now: Callable[[], float] = time.time
