"""Whole matches against the computer, as a person plays them."""

import re
from pathlib import Path

from playwright.sync_api import Page, expect

from palenque.pacal import replay
from palenque.pacal.record import Record
from tests.browser.conftest import PHONE, NewContext
from tests.browser.ear import Ear, check_nothing_hidden
from tests.browser.player import Hasty, Player
from tests.browser.table import Table


def test_a_whole_match_to_three_wins_at_a_desktop(page: Page, tmp_path: Path) -> None:
    """P1 to P14, and no hidden card reaches the page; then the record, a rematch, giving up.

    The first round is played as well as can be, and those after it are lost in few turns.
    """
    ear = Ear(page)
    table = Table(page)
    _open_game(table)
    Player(table).play_to("round over")
    heard, bodies = ear.rounds(), ear.bodies()
    Hasty(table).play_to("end")
    record = _finished(table, tmp_path)
    check_nothing_hidden(heard, record)
    assert bodies
    assert not any('"hands"' in body for body in bodies)
    table.confirm("Rematch")
    assert table.asked() in ("offer", "pick")
    expect(table.hand.get_by_role("button")).to_have_count(15)
    table.press(table.button("Give up"))
    table.press(table.button("Give up the match"))
    expect(table.title).to_have_text("Kan wins the match")


def test_a_whole_match_to_three_wins_on_a_phone(new_context: NewContext, tmp_path: Path) -> None:
    """By finger, lost in few turns; then the record and the replay"""
    table = Table(new_context(**PHONE).new_page(), touch=True)
    _open_game(table)
    Hasty(table).play_to("end")
    record = _finished(table, tmp_path)
    _step_through(table, record)
    table.page.go_back()
    expect(table.button("Rematch")).to_be_visible()


def _finished(table: Table, folder: Path) -> Record:
    """The record of a match that one of them won; the page is no wider than the screen."""
    record = table.record(folder)
    assert isinstance(record, Record)
    assert replay.verdict(record) == record.result
    assert "3" in record.result.split("-")
    assert table.page.evaluate("innerWidth >= document.documentElement.scrollWidth")
    return record


def _open_game(table: Table) -> None:
    page = table.page
    page.goto("/")
    table.press(page.get_by_role("link", name=re.compile(r"^Computer")))
    table.press(page.get_by_role("radio", name="First steps"))
    page.get_by_role("textbox", name="Your name").fill("Ana")
    table.press(page.get_by_role("button", name="Start the game"))


def _step_through(table: Table, record: Record) -> None:
    """From the first position of the first round to the last of the last."""
    page = table.page
    table.press(page.get_by_role("link", name="Replay"))
    expect(table.title).to_have_text(re.compile("^(Turn 1|Before the first move)$"))
    where = page.get_by_text(re.compile(r"^Step \d+ of \d+$"))
    expect(where).to_have_text(re.compile(r"^Step 0 of"))
    table.press(table.button("Step forward"))
    expect(where).to_have_text(re.compile(r"^Step 1 of"))
    table.press(table.button("Step back"))
    expect(where).to_have_text(re.compile(r"^Step 0 of"))
    page.get_by_role("combobox", name="Round").select_option(index=len(record.rounds) - 1)
    table.press(table.button("Last position"))
    winner = "Ana" if record.rounds[-1].winner == "J" else "Kan"
    expect(table.title).to_have_text(f"{winner} wins the round")
