"""The process that searches for this server: there while somebody needs it."""

import asyncio
import pickle
import sys
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections.abc import Callable
from contextlib import suppress
from itertools import count
from typing import Any, Protocol

from palenque.search.process import LENGTH, Work, framed

COMMAND = (sys.executable, "-m", "palenque.search.process")
IDLE = 600.0
"""Seconds without a question after which the process ends, and gives back its memory."""
AGAIN = 30.0
"""Seconds after it broke off in which no other is started."""
LOOK = 0.05
"""How often, in seconds, it is looked whether an answer is still wanted."""


class Lost(Exception):
    """The process broke off or cannot be started, or the work failed."""


class Searching(Protocol):
    """Does work that needs the search, beside the event loop."""

    async def ask(
        self, work: Work, *arguments: Any, cancelled: Callable[[], bool] | None = None
    ) -> Any:
        """What this work finds; once ``cancelled``, what it has found by then. Raises Lost."""

    async def close(self) -> None:
        """Drops whatever is being searched."""


class Searcher:
    """Asks a process, which begins with the first question and ends after a while without one.

    One that breaks off is followed by another, but not at once.
    """

    def __init__(
        self, command: tuple[str, ...] = COMMAND, idle: float = IDLE, again: float = AGAIN
    ) -> None:
        self._command, self._idle, self._again = command, idle, again
        self._running: _Running | None = None
        self._starting = asyncio.Lock()
        self._resting: asyncio.TimerHandle | None = None
        self._not_before = 0.0

    @property
    def runs(self) -> bool:
        """Whether there is a process now."""
        return self._running is not None and not self._running.gone

    async def ask(
        self, work: Work, *arguments: Any, cancelled: Callable[[], bool] | None = None
    ) -> Any:
        """What this work finds; once ``cancelled``, what it has found by then. Raises Lost."""
        async with self._starting:
            if not self.runs:
                self._running = await self._start()
            running = self._running
        assert running
        try:
            return await running.ask(work, arguments, cancelled)
        finally:
            self._rest_later(running)

    async def close(self) -> None:
        """Ends the process."""
        if self._resting:
            self._resting.cancel()
        if self._running:
            await self._running.end()

    async def _start(self) -> "_Running":
        now = asyncio.get_running_loop().time()
        if now < self._not_before:
            raise Lost
        self._not_before = now + self._again
        try:
            process = await asyncio.create_subprocess_exec(
                *self._command, stdin=PIPE, stdout=PIPE, stderr=DEVNULL, start_new_session=True
            )
        except OSError:
            raise Lost from None
        return _Running(process)

    def _rest_later(self, running: "_Running") -> None:
        if self._resting:
            self._resting.cancel()
        self._resting = asyncio.get_running_loop().call_later(self._idle, running.rest)


class _Running:
    """A process, and the questions that it has not answered yet."""

    def __init__(self, process: Process) -> None:
        self._process = process
        self._numbers = count()
        self._answers: dict[int, asyncio.Future[Any]] = {}
        self._hearing = asyncio.create_task(self._hear())
        self.gone = False

    async def ask(
        self, work: Work, arguments: tuple[Any, ...], cancelled: Callable[[], bool] | None
    ) -> Any:
        """What this work finds; raises Lost."""
        if self.gone:
            raise Lost
        number, answer = next(self._numbers), asyncio.get_running_loop().create_future()
        self._answers[number] = answer
        self._say(number, work, arguments)
        try:
            while cancelled and not (await asyncio.wait([answer], timeout=LOOK))[0]:
                if cancelled():
                    self._say(number, None)
                    break
            return await answer
        finally:
            del self._answers[number]
            if answer.cancelled():
                self._say(number, None)

    def rest(self) -> None:
        """Has the process end, unless it is still to answer something."""
        if not self._answers:
            self.gone = True
            self._kill()

    async def end(self) -> None:
        """Ends the process, whatever it is to answer."""
        self.gone = True
        self._kill()
        await self._hearing

    async def _hear(self) -> None:
        assert self._process.stdout
        read = self._process.stdout.readexactly
        with suppress(asyncio.IncompleteReadError):
            while True:
                [length] = LENGTH.unpack(await read(LENGTH.size))
                number, done, found = pickle.loads(await read(length))
                answer = self._answers.get(number)
                if answer and not answer.done():
                    answer.set_result(found) if done else answer.set_exception(Lost())
        self.gone = True
        for answer in self._answers.values():
            if not answer.done():
                answer.set_exception(Lost())
        self._kill()
        await self._process.wait()

    def _say(self, number: int, work: Work | None, arguments: tuple[Any, ...] = ()) -> None:
        assert self._process.stdin
        self._process.stdin.write(framed((number, work, arguments)))

    def _kill(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()
