"""A socket fills a seat: commands in, events out, and neither without bounds."""

import asyncio
import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

from pydantic import ValidationError
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect

from palenque.game import Seat
from palenque.messages import Ping, Pong, PushRefused, Refused, Say
from palenque.server import asked
from palenque.server.admission import FULL, TurnedAway
from palenque.server.identity import Credential
from palenque.server.kinds import Kind, T
from palenque.server.outbox import NOT_YOUR_SEAT, Outbox
from palenque.server.pace import Bucket
from palenque.server.people import NoSuchBot
from palenque.server.rows import Damaged
from palenque.server.seating import LiveTable
from palenque.server.tables import NoSuchTable, TooManyTables
from palenque.server.talk import say
from palenque.server.wire import EXTENSION
from palenque.server.writer import StorageError

UNKNOWN_TABLE = 4404
TOO_MANY_MALFORMED = 1008
LATER = 1013
MALFORMED_IN_A_ROW = 3
GOODBYE = 5.0
"""How long, in seconds, a closing socket may take for what is still to be sent."""

_PATH = re.compile(r"/api/(?P<kind>tables|races)/(?P<id>[^/]+)/socket")
Buckets = tuple[Bucket, ...]

MALFORMED = Refused(
    answers=None, code="malformed", rule=None, message="This is not a command that can be read."
)
ONLOOKER = Refused(
    answers=None, code="not-your-seat", rule=None, message="Whoever looks on does not play."
)


class NotYourSeat(Exception):
    """Somebody asked for a seat that is not theirs."""


class Doors:
    """Lets a socket fill a seat at a table, or without ``seat`` look on.

    Before the routes: on its way through FastAPI's each socket would keep a dozen stacks, 8 kB, for
    as long as it is open.
    """

    def __init__(self, app: ASGIApp, kinds: Mapping[str, Kind[Any]]) -> None:
        self._app, self._kinds = app, kinds

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves sockets, and leaves all else to the routes."""
        found = _PATH.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if found is None:
            await self._app(scope, receive, send)
            return
        socket = WebSocket(scope, receive, send)
        await serve(socket, self._kinds[found["kind"]], found["id"])


async def serve(socket: WebSocket, kind: Kind[T], id: str) -> None:
    """Has a socket fill a seat of a table, or says why it cannot, until either side closes."""
    entrance, tables = asked.entrance(socket), asked.tables(socket)
    seat = socket.query_params.get("seat")
    await socket.accept()
    try:
        who = await entrance.who()
        socket.scope["headers"] = []  # they have told all, and are many bytes
        with entrance.admission.socket(who.player, entrance.address):
            buckets = entrance.admission.frames(who.player)
            async with tables.at(kind, id) as live:
                held = _held(live, who, seat)
                extension = socket.scope["extensions"][EXTENSION]
                if inbox := extension.get("inbox"):
                    inbox.time = live.clock.monotonic
                outbox = Outbox(extension["wire"])
                await fill(Line(socket, live, who, held, outbox, buckets, entrance))
    except TurnedAway as away:
        entrance.meters.refusal(away.code)
        await close(socket, away.code)
    except (NotYourSeat, NoSuchBot):
        await close(socket, NOT_YOUR_SEAT)
    except NoSuchTable:
        await close(socket, UNKNOWN_TABLE)
    except TooManyTables:
        entrance.meters.refusal(FULL)
        await close(socket, FULL)
    except Damaged as error:
        await refuse(socket, "damaged", str(error), UNKNOWN_TABLE)
    except StorageError:
        await refuse(socket, "storage", "The games cannot be read now.", LATER)


async def fill(line: "Line") -> None:
    """Serves an accepted socket until either side closes it."""
    if line.seat or line.who.bot:
        line.who.outboxes.add(line.outbox)
    try:
        await line.live.sit(line.seat, line.outbox)
        code = await _listen(line)
    finally:
        line.who.outboxes.discard(line.outbox)
        await line.live.leave(line.seat, line.outbox)
    if code is not None:
        await close(line.socket, code)


async def refuse(socket: WebSocket, code: str, message: str, close_code: int) -> None:
    """Says why there is nothing to see here, and closes."""
    refused = Refused(answers=None, code=code, rule=None, message=message)
    with suppress(WebSocketDisconnect, RuntimeError):
        await socket.send_text(refused.model_dump_json())
    await close(socket, close_code)


async def close(socket: WebSocket, code: int) -> None:
    """Closes a socket, unless its other end is gone or takes nothing any more."""
    with suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
        await asyncio.wait_for(socket.close(code), GOODBYE)


@dataclass(frozen=True)
class Line:
    """A socket, the seat that it fills (None is an onlooker's), and who holds it."""

    socket: WebSocket
    live: LiveTable[Any]
    who: Credential
    seat: Seat | None
    outbox: Outbox
    buckets: Buckets
    entrance: asked.Entrance


def _held(live: LiveTable[Any], who: Credential, seat: str | None) -> Seat | None:
    held = live.seats_of(who.player)
    if who.is_void or seat not in (held if seat is not None else live.table.listeners):
        raise NotYourSeat
    return Seat(seat) if seat is not None else None


async def _listen(line: Line) -> int | None:
    """Carries out what comes in; the code to close with, None if the other side has closed."""
    malformed = 0
    while malformed < MALFORMED_IN_A_ROW:
        frame = await line.socket.receive()
        if frame["type"] == "websocket.disconnect" or line.outbox.code is not None:
            return line.outbox.code
        if wait := max(bucket.wait() for bucket in line.buckets):
            await asyncio.sleep(wait)
        try:
            read = await _carry_out(line, frame.get("text"), frame.get("heard"))
        except NotYourSeat:
            return NOT_YOUR_SEAT
        malformed = 0 if read else malformed + 1
    return TOO_MANY_MALFORMED


async def _carry_out(line: Line, text: str | None, heard: int | None) -> bool:
    """Whether this was a command, heard at this time; a binary frame has no text and is none.

    Raises NotYourSeat where whoever sent it does not hold the seat any more.
    """
    live, seat, outbox = line.live, line.seat, line.outbox
    try:
        command = live.kind.commands.validate_json(text or "")
    except ValidationError:
        line.entrance.meters.refusal(MALFORMED.code)
        outbox.tell(MALFORMED)
        return False
    if isinstance(command, Ping):
        outbox.tell(Pong())
    elif seat is None:
        outbox.tell(ONLOOKER.model_copy(update={"answers": getattr(command, "id", None)}))
    elif live.players.get(seat) != line.who.player:
        raise NotYourSeat
    elif isinstance(command, Say):
        bucket = line.entrance.admission.phrases(line.who.player)
        if refused := await say(live, seat, command, bucket):
            line.entrance.meters.refusal(refused.code)
            outbox.tell(refused)
    else:
        _count(line, command.type, await live.receive(seat, command, outbox, heard))
    return True


def _count(line: Line, type: str, refused: Refused | PushRefused | None) -> None:
    if refused:
        line.entrance.meters.refusal(refused.code)
    else:
        line.entrance.meters.command(line.live.kind.game, type)
