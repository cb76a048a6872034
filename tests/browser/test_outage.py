"""A match and a race over a link outlive a killed server and a network that is cut."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from bench.proving.network import Network
from palenque.pacal import replay
from palenque.pacal.record import Record
from palenque.pakal import Board, can_push, push
from palenque.pakal import replay as race_replay
from tests.browser import serving
from tests.browser.conftest import ARGUMENTS, CHROMIUM, NewContext
from tests.browser.player import Player
from tests.browser.race import RaceTable
from tests.browser.table import Table
from tests.browser.test_friends import invite, join, mover_of
from tests.browser.watching import Watch

LOST = re.compile("Reconnecting")


class Outage:
    """A server behind a network: either goes away, and these pages find it again."""

    def __init__(self, data: Path) -> None:
        self._data = data
        self._served = serving.quick(data, serving.own_port())
        self.network = Network(self._served.address)
        self.pages: tuple[Page, ...] = ()

    def of_network(self) -> None:
        self.network.down()
        self._expect_lost()
        self.network.up()
        self._expect_found()

    def of_server(self) -> None:
        """``kill -9``, and a new start at the same port with the same games."""
        self._served.kill()
        self._expect_lost()
        self._served = serving.quick(self._data, self._served.port)
        self._expect_found()

    def _expect_lost(self) -> None:
        for page in self.pages:
            expect(page.get_by_role("main")).to_contain_text(LOST)

    def _expect_found(self) -> None:
        """As a device does that is back online, each tries again without its growing pause."""
        for page in self.pages:
            page.evaluate("dispatchEvent(new Event('online'))")
            expect(page.get_by_role("main")).not_to_contain_text(LOST)

    def __enter__(self) -> "Outage":
        self.network.__enter__()
        return self

    def __exit__(self, *error: object) -> None:
        self.network.__exit__(None, None, None)
        with self._served:
            pass


@pytest.fixture
def outage(own_data: Path) -> Iterator[Outage]:
    with Outage(own_data) as outage:
        yield outage


@pytest.fixture
def other_browser(browser: Browser) -> Iterator[Browser]:
    with browser.browser_type.launch(executable_path=CHROMIUM, args=ARGUMENTS) as other:
        yield other


# The order of the last two counts: a browser is closed after what was opened in it.
@pytest.fixture
def pages(
    outage: Outage, watch: Watch, other_browser: Browser, new_context: NewContext
) -> tuple[Page, Page]:
    """Ana's and Ben's, each in a browser of its own."""
    watch.expect("ERR_CONNECTION_(REFUSED|RESET|CLOSED)|ERR_EMPTY_RESPONSE|WebSocket connection to")
    address = f"http://{outage.network.address}"
    ana = new_context(base_url=address)
    ben = new_context(other_browser, base_url=address)
    return ana.new_page(), ben.new_page()


def test_a_match_over_a_link_outlives_outages(
    outage: Outage, pages: tuple[Page, Page], tmp_path: Path
) -> None:
    """In a turn, after a command that arrived and whose answer did not, and between two rounds"""
    ana, ben = pages
    join(ben, invite(ana))
    outage.pages = pages
    tables = Table(ana), Table(ben)
    players = {table: Player(table, deck=12, fields=3) for table in tables}
    befalls = [outage.of_network, outage.of_server, outage.network.doom]
    rounds = 0
    while (table := mover_of(tables)) and (asked := table.asked()) != "end":
        if asked == "round over":
            rounds += 1
            begin_next_round(tables, outage if rounds == 1 else None)
            continue
        if befalls:
            befalls.pop(0)()
        said = moves(table)
        players[table].answer(table.asked())
        expect(table.page.get_by_role("list", name="Moves")).not_to_have_text(
            said, use_inner_text=True
        )
    assert not befalls
    assert rounds > 0
    records = [table.record(tmp_path) for table in tables]
    assert records[0] == records[1]
    assert isinstance(records[0], Record)
    assert replay.verdict(records[0]) == records[0].result


def moves(table: Table) -> str:
    return table.page.get_by_role("list", name="Moves").inner_text()


def begin_next_round(tables: tuple[Table, Table], outage: Outage | None) -> None:
    """Ana has asked for it when the server is killed, and need not ask again"""
    ana, ben = tables
    ana.start_round()
    expect(ana.page.get_by_text("Waiting for Ben.")).to_be_visible()
    if outage:
        outage.of_server()
    expect(ben.page.get_by_text("Ana is ready for the next round.")).to_be_visible()
    ben.start_round()
    expect(ana.button("Begin")).to_be_visible()


def test_a_race_over_a_link_outlives_outages(
    outage: Outage, pages: tuple[Page, Page], tmp_path: Path
) -> None:
    """While squares are slid, after a claim that arrived and whose answer did not, and before
    the goal of a later round"""
    ana, ben = pages
    sit(ben, invite_to_race(ana))
    outage.pages = pages
    tables = RaceTable(ana), RaceTable(ben)
    for table in tables:
        table.lay()
    befalls = {1: outage.of_server, 2: outage.of_network}
    rounds = 0
    while not tables[0].is_over:
        rounds += 1
        get_ready(*tables, befalls.pop(rounds, None))
        race(*tables, outage if rounds == 1 else None)
    assert not befalls
    records = [table.record(tmp_path) for table in tables]
    assert records[0] == records[1]
    assert len(records[0].rounds) == rounds
    assert race_replay.verdict(records[0]) == records[0].result == "J"


def invite_to_race(page: Page) -> str:
    page.goto("/race/new?mode=friends")
    page.get_by_role("textbox", name="Your name").fill("Ana")
    page.get_by_role("radio", name="Untimed").check()
    page.get_by_role("button", name="Make the invitation").click()
    return page.get_by_role("textbox", name="Invitation link").input_value()


def sit(page: Page, link: str) -> None:
    page.goto(link)
    page.get_by_role("textbox", name="Your name").fill("Ben")
    page.get_by_role("button", name="Take the seat").click()


def get_ready(ana: RaceTable, ben: RaceTable, befall: Callable[[], None] | None) -> None:
    ana.get_ready()
    if befall:
        befall()
    ben.get_ready()
    for table in (ana, ben):
        table.wait_for_goal()


def race(ana: RaceTable, ben: RaceTable, outage: Outage | None) -> None:
    """Ana shows the goal and claims; Ben slides a square in the first round, and gives up."""
    if outage:
        known = slide(ben)
        expect_told(ana, "Ben", known)
        outage.of_network()
        ben.expect_squares(known)
    ana.solve()
    if outage:
        known = ana.squares()
        expect_told(ben, "Ana", known)
        outage.of_server()
        ana.expect_squares(known)
    ben.press("Give up this round")
    expect(ben.button("Give up this round")).to_have_count(0)
    if outage:
        outage.network.doom()
    ana.claim()
    for table in (ana, ben):
        expect(table.results).to_be_visible()
        table.swap()
    ready = ana.button("I am ready")
    expect(ready.or_(ana.button("Rematch"))).to_be_visible()


def slide(table: RaceTable) -> Board:
    """Slides the first square that can be."""
    board = table.squares()
    cell = next(cell for cell in range(16) if can_push(board, cell))
    table.push(cell)
    table.expect_squares(push(board, cell))
    return push(board, cell)


def expect_told(table: RaceTable, name: str, board: Board) -> None:
    """All that this player slid so far has reached the server, which tells the other."""
    row, column = divmod(board.hole, 4)
    expect(table.page.get_by_role("img", name=f"The board of {name}: ")).to_have_accessible_name(
        re.compile(f"Hole in row {row + 1}, column {column + 1}$")
    )
