"""A race of four to its finish: two people by an invitation, and two bots."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from palenque.pakal import replay
from tests.browser.conftest import NewContext
from tests.browser.race import OVER, RaceTable

LIMIT = 300
"""Seconds a round, so that no slow machine decides the race."""


def test_a_race_of_four_to_the_finish(new_context: NewContext, tmp_path: Path) -> None:
    """K1 to K10"""
    host, other = new_context().new_page(), new_context().new_page()
    _sit(other, _invite(host), "Ben")
    tables = RaceTable(host), RaceTable(other)
    for table in tables:
        table.lay()
    rounds = 0
    while not tables[0].is_over:
        _play_round(*tables)
        rounds += 1
    assert rounds >= 3
    _check_end(*tables)
    record = tables[0].record(tmp_path)
    assert record.names == ("Ana", "Ben", "Kan", "Chaac")
    assert len(record.rounds) == rounds
    assert replay.verdict(record) == record.result != "*"
    host.get_by_role("link", name="Palenque, home").click()
    finished = host.get_by_role("region", name="Finished games").get_by_role("listitem")
    expect(finished).to_contain_text("Race with Ben, Kan")


def _invite(page: Page) -> str:
    """The link for one friend; two bots race as well."""
    page.goto("/")
    page.get_by_role("link", name="Invite by link up to four people").click()
    page.get_by_role("textbox", name="Your name").fill("Ana")
    page.get_by_role("radio", name="Custom").check()
    page.get_by_role("spinbutton", name=re.compile("^Seconds a round")).fill(str(LIMIT))
    page.get_by_role("group", name="How many bots besides?").get_by_role("radio", name="2").check()
    page.get_by_role("button", name="Make the invitation").click()
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    return page.get_by_role("textbox", name="Invitation link").input_value()


def _sit(page: Page, link: str, name: str) -> None:
    page.goto(link)
    expect(page.get_by_role("heading", name="You are invited to a race")).to_be_visible()
    page.get_by_role("textbox", name="Your name").fill(name)
    page.get_by_role("button", name="Take the seat").click()


def _play_round(*tables: RaceTable) -> None:
    for table in tables:
        table.get_ready()
    for table in tables:
        table.wait_for_goal()
    for table in tables:
        table.solve()
        table.claim()
    for table in tables:
        expect(table.results).to_be_visible()
        table.swap()
    ready = tables[0].button("I am ready")
    expect(ready.or_(tables[0].button("Rematch"))).to_be_visible()
    _check_same_discs(*tables)


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
