"""What lies where: the hand in view, the focus where it helps, a card on its way."""

import re

from playwright.sync_api import Page, expect

from palenque.messages import Mode
from tests.browser.guest import Guest, Where
from tests.browser.keyboard import RING

FITS = "(height) => innerHeight === height && document.documentElement.scrollHeight === height"
DESKTOPS = [(1280, 800), (1366, 720)]
TABLES: list[tuple[str, Mode, Where]] = [
    ("klee", "computer", "offer"),
    ("klee", "computer", "place"),
    ("ajm", "computer", "offer"),
    ("ajm", "computer", "place"),
    ("solo-klee", "solo", "place"),
    ("solo-ajm", "solo", "place"),
]


def test_a_desktop_shows_the_whole_table(page: Page, guest: Guest) -> None:
    guest.lend(page.context)
    for ruleset, mode, where in TABLES:
        page.goto(f"/table/{guest.reach(where, ruleset, mode)}")
        expect(page.get_by_role("group", name="Your pyramid")).to_be_visible()
        for width, height in DESKTOPS:
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_function(FITS, arg=height)


def test_a_heading_shows_the_focus_to_keys_alone(page: Page) -> None:
    page.goto("/")
    page.get_by_role("link", name="Open a record").click()
    heading = page.get_by_role("heading", level=1, name="Open a record")
    expect(heading).to_be_focused()
    assert not page.evaluate(RING)
    page.go_back()
    page.get_by_role("link", name="Open a record").press("Enter")
    expect(heading).to_be_focused()
    assert page.evaluate(RING)


def test_a_placed_card_comes_from_the_altar(page: Page, guest: Guest) -> None:
    """To the right of the own pyramid; a card that lay there before stays"""
    guest.lend(page.context)
    page.goto(f"/table/{guest.reach('place')}")
    own = page.get_by_role("group", name="Your pyramid")
    journeys = own.locator("[style*='--from']")
    expect(own).to_be_visible()
    expect(journeys).to_have_count(0)
    own.locator(".legal").first.click()
    page.get_by_role("button", name=re.compile("^(Place|Cover) ")).click()
    expect(journeys).to_have_count(1)
    way = journeys.evaluate("field => field.style.getPropertyValue('--from')")
    assert float(way.split("px")[0]) > 100, way
