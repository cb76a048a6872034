"""What a first visit to the home page fetches."""

import gzip
from urllib.parse import urlsplit

from playwright.sync_api import Page, expect

from palenque.server.pages import STATIC

MOST = 70_000


def test_the_first_load_needs_little_javascript(page: Page) -> None:
    """At most 70 kB of it, gzipped, as built"""
    asked: list[str] = []
    page.on("request", lambda request: asked.append(urlsplit(request.url).path))
    page.goto("/")
    expect(page.get_by_role("heading", name="Pacal", exact=True)).to_be_visible()
    page.wait_for_load_state("networkidle")
    scripts = [path for path in asked if path.endswith(".js")]
    assert len(scripts) == len(set(scripts)) > 1
    sizes = [len(gzip.compress((STATIC / path[1:]).read_bytes())) for path in scripts]
    assert sum(sizes) <= MOST
