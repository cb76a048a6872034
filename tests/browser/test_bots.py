"""Whoever plays with somebody's bot is told so."""

import re

from playwright.sync_api import Page, expect

from palenque import remote
from tests.browser.guest import Guest
from tests.browser.race_guest import ME, OPEN
from tests.browser.serving import Served


def test_a_seat_of_a_bot_says_so(page: Page, guest: Guest, server: Served) -> None:
    guest.lend(page.context)
    race = guest.racers.open(ME, OPEN)
    visitor = remote.Visitor(server.address)
    visitor.enrol("Balam")
    assert remote.sit(visitor, remote.Place(server.address, "pakal", race), "Balam") == "O"
    page.goto(f"/race/{race}")
    expect(page.get_by_role("region", name=re.compile("Balam"))).to_contain_text("Bot")
