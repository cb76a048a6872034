"""A live table: one after another, commands are carried out, stored, and then told."""

import asyncio
from collections import defaultdict
from collections.abc import Awaitable, Callable, Coroutine, Iterable
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from palenque.game import Seat
from palenque.messages import PushRefused, Refused
from palenque.server.clock import Clock
from palenque.server.kinds import Kind, T
from palenque.server.outbox import MOVED, TAKEN_OVER, Outbox
from palenque.server.rows import Damaged, action_rows
from palenque.server.store import Store, appended
from palenque.server.thinking import think_ahead
from palenque.server.wire import framed
from palenque.server.writer import Conflict, Fenced, StorageError
from palenque.table.telling import Told

R = TypeVar("R")


@dataclass
class LiveTable(Generic[T]):
    """A table, its players by seat, and the sockets that show each seat or look on.

    Every door takes the lock, so nobody is shown what is not stored yet, and the table's
    time goes on from its last action, which was stored at ``ran`` of the clock, or now: the hours
    when no server ran do not count. Commands are stamped as they arrive and carried out in that
    order.

    ``fence`` is the number under which this process owns the table, where there are several;
    once ``gone`` the table goes on elsewhere, and nothing is stored or told here any more.
    """

    kind: Kind[T]
    table: T
    players: dict[Seat, str]
    store: Store
    clock: Clock
    load: Callable[[], Awaitable[T]]
    changed: Callable[["LiveTable[T]"], None]
    ran: int | None = None
    outboxes: defaultdict[Seat | None, set[Outbox]] = field(
        default_factory=lambda: defaultdict(set)
    )
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0
    fence: int | None = None
    gone: bool = False

    def __post_init__(self) -> None:
        last = self.table.log[-1].at if self.table.log else 0
        now = self.clock.monotonic()
        self._ahead = last - (now if self.ran is None else min(self.ran, now))

    @property
    def now(self) -> int:
        """The table's time."""
        return self.clock.monotonic() + self._ahead

    def seats_of(self, player: str) -> list[Seat]:
        """The seats that this player holds."""
        return [seat for seat in Seat if self.players.get(seat) == player]

    def open_to(self, player: str) -> list[Seat]:
        """The open seats that this player may take: kept for them, or for nobody."""
        return [s for s in self.table.open if self.players.get(s, player) == player]

    async def sit(self, seat: Seat | None, outbox: Outbox) -> None:
        """Shows the seat, or what onlookers see, to this socket, now and after every action.

        A seat has one socket: the newest.
        """
        async with self.lock:
            if self.gone:
                outbox.end(MOVED)
                return
            if seat is not None:
                self._take_over(seat)
            self._tell(self._attend(add=seat))
            self.outboxes[seat].add(outbox)
            for event in self.table.greeting(seat, self.now):
                outbox.tell(event)
        self.changed(self)

    async def leave(self, seat: Seat | None, outbox: Outbox) -> None:
        """Tells this socket nothing any more."""
        self.outboxes[seat].discard(outbox)
        await asyncio.shield(asyncio.ensure_future(self._told_to_leave()))

    async def hand_over(self) -> None:
        """Ends here once what is under way is stored; every socket is told to come back."""
        async with self.lock:
            self._end()

    def warn(self, refused: Refused) -> None:
        """Tells everybody of a refusal that answers nobody's command."""
        told = refused.model_copy(update={"answers": None})
        self._tell_all((to, told) for to in self.table.listeners)

    async def tell_others(self, event: Any, besides: str) -> None:
        """Tells every seat that another player holds, and the onlookers."""
        async with self.lock:
            seats = [seat for seat, player in self.players.items() if player != besides]
            self._tell_all((to, event) for to in (*seats, None))

    async def tell_everybody(self, event: Any) -> None:
        """Tells every seat and the onlookers something that is no part of the game."""
        async with self.lock:
            self._tell_all((to, event) for to in self.table.listeners)

    async def ask(self, question: Callable[[T], R]) -> R:
        """An answer that only tells what is stored."""
        async with self.lock:
            return question(self.table)

    async def receive(
        self,
        seat: Seat,
        command: Any,
        asker: Outbox | None = None,
        heard: int | None = None,
    ) -> Refused | PushRefused | None:
        """Carries out a command to the end, even if its asker goes away meanwhile.

        It counts from when it was ``heard`` by the clock, however long it has waited since.
        Why it had no effect, if it had none: its effect is told, and nobody need hold the view.
        """
        at = self.now if heard is None else heard + self._ahead
        return await self._to_the_end(self._receive(seat, command, asker, at))

    async def tick(self) -> bool:
        """Has the table do what is due by now; whether that could be stored."""
        return await self._to_the_end(self._tick())

    def foresee(self) -> None:
        """Does in another thread what the table will soon need."""
        if work := self.table.foresee():
            think_ahead(work)

    async def seat(self, player: str, name: str, is_bot: bool = False) -> tuple[Seat | None, bool]:
        """Has somebody sit down who does not yet; the seat, and whether it is a new one.

        It is the one that is kept for this player, or the first that is kept for nobody.
        Raises StorageError.
        """
        return await self._to_the_end(self._seat(player, name, is_bot))

    async def _to_the_end(self, work: Coroutine[Any, Any, R]) -> R:
        return await asyncio.shield(asyncio.ensure_future(self._then_changed(work)))

    async def _then_changed(self, work: Coroutine[Any, Any, R]) -> R:
        self.users += 1
        try:
            return await work
        finally:
            self.users -= 1
            self.changed(self)

    async def _receive(
        self, seat: Seat, command: Any, asker: Outbox | None, at: int
    ) -> Refused | PushRefused | None:
        async with self.lock:
            before, last = self.table.ply, self.table.log[-1].at if self.table.log else 0
            told = await self._carry_out(seat, command, max(at, last))
            if self.table.ply > before:
                self._tell(told)
                return None
            answer = told.to(seat)
            if asker:
                self._answer(asker, seat, answer)
            return answer if isinstance(answer, Refused | PushRefused) else None

    async def _carry_out(self, seat: Seat, command: Any, at: int) -> Told[Any]:
        for _ in range(2):
            before = self.table.ply
            told = self.table.receive(seat, command, at)
            if self.table.ply == before:
                return told
            try:
                await self._keep(before)
                return told
            except StorageError:
                break
            except Conflict:
                # An earlier commit was reported as failed and yet reached the disk.
                await self._reload()
        return Told.same([seat], self.table.unsaved(seat, command))

    async def _tick(self) -> bool:
        async with self.lock:
            before = self.table.ply
            told = self.table.tick(self.now)
            if self.table.ply == before:
                self._tell(told)
                return True
            try:
                await self._keep(before)
            except (StorageError, Conflict) as error:
                if isinstance(error, Conflict):
                    await self._reload()
                return False
            self._tell(told)
            self.foresee()
            return True

    async def _seat(self, player: str, name: str, is_bot: bool) -> tuple[Seat | None, bool]:
        async with self.lock:
            held = self.seats_of(player)
            open = self.open_to(player)
            if any(seat not in open for seat in held):
                return held[0], False
            if not open:
                return None, False
            before, seat = self.table.ply, (held or open)[0]
            self.table.sit(seat, name, self.now)
            try:
                await self._keep(before, {} if held else {seat.value: player})
            except Conflict:
                raise StorageError from None
            self.players[seat] = player
            if is_bot:
                self.table.programs |= {seat}
            self._show_all()
            return seat, True

    def _take_over(self, seat: Seat) -> None:
        """Closes the socket that filled this seat so far: its tab was left for another."""
        for outbox in self.outboxes.pop(seat, ()):
            outbox.end(TAKEN_OVER)

    async def _told_to_leave(self) -> None:
        async with self.lock:
            self._tell(self._attend())
        self.changed(self)

    def _attend(self, add: Seat | None = None) -> Told[Any]:
        present = {seat for seat, found in self.outboxes.items() if seat and found}
        return self.table.attend(frozenset(present | ({add} if add else set())), self.now)

    async def _reload(self) -> None:
        try:
            self.table = await self.load()
        except (StorageError, Damaged):
            return
        there = self._attend()
        self._show_all()
        self._tell(there)

    def _end(self) -> None:
        self.gone = True
        for outboxes in self.outboxes.values():
            for outbox in outboxes:
                outbox.end(MOVED)

    async def _keep(self, since: int, seats: dict[str, str] | None = None) -> None:
        """Stores what the table did since; where that fails, for whatever reason, it did not."""
        try:
            await self._store(since, seats)
        except BaseException:
            self.table.take_back(since)
            raise

    async def _store(self, since: int, seats: dict[str, str] | None) -> None:
        if self.gone:
            raise StorageError
        rows = action_rows(self.kind, self.table, since)
        stands = self.kind.standing(self.table, since)
        due = self.table.due
        times = self.clock.monotonic(), None if due is None else due - self._ahead
        now, id = self.clock.now(), self.table.id
        try:
            await self.store.keep(appended(id, rows, stands, now, seats, self.fence, times))
        except Fenced:
            self._end()
            raise StorageError from None

    def _show_all(self) -> None:
        self._tell(Told.views(self.table.listeners, lambda to: self.table.show(to, self.now)))

    def _tell(self, told: Told[Any]) -> None:
        """Tells what the table tells; a view that nobody hears is never made."""
        self._tell_all(told.among({to for to, found in self.outboxes.items() if found}))

    def _tell_all(self, told: Iterable[tuple[Any, Any]]) -> None:
        """Tells what is stored, with the time that is left by now; each event is put down once."""
        now, last, frame = self.now, None, b""
        for to, event in told:
            if outboxes := self.outboxes[to]:
                spoken = self.table.spoken(event, now)
                if spoken is not last:
                    last, frame = spoken, framed(spoken)
                for outbox in outboxes:
                    outbox.send(frame)

    def _answer(self, asker: Outbox, seat: Seat, answer: Any) -> None:
        """Answers one socket; a view follows where its own is not the latest one."""
        asker.tell(answer)
        if self.table.outdated(answer):
            asker.tell(self.table.show(seat, self.now))
