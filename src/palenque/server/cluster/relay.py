"""The relay: what is asked of a table that another process owns is passed on to that one."""

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass

from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from palenque.server.admission import FULL, Admission, TurnedAway
from palenque.server.cluster.answering import Answering, call_of
from palenque.server.cluster.lines import FRAME, Cut, Event, Line
from palenque.server.cluster.member import Member
from palenque.server.cluster.switchboard import NoRoom, NotTaken, Switchboard
from palenque.server.outbox import MOVED, Outbox, Wire
from palenque.server.owning import Elsewhere
from palenque.server.pace import Bucket
from palenque.server.problems import answer, crowded
from palenque.server.sockets import LATER, close, refuse
from palenque.server.wire import EXTENSION
from palenque.server.writer import StorageError

PATIENCE = 6.0
"""For so many seconds an owner is looked for, while a dead one's lease runs out."""
AGAIN = 0.1
ANSWERED = 30.0
"""So many seconds an answer may take."""
LARGEST_BODY = 1 << 18
SAFE = ("GET", "HEAD")
_TABLE = re.compile(r"/api/(?:tables|races)/([A-Za-z0-9_-]{1,64})(?:/.*)?", re.ASCII)
_ASKED = re.compile(rb"(?:.*&)?table=([A-Za-z0-9_-]{1,64})(?:&.*)?")


@dataclass
class Reach:
    """What a relay needs to reach the owners of tables."""

    member: Member
    board: Switchboard
    admission: Admission
    is_live: Callable[[str], bool]
    answering: Answering


class Relay:
    """Answers here what this process owns, or what is of no table, and passes on the rest."""

    def __init__(self, app: ASGIApp, reach: Reach) -> None:
        self._app, self._reach = app, reach
        reach.answering.inner = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets the owner answer."""
        table = table_of(scope)
        if table is None or self._reach.is_live(table):
            await self._app(scope, receive, send)
        elif scope["type"] == "http":
            await self._request(table, scope, receive, send)
        else:
            await self._socket(table, scope, receive, send)

    async def _request(self, table: str, scope: Scope, receive: Receive, send: Send) -> None:
        try:
            if await self._is_here(table):
                await self._app(scope, receive, send)
                return
            body = await _body(receive)
            if body is None:
                refused = answer(413, "too-large", "The request is too large.")
                await refused(scope, receive, send)
                return
            await self._passed_on(table, scope, body, receive, send)
        except NoRoom:
            await crowded()(scope, receive, send)
        except StorageError:
            sentence = "The games cannot be read or saved now."
            await answer(503, "storage", sentence)(scope, receive, send)

    async def _passed_on(
        self, table: str, scope: Scope, body: bytes, receive: Receive, send: Send
    ) -> None:
        """Where nothing is answered, what only reads is asked once more, perhaps of a new owner."""
        for _ in range(2 if scope["method"] in SAFE else 1):
            line = await self._line(table, scope, body)
            if line is None:
                await self._app(scope, _again(body, receive), send)
                return
            try:
                if await _answered(line, send):
                    return
            finally:
                self._reach.board.close(line)
        raise Elsewhere

    async def _socket(self, table: str, scope: Scope, receive: Receive, send: Send) -> None:
        socket, device = WebSocket(scope, receive, send), scope["state"]["device"]
        address = socket.client.host if socket.client else ""
        try:
            if not await self._is_here(table):
                with self._reach.admission.socket(device, address):
                    await self._held(table, scope, receive, send)
                return
        except TurnedAway as away:
            await _turn_away(socket, away.code)
        except NoRoom:
            await _turn_away(socket, FULL)
        except Elsewhere:
            await _turn_away(socket, MOVED)
        except StorageError:
            await socket.accept()
            await refuse(socket, "storage", "The games cannot be read now.", LATER)
        else:
            await self._app(scope, receive, send)

    async def _held(self, table: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Joins a socket with the owner, until either side ends."""
        line = await self._line(table, scope, b"")
        if line is None:
            await self._app(scope, receive, send)
            return
        try:
            buckets = self._reach.admission.frames(scope["state"]["device"])
            wire = scope["extensions"][EXTENSION]["wire"]
            await _joined(line, wire, receive, send, buckets)
        finally:
            self._reach.board.close(line)

    async def _is_here(self, table: str) -> bool:
        return await self._reach.member.owner(table) in (None, self._reach.member.process)

    async def _line(self, table: str, scope: Scope, body: bytes) -> Line | None:
        """A line to the owner, None where that is this process; raises StorageError or NoRoom."""
        loop = asyncio.get_running_loop()
        until = loop.time() + PATIENCE
        while loop.time() < until:
            owner = await self._reach.member.owner(table)
            if owner in (None, self._reach.member.process):
                return None
            with suppress(NotTaken):
                return await self._reach.board.open(str(owner), table, call_of(scope, body))
            await asyncio.sleep(AGAIN)
        raise Elsewhere


def table_of(scope: Scope) -> str | None:
    """The table that is asked for: in the path, or of its rules in the query.

    >>> table_of({"path": "/api/tables/t/hint"}), table_of({"path": "/api/tables"})
    ('t', None)
    >>> table_of({"path": "/api/rules/mine", "query_string": b"lang=en&table=t"})
    't'
    """
    path = scope.get("path", "")
    if found := _TABLE.fullmatch(path):
        return found[1]
    if path.startswith("/api/rules/") and (asked := _ASKED.fullmatch(scope["query_string"])):
        return asked[1].decode()
    return None


async def _answered(line: Line, send: Send) -> bool:
    """Hands on the owner's answer; whether it has at least begun."""
    begun = False
    with suppress(Cut, TimeoutError):
        async with asyncio.timeout(ANSWERED):
            event: Event = {}
            while event.get("type") != "http.response.body" or event.get("more_body"):
                event = await line.receive()
                begun = True
                await send(event)
    return begun


async def _joined(
    line: Line, wire: Wire, receive: Receive, send: Send, buckets: tuple[Bucket, ...]
) -> None:
    """Hands on what comes from either side until one of them ends."""
    outbox = Outbox(wire)
    sides = [_outward(line, receive, buckets), _inward(line, outbox, send)]
    tasks = [asyncio.create_task(side) for side in sides]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if outbox.code is not None:
            with suppress(OSError):
                await send({"type": "websocket.close", "code": outbox.code})
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _outward(line: Line, receive: Receive, buckets: tuple[Bucket, ...]) -> None:
    """What the browser sends, no faster than the owner would take it, until it goes."""
    event: Event = {}
    while event.get("type") != "websocket.disconnect":
        event = await receive()
        if event["type"] == "websocket.receive":
            await asyncio.sleep(max(bucket.wait() for bucket in buckets))
        with suppress(Cut):  # then the browser is being told
            line.send(event)


async def _inward(line: Line, outbox: Outbox, send: Send) -> None:
    """What the owner sends; where the line is cut, the browser is to come back at once."""
    is_open = False
    with suppress(OSError):  # the browser has gone
        try:
            while True:
                event = await line.receive()
                if event["type"] == FRAME:
                    outbox.send(event["bytes"])
                    continue
                is_open = is_open or event["type"] == "websocket.accept"
                await send(event)
                if event["type"] == "websocket.close":
                    return
        except Cut:
            if not is_open:
                await send({"type": "websocket.accept"})
            await send({"type": "websocket.close", "code": MOVED})


async def _turn_away(socket: WebSocket, code: int) -> None:
    await socket.accept()
    await close(socket, code)


async def _body(receive: Receive) -> bytes | None:
    """The whole body of a request, None if it is too large."""
    body: bytes = b""
    while len(body) <= LARGEST_BODY:
        event = await receive()
        body += bytes(event.get("body", b""))
        if not event.get("more_body"):
            return body
    return None


def _again(body: bytes, receive: Receive) -> Receive:
    """Receives a body that was read already."""
    events = [{"type": "http.request", "body": body, "more_body": False}]

    async def received() -> dict[str, object]:
        return events.pop() if events else await receive()  # type: ignore[return-value]

    return received
