"""Two people play Pacal over a link; whole games, with outages, are in ``test_outage``."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import PATIENCE, NewContext
from tests.browser.guest import Guest
from tests.browser.line import Line
from tests.browser.player import Player
from tests.browser.table import ASKING, Table

YOUR_TURN = re.compile("^Your turn")
LOOK = 50
"""Milliseconds from one look at both pages to the next."""


def invite(page: Page) -> str:
    page.goto("/")
    page.get_by_role("link", name="Invite by link each on their own device").click()
    page.get_by_role("radio", name="tiny").check()
    page.get_by_role("radio", name="Jade").check()
    page.get_by_role("textbox", name="Your name").fill("Ana")
    page.get_by_role("button", name="Make the invitation").click()
    expect(page.get_by_role("heading", name="Waiting for the other player")).to_be_visible()
    return page.get_by_role("textbox", name="Invitation link").input_value()


def join(page: Page, link: str, name: str = "Ben") -> None:
    page.goto(link)
    expect(page.get_by_role("main")).to_contain_text("Pacal with Ana.")
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Take the seat").click()


def mover_of(tables: tuple[Table, Table]) -> Table:
    """Who is asked, or the first where both are."""
    for _ in range(PATIENCE // LOOK):
        for table in tables:
            if ASKING.search(table.title.inner_text()):
                return table
        tables[0].page.wait_for_timeout(LOOK)
    raise AssertionError("nobody is asked")


def test_each_sees_whether_the_other_is_there(page: Page, new_context: NewContext) -> None:
    link = invite(page)
    ben = new_context().new_page()
    join(ben, link)
    side = page.get_by_role("region", name="Ben’s side")
    expect(side).to_contain_text("connected")
    ben.close()
    expect(side).to_contain_text("away")
    expect(page.get_by_role("status").filter(has_text="Ben is away.")).to_have_count(1)


def test_a_move_whose_answer_was_lost_is_sent_again(page: Page, guest: Guest) -> None:
    """The line breaks after the move was sent and before it was heard of: it has its one effect"""
    guest.lend(page.context)
    line = Line(page)
    page.goto(f"/table/{guest.reach('place')}")
    table = Table(page)
    assert table.asked() == "place"
    said = page.get_by_role("list", name="Moves").inner_text()
    line.doom()
    Player(table).place()
    expect(page.get_by_role("list", name="Moves")).not_to_have_text(said, use_inner_text=True)
    assert line.opened == 2


def test_the_newest_tab_leads(page: Page, guest: Guest) -> None:
    """The other says so, and can have the seat back"""
    guest.lend(page.context)
    path = f"/table/{guest.reach('offer')}"
    page.goto(path)
    Table(page).asked()
    newer = page.context.new_page()
    newer.goto(path)
    assert Table(newer).asked() == "offer"
    expect(page.get_by_role("heading", name="Open in another place")).to_be_visible()
    page.get_by_role("button", name="Play here").click()
    assert Table(page).asked() == "offer"
    expect(newer.get_by_role("heading", name="Open in another place")).to_be_visible()
