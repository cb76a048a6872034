"""What is still to be sent to one socket: bounded, so that a slow reader costs little."""

import asyncio

from palenque.messages.base import Message

ROOM = 64
TOO_SLOW = 1013
NOT_YOUR_SEAT = 4403
MOVED = 1012
"""The code for a socket whose table goes on in another process: it is to come back at once."""
TAKEN_OVER = 4409
"""The code for a socket whose seat a newer one fills."""


class Outbox:
    """Texts in their order; ``ended`` is set once no more can be told, and ``code`` says why."""

    def __init__(self, room: int = ROOM) -> None:
        self._texts: asyncio.Queue[str | None] = asyncio.Queue(room)
        self.ended = asyncio.Event()
        self.code: int | None = None

    def tell(self, event: Message) -> None:
        """Queues an event."""
        self._put(event.model_dump_json())

    def finish(self) -> None:
        """Lets ``next`` return None after what is queued already."""
        self._put(None)

    def end(self, code: int) -> None:
        """Has the socket closed with this code, whatever is still queued."""
        self.code = self.code or code
        self.ended.set()

    async def next(self) -> str | None:
        """The next text to send, None at the end."""
        return await self._texts.get()

    def _put(self, text: str | None) -> None:
        try:
            self._texts.put_nowait(text)
        except asyncio.QueueFull:
            self.end(TOO_SLOW)
