"""Two people play Pacal over a link, each in a browser of their own, and a third looks on."""

import re
import time
from pathlib import Path

from playwright.sync_api import Page, expect

from palenque.pacal import replay
from palenque.pacal.record import Record
from tests.browser.conftest import PATIENCE, NewContext
from tests.browser.guest import Guest
from tests.browser.line import Line
from tests.browser.player import Player
from tests.browser.table import ASKING, Table

YOUR_TURN = re.compile("^Your turn")


def test_a_whole_match_over_the_link(page: Page, new_context: NewContext, tmp_path: Path) -> None:
    """With a reload in its middle, an onlooker, the record, the replay and a rematch"""
    link = invite(page)
    ben, onlooker = (new_context().new_page() for _ in range(2))
    join(ben, link)
    onlooker.goto(link)
    expect(onlooker.get_by_text("You are watching.")).to_be_visible()
    tables = (Table(page), Table(ben))
    players = {table: Player(table, deck=12, fields=3) for table in tables}
    reloaded = False
    while (mover := mover_of(tables)) and (asked := mover.asked()) != "end":
        if asked == "round over":
            both_ask_for_the_next_round(tables)
            continue
        if not reloaded:
            expect(mover.page).to_have_title(YOUR_TURN)
            ben.reload()
            page.reload()
            mover.asked()
            reloaded = True
        players[mover].answer(asked)
    record = tables[1].record(tmp_path)
    assert isinstance(record, Record)
    assert replay.verdict(record) == record.result
    assert dict(record.tags)["Obsidian"] == "Ben"
    expect(onlooker.get_by_role("heading", level=1)).to_have_text(re.compile("wins the match$"))
    _look_at_the_replay(onlooker)
    _play_again(page, ben)


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
    end = time.monotonic() + PATIENCE / 1000
    while time.monotonic() < end:
        for table in tables:
            if ASKING.search(table.title.inner_text()):
                return table
    raise AssertionError("nobody is asked")


def both_ask_for_the_next_round(tables: tuple[Table, Table]) -> None:
    ana, ben = tables
    ana.start_round()
    expect(ana.page.get_by_text("Waiting for Ben.")).to_be_visible()
    expect(ben.page.get_by_text("Ana is ready for the next round.")).to_be_visible()
    ben.start_round()
    expect(ana.button("Begin")).to_be_visible()


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
