"""Two people on one device: each hand is in the page for its owner only."""

import re

from playwright.sync_api import Page, expect

from tests.browser.player import Player
from tests.browser.table import HandCard, Table


def test_a_round_on_one_device(page: Page) -> None:
    """P4 to P9: Ben, or Ana, is brought to take a card that fits nowhere"""
    table = _open_game(page)
    player = Player(table)
    bait = _offer_low_bait(table)
    player.place()
    _pass_the_device(table)
    _offer(table, [card for card in _hand(table) if card.value > bait][:2])
    assert table.asked() == "pick"
    _expect_no_hand(table)
    player.pick()
    assert table.asked() == "place"
    player.place()
    assert table.asked() == "place"
    player.place()
    _pass_the_device(table)
    hand = _hand(table)
    lowest, _ = _offer(table, hand[:2])
    assert table.asked() == "pick"
    card = next(card for card in table.cards(table.offer) if card.value == lowest)
    assert card.is_stuck
    table.choose_card(table.offer, card)
    table.take_losing(card)
    assert table.asked() == "round over"
    expect(page.get_by_role("main")).to_contain_text(f"cannot place {lowest}. Rule P9")
    shown = page.get_by_role("region", name="Both hands").get_by_role("listitem")
    assert {str(card.value) for card in hand[2:]} <= set(shown.all_inner_texts())


def _open_game(page: Page) -> Table:
    page.goto("/")
    page.get_by_role("link", name="Same device pass and play").click()
    page.get_by_role("radio", name="Literal").check()
    page.get_by_role("textbox", name="Jade is played by").fill("Ana")
    page.get_by_role("textbox", name="Obsidian is played by").fill("Ben")
    page.get_by_role("button", name="Start the game").click()
    return Table(page)


def _pass_the_device(table: Table) -> None:
    """The owner of the hand says so; until then it is not in the page."""
    assert table.asked() == "hand over"
    _expect_no_hand(table)
    table.press(table.page.get_by_role("dialog").get_by_role("button", name=re.compile("^I am")))
    assert table.asked() == "offer"


def _expect_no_hand(table: Table) -> None:
    section = table.page.get_by_role("region", name="Your hand")
    expect(section).to_be_attached()
    assert not re.search(r"\d", section.inner_text())
    expect(section.locator("[data-card]")).to_have_count(0)
    expect(table.hand).to_have_count(0)
    expect(table.page.get_by_text("still unseen")).to_have_count(0)


def _hand(table: Table) -> list[HandCard]:
    return sorted(table.cards(table.hand), key=lambda card: card.value)


def _offer(table: Table, cards: list[HandCard]) -> tuple[int, int]:
    first, second = cards
    table.choose_card(table.hand, first)
    table.choose_card(table.hand, second)
    table.confirm(f"Offer {first.value} and {second.value}")
    return first.value, second.value


def _offer_low_bait(table: Table) -> int:
    """The fifth card of one hand lands on the lowest field of the other, which then takes none
    of the four below it."""
    _pass_the_device(table)
    bait, _ = _offer(table, _hand(table)[4:6])
    assert table.asked() == "pick"
    expect(table.title).to_have_text(re.compile("^(Ana|Ben): Your turn to choose$"))
    _expect_no_hand(table)
    card = next(card for card in table.cards(table.offer) if card.value == bait)
    table.choose_card(table.offer, card)
    table.confirm(f"Take {bait}")
    assert table.asked() == "place"
    table.choose_field(1)
    table.confirm(f"Place {bait} on field 1")
    assert table.asked() == "place"
    return bait
