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
    rate: float = 20.0
    burst: float = 40.0
    racing: float = 1.0


@dataclass
class Bucket:
    """Lets as many commands through as the pace allows; the others wait."""

    pace: Pace
    time: Callable[[], float] = time.monotonic
    _level: float = field(init=False)
    _since: float = field(init=False)

    def __post_init__(self) -> None:
        self._level, self._since = self.pace.burst, self.time()

    def wait(self) -> float:
        """Takes one drop; how many seconds to wait for it."""
        now, rate = self.time(), self.pace.rate
        self._level = min(self.pace.burst, self._level + (now - self._since) * rate) - 1
        self._since = now
        return max(0.0, -self._level / rate)
