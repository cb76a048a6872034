"""Ways to slide and to ask: by mouse, by finger, by key."""

import re

import pytest
from playwright.sync_api import Page, expect

from palenque.pakal import Board, push
from tests.browser import dragging
from tests.browser.conftest import PHONE, NewContext
from tests.browser.guest import Guest
from tests.browser.race import RaceTable
from tests.browser.race_guest import Racers

STILL = 150
"""Milliseconds that a finger rests, so that a short move is no flick."""


@pytest.mark.parametrize("touch", [False, True], ids=["mouse", "finger"])
def test_squares_are_dragged_and_tapped(
    new_context: NewContext, guest: Guest, racers: Racers, touch: bool
) -> None:
    """K3: those between the square and the hole move along; a swipe never reloads the page"""
    page = new_context(**(PHONE if touch else {})).new_page()
    table = _at(page, guest, racers.reach("running"), touch)
    carry = dragging.by_finger if touch else dragging.by_mouse
    assert page.evaluate("getComputedStyle(document.documentElement).overscrollBehaviorY") != "auto"
    board = table.squares()
    near = _beside(board)
    carry(page, table.square(near), table.square(board.hole))
    board = push(board, near)
    table.expect_squares(board)
    table.push(far := _far(board))
    board = push(board, far)
    table.expect_squares(board)
    carry(page, table.square(far := _far(board)), table.square(board.hole))
    table.expect_squares(push(board, far))


def test_a_square_let_go_early_lies_as_before(page: Page, guest: Guest, racers: Racers) -> None:
    """Neither a small move nor one away from the hole slides it, or counts as a tap"""
    table = _at(page, guest, racers.reach("running"))
    board = table.squares()
    near = _beside(board)
    start, end = dragging.centre(table.square(near)), dragging.centre(table.square(board.hole))
    back = 2 * start[0] - end[0], 2 * start[1] - end[1]
    for x, y in (back, (start[0] + (end[0] - start[0]) / 6, start[1] + (end[1] - start[1]) / 6)):
        page.mouse.move(*start)
        page.mouse.down()
        page.mouse.move(x, y, steps=dragging.STEPS)
        page.wait_for_timeout(STILL)
        page.mouse.up()
        table.expect_squares(board)
    table.push(near)
    table.expect_squares(push(board, near))


def test_keys_push_rows_and_read_aloud(page: Page, guest: Guest, racers: Racers) -> None:
    """Shift pushes the whole row; R reads what shows, T the seconds that are left"""
    table = _at(page, guest, racers.reach("running", level="custom", limit=300))
    board = table.squares()
    cell, key = (board.hole % 4, "Down") if board.hole >= 4 else (12 + board.hole, "Up")
    page.keyboard.press(f"Shift+Arrow{key}")
    table.expect_squares(push(board, cell))
    said = page.get_by_role("status").filter(has_text=re.compile("."))
    page.keyboard.press("r")
    expect(said).to_have_text(re.compile("^(Showing: .+|No symbol shows)$"))
    page.keyboard.press("t")
    expect(said).to_have_text(re.compile(r"^\d+ seconds?\s?$"))


def test_a_cell_is_reached_by_letters_and_pushed(page: Page, guest: Guest, racers: Racers) -> None:
    """W, A, S and D move the focus without a slide; Enter pushes"""
    table = _at(page, guest, racers.reach("running"))
    board = table.squares()
    table.square(0).focus()
    cell = _beside(board)
    page.keyboard.type("d" * (cell % 4) + "s" * (cell // 4))
    expect(table.square(cell)).to_be_focused()
    table.expect_squares(board)
    page.keyboard.press("Enter")
    table.expect_squares(push(board, cell))


def _at(page: Page, guest: Guest, id: str, touch: bool = False) -> RaceTable:
    guest.lend(page.context)
    page.goto(f"/race/{id}")
    table = RaceTable(page, touch=touch)
    table.wait_for_goal()
    return table


def _beside(board: Board) -> int:
    """A cell next to the hole, in its row."""
    return board.hole + (1 if board.hole % 4 < 3 else -1)


def _far(board: Board) -> int:
    """The cell in the hole's column that is furthest from it."""
    return board.hole % 4 + (12 if board.hole < 8 else 0)
