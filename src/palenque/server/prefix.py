"""The path under which a proxy has this site, such as ``/palenque``."""

import re

from starlette.types import ASGIApp, Receive, Scope, Send

from palenque.server.folder import ServeError
from palenque.server.places import FIRST_PARTS

_PREFIX = re.compile(r"(/[A-Za-z0-9._~-]+)+", re.ASCII)
_KEY = "palenque.prefix"


class Prefix:
    """Takes the prefix off every path, so that whatever comes behind need not know it.

    A proxy may have taken it off already: a path without it is left as it is.
    """

    def __init__(self, app: ASGIApp, prefix: str) -> None:
        self._app, self._prefix = app, prefix

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Serves a request as if the site began at ``/``."""
        if scope["type"] in ("http", "websocket"):
            scope["path"], scope[_KEY] = self._inner(scope["path"]), self._prefix
        await self._app(scope, receive, send)

    def _inner(self, path: str) -> str:
        if path == self._prefix:
            return "/"
        return path.removeprefix(self._prefix) if path.startswith(f"{self._prefix}/") else path


def prefix_of(scope: Scope) -> str:
    """The prefix of this site, empty where it begins at ``/``."""
    found: str = scope.get(_KEY, "")
    return found


def checked(prefix: str) -> str:
    """The prefix as it is used, whether or not it was written with a slash at its end.

    Raises ServeError.

    >>> checked("/palenque/"), checked("/")
    ('/palenque', '')
    """
    plain = prefix.rstrip("/")
    if not plain and prefix.strip("/") == "":
        return ""
    if not _PREFIX.fullmatch(plain) or {".", ".."} & set(plain.split("/")):
        raise ServeError(
            f"--root-path {prefix!r} is no path: write it like /palenque, with letters, digits"
            " and the signs . _ ~ - only."
        )
    first = plain.split("/")[1]
    if first in FIRST_PARTS:
        raise ServeError(
            f"--root-path {prefix!r} cannot begin with /{first}, which is an address of Palenque's"
            " own."
        )
    return plain
