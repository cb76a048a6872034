"""Which table an invitation's link leads to."""

import re
from dataclasses import dataclass
from typing import Literal
from urllib.parse import unquote, urlsplit

from palenque.messages.links import ID, cut

_PATH = re.compile(rf"(?P<prefix>/.*)?/(?P<page>table|race)/(?P<id>{ID})", re.ASCII)


@dataclass(frozen=True)
class Place:
    """A table of Pacal, or a race, at a server, whose address may end in a path."""

    server: str
    game: Literal["pacal", "pakal"]
    id: str

    @property
    def path(self) -> str:
        """Where the interface has it."""
        return f"/api/{'tables' if self.game == 'pacal' else 'races'}/{self.id}"

    def socket(self, seat: str) -> str:
        """The address of the socket that fills this seat."""
        scheme, _, rest = self.server.partition("://")
        return f"{'wss' if scheme == 'https' else 'ws'}://{rest}{self.path}/socket?seat={seat}"


def place(link: str) -> Place:
    """Where a link leads; raises ValueError.

    >>> place("https://example.org/race/x7")
    Place(server='https://example.org', game='pakal', id='x7')
    >>> place("https://example.org/club/table/x7").server
    'https://example.org/club'
    >>> place("<https://example.org/table/x7>, ").id
    'x7'
    """
    begins = re.search("https?://", link, re.IGNORECASE)
    parts = urlsplit(link[begins.start() :] if begins else "")
    found = _PATH.fullmatch(cut(unquote(parts.path), start=False))
    if parts.scheme not in ("http", "https") or not parts.hostname or not found:
        raise ValueError(f"{link!r} is no link to a table, such as http://HOST/table/ID.")
    server = f"{parts.scheme}://{parts.netloc}{found['prefix'] or ''}"
    return Place(server, "pacal" if found["page"] == "table" else "pakal", found["id"])
