"""What every answer carries and every request must have, before any route sees it."""

import hashlib
import re
import secrets
from collections.abc import Mapping
from urllib.parse import urlsplit

from starlette.datastructures import MutableHeaders
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from palenque.server.problems import answer

COOKIE = "player"
YEAR = 365 * 24 * 3600
LARGEST_BODY = 1 << 20
_SECRET = re.compile(r"[A-Za-z0-9_-]{43}", re.ASCII)
_SAFE = ("GET", "HEAD", "OPTIONS")

HEADERS = {
    "Content-Security-Policy": (
        "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:;"
        " object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


class Guard:
    """Refuses foreign origins and large bodies, knows the browser, and adds the headers.

    ``device`` in the request's state is a hash of the browser's secret, so that neither
    the store nor a log ever holds what would let somebody sit down.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets through what may pass."""
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        connection = HTTPConnection(scope)
        secret = connection.cookies.get(COOKIE, "")
        fresh = "" if _SECRET.fullmatch(secret) else secrets.token_urlsafe(32)
        scope.setdefault("state", {})["device"] = hashed(fresh or secret)
        app: ASGIApp = self._app
        if scope["type"] == "websocket":
            if is_foreign(connection.headers):
                await send({"type": "websocket.close", "code": 1008})
                return
        else:
            kept = cookie(fresh or secret, is_secure(scope)) if _keeps(scope["path"], fresh) else ""
            send = _with_headers(send, kept)
            app = _refused(scope["method"], connection.headers) or self._app
        await app(scope, receive, send)


def hashed(secret: str) -> str:
    """What is known of a player's secret."""
    return hashlib.sha256(secret.encode()).hexdigest()


def is_foreign(headers: Mapping[str, str]) -> bool:
    """Whether another site's page sent this request."""
    origin = headers.get("origin")
    return origin is not None and urlsplit(origin).netloc.lower() != headers.get("host", "").lower()


def _refused(method: str, headers: Mapping[str, str]) -> ASGIApp | None:
    if method in _SAFE:
        return None
    if is_foreign(headers):
        return answer(403, "origin", "This request came from a page of another site.")
    length = headers.get("content-length", "")
    if not length.isdecimal() or int(length) > LARGEST_BODY:
        return answer(413, "too-large", "The request says no length, or is too large.")
    return None


def cookie(secret: str, is_secure: bool) -> str:
    """The header that has a browser keep its secret from scripts, and for another year."""
    only = "; Secure" if is_secure else ""
    return f"{COOKIE}={secret}; Path=/; Max-Age={YEAR}; HttpOnly; SameSite=Lax{only}"


def is_secure(scope: Scope) -> bool:
    """Whether nobody on the way could read this request."""
    return scope["scheme"] in ("https", "wss")


def _keeps(path: str, fresh: str) -> bool:
    """A page renews its browser's secret, all but files for good name a browser that has none."""
    if path.startswith("/assets/"):
        return False
    return bool(fresh) or not path.startswith("/api")


def _with_headers(send: Send, kept: str) -> Send:
    async def sending(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            for name, value in HEADERS.items():
                headers.setdefault(name, value)
            if kept:
                headers.setdefault("Set-Cookie", kept)
        await send(message)

    return sending
