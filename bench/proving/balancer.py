"""One address in front of several servers, as a proxy is that sends nobody to one that is gone."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from random import Random
from typing import Any

from bench.proving.process import Process


class Balancer:
    """Connects whoever comes to any server that is not taken out."""

    def __init__(self, servers: list[Process], rng: Random) -> None:
        self._servers, self._rng = servers, rng
        self._out: set[str] = set()
        self._ways: dict[asyncio.Task[None], str] = {}

    async def start(self) -> None:
        """Listens from now on."""
        self._listening = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.address = f"127.0.0.1:{self._listening.sockets[0].getsockname()[1]}"

    async def stop(self) -> None:
        """Breaks every connection, and takes no more."""
        self._listening.close()
        for way in list(self._ways):
            way.cancel()
        await asyncio.gather(*self._ways, return_exceptions=True)

    def take_out(self, server: Process) -> None:
        """Sends nobody there any more."""
        self._out.add(server.address)

    def cut(self, server: Process) -> None:
        """Breaks every connection to this server."""
        for way, address in self._ways.items():
            if address == server.address:
                way.cancel()

    def put_in(self, server: Process) -> None:
        """Sends people there again."""
        self._out.discard(server.address)

    async def _accept(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(asyncio.CancelledError):
            for address in self._rng.sample([s.address for s in self._servers], len(self._servers)):
                if address not in self._out and await self._through(address, reader, writer):
                    break
        writer.transport.abort()

    async def _through(
        self, address: str, reader: asyncio.StreamReader, writer: asyncio.StreamWriter
    ) -> bool:
        host, _, port = address.partition(":")
        try:
            far_reader, far_writer = await asyncio.open_connection(host, int(port))
        except OSError:
            return False
        task = asyncio.current_task()
        assert task
        self._ways[task] = address
        try:
            await _either(_copy(reader, far_writer), _copy(far_reader, writer))
        finally:
            del self._ways[task]
            far_writer.transport.abort()
        return True


async def _either(*sides: Coroutine[Any, Any, None]) -> None:
    tasks = [asyncio.create_task(side) for side in sides]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _copy(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError):
        while data := await reader.read(1 << 16):
            writer.write(data)
            await writer.drain()
