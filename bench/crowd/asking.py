"""Requests over HTTP, one after another on one connection."""

import json
from collections.abc import Mapping
from http.client import HTTPConnection
from typing import Any


class Asking:
    """Whoever asks a server."""

    def __init__(self, address: str) -> None:
        self._connection = HTTPConnection(address, timeout=60)

    def post(self, path: str, asked: object, headers: Mapping[str, str] | None = None) -> Any:
        """The answer to a request with a body in JSON."""
        sent = {"Content-Type": "application/json", **(headers or {})}
        self._connection.request("POST", path, json.dumps(asked), sent)
        answer = self._connection.getresponse()
        body = answer.read()
        assert answer.status < 300, (answer.status, body)
        return json.loads(body)
