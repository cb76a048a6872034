"""A match and a race over a link outlive a killed server and a network that is cut."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from palenque.pacal import replay
from palenque.pacal.record import Record, SoloRecord
from palenque.pakal import Board, can_push, push
from palenque.pakal import replay as race_replay
from tests.browser.conftest import ARGUMENTS, CHROMIUM, NewContext
from tests.browser.outage import Outage
from tests.browser.player import Player
from tests.browser.race import OVER, RaceTable
from tests.browser.table import Table
from tests.browser.test_friends import YOUR_TURN, invite, join, mover_of
from tests.browser.watching import Watch


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
    outage: Outage, pages: tuple[Page, Page], new_context: NewContext, tmp_path: Path
) -> None:
    """In a turn, after a command that arrived and whose answer did not, and between two rounds;
    with an onlooker, the record, the replay and a rematch"""
    ana, ben = pages
    onlooker = new_context(base_url=f"http://{outage.network.address}").new_page()
    join(ben, link := invite(ana))
    onlooker.goto(link)
    expect(onlooker.get_by_text("You are watching.")).to_be_visible()
    outage.pages = (*pages, onlooker)
    tables = Table(ana), Table(ben)
    players = {table: Player(table, deck=12, fields=3) for table in tables}
    befalls: list[Callable[[], object]] = [
        outage.of_network,
        outage.of_server,
        outage.network.doom,
        ana.reload,
        ben.reload,
    ]
    rounds = 0
    while (table := mover_of(tables)) and (asked := table.asked()) != "end":
        if asked == "round over":
            rounds += 1
            begin_next_round(tables, outage if rounds == 1 else None)
            continue
        if befalls:
            befalls.pop(0)()
        asked = table.asked()
        expect(table.page).to_have_title(YOUR_TURN)
        said = moves(table)
        players[table].answer(asked)
        expect(table.page.get_by_role("list", name="Moves")).not_to_have_text(
            said, use_inner_text=True
        )
    assert not befalls
    assert rounds > 0
    assert all(player.answered["last"] for player in players.values())
    _check_records([table.record(tmp_path) for table in tables])
    expect(onlooker.get_by_role("heading", level=1)).to_have_text(re.compile("wins the match$"))
    _look_at_the_replay(onlooker)
    _play_again(ana, ben)


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


def _check_records(records: list[Record | SoloRecord]) -> None:
    """Both have the same, and playing it again comes to the same."""
    one, other = records
    assert one == other
    assert isinstance(one, Record)
    assert replay.verdict(one) == one.result
    assert dict(one.tags)["Obsidian"] == "Ben"


def _look_at_the_replay(page: Page) -> None:
    """Seen by one side, the other hand lies face down; seen by both, it does not"""
    page.get_by_role("link", name="Replay").click()
    hand = page.get_by_role("list", name="Ben’s hand").get_by_role("listitem")
    expect(hand).to_have_count(3)
    expect(hand.filter(has_text=re.compile(r"\d"))).to_have_count(3)
    page.get_by_role("combobox", name="Seen by").select_option("Ana")
    expect(hand.filter(has_text=re.compile(r"\d"))).to_have_count(0)
    page.get_by_role("combobox", name="Seen by").select_option("Ben")
    expect(hand.filter(has_text=re.compile(r"\d"))).to_have_count(3)


def _play_again(ana: Page, ben: Page) -> None:
    """Who asks first waits, and the other is led there"""
    ana.get_by_role("button", name="Rematch").click()
    expect(ana.get_by_role("heading", name="Waiting for the other player")).to_be_visible()
    expect(ben.get_by_text("Ana waits for you at a rematch.")).to_be_visible()
    ben.get_by_role("button", name="Play the rematch").click()
    for page in (ana, ben):
        expect(page.get_by_role("button", name="Begin")).to_be_visible()
    assert ana.url == ben.url


def test_a_race_of_four_over_a_link_outlives_outages(
    outage: Outage, pages: tuple[Page, Page], tmp_path: Path
) -> None:
    """K1 to K10, with two bots: while squares are slid, after a claim that arrived and whose
    answer did not, and before the goal of a later round"""
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
    assert rounds >= 3
    _check_end(*tables)
    record, other = (table.record(tmp_path) for table in tables)
    assert record == other
    assert record.names == ("Ana", "Ben", "Kan", "Chaac")
    assert len(record.rounds) == rounds
    assert race_replay.verdict(record) == record.result != "*"
    ana.get_by_role("link", name="Palenque, home").click()
    finished = ana.get_by_role("region", name="Finished games").get_by_role("listitem")
    expect(finished).to_contain_text("Race with Ben, Kan")


def invite_to_race(page: Page) -> str:
    """The link for one friend; two bots race as well."""
    page.goto("/")
    page.get_by_role("link", name="Invite by link up to four people").click()
    page.get_by_role("textbox", name="Your name").fill("Ana")
    page.get_by_role("radio", name="Untimed").check()
    page.get_by_role("group", name="How many bots besides?").get_by_role("radio", name="2").check()
    page.get_by_role("button", name="Make the invitation").click()
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    return page.get_by_role("textbox", name="Invitation link").input_value()


def sit(page: Page, link: str) -> None:
    page.goto(link)
    expect(page.get_by_role("heading", name="You are invited to a race")).to_be_visible()
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
    """Ana shows the goal and claims. Ben slides a square in the first round, and gives up; later
    he claims as well, mostly in vain, and swaps."""
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
        outage.network.doom()
    ana.claim()
    if not outage:
        ben.claim()
    for table in (ana, ben):
        expect(table.results).to_be_visible()
        table.swap()
    ready = ana.button("I am ready")
    expect(ready.or_(ana.button("Rematch"))).to_be_visible()
    _check_same_discs(ana, ben)


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


def _check_same_discs(one: RaceTable, other: RaceTable) -> None:
    """What is known to all looks the same to all."""
    track = one.page.get_by_role("img", name=re.compile("^Track of 54 spaces: Ana on "))
    label = track.get_attribute("aria-label") or ""
    expect(other.page.get_by_role("img", name=label, exact=True)).to_be_visible()


def _check_end(*tables: RaceTable) -> None:
    for table in tables:
        expect(table.title).to_have_text(OVER)
        expect(table.results).to_have_accessible_name("Final standing")
        expect(table.results.get_by_role("listitem")).to_have_count(4)
        expect(table.page.get_by_role("button", name="Rematch")).to_be_visible()
