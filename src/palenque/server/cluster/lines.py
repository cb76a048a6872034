"""A line: a request or socket that one process holds, and another one answers.

What goes over it are the events of ASGI, numbered in each direction: where one is missing, or
more wait than there is room for, the line is cut, and the browser comes back for the present view.
"""

import asyncio
import json
from collections import deque
from collections.abc import MutableMapping
from contextlib import suppress
from typing import Any

from palenque.server.cluster.bus import Bus, Nobody

Event = MutableMapping[str, Any]

ROOM = 256
"""So many events may wait at one end."""
PIECE = 1 << 18
"""A larger body goes in pieces of so many bytes."""


HUNG_UP = "hung-up"
FRAME = "frame"
"""What is sent of a socket that is open: a frame as it goes to the browser."""


class Cut(Exception):
    """Nothing more is heard or said over this line."""


class Line:
    """One end: ``receive`` what the other end sent, in its order and without a gap."""

    def __init__(self, bus: Bus, subject: str, other: str) -> None:
        self.other = other
        """The process at the other end."""
        self._bus, self._subject = bus, subject
        self._said = self._heard = 0
        self._waiting: deque[Event] = deque()
        self._more = asyncio.Event()
        self.is_cut = False

    def send(self, event: Event) -> None:
        """Sends an event; raises Cut."""
        for piece in _pieces(event):
            if self.is_cut:
                raise Cut
            self._said += 1
            try:
                self._bus.say(self._subject, packed(piece, self._said))
            except Nobody:
                self.cut()
                raise Cut from None

    async def receive(self) -> Event:
        """The next event; raises Cut."""
        while not self._waiting:
            if self.is_cut:
                raise Cut
            self._more.clear()
            await self._more.wait()
        event = self._waiting.popleft()
        if event["type"] == HUNG_UP:
            self.cut()
            raise Cut
        return event

    def take(self, message: bytes) -> None:
        """An event that came over the bus."""
        number, event = unpacked(message)
        self._heard += 1
        if number != self._heard or len(self._waiting) >= ROOM:
            self.cut()
        elif not self.is_cut:
            self._waiting.append(event)
            self._more.set()

    def hear(self, event: Event) -> None:
        """Has this end receive an event that the other one did not send."""
        self._waiting.append(event)
        self._more.set()

    def hang_up(self) -> None:
        """Ends it at both ends; the other end hears first what was sent before."""
        self.cut()
        self._said += 1
        with suppress(Nobody):
            self._bus.say(self._subject, packed({"type": HUNG_UP}, self._said))

    def cut(self) -> None:
        """Ends it, at this end."""
        self.is_cut = True
        self._waiting.clear()
        self._more.set()


def packed(event: Event, number: int) -> bytes:
    r"""An event as it is sent: its fields, and after a line break its body or text.

    >>> unpacked(packed({"type": "websocket.send", "text": "Héllo\n"}, 7))
    (7, {'type': 'websocket.send', 'text': 'Héllo\n'})
    >>> unpacked(packed({"type": "http.response.start", "headers": [(b"etag", b'"\xe9"')]}, 1))
    (1, {'type': 'http.response.start', 'headers': [(b'etag', b'"\xe9"')]})
    """
    told: dict[str, Any] = {"number": number}
    body = b""
    for key, value in event.items():
        if key in ("body", "bytes") and value is not None:
            told["of"], body = key, value
        elif key == "text" and value is not None:
            told["of"], body = key, value.encode()
        elif key == "headers":
            told[key] = [(name.decode("latin-1"), text.decode("latin-1")) for name, text in value]
        elif value is not None:
            told[key] = value
    return json.dumps(told, separators=(",", ":")).encode() + b"\n" + body


def unpacked(message: bytes) -> tuple[int, Event]:
    """An event that was sent, and its number."""
    told, _, body = message.partition(b"\n")
    event: dict[str, Any] = json.loads(told)
    number, of = event.pop("number"), event.pop("of", None)
    if of:
        event[of] = body.decode() if of == "text" else body
    if "headers" in event:
        event["headers"] = [(n.encode("latin-1"), v.encode("latin-1")) for n, v in event["headers"]]
    return number, event


def _pieces(event: Event) -> list[Event]:
    """A large body in several events."""
    body = event.get("body", b"")
    if len(body) <= PIECE:
        return [event]
    parts = [body[start : start + PIECE] for start in range(0, len(body), PIECE)]
    more = [True] * (len(parts) - 1) + [event.get("more_body", False)]
    return [{**event, "body": part, "more_body": m} for part, m in zip(parts, more, strict=True)]
