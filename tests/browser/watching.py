"""What a page must never say: errors on its console, failed requests, broken policies."""

import re

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError

GIVEN_UP = "net::ERR_ABORTED"
"""A request that the page itself gave up by going elsewhere, or that became a download."""


class Watch:
    """Listens to every page of its contexts; a broken content security policy is on a console."""

    def __init__(self) -> None:
        self._said: list[str] = []
        self._expected: list[str] = []

    def listen(self, context: BrowserContext) -> None:
        context.on("console", self._console)
        context.on("weberror", self._error)
        context.on("requestfailed", self._failed)

    def expect(self, pattern: str) -> None:
        """This test breaks something on purpose, and the browser will say so."""
        self._expected.append(pattern)

    def check(self) -> None:
        unexpected = [
            line for line in self._said if not any(re.search(each, line) for each in self._expected)
        ]
        assert unexpected == []

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning", "assert"):
            self._said.append(f"{message.type}: {message.text} at {message.location['url']}")

    def _error(self, error: WebError) -> None:
        self._said.append(f"exception: {error.error}")

    def _failed(self, request: Request) -> None:
        if request.failure != GIVEN_UP:
            self._said.append(f"failed: {request.failure} {request.url}")
