"""How often passphrases may be asked for and tried: a bound for each address, and one for all."""

import ipaddress
import time
from collections.abc import Callable
from dataclasses import dataclass, field

from palenque.server.pace import Bucket
from palenque.server.remembered import Remembered


@dataclass
class Attempts:
    """From one address ``few`` at once and then one in ``pause`` seconds.

    What one address asks for too much takes nothing from the others; all together may ask
    ``many`` at once and then ``rate`` a second, so that the slow hash leaves time for games.
    """

    few: int = 10
    pause: float = 30.0
    many: int = 60
    rate: float = 3.0
    time: Callable[[], float] = time.monotonic
    _by_address: Remembered[Bucket] = field(default_factory=Remembered)

    def __post_init__(self) -> None:
        self._all = Bucket(self.rate, self.many, self.time)

    def wait(self, address: str, player: str) -> float:
        """Takes one attempt and returns 0; or takes none and says how many seconds to wait.

        Behind a proxy that does not say who asks, all come from one address: there each player is
        bounded instead, so that nobody locks everybody out.
        """
        own = self._of(place(address) or player)
        if wait := own.until() or self._all.until():
            return wait
        own.wait()
        self._all.wait()
        return 0.0

    def _of(self, network: str) -> Bucket:
        return self._by_address.of(network, lambda: Bucket(1 / self.pause, self.few, self.time))


def network(address: str) -> str:
    """What one customer has: an address, or of the newer kind a network of them.

    >>> network("192.0.2.7"), network("2001:db8::1") == network("2001:db8::2")
    ('192.0.2.7', True)
    """
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address
    if found.version == 4:
        return address
    return str(ipaddress.ip_network((found, 64), strict=False))


def place(address: str) -> str:
    """The network whose players are bounded together, empty where an address tells of nobody."""
    return "" if is_of_this_machine(address) else network(address)


def is_of_this_machine(address: str) -> bool:
    """Whether this is a proxy that does not tell, or a program beside the server."""
    return address.startswith("127.") or address in ("", "::1")
