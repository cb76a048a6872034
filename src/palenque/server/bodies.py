"""Bodies of requests that are still to come: how slow they may be, and how many at once."""

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager

from starlette.types import Message, Receive

from palenque.server.attempts import place

GRACE = 10.0
"""So many seconds a body has, whatever its size."""
SLOWEST = 8_192
"""And a second more for each so many bytes that came."""
EACH = 64
"""So many bodies may be unfinished at once from one address."""


class Bodies:
    """Counts the requests whose body is unfinished, of all and by address."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._from: Counter[str] = Counter()
        self._all = 0

    def is_full(self, address: str) -> bool:
        """Whether one more from this address would be too many."""
        of = place(address)
        return self._all >= self._most or (of != "" and self._from[of] >= EACH)

    @contextmanager
    def unfinished(self, address: str) -> "Iterator[Callable[[], None]]":
        """Counts one until the end of the block, or until what this returns is called."""
        key, is_over = place(address), False
        self._all += 1
        self._from[key] += 1

        def over() -> None:
            nonlocal is_over
            if not is_over:
                is_over = True
                self._all -= 1
                self._from[key] -= 1
                if not self._from[key]:
                    del self._from[key]

        try:
            yield over
        finally:
            over()


class Arriving:
    """Receives a body, and gives up where it comes too slowly: ``late`` is then awaited."""

    def __init__(
        self, receive: Receive, arrived: Callable[[], None], late: Callable[[], Awaitable[None]]
    ) -> None:
        self._receive, self._arrived, self._late = receive, arrived, late
        self._began = asyncio.get_running_loop().time()
        self._bytes, self._is_open = 0, True

    async def __call__(self) -> Message:
        """What comes next; that the other end is gone, where it was too slow."""
        if not self._is_open:
            return await self._receive()
        try:
            async with asyncio.timeout_at(self._began + GRACE + self._bytes / SLOWEST):
                message = await self._receive()
        except TimeoutError:
            self._end()
            await self._late()
            return {"type": "http.disconnect"}
        self._bytes += len(message.get("body", b""))
        if not message.get("more_body", False):
            self._end()
        return message

    def _end(self) -> None:
        self._is_open = False
        self._arrived()
