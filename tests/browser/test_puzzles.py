"""Puzzles in the browser: both hands open, a wrong move refuted, the right one leads on."""

import pytest
from playwright.sync_api import Page, expect

from palenque.learning.pacal_position import RoundPosition
from palenque.learning.puzzles.sets import puzzle_sets
from palenque.learning.puzzles.stored import StoredPuzzle, stored
from tests.browser.keyboard import Keyboard
from tests.browser.learner import Learner
from tests.browser.table import Table


def first_offer() -> tuple[str, int, StoredPuzzle]:
    """A puzzle that asks for an offer: its set, its number there and itself."""
    known = {puzzle.id: puzzle for puzzle in stored()}
    return next(
        (one.id, number, known[step.id])
        for one in puzzle_sets()
        for number, step in enumerate(one.steps, 1)
        if step.position.asks == "offer"
    )


@pytest.mark.parametrize("by", [Table, Keyboard])
def test_a_wrong_offer_is_refuted_and_the_right_one_leads_on(page: Page, by: type[Table]) -> None:
    id, number, puzzle = first_offer()
    step = next(one for one in puzzle_sets() if one.id == id).steps[number - 1]
    assert isinstance(step.position, RoundPosition)
    page.goto(f"/learn/{id}")
    table = by(page)
    learner = Learner(table)
    learner.current(number).click()
    held = ", ".join(map(str, step.position.open_hand))
    expect(page.get_by_text(f"Kan holds {held}")).to_be_visible()
    wrong = next(token for token in puzzle.lines if token != puzzle.best)
    learner.answer(wrong)
    refuted = page.get_by_role("main").get_by_text(" ".join(puzzle.lines[wrong]))
    expect(refuted.first).to_be_visible()
    learner.answer(puzzle.best)
    expect(table.title).to_have_text("Well done.")
    expect(learner.current(number)).to_have_accessible_name(f"Step {number} of 12, done")
