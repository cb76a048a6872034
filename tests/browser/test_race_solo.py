"""A race alone, against the clock, by keyboard alone."""

import re

from playwright.sync_api import Locator, Page, expect

from palenque.pakal import push
from tests.browser.keyboard import Keyboard
from tests.browser.race import ARROWS, RaceTable


def test_a_round_alone_by_keyboard(page: Page) -> None:
    """From the home page by Tab, Enter, arrows and digits; the fewest slides are told after it"""
    page.goto("/")
    keyboard, table = Keyboard(page), RaceTable(page)
    keyboard.press(page.get_by_role("link", name=re.compile("^Alone")))
    expect(page.get_by_role("heading", name="New race")).to_be_visible()
    _take_time(keyboard)
    keyboard.press(page.get_by_role("button", name="Start the race"))
    table.face = table.read_face()
    _mislay(keyboard, table)
    keyboard.press(table.button("Arrange for me"))
    keyboard.press(table.button("I am ready"))
    table.wait_for_goal()
    least = len(table.line())
    slides = _slide_home(keyboard, table)
    expect(page.get_by_role("main")).to_contain_text("Goal reached")
    best = table.tiles_left()[0]
    page.keyboard.press(best.key)
    expect(table.results).to_contain_text(f"You move {best.ahead} to space {best.ahead}: ")
    effort = re.compile(rf"{slides} slides?, fewest possible {least}\b")
    expect(table.results).to_contain_text(effort)
    history = page.get_by_role("region", name="Your best rounds: Custom")
    expect(history.get_by_role("listitem")).to_have_text([effort])
    expect(page.locator(":focus")).to_have_count(1)
    _listed_at_home(keyboard)


def _take_time(keyboard: Keyboard) -> None:
    """Five minutes a round, so that no slow machine decides it."""
    custom = keyboard.page.get_by_role("radio", name="Custom")
    keyboard.tab_to(keyboard.page.get_by_role("radio", name="Easy"))
    while not custom.is_checked():
        keyboard.key("ArrowDown")
    keyboard.tab_to(keyboard.page.get_by_role("spinbutton", name=re.compile("^Seconds a round")))
    keyboard.key("Control+a")
    keyboard.keys.type("300")


def _mislay(keyboard: Keyboard, table: RaceTable) -> None:
    """A square that shows a symbol is pointed out, and cannot be laid so (K1)."""
    shown = next(cell for cell, letter in enumerate(table.face.cells) if letter != ".")
    hole = table.face.cells.index(".")
    cells = table.laying.get_by_role("button")
    keyboard.tab_to(cells.first)
    _walk(keyboard, cells, 0, hole)
    keyboard.key("Enter")
    expect(table.page.get_by_text("Now choose the cell to change places with.")).to_be_visible()
    _walk(keyboard, cells, hole, shown)
    keyboard.key("Enter")
    place = f"row {shown // 4 + 1}, column {shown % 4 + 1}."
    expect(table.area.get_by_text(f"still shows in {place}")).to_be_visible()
    expect(table.button("Lay them so")).to_be_disabled()


def _walk(keyboard: Keyboard, cells: Locator, start: int, end: int) -> None:
    """The arrows lead from cell to cell while squares are laid."""
    rows, columns = end // 4 - start // 4, end % 4 - start % 4
    for _ in range(abs(rows)):
        keyboard.key("ArrowDown" if rows > 0 else "ArrowUp")
    for _ in range(abs(columns)):
        keyboard.key("ArrowRight" if columns > 0 else "ArrowLeft")
    expect(cells.nth(end)).to_be_focused()


def _slide_home(keyboard: Keyboard, table: RaceTable) -> int:
    """Slides square by square to the goal; how many slides that took."""
    line, board = table.line(pushes=False), table.squares()
    for cell in line:
        keyboard.key(ARROWS[cell - board.hole])
        board = push(board, cell)
    table.expect_squares(board)
    return len(line)


def _listed_at_home(keyboard: Keyboard) -> None:
    """The race waits there for its next round."""
    keyboard.press(keyboard.page.get_by_role("link", name="Leave"), back=True)
    race = keyboard.page.get_by_role("listitem").filter(has_text="Your race alone")
    expect(race).to_contain_text("round two.")
    keyboard.press(race.get_by_role("link", name="Resume Your race alone"))
    expect(keyboard.page.get_by_role("button", name="I am ready")).to_be_visible()
