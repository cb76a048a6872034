"""The trainer over HTTP: the exercise of a day, others without end, and their review."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from tests.server.house import Browser
from tests.server.test_http import problem

TODAY = datetime.now(UTC).date()


def daily(browser: Browser, day: object = "2026-11-30") -> dict[str, Any]:
    return dict(browser.get(f"/api/training/daily?day={day}").json())


def test_everybody_has_the_same_exercise_of_a_day(browser: Browser, served: object) -> None:
    with Browser(browser.address) as other:
        assert daily(browser) == daily(other)
    assert daily(browser)["day"] == "2026-11-30"
    assert daily(browser)["difficulty"] == "easy"


def test_days_to_come_keep_their_exercise(browser: Browser) -> None:
    """But for the next, which has begun somewhere on earth"""
    assert daily(browser, TODAY)["board"]
    later = browser.get(f"/api/training/daily?day={TODAY + timedelta(days=3)}")
    assert problem(later) == (404, "no-such-day")
    assert problem(browser.get("/api/training/daily?day=2025-12-31")) == (404, "no-such-day")
    assert problem(browser.get("/api/training/daily?day=soon")) == (422, "malformed")


@pytest.mark.parametrize("difficulty", ["easy", "medium", "hard", "expert"])
def test_practice_is_of_the_difficulty_that_is_asked_for(browser: Browser, difficulty: str) -> None:
    found = browser.get(f"/api/training/practice?difficulty={difficulty}").json()
    assert (found["difficulty"], found["day"]) == (difficulty, None)


def test_a_review_tells_where_slides_were_lost(browser: Browser) -> None:
    exercise = daily(browser)
    asked = {key: exercise[key] for key in ("face", "board", "goal")}
    told = browser.post("/api/training/review", {**asked, "slides": []}).json()
    assert told == {"slides": 0, "par": exercise["par"], "solved": False, "lost": []}


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"goal": "CBA"}, "notation"),
        ({"board": "CCCC/CCCC/CCCC/CCCC"}, "notation"),
        ({"face": "ABCD/EFGH/I.../...."}, "notation"),
        ({"slides": ["a1"] * 601}, "malformed"),
        ({"slides": ["e9"]}, "malformed"),
    ],
)
def test_what_cannot_be_reviewed_is_refused(
    browser: Browser, wrong: dict[str, object], code: str
) -> None:
    exercise = daily(browser)
    asked = {key: exercise[key] for key in ("face", "board", "goal")}
    refused = browser.post("/api/training/review", {**asked, "slides": [], **wrong})
    assert problem(refused) == (422, code)
    if code == "notation":
        assert refused.json()["place"]["tag"] == next(iter(wrong))


def test_a_slide_that_cannot_be_made_is_refused_by_its_rule(browser: Browser) -> None:
    """K3"""
    exercise = daily(browser)
    asked = {key: exercise[key] for key in ("face", "board", "goal")}
    hole = exercise["board"].replace("/", "").index("_")
    cell = f"{'abcd'[hole % 4]}{hole // 4 + 1}"
    refused = browser.post("/api/training/review", {**asked, "slides": [cell]})
    assert problem(refused) == (422, "illegal")
    assert refused.json()["rule"] == "K3"
    assert refused.json()["place"]["move"] == 1
