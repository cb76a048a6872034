"""How a browser is known: its cookie, and the answers on which it is given one.

A browser that has none is given one by a page that it asked for itself, or where it asks who it
is: never by an answer that refuses, that another site's page asked for, or that changes something.
"""

from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import Scope

from palenque.server.hashes import is_secret, new_secret, of_secret, of_token
from palenque.server.origin import SECURE
from palenque.server.prefix import prefix_of

COOKIE = "player"
HOST_COOKIE = f"__Host-{COOKIE}"
"""Its name under TLS at the root of a host: no other host, and no page without TLS, can set it."""
YEAR = 365 * 24 * 3600
ASKED = ("/api/identity", "/api/tables")
"""What a program asks for first, to be somebody from then on."""
NEAR = ("none", "same-origin", "same-site")


def recognized(scope: Scope) -> str:
    """Notes in the request's state who asks; the cookie to be kept, empty where there is none."""
    connection = HTTPConnection(scope)
    borne = connection.headers.get("authorization")
    state = scope.setdefault("state", {})
    if borne is not None:
        state.update(device=of_token(token_in(borne)), is_bot=True, is_fresh=False)
        return ""
    name = name_of(scope)
    names = dict.fromkeys((name, COOKIE))  # the one without TLS is what older versions set
    found = (connection.cookies.get(each, "") for each in names)
    known = next((secret for secret in found if is_secret(secret)), None)
    secret = known or new_secret()
    state.update(device=of_secret(secret), is_bot=False, is_fresh=known is None)
    if scope["type"] != "http" or scope["method"] != "GET":
        return ""
    return cookie(secret, scope) if _gives(scope["path"], connection.headers, known) else ""


def is_set_on(status: int, headers: Headers) -> bool:
    """Whether this answer may give a browser its cookie: a page, or what tells who it is.

    No file that a cache may keep for others, and nothing that is refused.
    """
    kept = "public" in headers.get("cache-control", "")
    type = headers.get("content-type", "").partition(";")[0]
    return status < 400 and not kept and (status == 304 or type in ("text/html", _JSON))


_JSON = "application/json"


def cookie(secret: str, scope: Scope) -> str:
    """The header that has a browser keep its secret from scripts, and for another year."""
    only, path = "; Secure" if is_secure(scope) else "", prefix_of(scope) or "/"
    name = name_of(scope)
    return f"{name}={secret}; Path={path}; Max-Age={YEAR}; HttpOnly; SameSite=Lax{only}"


def name_of(scope: Scope) -> str:
    """The cookie's name: under a path, or without TLS, browsers refuse the strict one."""
    return HOST_COOKIE if is_secure(scope) and not prefix_of(scope) else COOKIE


def is_secure(scope: Scope) -> bool:
    """Whether nobody on the way could read this request."""
    return scope["scheme"] in SECURE


def token_in(header: str) -> str:
    """The token of a bot in the header ``Authorization``, empty where there is none.

    >>> token_in("Bearer abc"), token_in("Basic abc")
    ('abc', '')
    """
    scheme, _, token = header.partition(" ")
    return token.strip() if scheme.lower() == "bearer" else ""


def _gives(path: str, headers: Headers, known: str | None) -> bool:
    site = headers.get("sec-fetch-site", "none")
    if path.startswith("/api"):
        return known is None and path in ASKED and site in ("none", "same-origin")
    return site in NEAR and headers.get("sec-fetch-mode", "navigate") == "navigate"
