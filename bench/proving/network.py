"""A network between people and a server that can be slow, go down, or fail at any message."""

import asyncio
import threading
from collections.abc import Callable
from contextlib import suppress
from types import TracebackType
from typing import Literal

Fate = Literal["told", "late", "lost", "torn", "unanswered"]
"""What becomes of a message: it arrives, a little later, not at all and the connection breaks, in
part and the connection breaks, or it arrives and the connection breaks before any answer."""
Fates = Callable[[], Fate]
LATE = 0.02
"""How long, in seconds, a late message takes."""
COMMAND = 40
"""What is shorter than this many bytes is no command but a ping."""


class Network:
    """Another address of a server, until the end of the block, in a thread of its own.

    ``said`` and ``heard`` tell the fate of each message of a socket to the server and from it.
    """

    def __init__(
        self, address: str, said: Fates = lambda: "told", heard: Fates = lambda: "told"
    ) -> None:
        host, _, port = address.rpartition(":")
        self._server = host.rpartition("/")[2], int(port)
        self._said, self._heard = said, heard
        self._ways: set[_Way] = set()
        self._down = self._doomed = False
        self._started = threading.Event()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=self._run, daemon=True)

    def down(self) -> None:
        """Every connection breaks, and none can be made."""
        self._call(lambda: self._set_down(True))

    def up(self) -> None:
        """Connections can be made again."""
        self._call(lambda: self._set_down(False))

    def cut(self) -> None:
        """Every connection breaks; others can be made."""
        self._call(self._cut)

    def doom(self) -> None:
        """The next command still arrives, but then its connection breaks before any answer."""
        self._call(self._doom)

    def _set_down(self, down: bool) -> None:
        self._down = down
        if down:
            self._cut()

    def _cut(self) -> None:
        for way in list(self._ways):
            way.cut()

    def _doom(self) -> None:
        self._doomed = True

    def _fate(self, data: bytes) -> Fate:
        if self._doomed and len(data) >= COMMAND:
            self._doomed = False
            return "unanswered"
        return self._said()

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            if self._down:
                raise ConnectionRefusedError
            far = await asyncio.open_connection(*self._server)
        except OSError:
            writer.transport.abort()
            return
        way = _Way((reader, writer), far, self._fate, self._heard)
        self._ways.add(way)
        try:
            await way.pass_on()
        finally:
            self._ways.discard(way)

    def _call(self, act: Callable[[], None]) -> None:
        """Returns once this has been done in the network's own thread."""
        done = threading.Event()

        def call() -> None:
            act()
            done.set()

        self._loop.call_soon_threadsafe(call)
        done.wait()

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        self._loop.run_until_complete(self._serve())
        self._loop.close()

    async def _serve(self) -> None:
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self._stopped = asyncio.Event()
        self.port = server.sockets[0].getsockname()[1]
        self.address = f"127.0.0.1:{self.port}"
        self._started.set()
        async with server:
            await self._stopped.wait()
            self._set_down(True)
        while self._ways:
            await asyncio.sleep(0.01)

    def __enter__(self) -> "Network":
        self._thread.start()
        self._started.wait()
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self._loop.call_soon_threadsafe(self._stopped.set)
        self._thread.join()


End = tuple[asyncio.StreamReader, asyncio.StreamWriter]


class _Way:
    """One connection through the network; only a socket's messages have fates."""

    def __init__(self, near: End, far: End, said: Callable[[bytes], Fate], heard: Fates) -> None:
        self._near, self._far = near, far
        self._said, self._heard = said, heard
        self._is_socket = self._is_doomed = False

    def cut(self) -> None:
        """Breaks the connection at both ends, and what was under way is lost."""
        for _, writer in (self._near, self._far):
            writer.transport.abort()

    async def pass_on(self) -> None:
        """Passes on what comes from either end until one of them has closed."""
        both = [asyncio.ensure_future(self._there()), asyncio.ensure_future(self._back())]
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        for task in both:
            task.cancel()
        await asyncio.gather(*both, return_exceptions=True)
        for _, writer in (self._near, self._far):
            writer.close()
            with suppress(OSError):
                await writer.wait_closed()

    async def _there(self) -> None:
        reader, (_, writer) = self._near[0], self._far
        while data := await _read(reader):
            if not self._is_socket:
                self._is_socket = b"upgrade: websocket" in data.lower()
                await _write(writer, data)
                continue
            fate = self._said(data)
            self._is_doomed = fate == "unanswered"
            if not await _meet(fate, writer, data):
                return

    async def _back(self) -> None:
        reader, (_, writer) = self._far[0], self._near
        begun = False
        while data := await _read(reader):
            if self._is_doomed:
                return
            fate = self._heard() if self._is_socket and begun else "told"
            begun = True
            if not await _meet(fate, writer, data):
                return


async def _read(reader: asyncio.StreamReader) -> bytes:
    try:
        return await reader.read(1 << 16)
    except OSError:
        return b""


async def _write(writer: asyncio.StreamWriter, data: bytes) -> None:
    with suppress(OSError):
        writer.write(data)
        await writer.drain()


async def _meet(fate: Fate, writer: asyncio.StreamWriter, data: bytes) -> bool:
    """Has these bytes meet their fate; whether the connection goes on."""
    if fate == "lost":
        return False
    if fate == "late":
        await asyncio.sleep(LATE)
    await _write(writer, data[: len(data) // 2] if fate == "torn" else data)
    return fate != "torn"
