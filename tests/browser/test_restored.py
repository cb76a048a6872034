"""A server comes back with an older state of its games: pages that are open go on from it."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import serving
from tests.browser.conftest import NewContext
from tests.browser.guest import Guest
from tests.browser.player import Player
from tests.browser.race import RaceTable
from tests.browser.race_guest import ME
from tests.browser.serving import Served
from tests.browser.table import Table
from tests.browser.watching import Watch

OLDER = "The server has an older state of this game"


class House:
    """A server whose data folder can be set back to an earlier copy."""

    def __init__(self, data: Path) -> None:
        self.data, self._copy = data, data.with_name("copy")
        self.served: Served = serving.quick(data, serving.own_port())

    def back_up(self) -> None:
        """Copies the folder, as the documentation says."""
        self.served.stop()
        shutil.copytree(self.data, self._copy)
        self._start()

    def restore(self) -> None:
        """Puts the copy in the folder's place."""
        self.served.stop()
        shutil.rmtree(self.data)
        shutil.copytree(self._copy, self.data)
        self._start()

    def _start(self) -> None:
        self.served = serving.quick(self.data, self.served.port)


@pytest.fixture
def house(own_data: Path, watch: Watch) -> Iterator[House]:
    watch.expect("ERR_CONNECTION_REFUSED|ERR_CONNECTION_RESET|ERR_EMPTY_RESPONSE")
    house = House(own_data)
    yield house
    house.served.stop()


def back_online(page: Page) -> None:
    """Does not wait out the pause before the page tries again."""
    page.evaluate("dispatchEvent(new Event('online'))")


def test_games_go_on_from_a_backup(house: House, new_context: NewContext) -> None:
    """A match, a solo and a race, each on a page that stays open"""
    with Guest(house.served.address) as guest:
        context = new_context(base_url=house.served.address)
        guest.lend(context)
        match, solo, race = (context.new_page() for _ in range(3))
        match.goto(f"/table/{guest.reach('place')}")
        solo.goto(f"/table/{guest.reach('place', 'solo-klee', 'solo')}")
        race.goto(f"/race/{guest.racers.open(ME)}")
        table = RaceTable(race)
        expect(table.laying).to_be_visible()
        plays = {match: Player(Table(match)).place, solo: Player(Table(solo)).draw_and_place}
        before = {page: _moves_of(page) for page in plays}
        house.back_up()
        for page in (*plays, race):
            back_online(page)
        for page, play in plays.items():
            play()
            expect(_log(page)).not_to_have_text(before[page], use_inner_text=True)
        table.lay()
        expect(table.button("I am ready")).to_be_visible()
        house.restore()
        for page in (*plays, race):
            back_online(page)
            expect(page.get_by_role("main").get_by_text(OLDER)).to_be_visible()
        for page, play in plays.items():
            expect(_log(page)).to_have_text(before[page], use_inner_text=True)
            play()
            expect(_log(page)).not_to_have_text(before[page], use_inner_text=True)
        table.lay()
        table.get_ready()


def _log(page: Page) -> Locator:
    return page.get_by_role("list", name="Moves")


def _moves_of(page: Page) -> str:
    expect(_log(page)).to_be_visible()
    return _log(page).inner_text()
