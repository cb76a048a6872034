"""For whoever operates a server: whether it lives, whether it is ready, and what it counts."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass

from fastapi import FastAPI
from prometheus_client import CONTENT_TYPE_PLAIN_0_0_4
from starlette.responses import PlainTextResponse, Response

from palenque.server.meters import Meters
from palenque.server.store import Store
from palenque.server.writer import StorageError

KEPT = 1.0
"""For so many seconds an answer about the storage holds, however often it is asked for."""
PATHS = ("/healthz", "/readyz", "/metrics")


@dataclass
class Readiness:
    """Whether games can be read and stored now: a row that is stored again says so."""

    store: Store
    time: Callable[[], float] = time.monotonic

    def __post_init__(self) -> None:
        self._known = False
        self._until = self.time()
        self._asking = asyncio.Lock()

    async def known(self) -> bool:
        """Whether the storage is read and takes a row."""
        async with self._asking:
            if self.time() >= self._until:
                self._known = await self._ask()
                self._until = self.time() + KEPT
        return self._known

    async def _ask(self) -> bool:
        try:
            await asyncio.to_thread(self.store.look)
            await asyncio.wrap_future(self.store.rewrite())
        except StorageError:
            return False
        return True


def add_to(app: FastAPI, store: Store, meters: Meters | None) -> None:
    """Answers about the server itself; about what it counts only where there are meters."""
    readiness = Readiness(store)

    @app.get("/healthz", include_in_schema=False)
    async def health() -> PlainTextResponse:
        return PlainTextResponse("ok\n")

    @app.get("/readyz", include_in_schema=False)
    async def ready() -> PlainTextResponse:
        if await readiness.known():
            return PlainTextResponse("ready\n")
        return PlainTextResponse("The games cannot be stored now.\n", 503)

    if meters:

        @app.get("/metrics", include_in_schema=False)
        async def metrics() -> Response:
            return Response(meters.text(), media_type=CONTENT_TYPE_PLAIN_0_0_4)
