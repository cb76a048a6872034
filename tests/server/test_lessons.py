"""Lessons over HTTP: whole, in the learner's language, with what is said to every answer."""

import pytest

from palenque.learning.lessons import lesson, lessons
from palenque.learning.pacal_position import RoundPosition
from palenque.learning.puzzles.sets import puzzle_sets
from palenque.messages import Lesson, LessonList
from tests.server.house import Browser
from tests.server.test_http import problem


def read(browser: Browser, id: str, lang: str = "en") -> Lesson:
    return Lesson.model_validate_json(browser.get(f"/api/lessons/{id}?lang={lang}").content)


@pytest.mark.parametrize("lang", ["en", "de", "fr", "it"])
def test_every_lesson_is_listed_and_read(browser: Browser, lang: str) -> None:
    answer = browser.get(f"/api/lessons?lang={lang}")
    assert "max-age" in answer.headers["Cache-Control"]
    found = LessonList.model_validate_json(answer.content).lessons
    assert [one.id for one in found] == [one.id for one in (*lessons(), *puzzle_sets())]
    for info in found[: len(lessons())]:
        page = read(browser, info.id, lang)
        assert [step.id for step in page.steps] == info.steps
        assert page.title == info.title == lesson(info.id).title[lang]


@pytest.mark.parametrize("place", [0, -1])
def test_of_a_puzzle_both_hands_are_told_and_what_comes_of_every_move(
    browser: Browser, place: int
) -> None:
    puzzles = puzzle_sets()[place]
    sent = read(browser, puzzles.id)
    assert (sent.part, sent.following is None) == ("puzzles", place == -1)
    for step, told in zip(puzzles.steps, sent.steps, strict=True):
        assert told.table
        assert told.table.round
        assert isinstance(step.position, RoundPosition)
        assert told.table.round.hands == {"O": list(step.position.open_hand)}
        named = [token for answer in told.answers for token in answer.tokens]
        assert set(step.position.legal()) <= set(named)
        assert [a.tokens for a in told.answers if a.right] == [step.accepted]


def test_a_lesson_shows_no_hidden_hand(browser: Browser) -> None:
    for one in lessons("pacal"):
        for step, told in zip(one.steps, read(browser, one.id).steps, strict=True):
            hidden = isinstance(step.position, RoundPosition) and not step.position.open_hand
            assert told.table
            if hidden and told.table.round:
                assert "O" not in told.table.round.hands


def test_every_answer_of_a_step_has_its_verdict(browser: Browser) -> None:
    for one in lessons():
        for step, sent in zip(one.steps, read(browser, one.id).steps, strict=True):
            told = {token: answer.right for answer in sent.answers for token in answer.tokens}
            tries = ["not-in-line"] if step.way else step.position.tries()
            open_to = {*tries, *step.answers}
            assert open_to <= told.keys() or sent.otherwise
            right = {token for token in open_to if told.get(token, _others(sent.otherwise))}
            assert right == set(step.accepted)


def _others(answer: object) -> bool:
    return bool(getattr(answer, "right", False))


def test_what_comes_of_an_answer_is_shown(browser: Browser) -> None:
    """P9: Kan picks, cannot place, and has lost."""
    trap = next(step for step in read(browser, "pacal-stuck").steps if step.id == "trap")
    (answer,) = (answer for answer in trap.answers if answer.right)
    assert answer.table
    assert answer.table.round
    assert answer.table.round.phase.winner == "J"
    assert answer.table.round.phase.rule == "P9"
    assert answer.table.round.hands["O"] == []


def test_a_board_of_pakal_is_sent_as_a_race_with_all_that_may_come_of_it(browser: Browser) -> None:
    for one in lessons("pakal"):
        for told in read(browser, one.id).steps:
            tables = [told.table, *(answer.table for answer in told.answers)]
            assert told.race
            assert tables == [None] * len(tables)
            assert all(answer.race for answer in told.answers if answer.right)


def test_the_lessons_of_a_game_follow_each_other(browser: Browser) -> None:
    order = [one.id for one in lessons("pacal")]
    following = [read(browser, id).following for id in order]
    assert [info.id if info else None for info in following] == [*order[1:], None]


def test_an_unknown_lesson_is_refused(browser: Browser) -> None:
    assert problem(browser.get("/api/lessons/chess")) == (404, "no-such-lesson")
