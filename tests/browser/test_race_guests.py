"""Who follows an invitation: takes a seat, comes too late, or looks on."""

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.guest import Guest
from tests.browser.race import RaceTable
from tests.browser.race_guest import ME, OPEN, Racers, movable
from tests.browser.watching import Watch


def test_onlookers_see_every_board(page: Page, guest: Guest, racers: Racers) -> None:
    """And every slide, but they have no board of their own"""
    id = racers.open({**ME, "name": "Ana"}, OPEN)
    page.goto(f"/race/{id}")
    expect(page.get_by_role("main")).to_contain_text("Pakal with Ana.")
    page.get_by_role("button", name="Only watch").click()
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()
    ben, ana = racers.ben_sits(id), racers.ana_sits(id)
    for line in (ana, ben):
        line.get_ready()
    boards = page.get_by_role("img", name=re.compile("^The board of (Ana|Ben): "))
    expect(boards).to_have_count(2)
    expect(RaceTable(page).goal_tiles).to_be_visible()
    expect(page.get_by_text("You are watching.")).to_be_visible()
    ben.run()
    hole = movable(ben)
    ben.push(hole)
    place = f"Hole in row {hole[1]}, column {'abcd'.index(hole[0]) + 1}"
    board = page.get_by_role("img", name="The board of Ben: ")
    expect(board).to_have_accessible_name(re.compile(f"{place}$"))
    expect(page.get_by_role("main").get_by_role("button", disabled=False)).to_have_count(0)


def test_a_full_race_is_looked_at(page: Page, guest: Guest, racers: Racers, watch: Watch) -> None:
    """Who asks for a seat that is gone meanwhile is told so; who comes later only looks on"""
    watch.expect("409")
    id = racers.open({**ME, "name": "Ana"}, OPEN)
    page.goto(f"/race/{id}")
    seat = page.get_by_role("button", name="Take the seat")
    expect(seat).to_be_visible()
    racers.ben_sits(id)
    seat.click()
    expect(page.get_by_role("alert")).to_contain_text("The race has begun.")
    page.reload()
    expect(page.get_by_text("You are watching.")).to_be_visible()


def test_the_host_need_not_wait(page: Page, new_context: NewContext) -> None:
    """Those who are there begin; whoever comes later looks on"""
    page.goto("/race/new?mode=friends")
    page.get_by_role("textbox", name="Your name").fill("Ana")
    page.get_by_role("group", name="How many seats for others?").get_by_label("3").check()
    page.get_by_role("button", name="Make the invitation").click()
    main = page.get_by_role("main")
    expect(main).to_contain_text("Ana")
    expect(page.get_by_role("button", name="Begin alone")).to_be_visible()
    other = new_context().new_page()
    other.goto(page.get_by_role("textbox", name="Invitation link").input_value())
    other.get_by_role("textbox", name="Your name").fill("Ben")
    other.get_by_role("button", name="Take the seat").click()
    expect(other.get_by_text("or when the host begins")).to_be_visible()
    page.get_by_role("button", name="Begin with 2").click()
    for one in (page, other):
        expect(one.get_by_role("heading", name="Lay your squares")).to_be_visible()
    late = new_context().new_page()
    late.goto(page.url)
    expect(late.get_by_text("You are watching.")).to_be_visible()
