"""What the servers of a test share."""

from bench.proving.nats import Nats
from palenque.server.running import Shared

LONG = 600.0
"""The lease of a process that nobody takes for dead, however slow the machine."""


def shared(database: str, nats: Nats, lease: float = LONG) -> Shared:
    """What the servers of a test share."""
    return Shared(database, [nats.url], lease=lease)
