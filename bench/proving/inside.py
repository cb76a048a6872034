"""The whole application in this process, without a network: every byte as it leaves it."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from palenque.server.admission import Capacity
from palenque.server.app import create_app
from palenque.server.clock import Clock
from palenque.server.offered import Offered
from palenque.server.pace import Pace
from palenque.server.store import Store
from palenque.server.tables import Tables
from palenque.server.wire import EXTENSION

Message = dict[str, Any]
NUMBERS = ("content-length", "etag", "date", "set-cookie")
"""Headers whose digits are not about cards."""


@dataclass(frozen=True)
class Answer:
    """What a request was answered with: its status, and header and body as one text."""

    status: int
    text: str
    cookie: str

    @property
    def body(self) -> Any:
        """The JSON of the body."""
        return json.loads(self.text.partition("\n\n")[2])


class Inside:
    """Requests and sockets as the application itself sees them."""

    def __init__(self, tables: Tables, offered: Offered) -> None:
        self.tables = tables
        capacity = Capacity(openings=10**9, sockets_each=10**6)
        self._app = create_app(tables, offered, Path("nowhere"), capacity)

    async def ask(
        self, cookie: str, path: str, body: object = None, method: str | None = None
    ) -> Answer:
        """The answer to a request: a POST where there is a body."""
        sent = b"" if body is None else json.dumps(body).encode()
        scope = self._scope("http", path, cookie)
        scope["method"] = method or ("GET" if body is None else "POST")
        scope["headers"] += [
            (b"content-type", b"application/json"),
            (b"content-length", str(len(sent)).encode()),
        ]
        told: list[Message] = []

        async def receive() -> Message:
            return {"type": "http.request", "body": sent, "more_body": False}

        async def send(message: Message) -> None:
            told.append(message)

        await self._app(scope, receive, send)  # type: ignore[arg-type]
        start, *rest = told
        headers = [(name.decode(), value.decode()) for name, value in start["headers"]]
        kept = next((value for name, value in headers if name == "set-cookie"), "")
        shown = [f"{name}: {value}" for name, value in headers if name not in NUMBERS]
        text = b"".join(message.get("body", b"") for message in rest).decode()
        return Answer(start["status"], "\n".join([*shown, "", text]), kept.partition(";")[0])

    @asynccontextmanager
    async def dial(self, path: str, cookie: str) -> "AsyncIterator[Socket]":
        """A socket to this path, until the end of the block."""
        socket = Socket()
        scope = self._scope("websocket", path, cookie)
        scope["extensions"] = {EXTENSION: {"wire": socket}}
        serving = asyncio.ensure_future(self._app(scope, socket.receive, socket.told))  # type: ignore[arg-type]
        serving.add_done_callback(lambda _: socket.end())
        try:
            yield socket
        finally:
            socket.hang_up()
            await serving

    def _scope(self, type: str, path: str, cookie: str) -> Message:
        where, _, query = path.partition("?")
        return {
            "type": type,
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "scheme": "ws" if type == "websocket" else "http",
            "path": where,
            "raw_path": where.encode(),
            "root_path": "",
            "query_string": query.encode(),
            "headers": [(b"host", b"inside"), (b"cookie", cookie.encode())],
            "client": ("127.0.0.1", 1),
            "server": ("inside", 80),
            "subprotocols": [],
        }


class Socket:
    """Both ends of one socket; ``recv`` raises EOFError once it is closed."""

    drained: Callable[[], None] = staticmethod(lambda: None)
    is_ready = True

    def __init__(self) -> None:
        self._said: asyncio.Queue[Message] = asyncio.Queue()
        self._heard: asyncio.Queue[str | None] = asyncio.Queue()
        self._said.put_nowait({"type": "websocket.connect"})
        self.code: int | None = None

    async def send(self, text: str) -> None:
        """Says something to the application."""
        self._said.put_nowait({"type": "websocket.receive", "text": text})

    async def recv(self) -> str:
        """What the application tells next."""
        text = await self._heard.get()
        if text is None:
            raise EOFError
        return text

    def hang_up(self) -> None:
        """Closes this end."""
        self._said.put_nowait({"type": "websocket.disconnect", "code": 1000})

    def end(self) -> None:
        """The other end is closed."""
        self._heard.put_nowait(None)

    def send_frame(self, frame: bytes) -> None:
        """What the application sends as a whole frame."""
        longer = {126: 2, 127: 8}.get(frame[1], 0)
        self._heard.put_nowait(frame[2 + longer :].decode())

    async def receive(self) -> Message:
        """What the application hears."""
        return await self._said.get()

    async def told(self, message: Message) -> None:
        """What the application says."""
        if message["type"] == "websocket.send":
            self._heard.put_nowait(message["text"])
        elif message["type"] == "websocket.close":
            self.code = message["code"]
            self.end()


@contextmanager
def inside(folder: Path, offered: Offered, rng: Random, clock: Clock) -> Iterator[Inside]:
    """The application with its games in this folder, until the end of the block."""
    with closing(Store(folder / "palenque.db")) as store:
        pace = Pace(move=0, retry=0.01, rate=1e9, racing=0.0)
        yield Inside(Tables(store, pace, clock, rng, most=10**6), offered)
