"""The socket of a seat, which is opened again where it was cut."""

import time
from contextlib import AbstractContextManager, ExitStack
from typing import Generic, TypeVar

from pydantic import BaseModel, TypeAdapter, ValidationError
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from palenque.remote.place import Place
from palenque.remote.visitor import Unreachable, Unwelcome, Visitor

E = TypeVar("E")
FIRST_PAUSE, LONGEST_PAUSE = 0.5, 15.0
GOODBYE = 2.0
PATIENCE = 600.0
"""How long, in seconds, a server that is gone is waited for."""
FINAL = {
    1008: "The server could not read what it was sent.",
    4403: "This seat is somebody else's now.",
    4404: "This table cannot be opened.",
    4409: "Another program fills this seat.",
}
"""The codes of a server that wants this seat's socket no more."""


class Line(Generic[E]):
    """Events in, commands out; ``opened`` counts how often the socket was."""

    def __init__(self, visitor: Visitor, place: Place, seat: str, events: TypeAdapter[E]) -> None:
        self.opened = 0
        self._url, self._headers = place.socket(seat), visitor.headers
        self._events = events
        self._socket: ClientConnection | None = None
        self._opened = ExitStack()

    def hear(self, within: float | None = None) -> E | None:
        """The next event, None where so many seconds pass without one.

        Raises Unwelcome, or Unreachable where the server stays away.
        """
        while True:
            socket = self._socket or self._open()
            try:
                return self._read(socket.recv(timeout=within))
            except TimeoutError:
                return None
            except ConnectionClosed:
                self._socket = None
                if socket.close_code in FINAL:
                    raise Unwelcome(FINAL[socket.close_code]) from None

    def say(self, command: BaseModel) -> None:
        """Sends a command; where the socket is cut, what is heard next tells what came of it."""
        try:
            (self._socket or self._open()).send(command.model_dump_json())
        except ConnectionClosed:
            return

    def close(self) -> None:
        """Leaves the table."""
        self._socket = None
        self._opened.close()

    def _read(self, frame: str | bytes) -> E:
        try:
            return self._events.validate_json(frame)
        except ValidationError:
            raise Unwelcome("The server speaks another version of the protocol.") from None

    def _open(self) -> ClientConnection:
        self.close()
        pause, until = FIRST_PAUSE if self.opened else 0.0, time.monotonic() + PATIENCE
        while time.monotonic() < until:
            time.sleep(pause)
            try:
                socket = self._opened.enter_context(self._connected())
            except (OSError, InvalidHandshake):
                pause = min(max(FIRST_PAUSE, 2 * pause), LONGEST_PAUSE)
            else:
                self._socket = socket
                self.opened += 1
                return socket
        raise Unreachable("The server has gone away.")

    def _connected(self) -> AbstractContextManager[ClientConnection]:
        return connect(
            self._url,
            additional_headers=self._headers,
            compression=None,
            max_size=None,
            close_timeout=GOODBYE,
        )
