"""Names on the screen: the widest fit, and those from right to left turn nothing else."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.guest import Guest
from tests.browser.race_guest import OPEN

TOO_WIDE = "document.documentElement.scrollWidth > innerWidth"
WIDEST = ("W" * 24, "\uff37" * 24)
TURNED = "\u05d3\u05d9\u05e0\u05d4"


@pytest.fixture
def named(guest: Guest) -> Iterator[Guest]:
    yield guest
    guest.racers.leave()


def friends(guest: Guest, name: str, **more: object) -> str:
    return guest.racers.ana.open("klee", "friends", names={"J": name}, **more)


@pytest.mark.parametrize("name", WIDEST)
def test_the_widest_name_widens_no_page(page: Page, named: Guest, name: str) -> None:
    """On the home page with its lobby, in the waiting room, at both tables and in the replay"""
    named.lend(page.context)
    page.set_viewport_size({"width": 320, "height": 640})
    full = friends(named, name)
    with Guest(named.address) as other:
        other.join(full, name)
        listed = other.racers.ana.open("klee", "friends", names={"J": name}, public=True)
    me = {"kind": "me", "name": name}
    paths = [f"/table/{friends(named, name)}", f"/table/{listed}", f"/table/{full}", "/"]
    paths += [f"/race/{named.racers.open(me, OPEN)}", f"/race/{named.racers.open(me, me)}"]
    with named.racers.ana.sit(full) as line:
        line.wait(lambda view: view.round is not None)
    for path in paths:
        page.goto(path)
        expect(page.get_by_text(name).first).to_be_attached()
        assert not page.evaluate(TOO_WIDE), path
    with named.racers.ana.sit(full) as line:
        line.wait(lambda view: view.round is not None)
        line.resign()
    page.goto(f"/replay/{full}")
    expect(page.locator("bdi", has_text=name).first).to_be_visible()
    assert not page.evaluate(TOO_WIDE), "the replay"


def test_a_name_from_right_to_left_turns_itself_alone(page: Page, named: Guest) -> None:
    named.lend(page.context)
    page.goto(f"/table/{friends(named, TURNED)}")
    expect(page.locator("bdi", has_text=TURNED).first).to_be_visible()
