"""Cards of every size: what is drawn on one does not run into anything else on it."""

from playwright.sync_api import Page, expect

from palenque.messages import Mode
from tests.browser.conftest import NewContext
from tests.browser.guest import Guest, Where

SIZES = [(1280, 800), (390, 844), (1920, 1080), (320, 640), (900, 700)]
TABLES: list[tuple[Where, str, Mode]] = [
    ("place", "klee", "computer"),
    ("offer", "ajm", "computer"),
    ("place", "solo-ajm", "solo"),
]
FILL = """() => {
  const card = document.querySelector('.card:has(svg rect, svg circle)');
  for (const field of document.querySelectorAll('.fld:not(.closed, .legal):not(:has(.card))')) {
    field.querySelector('.rg')?.remove();
    field.classList.add('has');
    field.append(card.cloneNode(true));
  }
}"""
"""A card on every field, so that each rank is seen beside one."""
COLLISIONS = """() => {
  const inked = (element) => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, right, top, bottom } = range.getBoundingClientRect();
    const size = parseFloat(getComputedStyle(element).fontSize);
    const middle = (top + bottom) / 2;
    return { left, right, top: middle - size * 0.38, bottom: middle + size * 0.38 };
  };
  const marks = (svg) => {
    const { x, y, width, height } = svg.viewBox.baseVal;
    const matrix = svg.getScreenCTM();
    const from = new DOMPoint(x + 6, y).matrixTransform(matrix);
    const to = new DOMPoint(x + width - 6, y + height - 1).matrixTransform(matrix);
    return { left: from.x, top: from.y, right: to.x, bottom: to.y };
  };
  const meet = (a, b) =>
    a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const collisions = [];
  for (const card of document.querySelectorAll('.card:has(.n)')) {
    if (!card.checkVisibility()) continue;
    const svg = card.querySelector('.m svg');
    const others = [card.querySelector('.n'), card.closest('.fld')?.querySelector('.rk')];
    if (!svg.checkVisibility()) continue;
    for (const other of others) {
      if (!other?.checkVisibility() || !meet(marks(svg), inked(other))) continue;
      const where = card.closest('[role=group]')?.getAttribute('aria-label');
      collisions.push(`${where}: ${other.textContent} on a card ${card.clientWidth} wide`);
    }
  }
  return collisions;
}"""
"""Where the box of the numeral, which holds that of every card, meets the number or the rank."""


def test_the_numeral_leaves_the_number_and_the_rank_alone(
    new_context: NewContext, guest: Guest
) -> None:
    """At every size of a card, in both themes, and with letters twice as large"""
    page = new_context(reduced_motion="reduce").new_page()
    guest.lend(page.context)
    paths = [f"/table/{guest.reach(*table)}" for table in TABLES]
    for path in (*paths, f"/replay/{guest.reach('end')}"):
        page.goto(path)
        expect(page.locator(".card:visible").first).to_be_visible()
        page.evaluate(FILL)
        for turn, (width, height) in enumerate(SIZES):
            page.emulate_media(color_scheme="dark" if turn % 2 else "light")
            page.set_viewport_size({"width": width, "height": height})
            assert _collisions(page, "100%") == [], (path, width)
        assert _collisions(page, "200%") == [], path


def _collisions(page: Page, text: str) -> list[str]:
    page.evaluate("(size) => { document.documentElement.style.fontSize = size; }", text)
    page.evaluate(
        "() => new Promise((go) => requestAnimationFrame(() => requestAnimationFrame(go)))"
    )
    found: list[str] = page.evaluate(COLLISIONS)
    return found
