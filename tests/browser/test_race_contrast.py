"""A board in the few colours that somebody chose for the whole system."""

from axe_playwright_python.base import AXE_SCRIPT

from tests.browser.conftest import NewContext
from tests.browser.guest import Guest
from tests.browser.race import RaceTable
from tests.browser.race_guest import ME, Racers
from tests.browser.test_screens import AXE

BOTS = [{"kind": "bot", "level": "expert"}] * 3


def test_a_board_in_forced_colours(new_context: NewContext, guest: Guest, racers: Racers) -> None:
    """A coloured square, a transparent one and the hole still look different"""
    page = new_context(forced_colors="active", reduced_motion="reduce").new_page()
    guest.lend(page.context)
    id = racers.reach("running", ME, *BOTS)
    face = racers.face(id)
    page.goto(f"/race/{id}")
    table = RaceTable(page)
    table.face = face
    table.wait_for_goal()
    page.evaluate(AXE_SCRIPT)
    assert page.evaluate(AXE) == []
    board = table.squares()
    blank = [cell for cell in range(16) if table.face.cells[cell] == "."]
    clear = next(cell for cell in blank if board.clear >> cell & 1)
    stone = next(cell for cell in range(16) if cell != board.hole and not board.clear >> cell & 1)
    looks = [table.square(cell).screenshot() for cell in (board.hole, clear, stone)]
    assert len(set(looks)) == 3
