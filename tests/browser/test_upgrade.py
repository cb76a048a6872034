"""An upgrade under an open page: whatever the page asks for leads to the new version."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.guest import Guest
from tests.browser.watching import Watch

UNREACHABLE = re.compile("cannot be reached|Check that it is running")


@pytest.fixture
def page(page: Page, guest: Guest, watch: Watch) -> Iterator[Page]:
    """Where a page says that nobody answers, the test fails."""
    guest.lend(page.context)
    watch.expect("status of 404")
    yield page
    expect(page.get_by_text(UNREACHABLE)).to_have_count(0)


def upgrade(page: Page) -> None:
    """The server has another client from now on, and none of the old one's files."""

    def answer(route: Route) -> None:
        served = route.fetch()
        route.fulfill(response=served, headers={**served.headers, "palenque-client": "another"})

    page.route("**/healthz", answer)
    page.route("**/api/**", answer)
    page.route("**/assets/**", lambda route: route.fulfill(status=404, body="none"))


def expect_notice(page: Page) -> None:
    notice = page.get_by_role("region", name="Notice")
    expect(notice).to_contain_text("A new version of Palenque is here.")
    expect(notice.get_by_role("button", name="Reload")).to_be_visible()


def test_what_a_table_fetches_later(page: Page, guest: Guest) -> None:
    """Give up, help and another language"""
    page.goto(f"/table/{guest.reach('place')}")
    expect(page.get_by_role("button", name="Give up")).to_be_visible()
    page.wait_for_load_state("networkidle")
    upgrade(page)
    page.get_by_role("button", name="Give up").click()
    dialog = page.get_by_role("dialog", name="Notice")
    expect(dialog).to_contain_text("A new version of Palenque is here.")
    expect_notice(page)
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Help").click()
    expect(dialog).to_contain_text("A new version of Palenque is here.")
    page.keyboard.press("Escape")
    page.get_by_role("region", name="Notice").get_by_role("button", name="Close").click()
    language = page.get_by_role("combobox", name="Language").first
    language.select_option("de")
    expect_notice(page)
    expect(language).to_have_value("en")


def test_what_the_end_of_a_match_asks_for(page: Page, guest: Guest) -> None:
    """The record and a rematch, which the new server still gives"""
    page.goto(f"/table/{guest.reach('end')}")
    rematch = page.get_by_role("button", name="Rematch")
    expect(rematch).to_be_visible()
    page.wait_for_load_state("networkidle")
    upgrade(page)
    with page.expect_download():
        page.get_by_role("link", name="Download the record").click()
    expect_notice(page)
    page.get_by_role("region", name="Notice").get_by_role("button", name="Close").click()
    page.route("**/rematch", lambda route: route.fulfill(status=404, body="none"))
    rematch.click()
    expect(page.get_by_role("alert")).to_contain_text("A new version of Palenque is here.")
    expect_notice(page)


def test_another_page(page: Page) -> None:
    page.goto("/")
    page.wait_for_load_state("networkidle")
    upgrade(page)
    page.get_by_role("link", name="Rules").first.click()
    expect(page.get_by_role("main")).to_contain_text("A new version of Palenque is here.")
    expect_notice(page)
