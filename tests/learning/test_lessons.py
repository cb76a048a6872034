"""Every lesson is played through: what is accepted is legal, and refusals cite their rules."""

import re
from collections.abc import Iterator

import pytest

from palenque.game import IllegalAction
from palenque.learning.lessons import Lesson, Step, judge, lesson, lessons, reply_to
from palenque.learning.rules import rules_of
from palenque.rulebook import LANGUAGES

STEPS = [(one, step) for one in lessons() for step in one.steps]
WORDS_A_MINUTE = 200
SECONDS_A_MOVE = 6

every_lesson = pytest.mark.parametrize("one", lessons(), ids=lambda one: one.id)
every_step = pytest.mark.parametrize(
    "step", [step for _, step in STEPS], ids=[f"{one.id}/{step.id}" for one, step in STEPS]
)


@every_step
def test_what_is_accepted_is_legal_and_right(step: Step) -> None:
    for token in step.accepted:
        assert token in step.position.legal()
        assert judge(step, token).right


@every_step
def test_every_other_answer_is_refused_by_the_rule_that_it_breaks(step: Step) -> None:
    known = rules_of(step.position.rules)
    for token in {*step.position.tries(), *step.position.legal()} - set(step.accepted):
        verdict = judge(step, token)
        assert not verdict.right
        assert verdict.rule in known
        broken = _broken(step, token)
        assert broken in (None, verdict.rule)
        assert (broken is None) == (token in step.position.legal())


def _broken(step: Step, token: str) -> str | None:
    """The rule that the engine itself names."""
    try:
        step.position.played(token)
    except IllegalAction as error:
        return error.rule
    return None


@every_step
def test_what_is_said_to_lose_or_win_the_round_ends_by_that_rule(step: Step) -> None:
    for reply in step.replies:
        for token in reply.answers:
            after = judge(step, token).after
            assert after
            if after.ended_by and reply.rule:
                assert after.ended_by == reply.rule
            if after.ended_by and not reply.rule:
                assert after.ended_by in step.rules


@every_step
def test_the_rules_that_a_step_teaches_are_in_force(step: Step) -> None:
    assert step.rules
    assert set(step.rules) <= set(rules_of(step.position.rules))


@every_lesson
def test_all_languages_say_the_same_numbers(one: Lesson) -> None:
    """The lessons are translated by hand: cards, fields and scores must not go astray."""
    for text in _texts(one):
        assert set(text) == set(LANGUAGES)
        numbers = {language: re.findall(r"\d+", text[language]) for language in LANGUAGES}
        assert len({tuple(sorted(found)) for found in numbers.values()}) == 1, text["en"]
        assert len(set(text.values())) > 1, "the same in every language"


def _texts(one: Lesson) -> Iterator[dict[str, str]]:
    yield from (dict(one.title), dict(one.about))
    for step in one.steps:
        yield dict(step.task)
        yield from (dict(reply.text) for reply in step.replies)


@pytest.mark.parametrize("language", LANGUAGES)
def test_refusals_are_whole_sentences_in_every_language(language: str) -> None:
    refused = {
        judge(step, token, language).text
        for _, step in STEPS
        for token in set(step.position.tries()) - set(step.position.legal())
    }
    assert refused
    assert not [text for text in refused if "{" in text or not text.endswith(".")]


@pytest.mark.parametrize("game", sorted({one.game for one in lessons()}))
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_is_learnt_in_ten_minutes(game: str, language: str) -> None:
    """At a calm reader's pace, with six seconds to think and move."""
    steps = [step for one in lessons(game) if one.part == "game" for step in one.steps]
    words = sum(
        len(f"{step.task[language]} {reply_to(step, step.accepted[0]).text[language]}".split())
        for step in steps
    )
    assert words / WORDS_A_MINUTE + len(steps) * SECONDS_A_MOVE / 60 <= 10


def test_the_lessons_of_pacal_teach_every_rule_of_the_game() -> None:
    taught = {rule for one in lessons("pacal") if one.part == "game" for rule in one.rules}
    assert taught == set(rules_of("klee"))


def test_the_other_rulesets_and_the_solos_have_their_lessons() -> None:
    """P15, P16, P17: what only they have is taught, and each of the sources is met."""
    others = [one for one in lessons("pacal") if one.part in ("rulesets", "solo")]
    assert {"P15", "P16", "P17"} <= {rule for one in others for rule in one.rules}
    met = {step.position.rules for one in others for step in one.steps}
    assert met == {"french", "literal", "ajm", "solo-klee", "solo-ajm"}


def test_the_first_lesson_ends_with_a_complete_pyramid() -> None:
    """P10"""
    step = lesson("pacal-order").steps[-1]
    after = judge(step, step.accepted[0]).after
    assert after
    assert after.ended_by == "P10"


def test_an_unknown_lesson_is_named() -> None:
    with pytest.raises(LookupError, match="There is no lesson 'pacal-magic'"):
        lesson("pacal-magic")
