"""Every table of this server: read from the store when somebody comes, forgotten afterwards."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field, replace
from functools import partial
from random import Random, SystemRandom
from typing import Any
from weakref import WeakValueDictionary

from palenque.game import Seat
from palenque.messages import RaceSummary, SoloRound, TableSummary
from palenque.search.warming import Part
from palenque.server import bot, race_bot, race_standing
from palenque.server.admission import Capacity
from palenque.server.alarm import Alarm
from palenque.server.bot import Playing
from palenque.server.clock import Clock, Steady
from palenque.server.computer import Computer
from palenque.server.ids import earlier_rematch_id, rematch_id
from palenque.server.kinds import Kind, T
from palenque.server.lobby import Lobby
from palenque.server.logs import LOGGER, table_name, unexpected
from palenque.server.owning import Alone, Owners
from palenque.server.pace import Pace
from palenque.server.race_standing import PAKAL
from palenque.server.rows import Damaged, read_table, table_rows
from palenque.server.seating import LiveTable
from palenque.server.shelf import work_through
from palenque.server.standing import PACAL, summary
from palenque.server.store import Store
from palenque.server.uptime import BEAT, Uptime
from palenque.server.writer import StorageError

SOON = 60_000
"""A table whose time acts within so many milliseconds stays open, though nobody is there."""


class NoSuchTable(Exception):
    """There is no table with this id."""


class TooManyTables(Exception):
    """So many tables are live that there is no room for another."""


@dataclass
class Tables:
    """Opens tables and has the computer move at them, at no more than ``most`` at once."""

    store: Store
    pace: Pace = field(default_factory=Pace)
    clock: Clock = field(default_factory=Clock)
    rng: Random = field(default_factory=SystemRandom)
    most: int = Capacity.tables
    computer: Computer = field(default_factory=Computer)
    owners: Owners = field(default_factory=Alone)
    steady: Steady | None = None
    """What keeps this clock from counting the stalls of the server, if anything does."""
    lobby: Lobby = field(default_factory=Lobby, init=False)

    def __post_init__(self) -> None:
        self._live: dict[str, LiveTable[Any]] = {}
        self._alarms: dict[str, Alarm] = {}
        self._bots: dict[tuple[str, Seat], asyncio.Task[None]] = {}
        self.uptime = Uptime(self.store, self.clock)
        self._time = replace(self.clock, monotonic=self.uptime.now)
        self._watch: asyncio.Task[None] | None = None
        self._beating: asyncio.Task[None] | None = None
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._arriving = 0
        self._closed = False

    async def create(self, kind: Kind[T], table: T, players: Mapping[Seat, str]) -> None:
        """Stores a new table and who holds its seats; raises StorageError or Conflict."""
        rows = table_rows(kind, table, players)
        stored = self.store.create(table.id, rows, self.clock.now(), self.owners.process)
        await asyncio.wrap_future(stored)

    async def rematch_of(self, id: str) -> str | None:
        """The table's rematch, if somebody has asked for it; raises StorageError."""
        for rematch in (rematch_id(id), earlier_rematch_id(id)):
            if await asyncio.to_thread(self.store.has, rematch):
                return rematch
        return None

    @asynccontextmanager
    async def at(self, kind: Kind[T], id: str, summon: bool = False) -> AsyncIterator[LiveTable[T]]:
        """The live table, while it is used; where another process has it, only if it is summoned.

        Raises NoSuchTable, TooManyTables, Damaged or StorageError.
        """
        async with self._lock(id):
            live: LiveTable[T] = self._live.get(id) or await self._open(kind, id, summon)
            if live.kind is not kind:
                raise NoSuchTable(id)
            live.users += 1
        try:
            self._attend(live)
            yield live
        finally:
            live.users -= 1
            self._attend(live)

    async def list(self, player: str) -> list[TableSummary]:
        """The tables of Pacal at which this player has a seat, the latest first."""
        rows = await asyncio.to_thread(self.store.list, player, PACAL.game)
        return [summary(row, self.uptime.now()) for row in rows]

    async def races(self, player: str) -> Sequence[RaceSummary]:
        """The races in which this player has a seat, the latest first."""
        rows = await asyncio.to_thread(self.store.list, player, PAKAL.game)
        return [race_standing.summary(row) for row in rows]

    async def runs(self, player: str) -> Sequence[SoloRound]:
        """The rounds that this player ran alone, the latest first."""
        rows = await asyncio.to_thread(self.store.list, player, PAKAL.game)
        return [run for row in rows for run in race_standing.runs(row)]

    async def hand_over(self, id: str) -> None:
        """Leaves a table to another process; what is under way is stored before."""
        async with self._lock(id):
            await self._end([live for live in [self._live.get(id)] if live])
            await self.owners.release(id)

    async def hand_over_all(self) -> None:
        """Leaves every table; what is under way is stored before."""
        for id in {*self._live, *self._locks}:
            async with self._lock(id):
                await self._end([live for live in [self._live.get(id)] if live])

    def _lock(self, id: str) -> asyncio.Lock:
        """What whoever opens or leaves this table holds meanwhile; other tables do not wait."""
        return self._locks.setdefault(id, asyncio.Lock())

    async def compare(self, owned: Callable[[], Awaitable[Mapping[str, int]]]) -> None:
        """Leaves the tables that, as it turns out, this process does not own any more."""
        before = list(self._live.values())
        fences = await owned()
        await self._end([live for live in before if fences.get(live.table.id) != live.fence])

    def start(self) -> None:
        """Has the computer's search prepared, and sees to the tables whose time acts."""
        self.computer.start()
        self._watch = asyncio.create_task(self._keep_time())
        if self.steady:
            self._beating = asyncio.create_task(self.steady.keep())

    async def close(self) -> None:
        """Stops clocks and the computer; what it has not played yet, it plays next time."""
        self._closed = True
        for watch in (self._watch, self._beating):
            if watch:
                watch.cancel()
        with suppress(StorageError):
            await self.uptime.beat()
        for alarm in self._alarms.values():
            alarm.cancel()
        tasks = list(self._bots.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self.computer.close()

    def is_live(self, id: str) -> bool:
        """Whether this table is in play here."""
        return id in self._live

    @property
    def in_play(self) -> int:
        """How many tables are live now."""
        return len(self._live)

    def _attend(self, live: LiveTable[Any]) -> None:
        """Sees to the lobby, the clock and the computer, and forgets a table that nobody uses."""
        id = live.table.id
        if self._closed or self._live.get(id) is not live:
            return
        self.lobby.attend(live, self.clock.now())
        if live.gone:
            self._forget(live)
            return
        for seat, play in self._asked(live).items():
            if (id, seat) not in self._bots:
                self._start(live, seat, play)
        alarm = self._alarms[id]
        alarm.set()
        waits = alarm.is_set if live.kind is PAKAL else alarm.rings_within(SOON)
        if live.users == 0 and not waits and not any((id, seat) in self._bots for seat in Seat):
            alarm.cancel()
            del self._live[id], self._alarms[id]

    async def _end(self, tables: Sequence[LiveTable[Any]]) -> None:
        for live in tables:
            await live.hand_over()
            self._attend(live)

    def _forget(self, live: LiveTable[Any]) -> None:
        """Stops the clock and the computer of a table that goes on elsewhere."""
        id = live.table.id
        del self._live[id]
        self._alarms.pop(id).cancel()
        for seat in Seat:
            if task := self._bots.get((id, seat)):
                task.cancel()

    def _asked(self, live: LiveTable[Any]) -> Mapping[Seat, Playing]:
        """How the computer plays the seats at which it is asked."""
        if live.kind is PAKAL:
            return race_bot.asked(live, self.pace)
        return bot.asked(live, self.pace, self.computer)

    def _start(self, live: LiveTable[Any], seat: Seat, play: Playing) -> None:
        self._bots[live.table.id, seat] = task = asyncio.create_task(play())
        task.add_done_callback(lambda _: self._stopped(live, seat))

    def _stopped(self, live: LiveTable[Any], seat: Seat) -> None:
        task = self._bots.pop((live.table.id, seat))
        error = None if task.cancelled() else task.exception()
        if error:
            LOGGER.error("the computer stopped at table %s", table_name(live.table.id))
            unexpected(error)
        elif current := self._live.get(live.table.id):
            self._attend(current)

    async def _open(self, kind: Kind[T], id: str, summon: bool) -> LiveTable[T]:
        if len(self._live) + self._arriving >= self.most:
            raise TooManyTables
        self._arriving += 1
        try:
            fence = await self.owners.own(id, summon)
            table, players, ran = await self._load(kind, id)
        finally:
            self._arriving -= 1

        async def again() -> T:
            return (await self._load(kind, id))[0]

        clock = self.clock if kind is PAKAL else self._time  # a race is over within minutes
        live = LiveTable(kind, table, players, self.store, clock, again, self._attend, ran)
        live.fence = fence
        self._live[id], self._alarms[id] = live, Alarm(live, self.pace)
        live.foresee()
        if part := _searched(live):
            self.computer.expect(part)
        return live

    async def _keep_time(self) -> None:
        """Beats, and opens the tables whose time acts soon, though nobody comes to them."""
        while True:
            with suppress(StorageError):
                await self.uptime.beat()
                await self._rouse()
            await asyncio.sleep(self.clock.seconds(BEAT))

    async def _rouse(self) -> None:
        soon = self.uptime.now() + SOON // 2
        for id in await asyncio.to_thread(self.store.due, soon):
            if id not in self._live:
                with suppress(NoSuchTable, TooManyTables, Damaged, StorageError):
                    async with self.at(PACAL, id):
                        pass

    async def _load(self, kind: Kind[T], id: str) -> tuple[T, dict[Seat, str], int | None]:
        rows = await work_through(0, partial(self.store.load, id))
        if rows is None or rows.game != kind.game:
            raise NoSuchTable(id)
        try:
            players = {Seat(seat): str(player) for seat, player in rows.seats.items()}
        except ValueError:
            raise Damaged(id, "there is no such seat as one that is stored.") from None
        reading = partial(read_table, kind, id, rows, self.rng)
        table = await work_through(len(rows.actions), reading)
        table.programs = frozenset(map(Seat, rows.programs))
        return table, players, rows.ran if rows.due is not None else None


def _searched(live: LiveTable[Any]) -> Part | None:
    """What of the search this table may soon need, for hints or a strong level."""
    if live.kind is PAKAL or live.table.over or live.table.setup.open:
        return None
    return "solo" if live.table.setup.mode == "solo" else "match"
