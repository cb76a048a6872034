"""A process among several: what it owns, who else lives, and whether it is about to leave."""

import asyncio
from contextlib import suppress
from dataclasses import dataclass

from palenque.server.cluster.bus import Bus, Unheard
from palenque.server.leases import Leases, Mine, Theirs
from palenque.server.owning import Elsewhere

LEAVING = 3.0
"""So many seconds a process may take to leave a table to another one."""


@dataclass
class Member:
    """Owns tables as long as it renews its lease; see ``Owners``."""

    leases: Leases
    bus: Bus
    living: frozenset[str] = frozenset()
    is_leaving: bool = False

    @property
    def process(self) -> str:
        """The name of this process."""
        return self.leases.process

    async def own(self, id: str, summon: bool = False) -> int | None:
        """Has this process own the table; another owner is asked to leave it where that is meant.

        A rematch needs that: whoever asks for it at one table sits down at another.
        """
        claim = await self._claim(id)
        if isinstance(claim, Theirs) and summon:
            with suppress(Unheard):
                await self.bus.ask(f"palenque.leave.{claim.process}", id.encode(), LEAVING)
            claim = await self._claim(id)
        if isinstance(claim, Theirs):
            raise Elsewhere
        return claim.fence if claim else None

    async def owner(self, id: str) -> str | None:
        """The process that owns a table, this one where nobody did; None if there is no such.

        Raises StorageError, Elsewhere where this process is leaving.
        """
        match await self._claim(id):
            case Theirs(process):
                return process
            case Mine():
                return self.process
        return None

    async def owns(self, id: str) -> bool:
        """Whether this process owns the table; raises StorageError."""
        with suppress(Elsewhere):
            return await self.owner(id) == self.process
        return False

    async def release(self, id: str) -> None:
        """Leaves the table to whoever claims it."""
        await asyncio.to_thread(self.leases.release, id)

    async def _claim(self, id: str) -> Mine | Theirs | None:
        if self.is_leaving:
            raise Elsewhere
        return await asyncio.to_thread(self.leases.claim, id)
