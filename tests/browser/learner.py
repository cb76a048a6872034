"""Learners, who answer the steps of a lesson as a game is played: by mouse or by keyboard."""

import re

from playwright.sync_api import Locator, expect

from palenque.learning.lessons import Lesson, Step
from palenque.learning.pakal_position import BoardPosition
from palenque.pakal import Board, parse_cell
from palenque.pakal.board import STEPS, push
from tests.browser.keyboard import Keyboard
from tests.browser.race import ARROWS, RaceTable
from tests.browser.table import HandCard, Table


class Learner:
    """Gives answers to a lesson of Pacal that is open in the page."""

    def __init__(self, table: Table) -> None:
        self.table = table

    def learn(self, lesson: Lesson) -> None:
        """Answers every step rightly, up to the ways out of the lesson."""
        for place, step in enumerate(lesson.steps, 1):
            expect(self.current(place)).to_have_attribute("aria-current", "step")
            self.do(step)
            expect(self.table.title).to_have_text("Well done.")
            if place < len(lesson.steps):
                self.table.press(self.table.button("Next step"))

    def do(self, step: Step) -> None:
        """Does what a step asks for."""
        self.answer(step.accepted[0])

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


class BoardLearner(Learner):
    """Slides squares and takes tiles in a lesson of Pakal, as in a race."""

    def do(self, step: Step) -> None:
        assert isinstance(step.position, BoardPosition)
        board, tiles = step.position.now.board, step.position.tiles
        for token in step.solution:
            if token.startswith("claim "):
                self.claim(tiles.index(token[-1]))
            else:
                self.slide(board, parse_cell(token))
                board = push(board, parse_cell(token))

    def claim(self, place: int) -> None:
        """Takes a tile; the keyboard has a digit for each."""
        if isinstance(self.table, Keyboard):
            self.table.keys.press(str(place + 1))
        else:
            tiles = RaceTable(self.table.page).tiles
            self.table.press(tiles.get_by_role("button").nth(place))

    def slide(self, board: Board, cell: int) -> None:
        """Pushes a square; by keyboard an arrow slides one, and with Shift all to the edge."""
        if not isinstance(self.table, Keyboard):
            RaceTable(self.table.page).push(cell)
            return
        moved = STEPS[board.hole][cell]
        arrow = ARROWS[moved[0] - board.hole]
        self.table.key(arrow if len(moved) == 1 else f"Shift+{arrow}")
