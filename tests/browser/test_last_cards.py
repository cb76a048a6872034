"""The last cards, in a ruleset of one's own that always comes to them."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.guest import Guest
from tests.browser.keyboard import Keyboard
from tests.browser.table import Table


@pytest.fixture
def asked(page: Page, guest: Guest) -> Page:
    guest.lend(page.context)
    page.goto(f"/table/{guest.reach('last', 'tiny')}")
    return page


@pytest.mark.parametrize("kind", [Table, Keyboard])
def test_a_last_card_may_be_kept(kind: type[Table], asked: Page) -> None:
    """P12"""
    table = kind(asked)
    assert table.asked() == "last"
    keep = table.page.get_by_role("button", name=re.compile(r"^Keep \d+$"))
    table.confirm(keep.inner_text())
    assert table.asked() in ("round over", "end")
    expect(table.page.get_by_role("list", name="Moves")).to_contain_text("-")
