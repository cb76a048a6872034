"""From the home page through the first lessons into a first game, and what a lesson remembers."""

import re

import pytest
from playwright.sync_api import Page, expect

from palenque.learning.lessons import lesson
from palenque.pakal.board import NEIGHBOURS, push
from tests.browser.keyboard import Keyboard
from tests.browser.learner import BoardLearner, Learner
from tests.browser.player import Player
from tests.browser.race import RaceTable
from tests.browser.table import Table
from tests.browser.watching import Watch


@pytest.mark.parametrize("by", [Table, Keyboard])
def test_a_newcomer_learns_both_games_and_plays_a_first_one_of_each(
    page: Page, by: type[Table]
) -> None:
    table = by(page)
    _learn(table, "Pacal", Learner(table), "pacal-order")
    asked = table.asked()
    assert asked in ("offer", "pick")
    expect(page.get_by_text("Kan").first).to_be_visible()
    Player(table).answer(asked)
    _learn(table, "Pakal", BoardLearner(table), "pakal-slide")
    race = RaceTable(page)
    for asked_for in ("Arrange for me", "I am ready"):
        table.press(race.button(asked_for))
    race.wait_for_goal()
    board = race.squares()
    cell = NEIGHBOURS[board.hole][0]
    BoardLearner(table).slide(board, cell)
    race.expect_squares(push(board, cell))
    expect(page.get_by_role("region", name="Kan")).to_be_visible()


def _learn(table: Table, game: str, learner: Learner, first: str) -> None:
    """From the home page to the offer of a first game, which is taken."""
    table.page.goto("/")
    learn = table.page.get_by_role("region", name=game).get_by_role(
        "link", name=re.compile("^Learn")
    )
    table.press(learn)
    learner.learn(lesson(first))
    table.press(table.button("Play your first game"))


def test_a_wrong_answer_is_explained_and_may_be_tried_again(page: Page) -> None:
    """P9: taking a card that fits nowhere is shown to lose, P7: a field that does not take one"""
    page.goto("/learn/pacal-stuck")
    table = Table(page)
    expect(table.offer).to_be_visible()
    (stuck,) = [card for card in table.cards(table.offer) if card.is_stuck]
    table.choose_card(table.offer, stuck)
    table.take_losing(stuck)
    expect(table.title).to_have_text("Not that way.")
    told = page.get_by_role("main").get_by_text(re.compile("fits nowhere: you lose the round"))
    expect(told.get_by_role("link", name="Rule P9")).to_be_visible()
    table.press(table.button("Try again"))
    Learner(table).answer("40")
    expect(table.title).to_have_text("Well done.")
    page.goto("/learn/pacal-fits")
    table.choose_field(9)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("20 does not fit field 9: the lower field 6 holds 30")
    expect(alert.get_by_role("link", name="Rule P7")).to_be_visible()


def test_on_a_board_wrong_answers_are_explained_where_they_are_given(page: Page) -> None:
    """K7: a tile taken too early moves no disc; K8: a square of the other kind is not swapped"""
    page.goto("/learn/pakal-claim")
    table, race = Table(page), RaceTable(page)
    race.push(14)
    race.touch(race.tile("Quetzal"))
    expect(table.title).to_have_text("Not that way.")
    told = page.get_by_role("main").get_by_text(re.compile("^Taken too early"))
    expect(told.get_by_role("link", name="Rule K7")).to_be_visible()
    table.press(table.button("Try again"))
    expect(race.square(14)).to_have_accessible_name(re.compile("hole"))
    page.goto("/learn/pakal-torches")
    BoardLearner(table).current(2).click()
    race.touch(race.square(0), force=True)
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("Only a coloured square can become transparent.")
    expect(alert.get_by_role("link", name="Rule K8")).to_be_visible()
    race.touch(race.square(3))
    expect(table.title).to_have_text("Well done.")


def test_what_is_done_is_kept_and_the_rest_can_be_skipped(page: Page) -> None:
    page.goto("/learn/pacal-last")
    learner = Learner(Table(page))
    learner.answer("44@10")
    expect(learner.current(1)).to_have_accessible_name("Step 1 of 2, done")
    page.reload()
    expect(learner.current(2)).to_have_attribute("aria-current", "step")
    choice = page.get_by_role("banner").get_by_role("combobox")
    choice.select_option("de")
    expect(page.get_by_role("button", name="Schritt 2 von 2")).to_have_attribute(
        "aria-current", "step"
    )
    choice.select_option("en")
    learner.table.press(learner.table.button("Show me"))
    expect(learner.table.title).to_have_text("Well done.")
    learner.table.press(page.get_by_role("link", name="Next lesson: The match"))
    learner.table.press(learner.table.button("Skip"))
    expect(learner.current(2)).to_have_attribute("aria-current", "step")
    page.goto("/learn")
    expect(page.get_by_role("link", name=re.compile("^The last card.* done$"))).to_be_visible()
    expect(page.get_by_role("link", name="Go on: The pyramid and its order")).to_be_visible()


def test_a_lesson_that_does_not_exist_leads_home(page: Page, watch: Watch) -> None:
    watch.expect("404")
    page.goto("/learn/chess")
    expect(page.get_by_role("heading", name="There is no such lesson")).to_be_focused()
    expect(page.get_by_role("link", name="To the start page")).to_be_visible()
