"""What is still to be sent to one socket: bounded, so that a slow reader costs little."""

import asyncio

from palenque.messages.base import Message

ROOM = 64


class Outbox:
    """Texts in their order; ``overflowed`` is set once there is no room for one more."""

    def __init__(self, room: int = ROOM) -> None:
        self._texts: asyncio.Queue[str | None] = asyncio.Queue(room)
        self.overflowed = asyncio.Event()

    def tell(self, event: Message) -> None:
        """Queues an event."""
        self._put(event.model_dump_json())

    def finish(self) -> None:
        """Lets ``next`` return None after what is queued already."""
        self._put(None)

    async def next(self) -> str | None:
        """The next text to send, None at the end."""
        return await self._texts.get()

    def _put(self, text: str | None) -> None:
        try:
            self._texts.put_nowait(text)
        except asyncio.QueueFull:
            self.overflowed.set()
