"""The trainer of Pakal: an exercise solved by pointer and by keyboard, reviewed, and kept."""

import json
import re
from datetime import UTC, datetime, timedelta
from typing import Any

from playwright.sync_api import Page, expect

from palenque.pakal import Board, parse_board, parse_face, push
from palenque.search.distances import distances
from tests.browser.watching import Watch

EXERCISE = re.compile("/api/training/(daily|practice)")


def opened(page: Page, path: str = "/train") -> dict[str, Any]:
    """Opens the page; the exercise that it was sent."""
    with page.expect_response(EXERCISE) as answer:
        page.goto(path)
    expect(page.get_by_role("group", name="Board")).to_be_visible()
    return dict(answer.value.json())


def best_line(exercise: dict[str, Any]) -> tuple[int, ...]:
    face, board = parse_face(exercise["face"]), parse_board(exercise["board"])
    table = distances(face, exercise["goal"], board.clear.bit_count(), pushes=True)
    return table.best_line(board)


def arrow(board: Board, cell: int) -> str:
    """The key that slides this square, and those between it and the hole."""
    if cell // 4 == board.hole // 4:
        return "ArrowRight" if cell < board.hole else "ArrowLeft"
    return "ArrowDown" if cell < board.hole else "ArrowUp"


def test_the_exercise_of_the_day_is_solved_reviewed_and_kept(page: Page) -> None:
    line = best_line(opened(page))
    cells = page.get_by_role("group", name="Board").get_by_role("button")
    for cell in line:
        cells.nth(cell).click()
    expect(page.get_by_role("heading", name=re.compile("^Perfect: "))).to_be_visible()
    expect(page.get_by_label("Share how it went").filter(has_text="■" * len(line))).to_be_visible()
    expect(page.get_by_text("1 day in a row.")).to_be_visible()
    page.reload()
    expect(page.get_by_text("1 day in a row.")).to_be_visible()


def test_a_lost_slide_is_named_and_keys_are_enough(page: Page) -> None:
    """A row is slid to its end and back before the shortest way is taken"""
    exercise = opened(page)
    board = parse_board(exercise["board"])
    away = board.hole - 1 if board.hole % 4 else board.hole + 1
    slides = [away, board.hole, *best_line(exercise)]
    for cell in slides:
        key = arrow(board, cell)
        steps = abs(cell - board.hole)
        for _ in range(steps if steps < 4 else steps // 4):
            page.keyboard.press(key)
        board = push(board, cell)
    expect(page.get_by_role("heading", name=re.compile("^Solved: "))).to_be_visible()
    lost = page.get_by_role("heading", name="Where you lost slides")
    expect(lost).to_be_visible()
    expect(page.get_by_role("listitem").filter(has_text="Slide 1,")).to_be_visible()


def test_practice_goes_on_with_another_exercise(page: Page) -> None:
    opened(page)
    with page.expect_response(EXERCISE) as first:
        page.get_by_role("radio", name="Hard").check()
    with page.expect_response(EXERCISE) as second:
        page.get_by_role("button", name="Another one").click()
    assert first.value.json()["difficulty"] == second.value.json()["difficulty"] == "hard"
    assert json.dumps(first.value.json()) != json.dumps(second.value.json())


def test_a_device_with_a_wrong_date_is_told_so_in_french(page: Page, watch: Watch) -> None:
    watch.expect("404")
    page.add_init_script("localStorage.setItem('palenque.settings', '{\"language\":\"fr\"}')")
    page.clock.set_fixed_time("2041-05-03")
    page.goto("/train")
    alert = page.get_by_role("alert")
    expect(alert.filter(has_text="Il y a des exercices du 2026-01-01 au ")).to_be_visible()
    expect(alert.filter(has_text="La date de cet appareil semble fausse")).to_be_visible()


def test_a_device_with_a_past_date_is_told_so(page: Page) -> None:
    page.clock.set_fixed_time("2026-02-03")
    opened(page)
    expect(page.get_by_role("alert")).to_have_text(re.compile("looks wrong: .*Feb 3, 2026. Check"))


def test_a_page_left_open_at_midnight_has_the_exercise_of_the_new_day(page: Page) -> None:
    """One that was begun is left until its solver asks for the new one"""
    today = datetime.now(UTC).replace(hour=12, tzinfo=None)
    page.clock.set_fixed_time(today - timedelta(days=1))
    opened(page)
    with page.expect_response(EXERCISE) as fresh:
        page.clock.set_fixed_time(today)
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    assert f"day={today:%Y-%m-%d}" in fresh.value.url
    board = parse_board(fresh.value.json()["board"])
    page.get_by_role("group", name="Board").get_by_role("button").nth(
        board.hole - 1 if board.hole % 4 else board.hole + 1
    ).click()
    expect(page.get_by_text("1 slide", exact=True)).to_be_visible()
    page.clock.set_fixed_time(today + timedelta(days=1))
    page.evaluate("window.dispatchEvent(new Event('focus'))")
    expect(page.get_by_text("A new day has begun.")).to_be_visible()
    with page.expect_response(EXERCISE) as next_one:
        page.get_by_role("button", name="Today’s exercise").click()
    assert next_one.value.json()["day"] == f"{today + timedelta(days=1):%Y-%m-%d}"
