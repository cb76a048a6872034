"""The bus: how the processes reach each other, by NATS; whoever uses it notices what it loses."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import nats.errors
from nats.aio.client import Client
from nats.aio.msg import Msg

from palenque.server.folder import ServeError
from palenque.server.logs import LOGGER

PATIENCE = 15.0
"""How many seconds a server of NATS is waited for at the start."""
GOODBYE = 2.0
"""So many seconds it may take to say what is still to be said."""
AGAIN = 0.2
"""So many seconds pass before a lost connection is tried again."""
WAITING = 65_536
"""So many messages may wait to be said, or heard; more are lost, which cuts their lines."""


class Unheard(Exception):
    """Nobody heard what was said, or nobody answered in time."""


class Nobody(Unheard):
    """It is certain that nobody heard it."""


Heard = Callable[[Msg], Awaitable[None]]


@dataclass
class Bus:
    """One connection to one of these servers, which is made again where it is lost.

    ``lost`` is called when it is, and ``back`` when there is one again: what was said meanwhile
    was not heard.
    """

    servers: Sequence[str] = field(repr=False)
    credentials: Path | None = None
    lost: Callable[[], None] = lambda: None
    back: Callable[[], None] = lambda: None

    def __post_init__(self) -> None:
        self._client = Client()
        self._closing = False
        self._unsaid: asyncio.Queue[tuple[str, bytes]] = asyncio.Queue(WAITING)
        self._saying: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Connects; raises ServeError where that is not possible."""
        try:
            await asyncio.wait_for(self._connect(), PATIENCE)
        except (TimeoutError, OSError, ValueError, nats.errors.Error) as error:
            kind = type(error).__name__
            raise ServeError(f"The bus, NATS, cannot be reached: {kind}.") from None
        self._saying = asyncio.create_task(self._say_all())

    async def check(self) -> None:
        """Connects and leaves again; raises ServeError where that is not possible."""
        await self.open()
        await self.close()

    async def close(self) -> None:
        """Says what is still to be said, and leaves."""
        self._closing = True
        with suppress(nats.errors.Error, OSError, TimeoutError):
            await asyncio.wait_for(self._unsaid.join(), GOODBYE)
            await asyncio.wait_for(self._client.flush(), GOODBYE)
        if self._saying:
            self._saying.cancel()
        await self._client.close()

    @property
    def is_connected(self) -> bool:
        """Whether anybody can be reached now."""
        return self._client.is_connected

    def say(self, subject: str, message: bytes) -> None:
        """Tells whoever listens, soon; raises Nobody where it is certain that nobody will hear."""
        if not self.is_connected:
            raise Nobody
        try:
            self._unsaid.put_nowait((subject, message))
        except asyncio.QueueFull:
            raise Nobody from None

    async def ask(self, subject: str, message: bytes, within: float) -> bytes:
        """The answer; raises Nobody, or Unheard where it is not known whether it was heard."""
        if not self.is_connected:
            raise Nobody
        try:
            return bytes((await self._client.request(subject, message, within)).data)
        except nats.errors.NoRespondersError:
            raise Nobody from None
        except (TimeoutError, nats.errors.Error, OSError):
            raise Unheard from None

    async def hear(self, subject: str, heard: Heard) -> None:
        """Has this called with every message, one after another."""
        await self._client.subscribe(subject, cb=heard, pending_msgs_limit=WAITING)

    async def _say_all(self) -> None:
        while True:
            subject, message = await self._unsaid.get()
            with suppress(nats.errors.Error, OSError):  # whoever counts misses it
                await self._client.publish(subject, message)
            self._unsaid.task_done()

    async def _connect(self) -> None:
        more: dict[str, Any] = {}
        if self.credentials:
            more["user_credentials"] = str(self.credentials)
        await self._client.connect(
            list(self.servers),
            error_cb=self._failed,
            disconnected_cb=self._lost,
            reconnected_cb=self._back,
            max_reconnect_attempts=-1,
            reconnect_time_wait=AGAIN,  # type: ignore[arg-type] # it sleeps for it, as it is
            ping_interval=5,
            allow_reconnect=True,
            **more,
        )

    async def _failed(self, error: Exception) -> None:
        """What was lost is missed by whoever counts."""

    async def _lost(self) -> None:
        if not self._closing:
            LOGGER.warning("the bus is lost")
            self.lost()

    async def _back(self) -> None:
        LOGGER.warning("the bus is back")
        self.back()
