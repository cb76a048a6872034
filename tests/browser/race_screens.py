"""Every screen of a race, and how to come to it."""

import json
import re
from functools import partial

from playwright.sync_api import Page, expect

from tests.browser.guest import Guest
from tests.browser.line import Line
from tests.browser.race import RaceTable
from tests.browser.race_guest import ME, OPEN, Where
from tests.browser.screens import Screen

BOTS = [{"kind": "bot", "level": "expert"}] * 3
ANA, BEN = {**ME, "name": "Ana"}, {**ME, "name": "Ben"}


def _race(where: Where, *seats: dict[str, str], **more: object) -> Screen:
    return Screen(lambda page, guest: _reach(page, guest, where, *seats, **more))


def _reach(page: Page, guest: Guest, where: Where, *seats: dict[str, str], **more: object) -> None:
    _go(page, guest.racers.reach(where, *seats, **more))


def _go(page: Page, id: str) -> None:
    page.goto(f"/race/{id}")
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def _new(page: Page, guest: Guest, mode: str) -> None:
    """With rounds of one's own to beat, bots beside friends, and a time of one's own."""
    guest.racers.reach("between", level="custom", limit=90)
    page.goto(f"/race/new?mode={mode}")
    page.get_by_role("radio", name="Custom").check()
    if mode == "friends":
        besides = page.get_by_role("group", name="How many bots besides?")
        besides.get_by_role("radio", name="1").check()
    if mode == "alone":
        history = page.get_by_role("region", name="Your best rounds: Custom")
        expect(history.get_by_role("listitem")).to_have_count(1)


def _invited(page: Page, guest: Guest) -> None:
    page.context.clear_cookies()
    _go(page, guest.racers.open(ANA, OPEN))
    expect(page.get_by_role("button", name="Take the seat")).to_be_visible()


def _waiting(page: Page, guest: Guest) -> None:
    _go(page, guest.racers.open(ANA, OPEN, BOTS[0]))
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()


def _watched_seats(page: Page, guest: Guest) -> None:
    _invited(page, guest)
    page.get_by_role("button", name="Only watch").click()
    expect(page.get_by_role("heading", name="Waiting for players")).to_be_visible()


def _mislaid(page: Page, guest: Guest) -> None:
    """A symbol shows: first the hole is chosen, then the cell for it."""
    _reach(page, guest, "arranging", ANA, *BOTS)
    table = RaceTable(page)
    face = table.read_face().cells
    cells = table.laying.get_by_role("button")
    cells.nth(face.index(".")).click()
    cells.nth(next(cell for cell, letter in enumerate(face) if letter != ".")).click()
    expect(page.get_by_text("still shows")).to_be_visible()


def _counting(page: Page, guest: Guest) -> None:
    """The count-in stays for as long as it is looked at."""
    Line(page, until=lambda text: '"phase":"count-in"' in text)
    _reach(page, guest, "ready")
    RaceTable(page).press("I am ready")
    expect(page.get_by_text("Get ready.", exact=True)).to_be_visible()


def _swapping(page: Page, guest: Guest) -> None:
    Line(page, until=lambda text: '"phase":"swapping"' in text)
    _reach(page, guest, "running", ANA, *BOTS)
    table = RaceTable(page)
    table.claim()
    expect(table.area.get_by_text(re.compile("^Choose a")).first).to_be_visible()


def _locked(page: Page, guest: Guest) -> None:
    """Ben, who is on his way still, keeps the round going."""
    id = guest.racers.open(ANA, OPEN, help=True)
    ben, ana = guest.racers.ben_sits(id), guest.racers.ana_sits(id)
    for line in (ana, ben):
        line.get_ready()
    ana.run()
    ana.ask("grab", tile=ana.view.tiles_left[0])
    _go(page, id)
    expect(page.get_by_text("The board is locked")).to_be_visible()


def _watched(page: Page, guest: Guest) -> None:
    page.context.clear_cookies()
    _reach(page, guest, "running", ANA, *BOTS)
    expect(page.get_by_text("You are watching.")).to_be_visible()


def _lobby(page: Page, guest: Guest) -> None:
    """A stranger finds Ana, who waits at a public race."""
    guest.racers.ana_sits(guest.racers.open(ANA, OPEN, public=True))
    page.context.clear_cookies()
    page.goto("/")
    expect(page.get_by_role("region", name="Open tables")).to_be_visible()


def _reached(page: Page, guest: Guest) -> None:
    """With help: ticks on the goal."""
    id = guest.racers.reach("running", help=True)
    face = guest.racers.face(id)
    _go(page, id)
    table = RaceTable(page)
    table.face = face
    table.wait_for_goal()
    table.solve()
    expect(page.get_by_text("Goal reached").first).to_be_visible()


def _phrases(page: Page, guest: Guest) -> None:
    """Ben has said something, and Ana chooses her answer."""
    id = guest.racers.open(ANA, OPEN)
    ben = guest.racers.ben_sits(id)
    _go(page, id)
    ben.socket.send(json.dumps({"type": "say", "id": "1", "phrase": "good-luck"}))
    expect(page.get_by_role("status").filter(has_text="Ben: Good luck!")).to_have_count(1)
    page.get_by_role("button", name="Say something").click()
    expect(page.get_by_role("button", name="Hello!")).to_be_visible()


def _keys(page: Page, guest: Guest) -> None:
    _reach(page, guest, "running")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()


def _home(page: Page, guest: Guest) -> None:
    guest.racers.reach("running", ANA, *BOTS)
    guest.racers.reach("between")
    page.goto("/")
    expect(page.get_by_role("listitem")).to_have_count(2)


def _device(page: Page, guest: Guest, wanted: str) -> None:
    id = guest.racers.open(ANA, BEN, help=True)
    if wanted == "running":
        lines = [guest.racers.ana_sits(id, seat) for seat in ("J", "O")]
        for line in lines:
            line.get_ready()
        lines[0].run()
        guest.racers.leave()
    _go(page, id)
    table = RaceTable(page, owner="Ben")
    expect(table.board if wanted == "running" else table.laying).to_be_visible()


def _rules(page: Page, guest: Guest) -> None:
    page.goto("/rules/pakal")
    expect(page.get_by_role("heading", name="Pakal", level=1)).to_be_visible()


def _lesson(page: Page, guest: Guest) -> None:
    """Kan has a tile, and whoever learns has reached for it."""
    page.goto("/learn/pakal-claim")
    page.get_by_role("button", name="Step 3 of 3").click()
    page.get_by_role("button", name="Octopus, Kan has it").click(force=True)
    expect(page.get_by_role("alert")).to_be_visible()


SCREENS: dict[str, Screen] = {
    "home with races": Screen(_home),
    "new race": Screen(partial(_new, mode="alone")),
    "new race against bots": Screen(partial(_new, mode="bots")),
    "new race on one device": Screen(partial(_new, mode="device")),
    "new race with friends": Screen(partial(_new, mode="friends")),
    "home with open tables": Screen(_lobby),
    "invitation to a race": Screen(_invited),
    "seats of a race": Screen(_waiting),
    "seats of a race, watched": Screen(_watched_seats),
    "squares to lay": _race("arranging", ANA, BOTS[0]),
    "squares laid wrong": Screen(_mislaid),
    "squares laid": _race("ready"),
    "count-in": Screen(_counting),
    "round against bots": _race("running", ANA, *BOTS),
    "round, goal reached": Screen(_reached),
    "round, board locked": Screen(_locked),
    "round watched": Screen(_watched),
    "swap": Screen(_swapping),
    "round of a race over": _race("between", level="relaxed"),
    "race over": _race("over", ANA, BOTS[0]),
    "one device, squares to lay": Screen(partial(_device, wanted="arranging")),
    "one device, round": Screen(partial(_device, wanted="running")),
    "keys of a race": Screen(_keys),
    "phrases at a race": Screen(_phrases),
    "a lesson of Pakal": Screen(_lesson),
    "rules of Pakal": Screen(_rules),
    "no such race": Screen(lambda page, guest: _go(page, "nowhere"), complaint="404"),
}
