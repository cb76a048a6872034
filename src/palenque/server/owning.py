"""Who owns a table: where one process serves all, that process; where several do, see `leases`."""

from typing import Protocol

from palenque.server.writer import StorageError


class Elsewhere(StorageError):
    """Another process owns this table now."""


class Owners(Protocol):
    """How a process comes to own the tables that are played here."""

    @property
    def process(self) -> str | None:
        """The name of this process, where there are several."""

    async def own(self, id: str, summon: bool = False) -> int | None:
        """Has this process own the table, under the number that it returns, if there are numbers.

        Another owner is asked to leave it where it is to be summoned. Raises Elsewhere or
        StorageError; says nothing of a table that there is not.
        """

    async def release(self, id: str) -> None:
        """Leaves the table to whoever wants it."""


class Alone:
    """One process owns every table."""

    process = None

    async def own(self, id: str, summon: bool = False) -> int | None:
        """Nobody else can have it."""
        return None

    async def release(self, id: str) -> None:
        """There is nobody to leave it to."""
