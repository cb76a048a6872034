"""A learner, who answers the steps of a lesson as a table is played: by mouse or by keyboard."""

import re

from playwright.sync_api import Locator, expect

from palenque.learning.lessons import Lesson
from tests.browser.table import HandCard, Table


class Learner:
    """Gives answers to a lesson of Pacal that is open in the page."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def learn(self, lesson: Lesson) -> None:
        """Answers every step rightly, up to the ways out of the lesson."""
        for place, step in enumerate(lesson.steps, 1):
            expect(self.current(place)).to_have_attribute("aria-current", "step")
            self.answer(step.accepted[0])
            expect(self.table.title).to_have_text("Well done.")
            if place < len(lesson.steps):
                self.table.press(self.table.button("Next step"))

    def current(self, place: int) -> Locator:
        """The mark of a step."""
        name = re.compile(rf"^Step {place} of \d+")
        return self.table.page.get_by_role("button", name=name)

    def answer(self, token: str) -> None:
        """Makes the choice that a token stands for, and confirms it."""
        table = self.table
        if token == "-":
            keep = table.page.get_by_role("button", name=re.compile(r"^Keep \d+$"))
            table.confirm(keep.inner_text())
        elif "+" in token:
            for value in token.split("+"):
                table.choose_card(table.hand, self._card(int(value), table.hand))
            table.confirm(f"Offer {' and '.join(token.split('+'))}")
        elif "@" in token or "x" in token:
            card, rank = map(int, re.split("[@x]", token))
            table.choose_field(rank)
            cover = f"Cover field {rank} with {card}"
            table.confirm(cover if "x" in token else f"Place {card} on field {rank}")
        else:
            table.choose_card(table.offer, self._card(int(token), table.offer))
            table.confirm(f"Take {token}")

    def _card(self, value: int, group: Locator) -> HandCard:
        return next(card for card in self.table.cards(group) if card.value == value)
