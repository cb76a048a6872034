"""What every answer carries and every request must have, before any route sees it."""

import re
from collections.abc import Callable
from contextlib import suppress

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from uvicorn.protocols.utils import ClientDisconnected

from palenque.server.bodies import Arriving, Bodies
from palenque.server.client_name import HEADER
from palenque.server.cookies import is_set_on, recognized
from palenque.server.health import PATHS
from palenque.server.hosts import MISDIRECTED, Hosts
from palenque.server.logs import unexpected
from palenque.server.origin import is_foreign
from palenque.server.pages import crowded_page, misdirected_page
from palenque.server.problems import answer, crowded

LARGEST_BODY = 1 << 20
FAILED = 1011
_DIGITS = re.compile(r"[0-9]{1,9}", re.ASCII)
_SAFE = ("GET", "HEAD", "OPTIONS")

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; img-src 'self' data:; object-src 'none'; base-uri 'none';"
        " form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class Guard:
    """Refuses foreign names, origins and large bodies, knows the browser, and adds the headers.

    ``device`` in the request's state is a hash of the browser's secret, so that neither
    the store nor a log ever holds what would let somebody sit down; a bot bears a token
    instead, and is sent no cookie. An error that nobody
    expected becomes an answer like the others, and a line in the log without its words,
    which might quote a card. Of more than ``most`` requests at once the others are turned away,
    and of more than half as many whose bodies are unfinished; health is always told.
    ``count`` hears of each answer's status; ``client`` names the built client, as each answer does.
    """

    def __init__(
        self,
        app: ASGIApp,
        most: int,
        count: Callable[[int], None],
        client: Callable[[], str],
        hosts: Hosts,
    ) -> None:
        self._app, self._most, self._count, self._client = app, most, count, client
        self._hosts = hosts
        self._bodies = Bodies(most // 2)
        self._under_way = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets through what may pass."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        kept = recognized(scope)
        if scope["type"] == "websocket":
            await self._socket(scope, receive, send)
            return
        sending = _Sending(send, kept, self._count, self._client)
        if not _brings(scope):
            await self._answer(scope, receive, sending)
        elif self._bodies.is_full(_address(scope)):
            await crowded()(scope, receive, sending)
        else:
            await self._brought(scope, receive, sending)

    async def _brought(self, scope: Scope, receive: Receive, sending: "_Sending") -> None:
        """Answers a request with a body, which is not waited for without end."""

        async def late() -> None:
            await answer(408, "too-slow", "The request came too slowly.")(scope, receive, sending)
            sending.is_over = True

        with self._bodies.unfinished(_address(scope)) as arrived:
            await self._answer(scope, Arriving(receive, arrived, late), sending)

    async def _answer(self, scope: Scope, receive: Receive, sending: "_Sending") -> None:
        self._under_way += 1
        try:
            await self._chosen(scope)(scope, receive, sending)
        except Exception as error:
            unexpected(error)
            if not sending.begun:
                await _internal()(scope, receive, sending)
        finally:
            self._under_way -= 1

    def _chosen(self, scope: Scope) -> ASGIApp:
        if scope["path"] in PATHS:
            return self._app
        if not self._hosts.knows(scope):
            return _misdirected(scope)
        if self._under_way > self._most:
            return crowded() if scope["path"].startswith("/api/") else crowded_page()
        return _refused(scope, Headers(scope=scope)) or self._app

    async def _socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        is_called = self._hosts.knows(scope)
        if not is_called or is_foreign(Headers(scope=scope), scope["scheme"]):
            await send({"type": "websocket.close", "code": 1008})
            return
        try:
            await self._app(scope, receive, send)
        except ClientDisconnected:
            return  # before it was even accepted
        except Exception as error:
            unexpected(error)
            with suppress(RuntimeError):
                await send({"type": "websocket.close", "code": FAILED})


def _brings(scope: Scope) -> bool:
    """Whether a body comes with this request."""
    headers = Headers(scope=scope)
    return "transfer-encoding" in headers or headers.get("content-length", "0") != "0"


def _address(scope: Scope) -> str:
    return str((scope.get("client") or ("",))[0])


def _misdirected(scope: Scope) -> ASGIApp:
    if not scope["path"].startswith("/api/"):
        return misdirected_page()
    sentence = "This server is not called so; whoever runs it can allow it: --allowed-host NAME."
    return answer(MISDIRECTED, "host", sentence)


def _internal() -> ASGIApp:
    return answer(500, "internal", "Something went wrong in the server.")


def _refused(scope: Scope, headers: Headers) -> ASGIApp | None:
    if scope["method"] in _SAFE:
        return None
    if is_foreign(headers, scope["scheme"]):
        return answer(403, "origin", "This request came from a page of another site.")
    length = headers.get("content-length", "")
    if not _DIGITS.fullmatch(length) or int(length) > LARGEST_BODY:
        return answer(413, "too-large", "The request says no length, or is too large.")
    return None


class _Sending:
    """Adds the headers to an answer, and knows whether it has begun.

    What is kept by a browser from now on is kept by no cache that others read.
    """

    def __init__(
        self, send: Send, kept: str, count: Callable[[int], None], client: Callable[[], str]
    ) -> None:
        self._send, self._kept, self._count, self._client = send, kept, count, client
        self.begun = self.is_over = False

    async def __call__(self, message: Message) -> None:
        if self.is_over:
            return
        if message["type"] == "http.response.start":
            self.begun = True
            self._count(message["status"])
            headers = MutableHeaders(scope=message)
            if message["status"] == 408:
                headers["Connection"] = "close"
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if name := self._client():
                headers.setdefault(HEADER, name)
            if self._kept and is_set_on(message["status"], headers):
                headers["Set-Cookie"] = self._kept
                if "private" not in headers["Cache-Control"]:
                    headers["Cache-Control"] = HEADERS["Cache-Control"]
        await self._send(message)
