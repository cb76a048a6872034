"""At an address that is neither https nor this device, as in a living room, nothing is missing that
a game needs; what browsers keep for secure addresses says so."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect

from palenque.pacal import replay
from palenque.pakal import replay as race_replay
from tests.browser.conftest import NewContext
from tests.browser.guest import Guest
from tests.browser.player import Hasty, Player
from tests.browser.race import RaceTable
from tests.browser.serving import Served
from tests.browser.table import Table
from tests.browser.test_friends import invite, join, mover_of
from tests.browser.test_outage import begin_next_round
from tests.browser.test_seals import RIGHT
from tests.browser.watching import Watch


@pytest.fixture
def address(server: Served) -> str:
    """Another device would call the server by such a name."""
    return f"http://palenque.test:{server.port}"


@pytest.fixture
def context(new_context: NewContext, address: str, watch: Watch) -> BrowserContext:
    watch.expect("Cross-Origin-Opener-Policy header has been ignored")
    return new_context(base_url=address)


def test_the_address_is_not_secure(page: Page) -> None:
    page.goto("/")
    assert page.evaluate("isSecureContext") is False
    assert page.evaluate("[typeof crypto.randomUUID, typeof navigator.clipboard]") == [
        "undefined",
        "undefined",
    ]


def test_a_match_against_the_computer(page: Page, tmp_path: Path) -> None:
    """From the start to the record, the replay, its seals and a copied position"""
    page.goto("/new")
    page.get_by_role("radio", name="tiny").check()
    page.get_by_role("button", name="Start the game").click()
    table = Table(page)
    Hasty(table, deck=12, fields=3).play_to("end")
    assert replay.verdict(record := table.record(tmp_path)) == record.result
    page.get_by_role("link", name="Replay").click()
    expect(page.get_by_text(RIGHT)).to_be_visible()
    _copy(page, "Copy the position", "Position copied")
    assert _pasted(page).startswith("tiny ")


def test_a_solo_game(page: Page, tmp_path: Path) -> None:
    page.goto("/new?mode=solo")
    page.get_by_role("radio", name="Klee solo").check()
    page.get_by_role("button", name="Start the game").click()
    table, player = Table(page), Player(Table(page))
    asks = page.get_by_role("heading", name=re.compile("^Place the card$|^The pyramid "))
    while "Place" in asks.inner_text():
        player.draw_and_place()
        expect(asks).to_be_visible()
    assert replay.verdict(record := table.record(tmp_path)) == record.result


def test_a_race_alone(page: Page, tmp_path: Path) -> None:
    """Until the track is behind: with one goal after the other"""
    page.goto("/race/new?mode=solo")
    page.get_by_role("radio", name="Untimed").check()
    page.get_by_role("button", name="Start the race").click()
    table = RaceTable(page)
    over = page.get_by_role("link", name="Download the record")
    table.lay()
    while not table.is_over:
        table.get_ready()
        table.wait_for_goal()
        table.solve()
        table.claim()
        expect(table.button("I am ready").or_(over)).to_be_visible()
    record = table.record(tmp_path)
    assert race_replay.verdict(record) == record.result != "*"


def test_friends_over_a_link(page: Page, new_context: NewContext, address: str) -> None:
    """The link is copied, and both play to the end of the match"""
    shown = invite(page)
    _copy(page, "Copy", "Copied")
    assert _pasted(page) == shown
    ben = new_context(base_url=address).new_page()
    join(ben, shown)
    tables = Table(page), Table(ben)
    players = {table: Player(table, deck=12, fields=3) for table in tables}
    while (table := mover_of(tables)) and (asked := table.asked()) != "end":
        if asked == "round over":
            begin_next_round(tables, None)
            continue
        players[table].answer(asked)
        expect(table.page.get_by_role("main")).not_to_contain_text("The server refused")
    for table in tables:
        expect(table.page.get_by_role("button", name="Rematch")).to_be_visible()


def test_what_wants_a_secure_address_says_so(page: Page, guest: Guest, address: str) -> None:
    page.goto("/companion")
    expect(page.get_by_text("only at a secure address (https)")).to_be_visible()
    expect(page.get_by_text("only from a secure address (https)")).to_be_visible()
    page.context.add_cookies([{"name": "player", "value": guest.secret, "url": address}])
    page.goto(f"/table/{guest.open_with_ben()}")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="Notify me when it is my turn").click()
    expect(page.get_by_text("notifications only at secure addresses (https)")).to_be_visible()


def test_where_nothing_can_be_copied_the_text_is_shown(
    page: Page, guest: Guest, address: str
) -> None:
    page.add_init_script("document.execCommand = () => false")
    page.context.add_cookies([{"name": "player", "value": guest.secret, "url": address}])
    page.goto(f"/replay/{guest.reach('end')}")
    page.get_by_role("button", name="Copy the position").click()
    dialog = page.get_by_role("dialog", name="Copy the text yourself")
    expect(dialog.get_by_role("textbox")).to_be_focused()
    assert page.evaluate("getSelection()?.toString()").startswith("klee ")


def _copy(page: Page, name: str, done: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()
    expect(page.get_by_role("button", name=done, exact=True)).to_be_visible()


def _pasted(page: Page) -> str:
    """What is on the clipboard, pasted by keyboard into a field."""
    page.evaluate("document.body.append(document.createElement('textarea'))")
    field = page.locator("body > textarea")
    field.focus()
    page.keyboard.press("Control+v")
    text = field.input_value()
    field.evaluate("field => field.remove()")
    return text
