"""A whole match by keyboard alone."""

import re

from playwright.sync_api import Page, expect

from tests.browser.guest import Guest
from tests.browser.keyboard import Keyboard
from tests.browser.player import Hasty


def test_a_whole_match_by_keyboard_alone(page: Page) -> None:
    """The focus is never lost, and always seen"""
    page.goto("/")
    table = Keyboard(page)
    table.press(page.get_by_role("link", name=re.compile("^Computer")))
    expect(page.get_by_role("heading", name="New game")).to_be_focused()
    table.tab_to(page.get_by_role("radio", name="3 · Easy"))
    table.key("ArrowUp")
    table.key("ArrowUp")
    expect(page.get_by_role("radio", name="1 · First steps")).to_be_checked()
    table.press(page.get_by_role("button", name="Start the game"))
    player = Hasty(table)
    player.play_to("end")
    assert player.answered.keys() >= {"offer", "pick", "place", "round over"}
    expect(table.title).to_be_focused()
    table.confirm("Rematch")
    assert table.asked() in ("offer", "pick")
    table.check_focus()


def test_keys_lead_through_the_pyramid_and_tell_of_it(page: Page, guest: Guest) -> None:
    """Shift and an arrow, Space, Escape, R and the question mark"""
    guest.lend(page.context)
    page.goto(f"/table/{guest.reach('place')}")
    table = Keyboard(page)
    expect(table.pyramid.locator(":focus")).to_have_count(1)
    first = table.page.evaluate("document.activeElement.dataset.rank")
    table.key("Shift+ArrowUp")
    expect(table.pyramid.locator(":focus")).to_have_accessible_name(re.compile("takes|covered"))
    assert table.page.evaluate("document.activeElement.dataset.rank") != first
    table.key("Space")
    preview = table.pyramid.get_by_role("button", name=re.compile("preview of"))
    expect(preview).to_be_focused()
    table.key("Escape")
    expect(preview).to_have_count(0)
    table.key("r")
    said = table.page.get_by_role("status")
    expect(said).to_have_text(re.compile(r"Field 1, .*Field 10, "))
    table.key("?")
    expect(table.page.get_by_role("dialog", name="Keys")).to_be_visible()
    table.key("Escape")
    expect(table.page.get_by_role("dialog")).to_have_count(0)
    expect(table.pyramid.locator(":focus")).to_have_count(1)


def test_tab_leads_from_the_hand_to_the_moves(page: Page, guest: Guest) -> None:
    """Hand, offer, buttons, pyramid, moves: the moves can then be scrolled"""
    guest.lend(page.context)
    page.goto(f"/table/{guest.reach('offer')}")
    table = Keyboard(page)
    assert table.asked() == "offer"
    expect(table.hand.locator(":focus")).to_have_count(1)
    table.tab_to(table.button("Choose two cards"))
    table.key("Tab")
    expect(table.button("Hint")).to_be_focused()
    table.key("Tab")
    expect(table.pyramid.locator(":focus")).to_have_count(1)
    table.key("Tab")
    expect(page.get_by_role("list", name="Moves")).to_be_focused()
