"""A table that is played by keyboard alone, with an eye on where the focus is."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.table import HandCard, Table

FARTHEST = 60
"""More presses of Tab than any page has stops."""
HELD = """() => {
  const active = document.activeElement;
  return active !== null && active !== document.body && active.isConnected;
}"""
RING = """() => {
  const style = getComputedStyle(document.activeElement);
  return style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
}"""
BEHIND = "one => Boolean(document.activeElement.compareDocumentPosition(one) & 2)"
"""Whether it stands before what is focused; Tab would lead on, and off the page at its end."""
NAME = "() => document.activeElement.getAttribute('aria-label')"


class Keyboard(Table):
    """Presses keys only; after each the focus must be somewhere, and be seen."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.keys = page.keyboard

    def key(self, key: str) -> None:
        self.keys.press(key)
        self.check_focus()

    def check_focus(self) -> None:
        """The focus is never lost to the page as a whole, and always has a ring."""
        self.page.wait_for_function(HELD)
        assert self.page.evaluate(RING), self.page.evaluate("document.activeElement.outerHTML")

    def press(self, target: Locator, back: bool = False) -> None:
        """Tab to a button or link, then Enter; in a dialog the focus is near already."""
        self.tab_to(target, "Shift+Tab" if back else "Tab")
        self.keys.press("Enter")

    def tab_to(self, target: Locator, key: str = "Tab") -> None:
        expect(target).to_be_visible()
        for _ in range(FARTHEST):
            if target.evaluate("one => one === document.activeElement"):
                return
            self.key(key)
        raise AssertionError(f"{key} does not lead to {target}")

    def confirm(self, name: str) -> None:
        """Enter on what is chosen confirms it; other buttons are pressed."""
        button = self.button(name)
        expect(button).to_be_visible()
        if self._is_on_choice():
            self.key("Enter")
        else:
            self.press(button, back=button.evaluate(BEHIND))
        expect(button).to_have_count(0)
        self.check_focus()

    def choose_card(self, group: Locator, card: HandCard) -> None:
        """Arrows within the hand or the offer, where the focus is by itself."""
        expect(group.locator(":focus")).to_have_count(1)
        names = [each.name for each in self.cards(group)]
        while (focused := self.page.evaluate(NAME)) != card.name:
            back = names.index(focused) > names.index(card.name)
            self.key("ArrowLeft" if back else "ArrowRight")
        self.key("Enter")

    def choose_field(self, rank: int) -> None:
        """The digit of a rank leads to its field; 0 stands for 10."""
        self.key(str(rank % 10))
        expect(self.field(rank)).to_be_focused()
        self.key("Enter")

    def take_losing(self, card: HandCard) -> None:
        self.keys.press("Enter")
        dialog = self.page.get_by_role("dialog", name="This card loses")
        expect(dialog.get_by_role("button", name="Choose again")).to_be_focused()
        self.keys.press("Escape")
        expect(dialog).to_have_count(0)
        self.check_focus()
        self.keys.press("Enter")
        self.press(dialog.get_by_role("button", name=f"Take {card.value} and lose"), back=True)
        expect(dialog).to_have_count(0)
        expect(self.button(f"Take {card.value}")).to_have_count(0)
        self.check_focus()

    def _is_on_choice(self) -> bool:
        name = self.page.evaluate(NAME) or ""
        pressed = self.page.evaluate("document.activeElement.getAttribute('aria-pressed')")
        return pressed == "true" or ", preview of " in name
