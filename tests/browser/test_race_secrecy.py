"""A page is told no goal before the clock starts."""

import json
from collections.abc import Iterator
from typing import Any

from playwright.sync_api import Page, expect

from palenque.pakal import standard
from palenque.pakal.record import UNFINISHED
from tests.browser.ear import Ear
from tests.browser.race import RaceTable

GOALS = set(standard().goals)
OWN = "shows"
"""What shows on a board can look like a goal by chance."""


def test_no_goal_reaches_the_page_early(page: Page) -> None:
    """K2: every frame of a race, and every answer; the record of a running race hides what comes"""
    ear = Ear(page)
    table = _open_race(page)
    for _ in range(3):
        _play_round(table)
    revealed = _check_frames(ear.frames)
    assert len(revealed) == 3
    for body in ear.bodies():
        assert _goals(body) <= revealed
    record = page.request.get(page.url.replace("/race/", "/api/races/") + "/record").text()
    assert UNFINISHED in record
    assert {goal for goal in GOALS if f" {goal}" in record} <= revealed


def _open_race(page: Page) -> RaceTable:
    page.goto("/race/new?mode=bots")
    page.get_by_role("radio", name="Expert").check()
    page.get_by_role("radio", name="Untimed").check()
    page.get_by_role("button", name="Start the race").click()
    table = RaceTable(page)
    table.lay()
    return table


def _play_round(table: RaceTable) -> None:
    table.get_ready()
    table.wait_for_goal()
    table.claim()
    expect(table.results).to_be_visible()
    table.swap()
    expect(table.button("I am ready")).to_be_visible()


def _check_frames(frames: list[str]) -> set[str]:
    """The goals that were revealed, each of them first by the view of a round that runs."""
    revealed: set[str] = set()
    for frame in frames:
        view = json.loads(frame).get("view", {})
        if view.get("phase") == "running":
            revealed.add(view["goal"])
        assert _goals(frame) <= revealed
    return revealed


def _goals(text: str) -> set[str]:
    """The goals that are named anywhere in this JSON."""
    return {found for found in _strings(json.loads(text)) if found in GOALS}


def _strings(value: Any) -> Iterator[str]:
    if isinstance(value, dict):
        for key, inner in value.items():
            if key != OWN:
                yield from _strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _strings(inner)
    elif isinstance(value, str):
        yield "".join(sorted(value))
