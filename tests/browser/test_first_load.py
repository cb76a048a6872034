"""What a first visit to a page fetches."""

import gzip
from collections.abc import Callable
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from palenque.server.pages import STATIC
from tests.browser.guest import Guest
from tests.browser.race_guest import ME

BOUND = 76_000
"""Bytes of JavaScript, gzipped, on the way straight to any page."""
BOTS = [{"kind": "bot", "level": "expert"}] * 3
PAGES: dict[str, Callable[[Guest], str]] = {
    "home": lambda guest: "/",
    "a game": lambda guest: f"/table/{guest.reach('place')}",
    "a new race": lambda guest: "/race/new",
    "a race": lambda guest: f"/race/{guest.racers.reach('running', ME, *BOTS)}",
    "a race on one device": lambda guest: f"/race/{guest.racers.open(ME, ME)}",
    "the companion": lambda guest: "/companion",
}
"""The companion comes last: from then on its worker answers."""


def test_the_first_load_needs_little_javascript(page: Page, guest: Guest) -> None:
    """A page asks for its scripts each time, though the browser may have kept them"""
    guest.lend(page.context)
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    for name, path in PAGES.items():
        asked.clear()
        page.goto(path(guest))
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        page.wait_for_load_state("networkidle")
        scripts = [path for path in asked if path.endswith(".js")]
        assert len(scripts) == len(set(scripts)) > 1, name
        sizes = [len(gzip.compress((STATIC / path[1:]).read_bytes())) for path in scripts]
        assert sum(sizes) <= BOUND, name
