"""A browser that keeps no cookie is told so, and not that its table is somebody else's."""

import httpx2
import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tests.browser.guest import Guest
from tests.browser.watching import Watch

BLOCKED = "Your browser blocks cookies"
OF_THE_WAY = ("set-cookie", "content-encoding", "content-length", "transfer-encoding")


@pytest.fixture
def context(context: BrowserContext, watch: Watch) -> BrowserContext:
    """Its browser keeps none, and does not say so to the page."""

    def strip(route: Route) -> None:
        asked = route.request
        headers = {name: text for name, text in asked.headers.items() if name != "cookie"}
        body = asked.post_data_buffer
        served = httpx2.request(asked.method, asked.url, headers=headers, content=body)
        told = {name: text for name, text in served.headers.items() if name not in OF_THE_WAY}
        route.fulfill(status=served.status_code, headers=told, body=served.content)

    context.grant_permissions(["local-network-access"])  # for its own WebSocket
    context.route("**/*", strip)
    watch.expect("status of 40[13]|WebSocket connection")
    return context


def test_a_new_game(page: Page) -> None:
    page.goto("/new")
    page.get_by_role("button", name="Start the game").click()
    expect(page.get_by_role("alert").filter(has_text=BLOCKED)).to_be_visible()
    expect(page.get_by_role("region", name="Notice")).to_contain_text("Allow cookies")


def test_seats(page: Page, guest: Guest) -> None:
    """Of a match and of a race, which anybody may watch, and the record of a match that ended"""
    for path in (
        f"/table/{guest.reach('place')}",
        f"/race/{guest.racers.reach('ready')}",
        f"/replay/{guest.reach('end')}",
    ):
        page.goto(path)
        expect(page.get_by_role("region", name="Notice")).to_contain_text("Allow cookies")
        expect(page.get_by_text("another browser")).to_have_count(0)


def test_the_seat_page_itself_says_so(page: Page, guest: Guest) -> None:
    page.goto(f"/table/{guest.reach('place')}")
    expect(page.get_by_role("heading", level=1)).to_have_text(BLOCKED)
    expect(page.get_by_role("main")).to_contain_text("Allow cookies for this address")
