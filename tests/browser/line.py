"""A page's line to its table, which a test can hold up, cut, or make forgetful."""

import re
from collections.abc import Callable
from functools import partial

from playwright.sync_api import Page, WebSocketRoute

LOST = 3000
"""A close code that means nothing, as when a network goes."""


class Line:
    """Stands between the page and the server, from the next page that is opened on."""

    def __init__(self, page: Page, until: Callable[[str], bool] = lambda text: False) -> None:
        """What the server says is passed on, up to the first message that is ``until``."""
        self._until = until
        self._held = False
        self._deaf = False
        self._doomed = False
        self._lost = False
        self._refused = False
        self._kept: list[str] = []
        self.opened = 0
        page.route_web_socket(re.compile("/api/(races|tables)/"), self._open)

    def hold(self) -> None:
        """The page hears nothing for now, and believes that all is as it was."""
        self._held = True

    def release(self) -> None:
        """It hears everything that was said meanwhile."""
        self._held = False
        kept, self._kept = self._kept, []
        for text in kept:
            self._page.send(text)

    def lose(self) -> None:
        """From now on until it is cut, nothing that the page says arrives."""
        self._deaf = True

    def doom(self) -> None:
        """What the page says next still arrives, but then the line breaks before any answer."""
        self._doomed = True

    def cut(self) -> None:
        """The line breaks, nothing more comes through it, and the page opens another."""
        self._deaf = False
        self._lost = True
        self._server.close()
        self._page.close(code=LOST)

    def refuse(self, refused: bool = True) -> None:
        """Whether a line that is opened breaks at once."""
        self._refused = refused

    def _open(self, route: WebSocketRoute) -> None:
        if self._refused:
            route.close(code=LOST)
            return
        self.opened += 1
        self._lost = False
        self._page, self._server = route, route.connect_to_server()
        self._page.on_message(self._say)
        self._server.on_message(partial(self._hear, route))

    def _say(self, text: str | bytes) -> None:
        self._lost = self._lost or self._doomed
        if not self._deaf:
            self._server.send(text)
        if self._doomed:
            self._doomed = False
            self.cut()

    def _hear(self, route: WebSocketRoute, text: str | bytes) -> None:
        if self._lost or route is not self._page:
            return
        if self._held:
            self._kept.append(str(text))
            return
        self._page.send(text)
        self._held = self._until(str(text))
