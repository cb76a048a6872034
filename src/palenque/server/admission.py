"""How much a server takes on: from everybody together, and from one player."""

import math
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace

from palenque.server.attempts import place
from palenque.server.pace import Bucket, Pace
from palenque.server.remembered import Remembered

FULL = 4503
"""The code for a socket that a full server turns away."""
TOO_MANY = 4429
"""The code for a socket of a player who has too many already."""
SPARE = 256
"""So many open files are left for the database, and for those who are turned away."""
PHRASES, PHRASE_PAUSE = 5, 15.0
"""A player may say so many phrases at once, and as many again in so many seconds."""
SEVERAL = 3
"""A player's sockets together may send so many times as much as one."""


@dataclass(frozen=True)
class Capacity:
    """The most sockets, requests and live tables at once, and sockets of one player.

    A player may open ``openings`` tables at once and then one in ``pause`` seconds, an address
    ten times as many. One address has a quarter of the sockets at most, so that nobody takes all
    by being many players.
    """

    sockets: int = 20_000
    requests: int = 2_000
    tables: int = 10_000
    sockets_each: int = 64
    openings: int = 40
    pause: float = 10.0

    @property
    def sockets_of_address(self) -> int:
        """The most sockets at once from one address that is not this machine's."""
        return min(512, max(self.sockets_each, self.sockets // 4))

    def within(self, files: int | None) -> "Capacity":
        """This, with no more sockets than so many open files allow."""
        return self if files is None else replace(self, sockets=min(self.sockets, files - SPARE))


class TurnedAway(Exception):
    """There is no room for one more socket; ``code`` says of what there are too many."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


class Admission:
    """Counts what is going on, and says what may be added to it."""

    def __init__(self, capacity: Capacity, pace: Pace) -> None:
        self.capacity = capacity
        self.sockets = 0
        self._sockets_of: Counter[str] = Counter()
        self._sockets_from: Counter[str] = Counter()
        self._pace = pace
        self._frames: Remembered[Bucket] = Remembered()
        self._phrases: Remembered[Bucket] = Remembered()
        self._openings: Remembered[Bucket] = Remembered()

    @contextmanager
    def socket(self, player: str, address: str = "") -> Iterator[None]:
        """Counts a player's socket from this address; raises TurnedAway where it is one too many.

        What a proxy brings that tells nobody's address is bounded by player alone.
        """
        of = place(address)
        if self.sockets >= self.capacity.sockets:
            raise TurnedAway(FULL)
        if self._sockets_of.get(player, 0) >= self.capacity.sockets_each:
            raise TurnedAway(TOO_MANY)
        if of and self._sockets_from[of] >= self.capacity.sockets_of_address:
            raise TurnedAway(TOO_MANY)
        self._count(player, of, 1)
        try:
            yield
        finally:
            self._count(player, of, -1)

    def frames(self, player: str) -> tuple[Bucket, Bucket]:
        """What bounds a new socket: a bucket of its own, and the one that its player has."""
        rate, burst = self._pace.rate, self._pace.burst
        shared = self._frames.of(player, lambda: Bucket(SEVERAL * rate, SEVERAL * burst))
        return Bucket(rate, burst), shared

    def phrases(self, player: str) -> Bucket:
        """What bounds how often this player may say something, over all sockets."""
        return self._phrases.of(player, lambda: Bucket(PHRASES / PHRASE_PAUSE, PHRASES))

    def opening(self, player: str, address: str) -> int:
        """Takes one table of the player's and returns 0, or says how many seconds to wait."""
        buckets = [self._opener(player, 1)]
        if of := place(address):
            buckets.append(self._opener(of, 10))
        if wait := max(bucket.until() for bucket in buckets):
            return math.ceil(wait)
        for bucket in buckets:
            bucket.wait()
        return 0

    def _count(self, player: str, of: str, more: int) -> None:
        self.sockets += more
        for counted, key in ((self._sockets_of, player), (self._sockets_from, of)):
            counted[key] += more
            if not counted[key]:
                del counted[key]

    def _opener(self, key: str, times: int) -> Bucket:
        capacity = self.capacity
        rate, burst = times / capacity.pause, times * capacity.openings
        return self._openings.of(key, lambda: Bucket(rate, burst))
