"""Nothing is lost by closing a page, or by killing the server."""

from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser import serving
from tests.browser.conftest import NewContext
from tests.browser.guest import Guest
from tests.browser.player import Player
from tests.browser.table import Table
from tests.browser.watching import Watch


def stand(table: Table) -> tuple[list[str], list[str], str]:
    """All that a player would miss: the pyramid, the hand and the moves."""
    expect(table.hand).to_be_visible()
    hand = [card.name for card in table.cards(table.hand)]
    return table.fields(), hand, moves(table)


def moves(table: Table) -> str:
    return table.page.get_by_role("list", name="Moves").inner_text()


def open_table(page: Page, id: str) -> Table:
    page.goto(f"/table/{id}")
    table = Table(page)
    table.asked()
    return table


def test_a_round_goes_on_after_a_reload(page: Page, guest: Guest) -> None:
    guest.lend(page.context)
    table = open_table(page, guest.reach("place"))
    before = stand(table)
    page.reload()
    assert table.asked() == "place"
    assert stand(table) == before
    Player(table).place()


def test_a_closed_tab_is_resumed_from_home(context: BrowserContext, guest: Guest) -> None:
    guest.lend(context)
    first = context.new_page()
    before = stand(open_table(first, guest.reach("offer")))
    first.close()
    page = context.new_page()
    page.goto("/")
    entry = page.get_by_role("listitem").filter(has_text="Your game against Ben")
    expect(entry).to_contain_text("You are to offer.")
    entry.get_by_role("link", name="Resume Your game against Ben").click()
    table = Table(page)
    assert table.asked() == "offer"
    assert stand(table) == before


def test_a_killed_server_comes_back_with_the_game(
    new_context: NewContext, own_data: Path, watch: Watch
) -> None:
    """The page finds it again by itself, and the round goes on"""
    watch.expect("ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE")
    with serving.as_played(own_data, serving.own_port()) as served, Guest(served.address) as guest:
        context = new_context(base_url=served.address)
        guest.lend(context)
        table = open_table(context.new_page(), guest.open())
        before = stand(table)
        served.kill()
        expect(table.title).to_have_text("Reconnecting")
        with serving.as_played(own_data, served.port):
            expect(table.title).not_to_have_text("Reconnecting")
            assert stand(table) == before
            Player(table).answer(table.asked())
