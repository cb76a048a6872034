"""What one socket is told: sent at once, and kept within bounds while its other end reads not."""

from collections import deque
from collections.abc import Callable
from typing import Protocol

from palenque.messages.base import Message
from palenque.server.wire import framed

ROOM = 64
TOO_SLOW = 1013
NOT_YOUR_SEAT = 4403
MOVED = 1012
"""The code for a socket whose table goes on in another process: it is to come back at once."""
TAKEN_OVER = 4409
"""The code for a socket whose seat a newer one fills."""


class Wire(Protocol):
    """Where frames leave; it calls ``drained`` when it is ready again."""

    drained: Callable[[], None]

    @property
    def is_ready(self) -> bool:
        """Whether what is sent now need not wait for much that was sent before."""

    def send_frame(self, frame: bytes) -> None:
        """Sends a frame, unless the socket is closed."""

    def hang_up(self) -> None:
        """Has whoever listens hear that nothing more will come."""


class Outbox:
    """Frames in their order; once it has ended ``code`` says why."""

    def __init__(self, wire: Wire, room: int = ROOM) -> None:
        self._wire, self._room = wire, room
        self._waiting: deque[bytes] | None = None
        self.code: int | None = None
        wire.drained = self._drain

    def tell(self, event: Message) -> None:
        """Sends an event."""
        self.send(framed(event))

    def send(self, frame: bytes) -> None:
        """Sends a frame that may be sent to others, too."""
        if self._waiting is None and self._wire.is_ready:
            self._wire.send_frame(frame)
        else:
            self._wait(frame)

    def end(self, code: int) -> None:
        """Has the socket closed with this code, whatever still waits."""
        self.code = self.code or code
        self._wire.hang_up()

    def _wait(self, frame: bytes) -> None:
        self._waiting = self._waiting or deque()
        if len(self._waiting) < self._room:
            self._waiting.append(frame)
        else:
            self.end(TOO_SLOW)

    def _drain(self) -> None:
        while self._waiting and self._wire.is_ready:
            self._wire.send_frame(self._waiting.popleft())
        self._waiting = self._waiting or None
