"""The switchboard: opens lines to other processes, and takes those that others open."""

import asyncio
import secrets
from collections.abc import Awaitable, Callable, Set
from contextlib import suppress

import nats.errors
from nats.aio.msg import Msg

from palenque.server.cluster.bus import Bus, Unheard
from palenque.server.cluster.lines import Event, Line, packed, unpacked

TAKEN, MOVED, FULL = b"taken", b"moved", b"full"
WITHIN = 1.0
"""So many seconds may pass until another process takes a line."""


class NotTaken(Exception):
    """The other process does not own the table any more, or cannot be reached."""


class NoRoom(Exception):
    """The other process has so many lines that it takes no more."""


Answer = Callable[[Line, Event], Awaitable[None]]
"""Answers a call that another process passed on, over this line."""
Owns = Callable[[str], Awaitable[bool]]


class Switchboard:
    """The lines of this process, both those that it opened and those that it took."""

    def __init__(self, bus: Bus, process: str, owns: Owns, answer: Answer, most: int) -> None:
        self._bus, self._process = bus, process
        self._owns, self._answer, self._most = owns, answer, most
        self._lines: dict[str, Line] = {}
        self._answering: set[asyncio.Task[None]] = set()

    async def start(self) -> None:
        """Hears what others open and send."""
        await self._bus.hear(f"palenque.line.{self._process}.*", self._heard)
        await self._bus.hear(f"palenque.open.{self._process}", self._called)

    async def open(self, owner: str, table: str, call: Event) -> Line:
        """A line over which the owner answers this call; raises NotTaken or NoRoom."""
        name = secrets.token_hex(8)
        line = self._lines[name] = self._to(owner, name)
        asked = {**call, "line": name, "process": self._process, "table": table}
        try:
            answer = await self._bus.ask(f"palenque.open.{owner}", packed(asked, 0), WITHIN)
        except Unheard:
            answer = b""
        if answer == TAKEN:
            return line
        self.close(line)  # it may have been taken all the same
        raise NoRoom if answer == FULL else NotTaken

    def close(self, line: Line) -> None:
        """Ends a line."""
        for name in [name for name, found in self._lines.items() if found is line]:
            del self._lines[name]
        line.hang_up()

    def cut_all(self) -> None:
        """Ends every line: nobody knows what was lost."""
        for line in self._lines.values():
            line.cut()

    def cut_but(self, living: Set[str]) -> None:
        """Ends the lines to all other processes than these."""
        for line in self._lines.values():
            if line.other not in living:
                line.cut()

    @property
    def count(self) -> int:
        """How many lines there are."""
        return len(self._lines)

    def _to(self, process: str, name: str) -> Line:
        return Line(self._bus, f"palenque.line.{process}.{name}", process)

    async def _heard(self, message: Msg) -> None:
        line = self._lines.get(message.subject.rpartition(".")[2])
        if line:
            line.take(message.data)

    async def _called(self, message: Msg) -> None:
        task = asyncio.create_task(self._take(message))
        self._answering.add(task)
        task.add_done_callback(self._answering.discard)

    async def _take(self, message: Msg) -> None:
        _, call = unpacked(message.data)
        name, process, table = (call.pop(key) for key in ("line", "process", "table"))
        if len(self._lines) >= self._most:
            await respond(message, FULL)
        elif not await self._owns(table):
            await respond(message, MOVED)
        else:
            line = self._lines[name] = self._to(process, name)
            await respond(message, TAKEN)
            try:
                await self._answer(line, call)
            finally:
                self.close(line)


async def respond(message: Msg, answer: bytes) -> None:
    """Answers a question, unless nobody can be reached."""
    with suppress(nats.errors.Error, OSError):
        await message.respond(answer)
