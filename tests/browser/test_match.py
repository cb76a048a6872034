"""Whole matches against the computer, as a person plays them."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from palenque.pacal import replay
from palenque.pacal.record import Record
from tests.browser.conftest import DESKTOP, PHONE, NewContext
from tests.browser.player import Player
from tests.browser.table import Table


@pytest.mark.parametrize("device", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_a_whole_match_to_three_wins(
    new_context: NewContext, device: dict[str, object], tmp_path: Path
) -> None:
    """P1 to P14, then the record, the replay and a rematch"""
    page = new_context(**device).new_page()
    table = Table(page, touch=device is PHONE)
    _open_game(table)
    player = Player(table)
    player.play_to("end")
    record = table.record(tmp_path)
    assert isinstance(record, Record)
    assert replay.verdict(record) == record.result
    assert "3" in record.result.split("-")
    assert page.evaluate("innerWidth >= document.documentElement.scrollWidth")
    _step_through(table, record)
    page.go_back()
    table.confirm("Rematch")
    assert table.asked() in ("offer", "pick")
    expect(table.hand.get_by_role("button")).to_have_count(15)


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
