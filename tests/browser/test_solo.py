"""Both solo games, from the home page to their end."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from palenque.pacal import replay
from tests.browser.player import Player
from tests.browser.table import Table


@pytest.mark.parametrize("ruleset", ["Klee solo", "AJM solo"])
def test_a_solo_game_to_its_end(page: Page, ruleset: str, tmp_path: Path) -> None:
    """P16, P17"""
    page.goto("/")
    page.get_by_role("link", name=re.compile("^Solo")).click()
    page.get_by_role("radio", name=ruleset).check()
    page.get_by_role("button", name="Start the game").click()
    table = Table(page)
    _play(table)
    verdict = replay.verdict(record := table.record(tmp_path))
    assert verdict == record.result
    won = verdict.startswith("won")
    expect(table.title).to_have_text(
        "The pyramid is complete" if won else "The pyramid stays unfinished"
    )
    page.get_by_role("link", name="Replay").click()
    page.get_by_role("button", name="Last position").click()
    expect(table.title).to_have_text(
        "The pyramid is complete" if won else "The pyramid stays unfinished"
    )


def _play(table: Table) -> None:
    asks = re.compile("^(Place the card|Place one, discard one)$")
    ends = re.compile("^The pyramid ")
    player = Player(table)
    while True:
        expect(table.title).to_have_text(re.compile(f"{asks.pattern}|{ends.pattern}"))
        if ends.match(table.title.inner_text()):
            return
        player.draw_and_place()
