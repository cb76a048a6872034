"""How fast a server lets things go."""

import time
from collections.abc import Callable
from dataclasses import dataclass, field


@dataclass(frozen=True)
class Pace:
    """How long, in seconds, the computer takes for a move, and waits where none can be saved.

    At a race everything the computer does takes ``racing`` times as long as it would take people
    of its level. A socket may send ``burst`` commands at once and then ``rate`` a second.
    """

    move: float = 0.7
    retry: float = 1.0
    rate: float = 25.0
    burst: float = 60.0
    racing: float = 1.0


@dataclass
class Bucket:
    """Lets ``burst`` through at once and then ``rate`` a second."""

    rate: float
    burst: float
    time: Callable[[], float] = time.monotonic
    _level: float = field(init=False)
    _since: float = field(init=False)

    def __post_init__(self) -> None:
        self._level, self._since = self.burst, self.time()

    def wait(self) -> float:
        """Takes one drop; how many seconds to wait for it."""
        self._fill()
        self._level -= 1
        return max(0.0, -self._level / self.rate)

    def until(self) -> float:
        """How many seconds until there is a drop to take."""
        self._fill()
        return max(0.0, (1 - self._level) / self.rate)

    def _fill(self) -> None:
        now = self.time()
        self._level = min(self.burst, self._level + (now - self._since) * self.rate)
        self._since = now
