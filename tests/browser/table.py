"""A table as a screen reader finds it: by roles and names, and by nothing behind them."""

import re
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from playwright.sync_api import Locator, Page, expect

from palenque.pacal import record_text
from palenque.pacal.record import Record, SoloRecord

Ask = Literal["offer", "pick", "place", "last", "hand over", "round over", "end"]

TITLES: dict[str, Ask] = {
    "Your turn to offer": "offer",
    "Your turn to choose": "pick",
    "Your turn to place": "place",
    "Your last card": "last",
}
ASKING = re.compile(
    r"^((Ana|Ben): )?Your (turn to (offer|choose|place)|last card)$|^Pass the device"
    r"|wins? the (round|match)$|drawn$"
)
OWN_PYRAMID = re.compile(r"^(Your|Ana’s|Ben’s) pyramid$")
NAMES = "all => all.map(one => one.getAttribute('aria-label'))"


@dataclass(frozen=True)
class HandCard:
    """A card that may be chosen: its name, and the fields that take it, to fill or to cover."""

    name: str
    value: int
    fields: list[int]
    covers: list[int]

    @classmethod
    def named(cls, name: str) -> "HandCard":
        """From "Card 19, fits fields 4 and 5, covers 6"."""
        fields = re.search(r"fits fields? ([\d, and]+)", name)
        covers = re.search(r"covers ([\d, and]+)", name)
        value = re.search(r"Card (\d+)", name)
        assert value
        return cls(name, int(value[1]), _numbers(fields), _numbers(covers))

    @property
    def is_stuck(self) -> bool:
        return not self.fields and not self.covers


def _numbers(found: re.Match[str] | None) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", found[1])] if found else []


class Table:
    """A table that is played by mouse, or by finger where the page has a touch screen."""

    def __init__(self, page: Page, touch: bool = False) -> None:
        self.page = page
        self._touch = touch
        main = page.locator("main")
        self.title = main.locator("h1")  # asked for at every move: roles take ten times as long
        self.hand = main.get_by_role("group", name=re.compile(r"^Your hand, \d+ cards?$"))
        self.offer = main.get_by_role("group", name="The offer")
        self.pyramid = main.get_by_role("group", name=OWN_PYRAMID).first

    def asked(self) -> Ask:
        """What is asked, as soon as something is; the dialog at the start of a round is left."""
        expect(self.title).to_have_text(ASKING)
        begin = self.button("Begin")
        if begin.is_visible():
            self.press(begin)
            expect(begin).to_have_count(0)
        title = self.title.inner_text()
        if title.startswith("Pass"):
            return "hand over"
        if title.endswith("the match"):
            expect(self.button("Rematch")).to_be_visible()
        if self.button("Rematch").is_visible():
            return "end"
        return TITLES.get(title.rpartition(": ")[2], "round over")

    def button(self, name: str) -> Locator:
        return self.page.get_by_role("button", name=name, exact=True)

    def press(self, target: Locator) -> None:
        if self._touch:
            target.tap()
        else:
            target.click()

    def cards(self, group: Locator) -> list[HandCard]:
        """The cards of the hand or of the offer."""
        return [HandCard.named(name) for name in group.get_by_role("button").evaluate_all(NAMES)]

    def choose_card(self, group: Locator, card: HandCard) -> None:
        self.press(group.get_by_role("button", name=card.name, exact=True))

    def fields(self) -> list[str]:
        """The names of the own fields."""
        names: list[str] = self.pyramid.get_by_role("button").evaluate_all(NAMES)
        return names

    def field(self, rank: int) -> Locator:
        return self.pyramid.get_by_role("button", name=re.compile(rf"^Field {rank},"))

    def choose_field(self, rank: int) -> None:
        self.press(self.field(rank))

    def confirm(self, name: str) -> None:
        """Presses the button that makes the choice final; gone, it has been answered."""
        button = self.button(name)
        self.press(button)
        expect(button).to_have_count(0)

    def record(self, folder: Path) -> Record | SoloRecord:
        """The record, as it is downloaded at the end."""
        with self.page.expect_download() as download:
            self.press(self.page.get_by_role("link", name="Download the record"))
        path = folder / download.value.suggested_filename
        download.value.save_as(path)
        return record_text.parse(path.read_text(encoding="utf-8"))

    def start_round(self) -> None:
        self.confirm("Next round")

    def take_losing(self, card: HandCard) -> None:
        """Refuses to lose at first, and then does."""
        take = self.button(f"Take {card.value}")
        self.press(take)
        dialog = self.page.get_by_role("dialog", name="This card loses")
        expect(dialog).to_contain_text(f"{card.value} fits no field. Choosing it loses the round.")
        self.press(dialog.get_by_role("button", name="Choose again"))
        expect(dialog).to_have_count(0)
        self.press(take)
        self.press(dialog.get_by_role("button", name=f"Take {card.value} and lose"))
        expect(dialog).to_have_count(0)
        expect(take).to_have_count(0)
