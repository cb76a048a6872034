"""Two people at one screen: two boards side by side, each with keys of its own."""

import re

from playwright.sync_api import Page, expect

from palenque.pakal import Board, push
from tests.browser.conftest import PHONE, NewContext
from tests.browser.race import RaceTable

DESKTOP = 1280, 800
TABLET = 1024, 768
FOLLOWED = "new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(() => go(true))))"
"""The page lies as its new size has it."""
LEFT = {1: "a", -1: "d", 4: "w", -4: "s"}
RIGHT = {1: "ArrowLeft", -1: "ArrowRight", 4: "ArrowUp", -4: "ArrowDown"}


def test_two_boards_side_by_side(page: Page) -> None:
    """K3, K5: each slides and claims by its own keys, and the goal is the same"""
    left, right = _start(page)
    for width, height in (DESKTOP, TABLET):
        page.set_viewport_size({"width": width, "height": height})
        page.wait_for_function(FOLLOWED)
        _check_places(page, left, right)
    assert left.goal == right.goal
    for table, keys in ((left, LEFT), (right, RIGHT)):
        other = right if table is left else left
        before, now = other.squares(), _slide(table, keys)
        table.expect_squares(now)
        other.expect_squares(before)
    page.keyboard.press("1")
    expect(left.tiles.get_by_role("button", name=re.compile("Yours$"))).to_have_count(1)
    page.keyboard.press("0")
    expect(left.results).to_contain_text("Ana took the tile")
    expect(left.results).to_contain_text("Ben took the tile")


def test_a_phone_has_no_room_for_two(new_context: NewContext) -> None:
    page = new_context(**PHONE).new_page()
    page.goto("/race/new?mode=device")
    expect(page.get_by_text("This screen is too narrow for two boards.")).to_be_visible()
    expect(page.get_by_role("button", name="Start the race")).to_be_disabled()


def _start(page: Page) -> tuple[RaceTable, RaceTable]:
    page.goto("/race/new?mode=device")
    page.get_by_role("textbox", name="Jade is played by").fill("Ana")
    page.get_by_role("textbox", name="Obsidian is played by").fill("Ben")
    page.get_by_role("radio", name="Untimed").check()
    page.get_by_role("button", name="Start the race").click()
    tables = RaceTable(page, owner="Ana"), RaceTable(page, owner="Ben")
    for table in tables:
        table.lay()
    for table in tables:
        table.get_ready()
    for table in tables:
        table.wait_for_goal()
    return tables


def _slide(table: RaceTable, keys: dict[int, str]) -> Board:
    """By the first key that slides anything: the board as it then lies."""
    board = table.squares()
    step = 4 if board.hole < 12 else -4
    table.page.keyboard.press(keys[step])
    return push(board, board.hole + step)


def _check_places(page: Page, left: RaceTable, right: RaceTable) -> None:
    """Both are seen whole, side by side, and big enough for a finger."""
    one, other = left.board.bounding_box(), right.board.bounding_box()
    size = page.viewport_size
    assert one
    assert other
    assert size
    assert abs(one["y"] - other["y"]) < 1
    assert one["x"] + one["width"] <= other["x"]
    assert other["x"] + other["width"] <= size["width"]
    for box in (one, other):
        assert box["y"] + box["height"] <= size["height"]
        assert box["width"] >= 4 * 44
