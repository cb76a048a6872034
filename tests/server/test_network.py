"""Games end right over a network that fails; bench/network.py plays twenty of each to the end."""

import asyncio
from pathlib import Path
from random import Random

from bench.network import Misfortunes, campaign

BRIEF = """
id = "brief"
deck = 24
rows = [3, 2]
hand = 7
covers = "none"
reading = "ascending"
tie = "smaller"
last = false
dead_offers = true
target = 2
"""
"""A match of two or three rounds, which hardly ever are drawn, and 12 to 50 actions."""


def test_a_match_and_a_round_of_a_race_end_right_though_every_command_meets_with_misfortune(
    tmp_path: Path,
) -> None:
    """Each is lost, torn, unanswered or late, and sent ten times: it has one effect and answer"""
    brief = {"ruleset": "brief", "toml": BRIEF, "mode": "friends"}
    tally = asyncio.run(campaign(tmp_path, [brief], Random(1), rounds=1))
    assert tally.faults == []
    assert tally.games == 2
    assert tally.lines > 20


def test_each_fate_is_met_once_and_in_turn() -> None:
    fates = Misfortunes(("lost", "late"))
    met = []
    for _ in range(3):
        fates.next()
        met += [fates(), fates()]
    assert met == ["lost", "told", "late", "told", "lost", "told"]
