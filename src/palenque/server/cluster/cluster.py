"""A process joins the others, lives among them, and leaves its tables to them when it ends."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any

from fastapi import FastAPI
from nats.aio.msg import Msg

from palenque.server.admission import Admission
from palenque.server.cluster.answering import Answering
from palenque.server.cluster.bus import Bus
from palenque.server.cluster.heart import Heart
from palenque.server.cluster.member import Member
from palenque.server.cluster.news import News
from palenque.server.cluster.relay import Reach, Relay
from palenque.server.cluster.switchboard import Switchboard, respond
from palenque.server.identity import Identities
from palenque.server.leases import LEASE, Leases, Pulse
from palenque.server.logs import unexpected
from palenque.server.meters import Meters
from palenque.server.store import Store
from palenque.server.tables import Tables
from palenque.server.writer import StorageError

GOODBYE = 3.0
"""So many seconds what is under way may take to be stored, when a process leaves."""


class Cluster:
    """This process among those that share the store and the bus."""

    def __init__(self, store: Store, bus: Bus, lease: float = LEASE) -> None:
        self.bus = bus
        self.member = Member(Leases(store, lease, str(store.process)), bus)
        self._heart = Heart(self.member.leases, self._beat)
        self._tasks: set[asyncio.Task[None]] = set()
        self._is_unsure = self._was_deaf = self._has_left = False

    def add_to(
        self,
        app: FastAPI,
        tables: Tables,
        identities: Identities,
        admission: Admission,
        meters: Meters,
    ) -> None:
        """Has the application reach the tables of every process."""
        self._tables, self._identities = tables, identities
        answering, capacity = Answering(app), admission.capacity
        most = capacity.sockets + capacity.requests
        self._board = Switchboard(self.bus, self.member.process, self.member.owns, answering, most)
        self._news = News(self.bus, self.member, tables.lobby, identities)
        self.bus.lost, self.bus.back = self._board.cut_all, self._look_again
        reach = Reach(self.member, self._board, admission, tables.is_live, answering)
        app.add_middleware(Relay, reach=reach)
        meters.watch("processes", "Processes that live.", lambda: len(self.member.living))
        meters.watch("lines", "Lines to other processes.", lambda: self._board.count)
        meters.watch("bus", "Whether NATS is reached.", lambda: self.bus.is_connected)

    async def start(self) -> None:
        """Joins; raises ServeError or StorageError."""
        await self.bus.open()
        await self._board.start()
        await self._news.start()
        await self.bus.hear(f"palenque.leave.{self.member.process}", self._asked_to_leave)
        self._beat(await asyncio.to_thread(self.member.leases.renew))
        self._heart.start()

    async def leave(self) -> None:
        """Leaves every table to the others, once what is under way there is stored."""
        if self._has_left:
            return
        self.member.is_leaving = self._has_left = True
        with suppress(TimeoutError):
            await asyncio.wait_for(self._tables.hand_over_all(), GOODBYE)
        await asyncio.to_thread(self._heart.stop)
        with suppress(StorageError):  # then the lease runs out
            await asyncio.to_thread(self.member.leases.end)

    async def stop(self) -> None:
        """Leaves, and says nothing more."""
        await self.leave()
        for task in self._tasks:
            task.cancel()
        self._board.cut_all()
        await self.bus.close()

    def _beat(self, pulse: Pulse) -> None:
        self.member.living = pulse.living
        self._tables.uptime.follow(pulse.ran)
        self._board.cut_but(pulse.living)
        self._is_unsure |= pulse.had_lapsed
        self._spawn(self._look_after())

    async def _look_after(self) -> None:
        """What follows a beat.

        Where the lease had lapsed, another process may own what was owned here; where the bus
        was lost, another may have told who is somebody else now.
        """
        if self._is_unsure and not self.member.is_leaving:
            with suppress(StorageError):
                await self._tables.compare(self._owned)
                self._is_unsure = False
        if self._was_deaf:
            with suppress(StorageError):
                await self._identities.look_again()
                self._was_deaf = False
        self._news.tell_lobby()

    async def _owned(self) -> dict[str, int]:
        return await asyncio.to_thread(self.member.leases.owned)

    def _look_again(self) -> None:
        self._was_deaf = True

    async def _asked_to_leave(self, message: Msg) -> None:
        self._spawn(self._leave(message))

    async def _leave(self, message: Msg) -> None:
        with suppress(StorageError):
            await self._tables.hand_over(message.data.decode())
            await respond(message, b"left")

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error:
            unexpected(error)
