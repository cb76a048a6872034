"""A socket fills a seat: commands in, events out, and neither without bounds."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any

from pydantic import ValidationError
from starlette.websockets import WebSocket, WebSocketDisconnect

from palenque.game import Seat
from palenque.messages import Ping, Pong, Refused
from palenque.server.kinds import Kind, T
from palenque.server.outbox import Outbox
from palenque.server.pace import Bucket
from palenque.server.rows import Damaged
from palenque.server.seating import LiveTable
from palenque.server.tables import NoSuchTable, Tables
from palenque.server.writer import StorageError

UNKNOWN_TABLE = 4404
NOT_YOUR_SEAT = 4403
TOO_MANY_MALFORMED = 1008
TOO_SLOW = LATER = 1013
MALFORMED_IN_A_ROW = 3
GOODBYE = 5.0
"""How long, in seconds, a closing socket may take for what is still to be sent."""

MALFORMED = Refused(
    answers=None, code="malformed", rule=None, message="This is not a command that can be read."
)
ONLOOKER = Refused(
    answers=None, code="not-your-seat", rule=None, message="Whoever looks on does not play."
)


class NotYourSeat(Exception):
    """Somebody asked for a seat that is not theirs."""


async def serve(
    socket: WebSocket,
    tables: Tables,
    kind: Kind[T],
    id: str,
    chosen: Callable[[LiveTable[T]], Seat | None],
) -> None:
    """Has a socket fill the chosen seat of a table, or says why it cannot."""
    await socket.accept()
    try:
        async with tables.at(kind, id) as live:
            await fill(socket, live, chosen(live), Bucket(tables.pace))
    except NotYourSeat:
        await close(socket, NOT_YOUR_SEAT)
    except NoSuchTable:
        await close(socket, UNKNOWN_TABLE)
    except Damaged as error:
        await refuse(socket, "damaged", str(error), UNKNOWN_TABLE)
    except StorageError:
        await refuse(socket, "storage", "The games cannot be read now.", LATER)


async def fill(socket: WebSocket, live: LiveTable[Any], seat: Seat | None, bucket: Bucket) -> None:
    """Serves an accepted socket until either side closes it; None is an onlooker's seat."""
    outbox = Outbox()
    await live.sit(seat, outbox)
    try:
        code = await _serve(socket, live, seat, outbox, bucket)
    finally:
        await live.leave(seat, outbox)
    if code is not None:
        await close(socket, code)


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


async def _serve(
    socket: WebSocket, live: LiveTable[Any], seat: Seat | None, outbox: Outbox, bucket: Bucket
) -> int | None:
    """The code to close with, None if the other side has closed."""
    listening = asyncio.create_task(_listen(socket, live, seat, outbox, bucket))
    sending = asyncio.create_task(_send(socket, outbox))
    overflow = asyncio.create_task(outbox.overflowed.wait())
    tasks: list[asyncio.Task[int | None] | asyncio.Task[None] | asyncio.Task[bool]]
    tasks = [listening, sending, overflow]
    try:
        await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        if overflow.done():
            return TOO_SLOW
        if not listening.done():
            return None
        outbox.finish()
        await asyncio.wait([sending], timeout=GOODBYE)
        return listening.result()
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)


async def _send(socket: WebSocket, outbox: Outbox) -> None:
    try:
        while (text := await outbox.next()) is not None:
            await socket.send_text(text)
    except (WebSocketDisconnect, RuntimeError):
        return


async def _listen(
    socket: WebSocket, live: LiveTable[Any], seat: Seat | None, outbox: Outbox, bucket: Bucket
) -> int | None:
    """Carries out what comes in; the code to close with, None if the other side has closed."""
    malformed = 0
    while malformed < MALFORMED_IN_A_ROW:
        frame = await socket.receive()
        if frame["type"] == "websocket.disconnect":
            return None
        if wait := bucket.wait():
            await asyncio.sleep(wait)
        read = await _carry_out(frame.get("text"), live, seat, outbox)
        malformed = 0 if read else malformed + 1
    return TOO_MANY_MALFORMED


async def _carry_out(
    text: str | None, live: LiveTable[Any], seat: Seat | None, outbox: Outbox
) -> bool:
    """Whether this was a command; a binary frame has no text and is none."""
    try:
        command = live.kind.commands.validate_json(text or "")
    except ValidationError:
        outbox.tell(MALFORMED)
        return False
    if isinstance(command, Ping):
        outbox.tell(Pong())
    elif seat is None:
        outbox.tell(ONLOOKER.model_copy(update={"answers": getattr(command, "id", None)}))
    else:
        await live.receive(seat, command, outbox)
    return True
