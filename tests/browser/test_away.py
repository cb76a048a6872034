"""What two people settle besides their moves: one goes away and comes back, draws, pauses."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from tests.browser import serving
from tests.browser.conftest import NewContext
from tests.browser.guest import Guest
from tests.browser.player import Player
from tests.browser.serving import Served
from tests.browser.table import Table
from tests.browser.test_friends import mover_of

HURRY = 60
"""A minute's grace takes a second."""


@pytest.fixture(scope="module")
def hurried(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A server whose time flies."""
    with serving.quick(tmp_path_factory.mktemp("games"), times=HURRY) as served:
        yield served


@pytest.fixture
def two(hurried: Served, new_context: NewContext) -> Iterator[tuple[Page, Page]]:
    """Ana and Ben at a table, each in a browser of their own."""
    with Guest(hurried.address) as ana, Guest(hurried.address) as ben:
        table = ana.open_with(ben)
        ours, theirs = (
            visit(new_context(base_url=hurried.address), who, table) for who in (ana, ben)
        )
        yield ours, theirs


def visit(context: BrowserContext, who: Guest, table: str) -> Page:
    who.lend(context)
    page = context.new_page()
    page.goto(f"/table/{table}")
    Table(page).button("Begin").click()
    return page


def reads(page: Page, text: str) -> None:
    expect(page.get_by_role("main")).to_contain_text(text)


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def until_asked(one: Page, other: Page) -> None:
    """Plays for one of them until the other is asked."""
    tables = Table(one), Table(other)
    while (mover := mover_of(tables)) is tables[0]:
        Player(mover).answer(mover.asked())


def test_who_leaves_is_played_on_for_and_then_loses_the_round(two: tuple[Page, Page]) -> None:
    ana, ben = two
    until_asked(ana, ben)
    ben.close()
    reads(ana, "Ben is still away.")
    press(ana, "Let the computer play on")
    reads(ana, "The computer (level 5) plays for Ben")
    Table(ana).asked()
    back = ben.context.new_page()
    back.goto(ana.url)
    reads(back, "You were away, and Ana played on.")
    expect(ana.get_by_role("main")).not_to_contain_text("plays for Ben")
    until_asked(ana, back)
    back.close()
    press(ana, "Claim the round")
    expect(Table(ana).title).to_have_text("You win the round")
    reads(ana, "Ben left the round.")


def test_two_rest_for_a_while_and_then_draw_the_round(two: tuple[Page, Page]) -> None:
    ana, ben = two
    until_asked(ana, ben)
    press(ana, "Draw or pause")
    press(ana, "Propose a pause")
    reads(ben, "Ana proposes a pause.")
    press(ben, "Take the pause")
    for page in (ana, ben):
        expect(Table(page).title).to_have_text("Pause")
    press(ana, "Go on")
    assert mover_of((Table(ana), Table(ben))).page is ben
    press(ben, "Draw or pause")
    press(ben, "Offer a draw of this round")
    press(ana, "Accept the draw")
    for page in (ana, ben):
        expect(Table(page).title).to_have_text("The round is drawn")
