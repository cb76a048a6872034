"""By which names this server may be called.

A page of another site can have its own name point here (DNS rebinding); browsers then take the
server for that site, and let the page read what it answers. No such name can be an address or end
as the names of home networks do, and any other is to be allowed by whoever starts the server.
"""

import re
import socket
from collections.abc import Iterable
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from palenque.server.folder import ServeError

AT_HOME = ("localhost", "local", "lan", "internal", "home.arpa")
"""How names end that nobody can have outside of a network of one's own."""
MISDIRECTED = 421
_NAME = re.compile(r"[a-z0-9_-]+(\.[a-z0-9_-]+)*", re.ASCII)
_KEY = "palenque.proxied"


class Hosts:
    """The names that are answered: of home networks, this machine's own, and those allowed."""

    def __init__(self, allowed: Iterable[str] = ()) -> None:
        self._allowed = {plain(socket.gethostname()), *map(plain, allowed)}

    def knows(self, scope: Scope) -> bool:
        """Whether a request calls this server by one of its names, or comes by its proxy."""
        if scope.get(_KEY):
            return True
        hosts = Headers(scope=scope).getlist("host")
        return not hosts or (len(hosts) == 1 and self._is_own(hosts[0]))

    def _is_own(self, host: str) -> bool:
        try:
            name = plain(urlsplit(f"//{host}").hostname or "")
        except ValueError:
            return False
        return name in self._allowed or is_at_home(name)


class Proxies(ProxyHeadersMiddleware):
    """Believes what the proxies say of who asks and how, and that they are called rightly."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:  # type: ignore[override]
        """Serves a request, and notes whether it comes by a proxy."""
        client = scope.get("client")
        scope[_KEY] = client is not None and client[0] in self.trusted_hosts
        await super().__call__(scope, receive, send)  # type: ignore[arg-type]


def behind(app: ASGIApp, proxies: Iterable[str]) -> ASGIApp:
    """This application behind these proxies, if there are any."""
    trusted = list(proxies)
    return Proxies(app, trusted_hosts=trusted) if trusted else app  # type: ignore[arg-type]


def is_at_home(name: str) -> bool:
    """Whether this is an address, a single word, or a name of a network of one's own.

    >>> is_at_home("192.168.1.7"), is_at_home("attic.lan"), is_at_home("evil.example")
    (True, True, False)
    """
    try:
        ip_address(name)
    except ValueError:
        ends = any(name.endswith(f".{end}") for end in AT_HOME)
        return _NAME.fullmatch(name) is not None and (ends or "." not in name)
    return True


def checked(names: Iterable[str]) -> list[str]:
    """The names that were allowed, as browsers send them; raises ServeError.

    >>> checked(["Club.Example."])
    ['club.example']
    """
    found = [plain(name) for name in names]
    for name, given in zip(found, names, strict=True):
        if not _NAME.fullmatch(name):
            raise ServeError(
                f"--allowed-host {given!r} is no name of a host: write it like club.example,"
                " without http:// and without a port."
            )
    return found


def plain(name: str) -> str:
    """A name as browsers send it: in small ASCII letters, without a full stop at its end."""
    name = name.lower().removesuffix(".")
    try:
        return name.encode("idna").decode()
    except UnicodeError:
        return name
