"""Every screen, in every language, theme and size, is there for everybody."""

from dataclasses import dataclass
from typing import Literal

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, expect

from tests.browser import conftest, race_screens, screens
from tests.browser.conftest import NewContext
from tests.browser.crowding import crowded
from tests.browser.guest import Guest
from tests.browser.watching import Watch

SCREENS = screens.SCREENS | race_screens.SCREENS
WIDE = (1280, 800)
PHONE = (390, 844)
SMALLEST = (320, 640)
ZOOMED = (320, 256)
"""A screen of 1280 by 1024 at 400 %."""
TEXT = "(size) => { document.documentElement.style.fontSize = size; }"
AXE = """async (options) => {
  const { violations } = await axe.run(document, { resultTypes: ['violations'], ...options });
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`);
}"""
ALL_BUT_COLOURS = {"rules": {"color-contrast": {"enabled": False}}}
"""Contrast depends on the theme alone, and takes axe two thirds of its time."""
FRAMES = "await new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)));"
TOO_WIDE = f"""async () => {{
  {FRAMES}
  return [document.documentElement, ...document.querySelectorAll('dialog[open]')]
    .filter((box) => box.scrollWidth > box.clientWidth + 1)
    .map((box) => `${{box.tagName}} ${{box.scrollWidth}} > ${{box.clientWidth}}`);
}}"""
"""Measured when the page has followed a change of its size."""
MOVING = """() => document.getAnimations()
  .filter((animation) => animation.playState === 'running')
  .flatMap((animation) => animation.effect.getKeyframes())
  .flatMap((frame) => Object.keys(frame))
  .filter((name) => /transform|translate|rotate|scale|opacity|left|top|width|height/.test(name))"""
"""With reduced motion an outline tells of what has moved."""


@dataclass(frozen=True)
class Look:
    """How a page looks to one reader, who looks at its colours where the theme is another one."""

    language: str
    size: tuple[int, int]
    scheme: Literal["light", "dark"] | None = None


LOOKS = (
    Look("de", WIDE, "light"),
    Look("it", WIDE),
    Look("fr", PHONE, "dark"),
    Look("en", PHONE),
)


@pytest.mark.parametrize("name", SCREENS)
def test_a_screen_is_there_for_everybody(
    new_context: NewContext, guest: Guest, watch: Watch, name: str
) -> None:
    """No violation that axe finds, nothing that does not fit, nothing that moves"""
    screen = SCREENS[name]
    page = new_context(reduced_motion="reduce", color_scheme="light").new_page()
    if screen.complaint:
        watch.expect(screen.complaint)
    guest.lend(page.context)
    screen.open(page, guest)
    expect(page.locator("h1").first).to_be_visible()
    page.evaluate(AXE_SCRIPT)
    for look in LOOKS:
        _take_on(page, look)
        assert page.evaluate(AXE, None if look.scheme else ALL_BUT_COLOURS) == [], look
        assert page.evaluate(TOO_WIDE) == [], look
        for size in (SMALLEST, ZOOMED) if look.scheme else (ZOOMED,):
            _resize(page, size)
            assert crowded(page) == [], (look.language, size)
        _resize(page, PHONE)
        page.evaluate(TEXT, "200%")
        assert crowded(page) == [], (look.language, "text twice as large")
        page.evaluate(TEXT, "")
    assert page.evaluate(MOVING) == []


def test_the_menus_of_a_phone(new_context: NewContext, guest: Guest) -> None:
    """What a wide screen shows beside the board, a phone shows in dialogs"""
    page = new_context(**conftest.PHONE, reduced_motion="reduce").new_page()
    guest.lend(page.context)
    page.goto(f"/table/{guest.reach('place')}")
    page.evaluate(AXE_SCRIPT)
    page.get_by_role("button", name="Moves").tap()
    moves = page.get_by_role("dialog", name="Score, moves and cards")
    expect(moves.get_by_role("list", name="Moves")).to_be_visible()
    assert page.evaluate(AXE) == []
    moves.get_by_role("button", name="Close").tap()
    page.get_by_role("button", name="Open the menu").tap()
    menu = page.get_by_role("dialog")
    menu.get_by_role("combobox", name="Colours").select_option(label="Dark")
    expect(page.locator("html")).to_have_attribute("data-theme", "dark")
    menu.get_by_role("combobox", name="Language").select_option("it")
    expect(page.locator("html")).to_have_attribute("lang", "it")
    assert page.evaluate(AXE) == []
    assert page.evaluate(TOO_WIDE) == []
    page.keyboard.press("Escape")
    expect(menu).to_have_count(0)


def _speak(page: Page, language: str) -> None:
    """Chooses in the page's head, even where a dialog is in front of it."""
    choice = page.get_by_role("banner").get_by_role("combobox")
    choice.select_option(language, force=True)
    expect(page.locator("html")).to_have_attribute("lang", language)


def _take_on(page: Page, look: Look) -> None:
    """The language is chosen where the page's head has room for the choice."""
    _resize(page, WIDE)
    _speak(page, look.language)
    if look.size != WIDE:
        _resize(page, look.size)
    if look.scheme:
        page.emulate_media(color_scheme=look.scheme)
        expect(page.locator("html")).to_have_attribute("data-theme", look.scheme)


def _resize(page: Page, size: tuple[int, int]) -> None:
    page.set_viewport_size({"width": size[0], "height": size[1]})
