"""No byte that a browser is sent tells of the goals that are still in the stack."""

import logging
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest

from palenque import pakal
from palenque.server.pace import Pace
from tests.server import racing
from tests.server.house import Browser, hold_commitments, house
from tests.server.racing import ME, RaceLine, movable, race, sit, still_clock, tile
from tests.server.test_secrecy import name_tables

ROUNDS = 3


class Stacked(Random):
    """Draws as its seed says, but the stack of goals in the order that it was given."""

    def __init__(self, seed: int, stack: tuple[str, ...]) -> None:
        super().__init__(seed)
        self.stack = stack

    def sample(self, population: Any, k: int, **more: Any) -> list[Any]:
        drawn = super().sample(population, k, **more)
        return list(self.stack) if sorted(drawn) == sorted(self.stack) else drawn


@pytest.mark.parametrize("seed", range(2))
def test_another_order_of_the_unseen_goals_changes_no_byte(
    seed: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.INFO)
    name_tables(monkeypatch)
    hold_commitments(monkeypatch)
    rng = Random(seed)
    goals = pakal.standard().goals
    seen, unseen = goals[:ROUNDS], goals[ROUNDS:]
    stacks = [(*seen, *rng.sample(unseen, len(unseen))) for _ in range(2)]
    told = [session(tmp_path / str(n), monkeypatch, seed, stack) for n, stack in enumerate(stacks)]
    assert told[0] == told[1]
    assert len(told[0]) > 50
    for goal in unseen:
        assert goal not in caplog.text


def test_this_test_can_fail(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another goal among those revealed is told."""
    name_tables(monkeypatch)
    hold_commitments(monkeypatch)
    goals = pakal.standard().goals
    stacks = (goals, (goals[1], goals[0], *goals[2:]))
    told = [session(tmp_path / stack[0], monkeypatch, 1, stack) for stack in stacks]
    assert told[0] != told[1]


def session(
    folder: Path, monkeypatch: pytest.MonkeyPatch, seed: int, stack: tuple[str, ...]
) -> list[str]:
    """All that two people and an onlooker are sent in some rounds, with refusals between."""
    monkeypatch.setattr(racing, "_ids", count())
    now = [0]
    with (
        house(
            folder, rng=Stacked(seed, stack), clock=still_clock(now), pace=Pace(rate=1e6)
        ) as served,
        Browser(served.address) as browser,
    ):
        table = race(browser, ME, ME)
        with sit(browser, table, "J") as jade:
            jade.hear()
            with sit(browser, table, "O") as obsidian, sit(browser, table) as onlooker:
                jade.hear()
                lines = [jade, obsidian, onlooker]
                obsidian.hear()
                onlooker.hear()
                for _ in range(ROUNDS):
                    run_round(browser, table, lines, now)
                return [*browser.heard[1:]]


def run_round(browser: Browser, table: str, lines: list[RaceLine], now: list[int]) -> None:
    """One after another, so that what is heard has one order."""
    jade, obsidian, _ = lines
    for line in (jade, obsidian):
        for kind in ("lay", "ready"):
            if kind == "ready" or not line.me.arranged:
                line.say(kind, **({"side": 0} if kind == "lay" else {}))
                listen(lines, 1)
    pass_time(lines, now, 3_000)
    for path in ("", "/record", "/history", "/rematch", "/stack"):
        browser.get(f"/api/races/{table}{path}")
    browser.get("/api/races")
    jade.say("push", n=7, cell="a1")
    jade.hear()
    jade.say("push", n=1, cell=movable(jade))
    listen(lines, 1)
    obsidian.say("grab", tile="Z")
    obsidian.hear()
    jade.say("grab", tile=tile(jade))
    listen(lines, 1)
    pass_time(lines, now, 45_000)
    while jade.view.phase == "swapping":
        pass_time(lines, now, 10_000)


def listen(lines: list[RaceLine], events: int) -> None:
    """Hears so many events on every line."""
    for line in lines:
        for _ in range(events):
            line.hear()


def pass_time(lines: list[RaceLine], now: list[int], milliseconds: int) -> None:
    """Moves the clock and hears what that brings about."""
    now[0] += milliseconds
    listen(lines, 1)
