"""A server behind a network, either of which can go away while pages are open."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from bench.proving.network import Network
from tests.browser import serving

LOST = re.compile("Reconnecting")


class Outage:
    """A server behind a network: either goes away, and these pages find it again."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._served = serving.quick(data, serving.own_port())
        self.network = Network(self._served.address)
        self.pages: tuple[Page, ...] = ()

    def of_network(self) -> None:
        self.network.down()
        self._expect_lost()
        self.network.up()
        self._expect_found()

    def of_server(self) -> None:
        """``kill -9``, and a new start at the same port with the same games."""
        self._served.kill()
        self._expect_lost()
        self._served = serving.quick(self._data, self._served.port)
        self._expect_found()

    def _expect_lost(self) -> None:
        for page in self.pages:
            expect(page.get_by_role("main")).to_contain_text(LOST)

    def _expect_found(self) -> None:
        """As a device does that is back online, each tries again without its growing pause."""
        for page in self.pages:
            page.evaluate("dispatchEvent(new Event('online'))")
            expect(page.get_by_role("main")).not_to_contain_text(LOST)

    def __enter__(self) -> "Outage":
        self.network.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        self.network.__exit__(None, None, None)
        with self._served:
            pass
