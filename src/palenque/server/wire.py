"""How bytes become frames and events bytes: as uvicorn does it, but for what is said here."""

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN

from palenque.messages.base import Message

GONE = 1006
NO_TEXT = 1007
EXTENSION = "palenque.wire"


def framed(event: Message) -> bytes:
    """An event as the frame that every socket is sent which is told of it."""
    text = event.model_dump_json().encode()
    return Frame(Opcode.TEXT, text).serialize(mask=False)


class Inbox:
    """What one socket has heard, for the one task that listens: asyncio's queues take 3 kB each."""

    def __init__(self) -> None:
        self._heard: list[Any] = []
        self._waiting: asyncio.Future[None] | None = None
        self.time: Callable[[], int] = lambda: 0
        """What each frame is stamped by as it is heard."""

    def put_nowait(self, event: Any) -> None:
        """Adds what was heard."""
        event["heard"] = self.time()
        self._heard.append(event)
        if self._waiting and not self._waiting.done():
            self._waiting.set_result(None)

    async def get(self) -> Any:
        """What was heard first of all that is not taken yet."""
        while not self._heard:
            self._waiting = asyncio.get_running_loop().create_future()
            await self._waiting
        return self._heard.pop(0)

    def empty(self) -> bool:
        """Whether all is taken."""
        return not self._heard


class Sockets(WebSocketsSansIOProtocol):
    """Closes a connection that breaks the protocol, and leaves the log alone.

    Uvicorn logs an error for text that is none, and fails where somebody breaks the protocol
    before the socket was accepted; either would let anybody fill the log.

    In the scope the application finds the socket itself, as the extension ``palenque.wire``, and
    sends it whole frames: that spares each of them a task's turn, which costs more than a frame.
    To the inbox it gives the clock that stamps what is heard.
    """

    drained: Callable[[], None] = staticmethod(lambda: None)
    """Called when the socket is ready again, after it was not."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self.queue = Inbox()  # type: ignore[assignment]

    def handle_connect(self, event: Request) -> None:
        """Accepts a request for a socket."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][EXTENSION] = {"wire": self, "inbox": self.queue}

    @property
    def is_ready(self) -> bool:
        """Whether the other end has read nearly all that it was sent."""
        return self.writable.is_set()

    def send_frame(self, frame: bytes) -> None:
        """Sends a frame, unless the socket is closed."""
        if self.conn.state is OPEN and not (self.close_sent or self.disconnected):
            self.transport.write(frame)

    def hang_up(self) -> None:
        """Has the application hear that nothing more will come; it may still close."""
        self.queue.put_nowait({"type": "websocket.disconnect", "code": GONE})

    def start_keepalive(self) -> None:
        """The request is answered, and need not be kept as long as the socket is open.

        The parser still holds it, for nothing.
        """
        self.request.headers.clear()
        del self.request, self.response
        super().start_keepalive()

    def resume_writing(self) -> None:
        """The other end reads again."""
        super().resume_writing()
        self.drained()

    def handle_parser_exception(self) -> None:
        """Closes; before the socket is accepted there is no code to close it with."""
        if self.conn.close_sent is None:
            self.transport.close()
        else:
            super().handle_parser_exception()

    def send_receive_event_to_app(self) -> None:
        """Hands on a frame, unless its text cannot be one."""
        if self.curr_msg_data_type == "text" and not self.close_sent:
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.conn.fail(NO_TEXT)
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()
