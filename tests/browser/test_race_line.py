"""Who loses the line finds the same seat again, and the board as the server has it.

What becomes of a race whose server is killed is shown by ``test_outage``.
"""

import re

from playwright.sync_api import Page, expect

from palenque.pakal import can_push, push
from tests.browser.guest import Guest
from tests.browser.line import Line
from tests.browser.race import RaceTable
from tests.browser.race_guest import ME, OPEN, Racers


def test_slides_that_never_arrived_are_put_right(page: Page, guest: Guest, racers: Racers) -> None:
    """They show at once, and are gone when the server is heard again"""
    line, table = Line(page), _at_a_race(page, guest, racers.reach("running"))
    _slide(table)
    known = table.squares()
    line.lose()
    _slide(table)
    _slide(table, last=True)
    assert table.squares() != known
    line.cut()
    table.expect_squares(known)
    assert line.opened == 2
    _slide(table)


def test_a_lost_line_is_told_and_comes_back(page: Page, guest: Guest, racers: Racers) -> None:
    """The same seat, while the others race on; its board is locked as long as the line is lost"""
    id = racers.open(ME, OPEN, help=True)
    ben, ana = racers.ben_sits(id), racers.ana_sits(id)
    for one in (ana, ben):
        one.get_ready()
    ben.run()
    line, table = Line(page), _at_a_race(page, guest, id)
    _slide(table)
    known = table.squares()
    line.refuse()
    line.cut()
    expect(page.get_by_role("main")).to_contain_text("Reconnecting")
    table.expect_squares(known)
    expect(table.square(0)).to_be_disabled()
    claimed = ben.view.tiles_left[0]
    ben.ask("grab", tile=claimed)
    line.refuse(False)
    table.expect_squares(known)
    expect(table.tiles.get_by_role("button", name=re.compile("Ben has it$"))).to_have_count(1)
    table.claim()


def _at_a_race(page: Page, guest: Guest, id: str) -> RaceTable:
    guest.lend(page.context)
    page.goto(f"/race/{id}")
    table = RaceTable(page)
    table.wait_for_goal()
    return table


def _slide(table: RaceTable, last: bool = False) -> None:
    """The first square that can slide does, or the last one, at once."""
    board = table.squares()
    cells = [cell for cell in range(16) if can_push(board, cell)]
    cell = cells[-1 if last else 0]
    table.push(cell)
    table.expect_squares(push(board, cell))
