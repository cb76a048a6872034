"""Where the device chooses the colours, fills and shadows are gone: a line tells what they told."""

import re
from collections.abc import Sequence

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewContext
from tests.browser.guest import Guest

LINES = """(selector) => {
  const shown = [...document.querySelectorAll(selector)].find((one) => one.checkVisibility());
  if (!shown) return null;
  const style = getComputedStyle(shown);
  const { outlineStyle, outlineWidth, outlineColor } = style;
  const outline = outlineStyle === 'none' ? 'none' : `${outlineWidth} ${outlineColor}`;
  const edges = ['Top', 'Left'].map((side) => {
    const width = style[`border${side}Width`];
    return width === '0px' ? 'none' : `${width} ${style[`border${side}Color`]}`;
  });
  const sign = shown.querySelectorAll('svg').length;
  return [outline, ...edges, sign].join(', ');
}"""
"""The lines round the first element of this kind that shows, and how many signs are in it."""

TABLE = [
    (".steps [aria-current]", ".steps li:not([aria-current])"),
    (".phase.yours", ".slab:not(.phase)"),
    ("i.now", "i:not(.now, .done)"),
    (".log .current", ".log li:not(.current)"),
    ("button[aria-pressed=true]", "button.ico:not([aria-pressed=true])"),
]
OFFER = [(".hand [aria-pressed=true]", ".hand [aria-pressed=false]")]
PLACE = [(".fld.legal:not(:focus)", ".fld:not(.legal)")]
REPLAY = [("button.move[aria-current]", "button.move:not([aria-current])")]
LESSON = [("ol [aria-current=step]", "ol button:not([aria-current])")]

RACE = [("label:has(input:checked)", ".segments label:not(:has(input:checked))")]


def test_every_state_keeps_a_line(new_context: NewContext, guest: Guest) -> None:
    """On a desktop and on a phone: what is lit, chosen or present differs from what is not"""
    page = new_context(forced_colors="active", reduced_motion="reduce").new_page()
    guest.lend(page.context)
    page.goto(f"/table/{guest.reach('offer')}")
    page.locator(".hand button").first.click()
    _compare(page, [*TABLE, *OFFER])
    page.goto(f"/table/{guest.reach('place')}")
    expect(page.locator(".fld.legal").first).to_be_visible()
    _compare(page, PLACE)
    page.set_viewport_size({"width": 390, "height": 844})
    _compare(page, [*TABLE[:2], *PLACE])
    page.set_viewport_size({"width": 1280, "height": 800})
    page.goto(f"/replay/{guest.reach('end')}")
    page.get_by_role("button", name=re.compile(r"^\d+\+\d+")).first.click()
    _compare(page, REPLAY)
    page.goto("/learn/pacal-order")
    _compare(page, LESSON)
    page.goto("/race/new")
    _compare(page, RACE)


def test_a_symbol_of_the_goal_that_shows_is_ticked(new_context: NewContext, guest: Guest) -> None:
    page = new_context(forced_colors="active").new_page()
    page.goto("/train")
    marks = page.locator(".goal .tick")
    expect(marks).to_have_count(3)
    for mark in marks.all():
        on = "on" in str(mark.get_attribute("class")).split()
        assert mark.locator("svg").count() == on


def _compare(page: Page, pairs: Sequence[tuple[str, str]]) -> None:
    for state, rest in pairs:
        expect(page.locator(f":is({state}):visible").first).to_be_visible()
        told, untold = page.evaluate(LINES, state), page.evaluate(LINES, rest)
        assert told != untold, (state, told)
        assert "none, none, none" not in told, state
