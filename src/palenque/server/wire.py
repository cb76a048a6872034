"""How bytes become frames and events bytes: as uvicorn does it, but for what is said here."""

import asyncio
from collections.abc import Callable
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.http11 import Request
from websockets.protocol import OPEN

from palenque.messages.base import Message
from palenque.server.pace import Bucket

GONE = 1006
NO_TEXT = 1007
EXTENSION = "palenque.wire"
CONTROLS, CONTROL_RATE = 40, 2.0
"""So many pings and pongs a socket may send at once, and then so many a second."""
PIECES = 64
"""In so many pieces a frame may come; without a byte in them, no bound on its size would end it."""
LINGER = 12.0
"""So many seconds the other end has to read what it was sent last, once all else is over."""


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
        self._controls = Bucket(CONTROL_RATE, CONTROLS)
        self._cutting: asyncio.TimerHandle | None = None

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

    def handle_ping(self) -> None:
        """Answers, unless there are too many, or earlier answers are not read."""
        if self._may_control():
            super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """Takes note of it, unless there are too many."""
        if self._may_control():
            super().handle_pong(event)

    def handle_cont(self, event: Frame) -> None:
        """Adds a piece of a frame, unless there are too many."""
        if len(self.frames) < PIECES:
            super().handle_cont(event)
        else:
            self.transport.abort()

    def _may_control(self) -> bool:
        """Whether one more is borne; a socket where it is not is cut off."""
        may = self.writable.is_set() and not self._controls.wait()
        if not may:
            self.transport.abort()
        return may

    def keepalive_timeout(self) -> None:
        """Cuts off an end that does not answer: a mere close would wait until it has read all."""
        super().keepalive_timeout()
        self.transport.abort()

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        """The application has ended; what is sent by now waits a while to be read."""
        super().on_task_complete(task)
        if not self.disconnected:
            self._cutting = self.loop.call_later(LINGER, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is over."""
        super().connection_lost(exc)
        if self._cutting:
            self._cutting.cancel()

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
