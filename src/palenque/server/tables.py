"""Every table of this server: read from the store when somebody comes, forgotten afterwards."""

import asyncio
import logging
import secrets
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from random import Random, SystemRandom

from palenque.game import Seat
from palenque.messages import TableSummary
from palenque.server.bot import Bot
from palenque.server.clock import Clock
from palenque.server.pace import Pace
from palenque.server.seating import LiveTable
from palenque.server.standing import standing, summary
from palenque.server.store import Store, TableRows
from palenque.server.stored import Damaged, action_rows, read_table, setup_text
from palenque.table import Setup, Table

LOGGER = logging.getLogger(__name__)


class NoSuchTable(Exception):
    """There is no table with this id."""


@dataclass
class Tables:
    """Opens tables and has the computer move at them."""

    store: Store
    pace: Pace = field(default_factory=Pace)
    clock: Clock = field(default_factory=Clock)
    rng: Random = field(default_factory=SystemRandom)

    def __post_init__(self) -> None:
        self._live: dict[str, LiveTable] = {}
        self._bots: dict[str, asyncio.Task[None]] = {}
        self._opening = asyncio.Lock()
        self._closed = False

    async def create(self, setup: Setup, player: str) -> str:
        """Deals at a new table where this player holds every seat that people fill."""
        table = Table(secrets.token_urlsafe(9), setup, self.rng)
        table.deal(at=0)
        rows = TableRows(
            setup=setup_text(setup),
            standing=standing(table).model_dump_json(),
            seats={seat.value: player for seat in setup.seats},
            actions=action_rows(table, 0),
        )
        await asyncio.wrap_future(self.store.create(table.id, rows, self.clock.now()))
        return table.id

    @asynccontextmanager
    async def at(self, id: str) -> AsyncIterator[LiveTable]:
        """The live table, while it is used; raises NoSuchTable, Damaged or StorageError."""
        async with self._opening:
            live = self._live.get(id) or await self._open(id)
            live.users += 1
        try:
            self._attend(live)
            yield live
        finally:
            live.users -= 1
            self._attend(live)

    async def list(self, player: str) -> list[TableSummary]:
        """The tables of this player, the latest first."""
        rows = await asyncio.to_thread(self.store.list, player)
        return [summary(row) for row in rows]

    async def close(self) -> None:
        """Stops the computer; what it has not played yet, it plays next time."""
        self._closed = True
        tasks = list(self._bots.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _attend(self, live: LiveTable) -> None:
        """Has the computer move where it is asked, and forgets a table that nobody uses."""
        id, setup = live.table.id, live.table.setup
        if self._closed or id in self._bots:
            return
        if setup.bot and setup.level and setup.bot in live.table.actors:
            bot = Bot(live, setup.bot, setup.level, self.pace)
            self._bots[id] = task = asyncio.create_task(bot.play())
            task.add_done_callback(lambda _: self._stopped(live))
        elif live.users == 0 and self._live.get(id) is live:
            del self._live[id]

    def _stopped(self, live: LiveTable) -> None:
        task = self._bots.pop(live.table.id)
        error = None if task.cancelled() else task.exception()
        if error:
            # Its kind only: an error's words might quote a card.
            LOGGER.error("The computer stopped at %s: %s", live.table.id, type(error).__name__)
        else:
            self._attend(live)

    async def _open(self, id: str) -> LiveTable:
        table, players = await asyncio.to_thread(self._load, id)
        live = LiveTable(
            table, players, self.store, self.clock, lambda: self._again(id), self._attend
        )
        self._live[id] = live
        return live

    async def _again(self, id: str) -> Table:
        table, _ = await asyncio.to_thread(self._load, id)
        return table

    def _load(self, id: str) -> tuple[Table, Mapping[Seat, str]]:
        rows = self.store.load(id)
        if rows is None:
            raise NoSuchTable(id)
        try:
            players = {Seat(seat): str(player) for seat, player in rows.seats.items()}
        except ValueError:
            raise Damaged(id, "there is no such seat as one that is stored.") from None
        return read_table(id, rows, self.rng), players
