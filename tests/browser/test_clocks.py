"""Two people play with clocks, and both see the flag fall."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, expect

from tests.browser import serving
from tests.browser.conftest import NewContext
from tests.browser.guest import Guest
from tests.browser.test_friends import YOUR_TURN, join
from tests.server.house import Browser, Line

NOTIFICATIONS = """
window.told = [];
window.asked = 0;
window.Notification = class {
  static permission = 'default';
  static async requestPermission() {
    window.asked += 1;
    return (this.permission = 'granted');
  }
  constructor(title, { body, tag }) {
    window.told.push(`${title}: ${body}`);
  }
  close() {}
};
"""
"""A browser whose notifications a test can read."""
DAYS = {"kind": "turn-based", "days": 3}
UNSEEN = "Object.defineProperty(document, 'hidden', { get: () => true })"
"""The player looks at another tab."""
WRONG_DATE = "Date.now = () => 4e12"


def test_a_flag_falls_and_both_see_it(new_context: NewContext, own_data: Path) -> None:
    """Waits a few seconds: a minute at a server whose clocks go twenty times as fast."""
    with serving.quick(own_data, times=20) as served:
        ana, ben = (new_context(base_url=served.address).new_page() for _ in range(2))
        ana.add_init_script(WRONG_DATE)
        join(ben, invite(ana, minutes=1, increment=0))
        titles = [page.get_by_role("heading", level=1) for page in (ana, ben)]
        for title in titles:
            expect(title).to_have_text(re.compile(r"^(You win|Ana wins|Ben wins) the match$"))
        lost = re.compile(r"(Your time|The time of (Ana|Ben)) ran out\.")
        for page in (ana, ben):
            expect(page.get_by_role("main")).to_contain_text(lost)
            for side in page.get_by_role("timer").all():
                expect(side).to_have_accessible_name(re.compile("stands: "))
            expect(page.get_by_role("timer").filter(has_text="0:00.0")).to_have_count(1)
            page.close()


def invite(page: Page, minutes: int, increment: int) -> str:
    page.goto("/new?mode=friends")
    page.get_by_role("radio", name="Jade").check()
    page.get_by_role("radio", name="Your own clock").check()
    page.get_by_role("spinbutton", name="Minutes").fill(str(minutes))
    page.get_by_role("spinbutton", name="Seconds").fill(str(increment))
    page.get_by_role("textbox", name="Your name").fill("Ana")
    page.get_by_role("button", name="Make the invitation").click()
    expect(page.get_by_text(f"Time: {minutes} min + {increment} s a move.")).to_be_visible()
    return page.get_by_role("textbox", name="Invitation link").input_value()


def test_both_clocks_stand_at_the_table_and_the_pace_in_the_invitation(
    page: Page, new_context: NewContext
) -> None:
    """A browser whose date is decades off shows the same as another"""
    link = invite(page, minutes=180, increment=60)
    ben = new_context().new_page()
    ben.add_init_script(WRONG_DATE)
    ben.goto(link)
    expect(ben.get_by_role("main")).to_contain_text("Time: 180 min + 60 s a move.")
    join(ben, link)
    for each in (page, ben):
        running = each.get_by_role("timer", name=re.compile(r"clock of (You|Ana|Ben) runs: 2:5\d:"))
        expect(running).to_have_count(1)
        expect(each.get_by_role("timer", name=re.compile("stands: 3:00:00"))).to_have_count(1)


@contextmanager
def by_days(guest: Guest, acts: str) -> Iterator[tuple[str, Line]]:
    """Ana's table with Ben, at which this seat offers first; and Ben's line, who has no page."""
    address = guest.address.removeprefix("http://")
    with Browser(address, guest.secret) as ana, Browser(address) as ben:
        while True:
            table = ana.open("klee", "friends", pace=DAYS, names={"J": "Ana"})
            ben.join(table)
            with ben.sit(table, "O") as line:
                if line.hear().view.round.phase.seat == acts:
                    yield table, line
                    return


def test_by_days_the_list_says_whose_turn_it_is_and_how_long_is_left(
    guest: Guest, context: BrowserContext, page: Page
) -> None:
    """First where it is the reader's own, though the other one is newer"""
    with by_days(guest, "J"), by_days(guest, "O"):
        guest.lend(context)
        page.goto("/")
        lines = page.get_by_role("listitem").filter(has_text="Your game with Ben")
        for whose in ("You are to offer.", "Ben is to move."):
            expect(lines.filter(has_text=whose).first).to_contain_text("left.")
        expect(lines.first).to_contain_text("You are to offer.")
        expect(page).to_have_title(re.compile(r"^\(\d+\) Palenque$"))


def test_a_player_who_looks_elsewhere_is_notified_once_they_asked_for_it(
    guest: Guest, context: BrowserContext, page: Page
) -> None:
    with by_days(guest, "O") as (table, ben):
        guest.lend(context)
        page.add_init_script(NOTIFICATIONS)
        page.goto(f"/table/{table}")
        page.get_by_role("button", name="Begin").click()
        button = page.get_by_role("button", name="Notify me when it is my turn")
        expect(button).to_have_attribute("aria-pressed", "false")
        assert page.evaluate("window.asked") == 0
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        page.evaluate(UNSEEN)
        ben.act(ben.legal[0])
        expect(page).to_have_title(YOUR_TURN)
        page.wait_for_function("window.told.length")
        assert page.evaluate("window.told") == ["Your turn: Ben waits for your move."]


def test_where_the_browser_refuses_the_page_says_that_the_title_tells(
    guest: Guest, context: BrowserContext, page: Page
) -> None:
    with by_days(guest, "O") as (table, _):
        guest.lend(context)
        page.add_init_script(NOTIFICATIONS.replace("'granted'", "'denied'"))
        page.goto(f"/table/{table}")
        page.get_by_role("button", name="Begin").click()
        page.get_by_role("button", name="Notify me when it is my turn").click()
        title_tells = page.get_by_text("The title of the tab tells when it is your turn.")
        expect(title_tells).to_be_visible()
