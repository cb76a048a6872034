"""The cards are sealed before the round; the reader's own browser checks what was in the seal."""

import re

from playwright.sync_api import Page, expect

from tests.browser.guest import Guest
from tests.browser.race_guest import ME
from tests.browser.test_records import open_record

RIGHT = "Seal opened and checked: intact."
BROKEN = "The seal is broken: this is not what was sealed."


def test_a_table_tells_its_seal_and_checks_it_when_the_round_is_over(
    page: Page, guest: Guest
) -> None:
    guest.lend(page.context)
    page.goto(f"/table/{guest.reach('offer')}")
    line = page.get_by_text("Cards sealed before the round: ")
    expect(line).to_have_text(re.compile(": [0-9a-f]{4}…$"))
    line.click()
    expect(page.get_by_text(re.compile("^[0-9a-f]{64}$"))).to_be_visible()
    page.goto(f"/table/{guest.reach('round over')}")
    page.get_by_text(RIGHT).click()
    expect(page.get_by_text("What was sealed", exact=True)).to_be_visible()


def test_a_replay_checks_every_seal(page: Page, guest: Guest) -> None:
    guest.lend(page.context)
    table = guest.reach("end")
    page.goto(f"/replay/{table}")
    expect(page.get_by_text(RIGHT)).to_be_visible()
    record = page.request.get(f"/api/tables/{table}/record").text()
    open_record(page, with_other_scaffold(record))
    expect(page.get_by_text(BROKEN)).to_be_visible()


def with_other_scaffold(record: str) -> str:
    """Its two lowest cards, which no move shows, in each other's place (P2)."""
    return re.sub(r'(\[ScaffoldO ")(\d+) (\d+)', r"\1\3 \2", record, count=1)


def test_a_solo_game_is_sealed_too(page: Page, guest: Guest) -> None:
    guest.lend(page.context)
    page.goto(f"/replay/{guest.reach('end', 'solo-klee', 'solo')}")
    expect(page.get_by_text(RIGHT)).to_be_visible()


def test_an_onlooker_of_a_race_is_told_its_seal_and_what_was_in_it(
    page: Page, guest: Guest
) -> None:
    page.goto(f"/race/{guest.racers.reach('ready', ME, ME)}")
    expect(page.get_by_text("Goals sealed before the race: ")).to_be_visible()
    page.goto(f"/race/{guest.racers.reach('over')}")
    expect(page.get_by_text(RIGHT)).to_be_visible()
