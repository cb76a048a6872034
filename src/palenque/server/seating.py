"""A live table: one after another, commands are carried out, stored, and then told."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeVar

from palenque.game import SEATS, Seat
from palenque.messages import Act, Next, Refused, Resign, Shown
from palenque.server.clock import Clock
from palenque.server.outbox import Outbox
from palenque.server.standing import standing
from palenque.server.store import Store
from palenque.server.stored import Damaged, action_rows
from palenque.server.writer import Conflict, StorageError
from palenque.table import Table

Command = Act | Next | Resign
Answer = Shown | Refused
T = TypeVar("T")

NOT_SAVED = "This could not be saved, so nothing has changed; try again."


@dataclass
class LiveTable:
    """A table, its players by seat, and the sockets that show each seat.

    Every door takes the lock, so nobody is shown what is not stored yet, and the table's
    time goes on from its last action: the hours when no server ran do not count.
    """

    table: Table
    players: Mapping[Seat, str]
    store: Store
    clock: Clock
    load: Callable[[], Awaitable[Table]]
    changed: Callable[["LiveTable"], None]
    outboxes: dict[Seat, set[Outbox]] = field(default_factory=lambda: {s: set() for s in SEATS})
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    users: int = 0

    def __post_init__(self) -> None:
        self._ahead = self.table.log[-1].at - self.clock.monotonic()

    def seats_of(self, player: str) -> list[Seat]:
        """The seats that this player holds."""
        return [seat for seat, who in self.players.items() if who == player]

    async def sit(self, seat: Seat, outbox: Outbox) -> None:
        """Shows the seat to this socket, now and after every action."""
        async with self.lock:
            self.outboxes[seat].add(outbox)
            outbox.tell(self.table.show(seat))

    def leave(self, seat: Seat, outbox: Outbox) -> None:
        """Tells this socket nothing any more."""
        self.outboxes[seat].discard(outbox)

    def warn(self, refused: Refused) -> None:
        """Tells everybody of a refusal that answers nobody's command."""
        for seat in SEATS:
            self._tell(seat, refused.model_copy(update={"answers": None}))

    async def ask(self, question: Callable[[Table], T]) -> T:
        """An answer that only tells what is stored."""
        async with self.lock:
            return question(self.table)

    async def receive(self, seat: Seat, command: Command, asker: Outbox | None = None) -> Answer:
        """Carries out a command to the end, even if its asker goes away meanwhile."""
        return await asyncio.shield(asyncio.ensure_future(self._receive(seat, command, asker)))

    async def _receive(self, seat: Seat, command: Command, asker: Outbox | None) -> Answer:
        self.users += 1
        try:
            return await self._in_turn(seat, command, asker)
        finally:
            self.users -= 1
            self.changed(self)

    async def _in_turn(self, seat: Seat, command: Command, asker: Outbox | None) -> Answer:
        async with self.lock:
            before = self.table.ply
            told = await self._carry_out(seat, command)
            answer = next(event for to, event in told if to is seat)
            if self.table.ply > before:
                for to, event in told:
                    self._tell(to, event)
            elif asker:
                self._answer(asker, seat, answer)
            return answer

    async def _carry_out(self, seat: Seat, command: Command) -> list[tuple[Seat, Answer]]:
        for _ in range(2):
            before = self.table.ply
            told = self.table.receive(seat, command, self.clock.monotonic() + self._ahead)
            if self.table.ply == before:
                return told
            try:
                await self._keep(before)
                return told
            except StorageError:
                self.table.take_back(before)
                break
            except Conflict:
                # An earlier commit was reported as failed and yet reached the disk.
                self.table.take_back(before)
                await self._reload()
        return [(seat, _not_saved(command))]

    async def _reload(self) -> None:
        try:
            self.table = await self.load()
        except (StorageError, Damaged):
            return
        for seat in SEATS:
            self._tell(seat, self.table.show(seat))

    async def _keep(self, since: int) -> None:
        rows = action_rows(self.table, since)
        stands = standing(self.table).model_dump_json()
        stored = self.store.append(self.table.id, rows, stands, self.clock.now())
        await asyncio.wrap_future(stored)

    def _tell(self, seat: Seat, event: Answer) -> None:
        for outbox in self.outboxes[seat]:
            outbox.tell(event)

    def _answer(self, asker: Outbox, seat: Seat, answer: Answer) -> None:
        """Answers one socket; a view follows where its own is not the latest one."""
        asker.tell(answer)
        stale = isinstance(answer, Refused) and answer.code == "stale"
        if stale or (isinstance(answer, Shown) and answer.view.ply != self.table.ply):
            asker.tell(self.table.show(seat))


def _not_saved(command: Command) -> Refused:
    return Refused(answers=command.id, code="storage", rule=None, message=NOT_SAVED)
