"""What a browser may prefer: forced colours, less motion, its own language and theme."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import NewContext
from tests.browser.guest import Guest
from tests.browser.player import Player
from tests.browser.table import Table

LOOK = """field => ['', '::before', '::after'].map((part) => {
  const style = getComputedStyle(field, part || null);
  return [style.borderTopStyle, style.borderTopWidth, style.borderTopColor, style.outlineStyle,
    style.outlineWidth, style.outlineColor, style.backgroundColor].join(' ');
}).join(' / ')"""
BARE_KEYS = r"""
  window.bareKeys = [];
  const note = (text) => /^[a-z]+(\.[\w-]+)+$/.test(text) && bareKeys.push(text);
  new MutationObserver(() => {
    const words = document.createTreeWalker(document, NodeFilter.SHOW_TEXT);
    while (words.nextNode()) note(words.currentNode.data.trim());
    for (const { ariaLabel } of document.querySelectorAll('[aria-label]')) note(ariaLabel);
  }).observe(document, { childList: true, subtree: true, characterData: true });
"""
INK = "getComputedStyle(document.body).color"
GO = "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')) }"
MOTION = """() => document.getAnimations()
  .flatMap((animation) => animation.effect.getKeyframes())
  .flatMap((frame) => Object.keys(frame))
  .filter((name) => /transform|translate|rotate|scale|opacity|left|top/.test(name))"""


def test_lit_fields_and_focus_survive_forced_colours(page: Page, guest: Guest) -> None:
    """The shape tells of a state, where the colours are the system's"""
    guest.lend(page.context)
    page.emulate_media(forced_colors="active")
    page.goto(f"/table/{guest.reach('place')}")
    table = Table(page)
    assert table.asked() == "place"
    page.keyboard.press("Escape")
    lit, dark = _fields(table, ".*(takes|may be)"), _fields(table, "(?!.*(takes|may be))")
    expect(table.pyramid.locator(":focus")).to_have_css("outline-style", "solid")
    assert lit.last.evaluate(LOOK) != dark.last.evaluate(LOOK)
    Player(table).place()


def test_a_round_without_motion(new_context: NewContext, guest: Guest) -> None:
    page = new_context(reduced_motion="reduce").new_page()
    guest.lend(page.context)
    page.goto(f"/table/{guest.open()}")
    table = Table(page)
    player = Player(table)
    for _ in range(6):
        asked = table.asked()
        if asked == "end":
            break
        player.answer(asked)
        assert page.evaluate(MOTION) == []


@pytest.mark.parametrize(
    ("locale", "language", "title"),
    [
        ("de-CH", "de", "Neue Partie"),
        ("pt-BR", "en", "New game"),
    ],
)
def test_the_first_language_is_the_browsers(
    new_context: NewContext, locale: str, language: str, title: str
) -> None:
    page = new_context(locale=locale).new_page()
    page.goto("/new")
    expect(page.get_by_role("heading", level=1)).to_have_text(title)
    expect(page.locator("html")).to_have_attribute("lang", language)


def test_every_page_comes_with_its_texts(page: Page, guest: Guest) -> None:
    """In the language of the moment, and never as the bare key of a text"""
    page.add_init_script(BARE_KEYS)
    guest.lend(page.context)
    ways = {"/new": "fr", "/race/new": "it", "/rules": "de", "/replay": "en", "/devices": "fr"}
    page.goto(f"/table/{guest.open(mode='friends')}")
    _speak(page, "de")
    for path, language in {**ways, "/companion": "it", "/": "de"}.items():
        before = page.get_by_role("heading", level=1).element_handle()
        page.evaluate(GO, path)
        before.wait_for_element_state("hidden")
        _speak(page, language)
    assert page.evaluate("bareKeys") == []


def test_language_and_theme_are_remembered(page: Page) -> None:
    page.goto("/")
    banner = page.get_by_role("banner")
    banner.get_by_role("combobox", name="Language").select_option("fr")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    banner.get_by_role("button", name=re.compile("sombres", re.IGNORECASE)).click()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    page.reload()
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    expect(page.locator("html")).to_have_attribute("lang", "fr")


def _speak(page: Page, language: str) -> None:
    """Another language changes the words, and leaves the page as it is."""
    title = page.locator("h1")
    title.evaluate("(title) => (title.id = 'shown')")
    page.get_by_role("banner").get_by_role("combobox").select_option(language)
    expect(page.locator("html")).to_have_attribute("lang", language)
    expect(title).to_have_id("shown")


def _fields(table: Table, pattern: str) -> Locator:
    return table.pyramid.get_by_role("button", name=re.compile(rf"^Field \d+, {pattern}"))


def test_a_dark_page_is_printed_on_light_paper(page: Page) -> None:
    """Browsers leave out backgrounds: what is light on dark would be white on white."""
    page.emulate_media(color_scheme="light")
    page.goto("/faq")
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    light = page.evaluate(INK)
    page.emulate_media(color_scheme="dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    assert page.evaluate(INK) != light
    page.emulate_media(color_scheme="dark", media="print")
    assert page.evaluate(INK) == light
