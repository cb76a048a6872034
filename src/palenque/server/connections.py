"""Connections below the requests: how large, how slow and how many they may be.

As uvicorn serves them, but for these bounds. It has none of its own, so parts of it are used here
that it does not promise to keep: ``tests/server/test_connections.py`` says which.
"""

import asyncio
from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any

from uvicorn.middleware.proxy_headers import _TrustedHosts
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from palenque.server.attempts import is_of_this_machine, network

HEAD = 16_384
"""So many bytes the first line and the headers of a request may have, trailers included."""
PATIENCE = 10.0
"""So many seconds a connection has until its next request is headed whole."""
UNREAD = 30.0
"""So many seconds an answer waits that the other end does not read."""
LINGER = 5.0
"""So many seconds the last bytes have to leave a connection that is closed."""
QUEUED = 16
"""So many requests may wait behind one that is not answered yet."""
EACH = 256
"""So many connections that are no WebSockets may be open at once from one address."""
TOO_LARGE = (
    b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
    b"content-length: 0\r\nconnection: close\r\n\r\n"
)


class Addresses:
    """Counts connections by address; this machine and declared proxies have no bound."""

    def __init__(self, proxies: Sequence[str] = ()) -> None:
        self._proxies = _TrustedHosts(list(proxies))
        self._open: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """Counts one more, unless it is one too many."""
        key = network(address)
        if self._open[key] >= EACH and not self._is_exempt(address):
            return False
        self._open[key] += 1
        return True

    def leave(self, address: str) -> None:
        """Counts one fewer."""
        key = network(address)
        self._open[key] -= 1
        if not self._open[key]:
            del self._open[key]

    def _is_exempt(self, address: str) -> bool:
        return is_of_this_machine(address) or address in self._proxies


class TooLarge(Exception):
    """The head of a request is too large; the parser turns this into its own error."""


class Connection(HttpToolsProtocol):
    """One connection, until it is over or becomes a WebSocket."""

    def __init__(self, addresses: Addresses, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        self._addresses, self._is_counted = addresses, False
        self._head = self._unheard = 0
        self._late: asyncio.TimerHandle | None = None
        self._unread: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Waits for a request, unless there are too many connections from there."""
        super().connection_made(transport)
        self._is_counted = self._addresses.enter(self._address)
        if self._is_counted:
            self._await_head()
        else:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is over."""
        super().connection_lost(exc)
        self._leave()

    def data_received(self, data: bytes) -> None:
        """Reads on, unless there is too much without anything whole in it."""
        if self.transport.is_closing():
            return
        self._unheard += len(data)
        super().data_received(data)
        if self._unheard > HEAD:
            self._refuse()
        elif self._is_idle and not self.timeout_keep_alive_task:
            self._await_head()

    def handle_websocket_upgrade(self) -> None:
        """A WebSocket is bounded elsewhere."""
        self._leave()
        super().handle_websocket_upgrade()

    def send_400_response(self, msg: str) -> None:
        """Says that this is no request, unless the connection is closed for another reason."""
        if not self.transport.is_closing():
            super().send_400_response(msg)
            self._cut_soon()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._head = 0
        self._await_head()

    def on_url(self, url: bytes) -> None:
        """A part of the address."""
        self._grow(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header, or what comes like one behind a body."""
        self._grow(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """A request is headed whole."""
        self._unheard = 0
        self._late = _cancel(self._late)
        if len(self.pipeline) >= QUEUED:
            self.transport.abort()
        if not self.transport.is_closing():
            super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of a body."""
        self._unheard = 0
        if self.cycle and not self.transport.is_closing():
            super().on_body(body)

    def on_message_complete(self) -> None:
        """A request is whole."""
        self._unheard = 0
        if self.cycle and not self.transport.is_closing():
            super().on_message_complete()

    def pause_writing(self) -> None:
        """The other end does not read: it has a while to begin."""
        super().pause_writing()
        self._unread = self._unread or self.loop.call_later(UNREAD, self.transport.abort)

    def resume_writing(self) -> None:
        """The other end reads again."""
        super().resume_writing()
        self._unread = _cancel(self._unread)

    def timeout_keep_alive_handler(self) -> None:
        """Closes a connection on which no further request came."""
        super().timeout_keep_alive_handler()
        self._cut_soon()

    @property
    def _address(self) -> str:
        return self.client[0] if self.client else ""

    @property
    def _is_idle(self) -> bool:
        return self._is_counted and (self.cycle is None or self.cycle.response_complete)

    def _grow(self, size: int) -> None:
        self._unheard = 0
        self._head += size
        if self._head > HEAD:
            self._refuse()
            raise TooLarge

    def _refuse(self) -> None:
        if self.transport.is_closing():
            return
        if self._is_idle:
            self.transport.write(TOO_LARGE)
        self.transport.close()
        self._cut_soon()

    def _await_head(self) -> None:
        self._late = self._late or self.loop.call_later(PATIENCE, self.transport.abort)

    def _cut_soon(self) -> None:
        self._unread = self._unread or self.loop.call_later(LINGER, self.transport.abort)

    def _leave(self) -> None:
        self._late, self._unread = _cancel(self._late), _cancel(self._unread)
        if self._is_counted:
            self._is_counted = False
            self._addresses.leave(self._address)


def bounded(proxies: Sequence[str] = ()) -> Any:
    """What makes the connections of one server, which uvicorn calls as a class of its own."""
    return partial(Connection, Addresses(proxies))


def _cancel(timer: asyncio.TimerHandle | None) -> asyncio.TimerHandle | None:
    if timer:
        timer.cancel()
    return None
