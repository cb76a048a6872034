"""A whole game and a race behind a proxy that has the site under a path."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from bench.proving import proxies
from tests.browser import serving
from tests.browser.conftest import NewContext
from tests.browser.player import Player
from tests.browser.race import RaceTable
from tests.browser.table import Table
from tests.browser.test_friends import join, mover_of
from tests.browser.watching import Watch

PREFIX = "/palenque"


@pytest.fixture
def site(tmp_path: Path) -> Iterator[str]:
    """The address of the site, as nginx has it by the documented example."""
    example = proxies.documented("nginx", "location /palenque/")
    with serving.quick(tmp_path / "games", prefix=PREFIX) as served:
        behind = served.address.removeprefix("http://").removesuffix(f"{PREFIX}/")
        with proxies.nginx(example, behind, tmp_path) as address:
            yield address + PREFIX


@pytest.fixture
def pages(site: str, new_context: NewContext) -> tuple[Page, Page]:
    """Ana's and Ben's; neither asks for anything outside the path."""
    asked = re.compile(rf"^(?!{re.escape(site)}(/|$))https?://")
    pages = []
    for _ in range(2):
        context = new_context(base_url=f"{site}/")
        context.route(asked, lambda route: route.abort())  # which the watch then tells of
        pages.append(context.new_page())
    return pages[0], pages[1]


def test_a_game_with_a_friend(site: str, pages: tuple[Page, Page]) -> None:
    """From the home page over an invitation to the record and back; then the rules"""
    ana, ben = pages
    ana.goto(f"{site}/")
    ana.get_by_role("link", name="Invite by link each on their own device").click()
    ana.get_by_role("radio", name="tiny").check()
    ana.get_by_role("radio", name="Jade").check()
    ana.get_by_role("textbox", name="Your name").fill("Ana")
    ana.get_by_role("button", name="Make the invitation").click()
    link = ana.get_by_role("textbox", name="Invitation link").input_value()
    assert link.startswith(f"{site}/table/")
    join(ben, link)
    tables = Table(ana), Table(ben)
    players = {table: Player(table, deck=12, fields=3) for table in tables}
    while (asked := (mover := mover_of(tables)).asked()) not in ("round over", "end"):
        players[mover].answer(asked)
    tables[0].press(tables[0].button("Give up"))
    tables[0].press(tables[0].button("Give up the match"))
    with ana.expect_download() as downloaded:
        tables[0].press(ana.get_by_role("link", name="Download the record"))
    assert "tiny" in downloaded.value.suggested_filename
    tables[0].press(ana.get_by_role("link", name="Palenque, home"))
    assert ana.url == f"{site}/"
    ana.get_by_role("link", name="Rules", exact=True).first.click()
    expect(ana.get_by_role("heading", name="Klee rules", level=1)).to_be_visible()
    assert ana.url.startswith(f"{site}/rules")


def test_a_round_of_a_race(site: str, pages: tuple[Page, Page]) -> None:
    page = pages[0]
    page.goto(f"{site}/race/new?mode=solo")
    page.get_by_role("button", name="Start the race").click()
    table = RaceTable(page)
    assert page.url.startswith(f"{site}/race/")
    table.lay()
    table.get_ready()
    table.wait_for_goal()
    table.solve()
    table.claim()
    expect(table.results).to_be_visible()


def test_the_companion_is_there_without_the_server(
    site: str, pages: tuple[Page, Page], watch: Watch
) -> None:
    """Its worker and its manifest are those of this site alone"""
    page = pages[0]
    page.goto(f"{site}/companion")
    expect(page.get_by_text("works without a network")).to_be_visible()
    scopes = page.evaluate(
        "async () => (await navigator.serviceWorker.getRegistrations()).map((one) => one.scope)"
    )
    assert scopes == [f"{site}/companion"]
    manifest = page.locator("link[rel=manifest]").get_attribute("href")
    assert manifest == f"{PREFIX}/companion.webmanifest"
    watch.expect("ERR_INTERNET_DISCONNECTED|bad HTTP response|Failed to update a ServiceWorker")
    page.context.set_offline(True)
    page.reload()
    expect(page.get_by_role("main")).to_be_visible()
