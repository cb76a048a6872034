"""Whether a request comes from a page of this site, by what every browser says of itself."""

import re
from ipaddress import ip_address
from urllib.parse import urlsplit

from starlette.datastructures import Headers

PORTS = {"http": 80, "https": 443}
SECURE = ("https", "wss")
_ORIGIN = re.compile(r"(https?)://([^/?#@\s]+)", re.ASCII | re.IGNORECASE)
_OWN = ("same-origin", "none")

Place = tuple[str, int]


def is_foreign(headers: Headers, scheme: str) -> bool:
    """Whether another site's page sent this request.

    Browsers name the page's origin whenever they open a socket or change something, so a
    request without one comes from a program, or says by ``Sec-Fetch-Site`` where it is from.
    """
    origins, hosts = headers.getlist("origin"), headers.getlist("host")
    if not origins:
        return headers.get("sec-fetch-site", "none") not in _OWN
    if len(origins) > 1 or len(hosts) != 1:
        return True
    found = _ORIGIN.fullmatch(origins[0])
    if not found:
        return True
    of = found[1].lower()
    if scheme in SECURE and of != "https":
        return True
    # Where a proxy keeps the scheme to itself, the port of the origin's scheme is meant.
    page = _place(found[2], PORTS[of])
    return page is None or page != _place(hosts[0], PORTS[of])


def _place(host: str, port: int) -> Place | None:
    """The host as one writes it and the port, where the text has both or the one is left out."""
    try:
        parts = urlsplit(f"//{host}")
        if parts.netloc != host or not parts.hostname:
            return None
        return _plain(parts.hostname), parts.port or port
    except ValueError:
        return None


def _plain(host: str) -> str:
    try:
        return str(ip_address(host))
    except ValueError:
        return host
