"""The owner's end: the application answers what another process passed on, as if asked here."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

from fastapi import FastAPI
from starlette.types import ASGIApp, Receive, Scope

from palenque.server.cluster.lines import FRAME, Cut, Event, Line
from palenque.server.logs import unexpected
from palenque.server.outbox import MOVED
from palenque.server.problems import answer
from palenque.server.security import FAILED
from palenque.server.wire import EXTENSION, GONE

HEADERS = (b"accept", b"content-length", b"content-type", b"if-none-match")
"""The headers that are passed on: nothing by which a browser or a bot is known."""


def call_of(scope: Scope, body: bytes) -> Event:
    """What is passed on of a request: who asks is a hash by now."""
    return {
        "type": scope["type"],
        "method": scope.get("method"),
        "scheme": scope["scheme"],
        "path": scope["path"],
        "query": scope["query_string"].decode("latin-1"),
        "headers": [(name, value) for name, value in scope["headers"] if name in HEADERS],
        "client": scope.get("client"),
        "device": scope["state"]["device"],
        "is_bot": scope["state"]["is_bot"],
        "is_fresh": scope["state"]["is_fresh"],
        "body": body,
    }


@dataclass
class Answering:
    """Has the application, behind its guard, answer a call."""

    application: FastAPI
    inner: ASGIApp = field(init=False)

    async def __call__(self, line: Line, call: Event) -> None:
        """Answers to the end, or until the line is cut."""
        scope, ended = self._scope(call, line), _Ended(line)
        receive = _from_socket(line) if call["type"] == "websocket" else _request(line, call)
        try:
            await self.inner(scope, receive, ended.send)
        except Exception as error:
            if line.is_cut:
                return
            unexpected(error)
            await _fail(scope, receive, ended)

    def _scope(self, call: Event, line: Line) -> Scope:
        path, query = call["path"], call["query"].encode("latin-1")
        scope: dict[str, Any] = {
            "type": call["type"],
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "scheme": call["scheme"],
            "path": path,
            "raw_path": path.encode(),
            "query_string": query,
            "root_path": "",
            "headers": call["headers"],
            "client": tuple(call["client"]) if call.get("client") else None,
            "server": None,
            "state": {
                "device": call["device"],
                "is_bot": call["is_bot"],
                "is_fresh": call.get("is_fresh", False),
            },
            "app": self.application,
        }
        if call["type"] == "http":
            return scope | {"method": call["method"]}
        extensions = {EXTENSION: {"wire": FramesOver(line)}}
        return scope | {"subprotocols": [], "extensions": extensions}


class FramesOver:
    """Sends whole frames over a line; the other end keeps them within bounds (see Wire)."""

    drained: Callable[[], None] = staticmethod(lambda: None)
    is_ready = True

    def __init__(self, line: Line) -> None:
        self._line = line

    def send_frame(self, frame: bytes) -> None:
        """Sends a frame, unless the line is cut."""
        with suppress(Cut):
            self._line.send({"type": FRAME, "bytes": frame})

    def hang_up(self) -> None:
        """Has the application hear that nothing more will come; it may still close."""
        self._line.hear({"type": "websocket.disconnect", "code": GONE})


class _Ended:
    """Sends over a line, and knows whether an answer has begun."""

    def __init__(self, line: Line) -> None:
        self._line = line
        self.begun = False

    async def send(self, event: Event) -> None:
        """As a server would; where nobody hears it any more, that is an OSError as there."""
        self.begun = True
        try:
            self._line.send(event)
        except Cut:
            raise OSError from None


def _request(line: Line, call: Event) -> Receive:
    events: list[Event] = [{"type": "http.request", "body": call["body"], "more_body": False}]

    async def receive() -> Event:
        if events:
            return events.pop()
        try:
            return await line.receive()
        except Cut:
            return {"type": "http.disconnect"}

    return receive


def _from_socket(line: Line) -> Receive:
    async def receive() -> Event:
        try:
            return await line.receive()
        except Cut:
            return {"type": "websocket.disconnect", "code": MOVED}

    return receive


async def _fail(scope: Scope, receive: Receive, ended: _Ended) -> None:
    if scope["type"] == "websocket":
        await ended.send({"type": "websocket.close", "code": FAILED})
    elif not ended.begun:
        problem = answer(500, "internal", "Something went wrong in the server.")
        await problem(scope, receive, ended.send)
