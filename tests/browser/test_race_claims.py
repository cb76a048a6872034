"""What a claim is worth, and what comes too late: every answer in words."""

import re

from playwright.sync_api import Page, expect

from palenque.pakal import can_push
from tests.browser.guest import Guest
from tests.browser.line import Line
from tests.browser.race import LETTERS, RaceTable
from tests.browser.race_guest import ME, OPEN, Racers
from tests.server.racing import RaceLine

BOTS = [{"kind": "bot", "level": "expert"}] * 3


def test_a_wrong_claim_and_the_swap_after_it(page: Page, guest: Guest, racers: Racers) -> None:
    """K5, K7, K8: the square is chosen in time"""
    table = _at(page, guest, racers.reach("running"))
    goal, clear = table.goal, table.squares().clear
    tile = table.claim()
    expect(
        table.area.get_by_text(re.compile("^Choose a transparent square:")).first
    ).to_be_visible()
    square = table.board.get_by_role("button", name=re.compile(": transparent")).first
    place = re.findall(r"Row \d, column \d", square.get_attribute("aria-label") or "")[0]
    square.click()
    missed = f"You took the tile {tile.name.lower()}, but the goal was not reached. Missing: "
    expect(table.results).to_contain_text(missed)
    assert goal
    expect(table.results).to_contain_text(f"Swapped: the square in {place.lower()}.")
    table.get_ready()
    table.wait_for_goal()
    assert table.squares().clear.bit_count() == clear.bit_count() - 1


def test_a_swap_that_nobody_chooses_is_drawn(page: Page, guest: Guest, racers: Racers) -> None:
    """K8: when the time for it is over"""
    table = _at(page, guest, racers.reach("running"))
    table.claim()
    expect(table.results).to_contain_text("No move: a transparent square becomes coloured.")
    expect(page.get_by_role("timer")).to_be_visible()
    expect(table.results).to_contain_text(re.compile(r"Swapped: the square in row \d, column \d"))
    expect(table.button("I am ready")).to_be_visible()


def test_a_tile_of_the_goal_moves_no_disc(page: Page, guest: Guest, racers: Racers) -> None:
    """K7: although the goal was reached; seven tiles of nine symbols hold one of any goal"""
    id = racers.reach("running", ME, *BOTS)
    face = racers.face(id)
    table = _at(page, guest, id)
    table.face = face
    table.solve()
    trap = table.tiles_left()[-1]
    assert trap.ahead == 0
    table.tile(trap.name).click()
    said = f"You reached the goal, but the tile {trap.name.lower()} is part of it: no move."
    expect(table.results).to_contain_text(said)


def test_a_board_is_locked_by_its_claim(page: Page, guest: Guest, racers: Racers) -> None:
    """K5: it neither slides nor claims again; the other plays on"""
    table, _ = _two(page, guest, racers)
    before = table.squares()
    tile = table.claim()
    expect(table.tile(tile.name)).to_have_accessible_name(f"{tile.name}, Yours")
    expect(page.get_by_role("main")).to_contain_text("The board is locked until the round ends.")
    for key in ("ArrowUp", "ArrowDown", "ArrowLeft", "ArrowRight", "1", "2"):
        page.keyboard.press(key)
    for cell in range(16):
        expect(table.square(cell)).to_be_disabled()
    table.expect_squares(before)
    expect(table.tiles.get_by_role("button", name=re.compile("Yours$"))).to_have_count(1)


def test_the_first_to_be_heard_has_the_tile(page: Page, guest: Guest, racers: Racers) -> None:
    """K5: the other is told so, stays free and takes another one"""
    line = Line(page)
    table, ben = _two(page, guest, racers)
    line.hold()
    wanted = table.tiles_left()[0]
    ben.ask("grab", tile=LETTERS[wanted.name.lower()])
    table.tile(wanted.name).click()
    line.release()
    expect(table.refusal).to_contain_text("Another was faster with that tile. Take another one.")
    expect(table.tile(wanted.name)).to_have_accessible_name(f"{wanted.name}, Ben has it")
    table.tile(table.tiles_left()[0].name).click()
    expect(table.results).to_be_visible()


def test_a_slide_after_the_end_is_put_right(page: Page, guest: Guest, racers: Racers) -> None:
    """K2: the server's clock decides, whatever the page believes"""
    line = Line(page, until=lambda text: '"phase":"running"' in text)
    table, ben = _two(page, guest, racers, level="custom", limit=10)
    before = table.squares()
    ben.wait(lambda view: view.phase != "running")
    cell = next(cell for cell in range(16) if can_push(before, cell))
    table.push(cell)
    assert table.squares() != before
    line.release()
    expect(table.results).to_contain_text("You claimed no tile.")
    table.expect_squares(before)


def test_a_round_without_a_clock_may_be_given_up(page: Page, guest: Guest, racers: Racers) -> None:
    """K6"""
    table = _at(page, guest, racers.reach("running"))
    table.press("Give up this round")
    expect(table.results).to_contain_text("You gave up the round.")


def _at(page: Page, guest: Guest, id: str) -> RaceTable:
    guest.lend(page.context)
    page.goto(f"/race/{id}")
    table = RaceTable(page)
    table.wait_for_goal()
    return table


def _two(page: Page, guest: Guest, racers: Racers, **more: object) -> tuple[RaceTable, RaceLine]:
    """Ana's page and Ben's line, in a round that runs."""
    id = racers.open(ME, OPEN, **more)
    ben = racers.ben_sits(id)
    guest.lend(page.context)
    page.goto(f"/race/{id}")
    table = RaceTable(page)
    table.lay()
    ben.get_ready()
    table.get_ready()
    table.wait_for_goal()
    ben.run()
    return table, ben
