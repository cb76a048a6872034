"""The companion of a real table: it needs no server once it was opened."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser import serving
from tests.browser.conftest import PATIENCE, PHONE, NewContext
from tests.browser.deployed import Deployed
from tests.browser.serving import Served
from tests.browser.watching import Watch

NOON = 12 * 60 * 60
"""When a test stops the clock, in seconds, to move it by itself."""
READY = "From now on this page works without a network."
CACHED = """async () => {
  const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const kept = await Promise.all(stores.map((store) => store.keys()));
  return kept.flat().map(({ url }) => new URL(url).pathname);
}"""
FONTS = """async () => {
  await document.fonts.ready;
  return [...document.fonts].filter((font) => font.status === 'loaded').map((font) => font.family);
}"""
TAKEN = """async (name) => {
  const stores = await Promise.all((await caches.keys()).map((store) => caches.open(store)));
  const pages = (store) => store.matchAll('/index.html', { ignoreSearch: true });
  const copies = (await Promise.all(stores.map(pages))).flat();
  const texts = await Promise.all(copies.map((copy) => copy.text()));
  return texts.length > 0 && texts.every((text) => text.includes(name));
}"""
"""The new worker is at work, for the page that the old one kept is gone."""


@pytest.fixture
def short_lived(own_data: Path) -> Iterator[Served]:
    """A server that the test stops."""
    with serving.quick(own_data) as served:
        yield served


def test_all_of_it_is_there_without_a_server(
    new_context: NewContext, watch: Watch, short_lived: Served
) -> None:
    """In every language, on a phone, and until the timer has run to its end"""
    page = new_context(base_url=short_lived.address, **PHONE).new_page()
    open_once(page)
    check_that_only_its_own_is_kept(page)
    watch.expect("ERR_CONNECTION_REFUSED|bad HTTP response|Failed to update a ServiceWorker")
    short_lived.stop()
    page.goto("/companion")
    speak_every_language(page)
    page.clock.install(time=0)
    page.reload()
    expect(page.get_by_role("heading", name="Round one")).to_be_visible()
    assert set(page.evaluate(FONTS)) >= {"Marcellus", "Figtree Variable"}
    run_the_timer(page)
    page.get_by_role("button", name="Next round", exact=True).click()
    expect(page.get_by_role("heading", name="Round two")).to_be_visible()
    page.get_by_role("link", name="Score").click()
    expect(page.get_by_role("heading", name="Pacal score")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Pacal score")).to_be_visible()


def check_that_only_its_own_is_kept(page: Page) -> None:
    """None of the interface, and only its pages know the worker."""
    page.get_by_role("link", name="Palenque, home").click()
    expect(page.get_by_role("link", name=re.compile("^Table companion"))).to_be_visible()
    kept = page.evaluate(CACHED)
    assert [path for path in kept if path.startswith("/api")] == []
    assert "/index.html" in kept
    page.goto("/")
    assert page.evaluate("navigator.serviceWorker.controller") is None


def speak_every_language(page: Page) -> None:
    """From the head of a wide page; at last English again."""
    page.set_viewport_size({"width": 1280, "height": 800})
    titles = {"de": "Runde eins", "fr": "Manche un", "it": "Round uno", "en": "Round one"}
    for language, round_one in titles.items():
        page.get_by_role("banner").get_by_role("combobox").select_option(language)
        expect(page.locator("html")).to_have_attribute("lang", language)
        expect(page.get_by_role("heading", level=1)).to_have_text(round_one)
        page.reload()
        expect(page.get_by_role("heading", level=1)).to_have_text(round_one)
    page.set_viewport_size({"width": 390, "height": 844})


def run_the_timer(page: Page) -> None:
    """Five seconds to their end, and one more."""
    page.get_by_role("checkbox", name="Draw the goal").check()
    page.get_by_role("radio", name="Custom").check(force=True)
    page.get_by_role("spinbutton").fill("5")
    page.clock.pause_at(NOON)
    page.get_by_role("button", name="Start, 5 seconds left").click()
    expect(page.get_by_role("img", name=re.compile("^Goal: .*, .* and .*"))).to_be_visible()
    for left in ("4 seconds left", "3 seconds left", "2 seconds left", "1 second left"):
        page.clock.run_for(1000)
        expect(page.get_by_role("timer")).to_have_text(left)
    page.clock.run_for(1000)
    expect(page.get_by_text("Time is up.").first).to_be_visible()
    expect(page.get_by_role("list", name="After the round")).to_be_visible()
    page.clock.run_for(1000)


def test_a_new_deployment_is_there_at_the_next_visit(
    new_context: NewContext, watch: Watch, tmp_path: Path
) -> None:
    """At once while the server answers, and then without it, too"""
    with Deployed(tmp_path) as server:
        page = new_context(base_url=server.address).new_page()
        open_once(page)
        server.deploy("second")
        page.reload()
        expect(page.locator("meta[name=deployment]")).to_have_attribute("content", "second")
        wait_until_taken(page, "second")
        watch.expect("ERR_CONNECTION_REFUSED|bad HTTP response|Failed to update a ServiceWorker")
    page.reload()
    expect(page.locator("meta[name=deployment]")).to_have_attribute("content", "second")
    expect(page.get_by_role("heading", name="Round one")).to_be_visible()


def test_the_timer_by_keyboard_alone(page: Page) -> None:
    """It goes on beside the score, too"""
    page.clock.install(time=0)
    page.goto("/companion")
    said = page.get_by_role("status")
    expect(page.get_by_role("heading", name="Round one")).to_be_visible()
    page.clock.pause_at(NOON)
    page.keyboard.press("Space")
    expect(said).to_have_text(re.compile("The clock runs: 45 seconds"))
    page.clock.run_for(1000)
    expect(page.get_by_role("timer")).to_have_text("44 seconds left")
    page.keyboard.press("Space")
    expect(page.get_by_role("button", name="Go on", exact=True)).to_be_visible()
    page.keyboard.press("t")
    expect(said).to_have_text(re.compile("^44 seconds left"))
    page.keyboard.press("r")
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    page.get_by_role("link", name="Score").press("Enter")
    page.clock.run_for(3000)
    expect(page.get_by_role("link", name="Timer 42", exact=True)).to_be_visible()
    page.go_back()
    expect(page.get_by_role("button", name="Pause", exact=True)).to_be_visible()
    claim = page.get_by_role("button", name="All claimed, end the round")
    claim.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Next round", exact=True)).to_be_focused()
    expect(page.get_by_text("Everybody has claimed.")).to_be_visible()


def test_a_match_is_counted_and_kept(page: Page) -> None:
    """P13, P14: a drawn round moves no marker, three rounds win"""
    page.goto("/companion/score")
    page.get_by_role("textbox", name="Name of Jade").fill("Ana")
    page.get_by_role("textbox", name="Name of Obsidian").fill("Ben")
    for name in ("Round for Ana", "Drawn round", "Round for Ben", "Round for Ana", "Round for Ana"):
        page.get_by_role("button", name=name).click()
    board = page.get_by_role("img", name="Rounds won: Ana 3, Ben 1; 3 to win")
    expect(board).to_be_visible()
    expect(page.get_by_text("Ana wins the match", exact=True)).to_be_visible()
    page.get_by_role("button", name="Round for Ben").click(force=True)
    expect(board).to_be_visible()
    page.get_by_role("button", name="Take back").click()
    expect(page.get_by_role("img", name="Rounds won: Ana 2, Ben 1; 3 to win")).to_be_visible()
    page.reload()
    page.get_by_role("button", name="Round for Ana").click()
    page.get_by_role("button", name="Rematch").click()
    expect(page.get_by_role("img", name="Rounds won: Ana 0, Ben 0; 3 to win")).to_be_visible()
    page.reload()
    earlier = page.get_by_role("listitem").filter(has_text="Ana 3, Ben 1")
    expect(earlier).to_contain_text("Ana wins the match · 1 drawn round")


def test_a_tie_is_broken(page: Page) -> None:
    """P11: the smaller spread, or AJM's greater one from the outside in"""
    page.goto("/companion/score")
    wrong = page.get_by_role("alert")
    enter(page, Jade="1 41", Obsidian="5 5")
    expect(wrong).to_have_text("Card 5 is entered twice, but the deck has it only once.")
    enter(page, Obsidian="51 ")
    expect(wrong).to_have_text("Cards are whole numbers from 1 to 50.")
    enter(page, Obsidian="45 5")
    expect(wrong).to_have_text("The lowest card (45) must be below the highest (5).")
    enter(page, Obsidian="5 45")
    expect(page.get_by_text("Equal spreads: the round is drawn.")).to_be_visible()
    page.get_by_text("Greater spread").click()
    expect(page.get_by_text("Equal so far.")).to_be_visible()
    card(page, "Jade", "No. 2 from the bottom").fill("6")
    card(page, "Jade", "No. 2 from the top").fill("36")
    card(page, "Obsidian", "No. 2 from the bottom").fill("9")
    card(page, "Obsidian", "No. 2 from the top").fill("42")
    expect(page.get_by_text("Obsidian wins the round by the greater spread.")).to_be_visible()
    page.get_by_role("button", name="Count this round").click()
    expect(page.get_by_role("img", name="Rounds won: Jade 0, Obsidian 1; 3 to win")).to_be_visible()


def test_damaged_storage_is_survived(page: Page) -> None:
    page.goto("/companion/score")
    page.evaluate("localStorage.setItem('palenque.scores', '{\"past\": [7]}')")
    page.evaluate("localStorage.setItem('palenque.timer', 'broken')")
    page.reload()
    expect(page.get_by_role("alert")).to_have_text(re.compile("cannot be read"))
    page.get_by_role("button", name="Round for Jade").click()
    expect(page.get_by_role("alert")).to_have_count(0)
    page.get_by_role("link", name="Timer").click()
    expect(page.get_by_role("heading", name="Round one")).to_be_visible()


def open_once(page: Page) -> None:
    """The companion, until everything is kept that it needs."""
    page.goto("/companion")
    expect(page.get_by_text(READY)).to_be_visible()


def wait_until_taken(page: Page, name: str) -> None:
    """A browser looks for a new worker a while after the page is there."""
    for _ in range(PATIENCE // 100):
        if page.evaluate(TAKEN, name):
            return
        page.wait_for_timeout(100)
    raise AssertionError("the new deployment is not taken")


def card(page: Page, name: str, which: str) -> Locator:
    return page.get_by_role("textbox", name=f"{name}: {which}")


def enter(page: Page, **rows: str) -> None:
    """Lowest and highest card of a side."""
    for name, cards in rows.items():
        low, high = cards.split(" ")
        card(page, name, "Lowest card").fill(low)
        card(page, name, "Highest card").fill(high)
        page.keyboard.press("Tab")
