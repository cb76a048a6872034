"""A passphrase makes another device the same player."""

from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE, NewContext
from tests.browser.guest import Guest
from tests.browser.watching import Watch


def show_words(page: Page) -> str:
    """A passphrase, asked for by keyboard; it has the focus, so that it is read out."""
    page.goto("/devices")
    page.get_by_role("button", name="Show a passphrase").focus()
    page.keyboard.press("Enter")
    words = page.get_by_role("group", name="Your passphrase")
    expect(words).to_be_focused()
    return words.locator("[lang=en]").inner_text()


def enter(page: Page, words: str) -> None:
    page.get_by_role("textbox", name="Passphrase").fill(words)
    page.get_by_role("button", name="Go on as this player").click()


def test_games_go_on_on_a_phone_and_come_back(new_context: NewContext, guest: Guest) -> None:
    """Until the first device forgets the second, which loses its table at once"""
    table = guest.reach("place")
    desk, phone = new_context().new_page(), new_context(**PHONE).new_page()
    guest.lend(desk.context)
    words = show_words(desk)
    phone.goto("/devices")
    enter(phone, words.title())
    phone.get_by_role("link", name="To the start page").click()
    phone.get_by_role("link", name="Resume your game").click()
    expect(phone).to_have_url(f"{guest.address}/table/{table}")
    expect(phone.get_by_role("group", name="Your hand")).to_be_visible()
    desk.reload()
    expect(desk.get_by_text("2 devices know you")).to_be_visible()
    desk.get_by_role("button", name="Have the others forget me").click()
    desk.get_by_role("dialog").get_by_role("button", name="Have the others forget me").click()
    expect(desk.get_by_text("Only this device knows you")).to_be_visible()
    expect(phone.get_by_role("heading", name="This is not your table")).to_be_visible()


def test_a_wrong_passphrase_is_told(page: Page, watch: Watch) -> None:
    watch.expect("403")
    page.goto("/devices")
    enter(page, "acid acorn")
    expect(page.get_by_role("alert")).to_have_text("Nobody has this passphrase. Check each word.")
    expect(page.get_by_role("textbox", name="Passphrase")).to_have_value("acid acorn")
