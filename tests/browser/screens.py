"""Every screen of the client, and how to come to it."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlencode

from playwright.sync_api import Page, expect

from palenque.learning import faq
from palenque.messages import Mode
from tests.browser.guest import Guest, Where
from tests.browser.table import Table
from tests.browser.test_variant import DONE

Open = Callable[[Page, Guest], None]


@dataclass(frozen=True)
class Screen:
    """``complaint`` is what the browser says of a screen that is about something wrong."""

    open: Open
    complaint: str | None = None


def _at(path: str) -> Open:
    return lambda page, guest: _go(page, path)


def _go(page: Page, path: str) -> None:
    page.goto(path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()


def _table(where: Where, ruleset: str = "klee", mode: Mode = "computer") -> Open:
    return lambda page, guest: _go(page, f"/table/{guest.reach(where, ruleset, mode)}")


def _fresh(mode: Mode) -> Open:
    return lambda page, guest: _go(page, f"/table/{guest.open(mode=mode)}")


def _replay(ruleset: str = "klee", mode: Mode = "computer") -> Open:
    return lambda page, guest: _go(page, f"/replay/{guest.reach('end', ruleset, mode)}")


def _home(page: Page, guest: Guest) -> None:
    guest.reach("offer")
    guest.reach("end", "solo-klee", "solo")
    guest.reach("end")
    _go(page, "/")
    expect(page.get_by_role("listitem")).to_have_count(3)


def _foreign(page: Page, guest: Guest) -> None:
    page.context.clear_cookies()
    _go(page, f"/table/{guest.open()}")


def _invited(page: Page, guest: Guest) -> None:
    page.context.clear_cookies()
    _go(page, f"/table/{guest.open(mode='friends')}")
    expect(page.get_by_role("button", name="Take the seat")).to_be_visible()


def _onlooker(page: Page, guest: Guest) -> None:
    page.context.clear_cookies()
    _go(page, f"/table/{guest.open_with_ben()}")
    expect(page.get_by_text("You are watching.")).to_be_visible()


def _proposing(page: Page, guest: Guest) -> None:
    """One proposal made, and the dialog for another one."""
    _go(page, f"/table/{guest.open_with_ben()}")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="Draw or pause").click()
    page.get_by_role("button", name="Offer a draw of this round").click()
    expect(page.get_by_role("button", name="Take the offer back")).to_be_visible()
    page.get_by_role("button", name="Draw or pause").click()


def _hand_over(page: Page, guest: Guest) -> None:
    _go(page, f"/table/{guest.open(mode='device')}")
    assert Table(page).asked() == "hand over"


def _giving_up(page: Page, guest: Guest) -> None:
    _go(page, f"/table/{guest.reach('offer')}")
    page.get_by_role("button", name="Give up").click()


def _keys(page: Page, guest: Guest) -> None:
    _go(page, f"/table/{guest.reach('place')}")
    page.keyboard.press("?")
    expect(page.get_by_role("dialog", name="Keys")).to_be_visible()


def _preview(page: Page, guest: Guest) -> None:
    _go(page, f"/table/{guest.reach('place')}")
    page.get_by_role("button", name=re.compile(r"takes \d|may be covered")).first.click()


def _notice(page: Page, guest: Guest) -> None:
    """A field that does not take the card says why."""
    _go(page, f"/table/{guest.reach('place')}")
    page.get_by_role("button", name=re.compile(r"^Field (?!.*(takes|may be))")).first.click()
    expect(page.get_by_role("alert")).to_be_visible()


def _timer(page: Page, guest: Guest) -> None:
    """A paused round, its goal turned up, its time one's own."""
    _go(page, "/companion")
    page.get_by_role("checkbox", name="Draw the goal").check()
    page.get_by_role("radio", name="Custom").check(force=True)
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_role("button", name="Pause", exact=True).click()


def _round_claimed(page: Page, guest: Guest) -> None:
    _go(page, "/companion")
    page.get_by_role("button", name="Start", exact=True).click()
    page.get_by_role("button", name="All claimed").click()


def _score(page: Page, guest: Guest) -> None:
    """A match won, one before it, and a tie-break with a mistake."""
    _go(page, "/companion/score")
    page.get_by_role("button", name="Drawn round").click()
    page.get_by_role("button", name="New match").click()
    for _ in range(3):
        page.get_by_role("button", name="Round for Jade").click()
    page.get_by_role("textbox", name="Jade: Lowest card").fill("51")
    expect(page.get_by_role("alert")).to_be_visible()


def _phrases(page: Page, guest: Guest) -> None:
    _go(page, f"/table/{guest.open_with_ben()}")
    page.get_by_role("button", name="Begin").click()
    page.get_by_role("button", name="Say something").click()
    expect(page.get_by_role("button", name="Hello!")).to_be_visible()


def _passphrase(page: Page, guest: Guest) -> None:
    guest.open()
    _go(page, "/devices")
    page.get_by_role("button", name="Show a passphrase").click()
    expect(page.get_by_role("group", name="Your passphrase")).to_be_visible()
    page.get_by_role("textbox", name="Name of the bot").fill("Balam")
    page.get_by_role("button", name="Make a bot").click()
    expect(page.get_by_role("group", name="Token of Balam")).to_be_visible()


def _trial(page: Page, guest: Guest) -> None:
    page.route("**/api/variants/trial", lambda route: route.fulfill(json=DONE))
    _go(page, "/variant")
    page.get_by_role("button", name="Put it on trial").click()
    expect(page.get_by_role("table")).to_be_visible()


def _mistake(page: Page, guest: Guest) -> None:
    _go(page, "/variant")
    page.get_by_label("Cards in each hand").fill("1")
    expect(page.get_by_role("alert").filter(has_text="whole number")).to_be_visible()


def _lesson_lost(page: Page, guest: Guest) -> None:
    """An answer that loses, explained."""
    _go(page, "/learn/pacal-stuck")
    page.get_by_role("button", name="Step 3 of 3").click()
    page.get_by_role("button", name=re.compile("^Field 4, 15, may be covered")).click()
    page.get_by_role("button", name="Cover field 4 with 20").click()
    expect(page.get_by_role("button", name="Try again")).to_be_visible()


def _trainer(page: Page, guest: Guest) -> None:
    _go(page, "/train")
    expect(page.get_by_role("group", name="Board")).to_be_visible()


def _found(page: Page, guest: Guest) -> None:
    """An open question, and what a search has found."""
    _go(page, "/faq#cover-twice")
    page.get_by_role("searchbox").fill("tie break")
    expect(page.locator("search").get_by_role("link").first).to_be_visible()


def _tried(id: str, moves: str = "") -> Open:
    asked = {"position": faq.question(id).positions[0], "moves": moves}
    return _at(f"/try?{urlencode(asked)}")


SCREENS: dict[str, Screen] = {
    "home": Screen(_home),
    "new game": Screen(_at("/new")),
    "new game on one device": Screen(_at("/new?mode=device")),
    "new game with a friend": Screen(_at("/new?mode=friends")),
    "waiting for a friend": Screen(_fresh("friends")),
    "invited": Screen(_invited),
    "onlooker": Screen(_onlooker),
    "proposing": Screen(_proposing),
    "the trainer": Screen(_trainer),
    "rules of one's own on trial": Screen(_trial),
    "rules of one's own with a mistake": Screen(_mistake),
    "new solo game": Screen(_at("/new?mode=solo")),
    "start of a round": Screen(_fresh("computer")),
    "offer": Screen(_table("offer")),
    "pick": Screen(_table("pick", "ajm")),
    "preview": Screen(_preview),
    "notice": Screen(_notice),
    "last card": Screen(_table("last", "tiny")),
    "round over": Screen(_table("round over")),
    "match over": Screen(_table("end")),
    "hand-over": Screen(_hand_over),
    "giving up": Screen(_giving_up),
    "keys": Screen(_keys),
    "phrases": Screen(_phrases),
    "solo": Screen(_table("place", "solo-klee", "solo")),
    "solo of two": Screen(_table("place", "solo-ajm", "solo")),
    "solo over": Screen(_table("end", "solo-klee", "solo")),
    "lessons": Screen(_at("/learn")),
    "a lesson": Screen(_at("/learn/pacal-order")),
    "a puzzle": Screen(_at("/learn/puzzles-9")),
    "a step that is lost": Screen(_lesson_lost),
    "rules": Screen(_at("/rules/klee")),
    "rules of ajm": Screen(_at("/rules/ajm")),
    "rules of Pakal": Screen(_at("/rules/pakal")),
    "questions": Screen(_found),
    "a position to try": Screen(_tried("offer-for-me")),
    "a position tried to its end": Screen(_tried("pick-what-fits-nowhere", "17")),
    "a position to try alone": Screen(_tried("solo-pair")),
    "a board to try": Screen(_tried("pakal-torch", "claim A")),
    "no such position": Screen(_at("/try?position=klee"), complaint="422"),
    "replay": Screen(_replay()),
    "solo replay": Screen(_replay("solo-ajm", "solo")),
    "a record to open": Screen(_at("/replay")),
    "companion": Screen(_at("/companion")),
    "companion, paused": Screen(_timer),
    "companion, all claimed": Screen(_round_claimed),
    "companion, score": Screen(_score),
    "devices, with a passphrase": Screen(_passphrase),
    "no such page": Screen(_at("/nowhere"), complaint="404"),
    "no such table": Screen(_at("/table/nowhere"), complaint="404"),
    "somebody else’s table": Screen(_foreign, complaint="403"),
    "no such replay": Screen(_at("/replay/nowhere"), complaint="404"),
    "no such ruleset": Screen(_at("/rules/nowhere"), complaint="404"),
}
