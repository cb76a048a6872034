"""Requests to a server, under the token of a bot."""

import json
from dataclasses import dataclass
from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError, URLError
from urllib.request import Request, urlopen

PATIENCE = 20.0
"""How long, in seconds, an answer is waited for."""


class Unwelcome(Exception):
    """The server refuses; one sentence says why."""


class Unreachable(Exception):
    """Nobody answers there; one sentence says where."""


@dataclass
class Visitor:
    """Asks a server as the bot whose token this is."""

    server: str
    token: str = ""

    def enrol(self, name: str) -> None:
        """Becomes a new bot of this name; raises Unwelcome or Unreachable."""
        self.token = str(self.post("/api/bots", {"name": name})["token"])

    @property
    def headers(self) -> dict[str, str]:
        """What every request carries."""
        return {"Authorization": f"Bearer {self.token}"} if self.token else {}

    def post(self, path: str, body: object) -> Any:
        """What is answered, read as JSON; raises Unwelcome or Unreachable."""
        return json.loads(self._ask(path, json.dumps(body).encode()))

    def get(self, path: str) -> str:
        """What is answered, as text; raises Unwelcome or Unreachable."""
        return self._ask(path, None)

    def _ask(self, path: str, body: bytes | None) -> str:
        headers = {"Content-Type": "application/json", **self.headers}
        request = Request(self.server + path, body, headers)
        try:
            with urlopen(request, timeout=PATIENCE) as answer:
                text: str = answer.read().decode()
                return text
        except HTTPError as error:
            with error:
                raise Unwelcome(_sentence(error)) from None
        except (URLError, HTTPException, OSError, UnicodeError):
            raise Unreachable(f"Nobody answers at {self.server}.") from None


def _sentence(error: HTTPError) -> str:
    try:
        return str(json.loads(error.read())["message"])
    except (ValueError, KeyError, TypeError, OSError):
        return f"{error.url} is answered with {error.code}: this is no Palenque."
