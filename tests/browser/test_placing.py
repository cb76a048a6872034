"""A placement is a preview until it is confirmed, however it was made."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import dragging
from tests.browser.conftest import PHONE, NewContext
from tests.browser.guest import Guest
from tests.browser.table import Table


class Placing(Table):
    """A table at which a card is to be placed."""

    def __init__(self, page: Page, guest: Guest, touch: bool = False) -> None:
        super().__init__(page, touch)
        guest.lend(page.context)
        page.goto(f"/table/{guest.reach('place')}")
        assert self.asked() == "place"
        found = re.search(r"for your (\d+)\.", page.get_by_role("main").inner_text())
        assert found
        self.card = self.offer.get_by_text(found[1], exact=True)
        lit = re.compile(r"takes \d+|may be covered by \d+")
        self.lit = self.pyramid.get_by_role("button", name=lit)
        self.preview = self.pyramid.get_by_role("button", name=re.compile("preview of"))
        final = r"^(Place \d+ on field \d+|Cover field \d+ with \d+)$"
        self.final = page.get_by_role("button", name=re.compile(final))

    def expect_not_placed(self) -> None:
        """Whatever the page shows, the server knows of no placement."""
        self.page.reload()
        assert self.asked() == "place"
        expect(self.preview).to_have_count(0)


@pytest.fixture
def table(page: Page, guest: Guest) -> Placing:
    return Placing(page, guest)


def test_a_card_dragged_by_mouse_is_a_preview(table: Placing) -> None:
    """Dropped beside the pyramid, it stays where it was"""
    dragging.by_mouse(table.page, table.card, table.lit.first)
    expect(table.preview).to_have_count(1)
    expect(table.final).to_be_enabled()
    table.expect_not_placed()
    dragging.by_mouse(table.page, table.card, table.title)
    expect(table.preview).to_have_count(0)
    expect(table.button("Choose a field")).to_be_visible()


def test_a_card_dragged_by_finger_is_a_preview(new_context: NewContext, guest: Guest) -> None:
    table = Placing(new_context(**PHONE).new_page(), guest, touch=True)
    dragging.by_finger(table.page, table.card, table.lit.first)
    expect(table.preview).to_have_count(1)
    table.confirm(table.final.inner_text())
    expect(table.preview).to_have_count(0)
    assert table.asked() != "place"


def test_a_second_click_confirms_nothing_and_a_preview_is_taken_back(table: Placing) -> None:
    """It moves to another field before that"""
    table.lit.first.dblclick()
    table.preview.click()
    expect(table.preview).to_have_count(1)
    table.expect_not_placed()
    first, last = table.lit.first, table.lit.last
    first.click()
    last.click()
    expect(table.preview).to_have_count(1)
    expect(last).to_have_accessible_name(re.compile("preview of"))
    table.page.keyboard.press("Escape")
    expect(table.preview).to_have_count(0)
    last.click()
    table.press(table.button("Take back"))
    expect(table.preview).to_have_count(0)
    expect(table.button("Choose a field")).to_be_visible()


def test_an_offer_is_dragged_to_the_middle_and_taken_back(page: Page, guest: Guest) -> None:
    guest.lend(page.context)
    page.goto(f"/table/{guest.reach('offer')}")
    table = Table(page)
    assert table.asked() == "offer"
    first, second = table.cards(table.hand)[:2]
    for card in (first, second):
        held = table.hand.get_by_role("button", name=card.name, exact=True)
        dragging.by_mouse(page, held, table.offer)
        expect(held).to_have_attribute("aria-pressed", "true")
    offer = table.button(f"Offer {first.value} and {second.value}")
    expect(offer).to_be_enabled()
    page.keyboard.press("Escape")
    expect(table.button("Choose one more card")).to_be_visible()


def test_a_field_that_does_not_take_the_card_says_why(table: Placing) -> None:
    """P7, and the link leads to its rule"""
    alert = table.page.get_by_role("alert")
    _misfit(table).click()
    expect(alert).to_contain_text(re.compile(r"does not fit field \d+, which takes|is closed"))
    expect(table.preview).to_have_count(0)
    link = alert.get_by_role("link", name=re.compile(r"^Rule P[78]$"))
    rule = link.inner_text().removeprefix("Rule ")
    link.click()
    expect(table.page.get_by_role("article", name=re.compile(f"^{rule} "))).to_be_focused()
    table.page.go_back()
    assert table.asked() == "place"


def _misfit(table: Placing) -> Locator:
    dark = re.compile(r"^Field \d+, (?!.*(takes|may be covered))")
    return table.pyramid.get_by_role("button", name=dark).first
