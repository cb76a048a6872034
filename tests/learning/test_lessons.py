"""Every lesson is played through: what is accepted is legal, and refusals cite their rules."""

import re
from collections.abc import Iterator, Sequence

import pytest

from palenque.game import IllegalAction
from palenque.learning.lessons import Lesson, Step, Verdict, judge, lesson, lessons, reply_to
from palenque.learning.pakal_position import BoardPosition
from palenque.learning.rules import PAKAL, rules_of
from palenque.rulebook import LANGUAGES
from palenque.search.distances import par

STEPS = [(one, step) for one in lessons() for step in one.steps]
WORDS_A_MINUTE = 200
SECONDS_A_MOVE = 6

every_lesson = pytest.mark.parametrize("one", lessons(), ids=lambda one: one.id)


def _every(*, way: bool | None = None) -> pytest.MarkDecorator:
    """Every step, or those that are answered at once, or those that go on from slide to slide."""
    found = [(one, step) for one, step in STEPS if way in (None, bool(step.way))]
    ids = [f"{one.id}/{step.id}" for one, step in found]
    return pytest.mark.parametrize("step", [step for _, step in found], ids=ids)


every_step, every_answer, every_way = _every(), _every(way=False), _every(way=True)


@every_answer
def test_what_is_accepted_is_legal_and_right(step: Step) -> None:
    for token in step.accepted:
        assert token in step.position.legal()
        assert judge(step, token).right


@every_answer
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


@every_way
def test_a_way_leads_by_slides_to_what_is_asked_and_none_is_shorter(step: Step) -> None:
    """K3, K4"""
    here, verdict = _walked(step, step.way[:-1])
    assert verdict is None or verdict.goes_on
    assert judge(step, step.way[-1], here=here).right
    assert isinstance(step.position, BoardPosition)
    slides = [token for token in step.way if not token.startswith("claim")]
    board = step.position.now
    assert len(slides) == par(board.face, board.goal, board.board)


@every_way
def test_on_the_way_a_square_out_of_line_is_refused_and_a_claim_comes_too_early(step: Step) -> None:
    """K3, K7"""
    for count in range(len([token for token in step.way if not token.startswith("claim")])):
        here, _ = _walked(step, step.way[:count])
        for token in {*here.tries()} - {*here.legal()}:
            assert judge(step, token, here=here).rule == "K3"
        for token in here.legal():
            verdict = judge(step, token, here=here)
            early = token.startswith("claim")
            assert early or verdict.goes_on or verdict.right
            assert not early or (verdict.right, verdict.rule) == (False, "K7")


@every_way
def test_each_claim_at_the_end_of_a_way_is_answered(step: Step) -> None:
    """K5, K7"""
    here, _ = _walked(step, [token for token in step.way if not token.startswith("claim")])
    known = rules_of(step.position.rules)
    for token in [token for token in here.legal() if token.startswith("claim")]:
        verdict = judge(step, token, here=here)
        assert verdict.right or verdict.rule in known
        assert verdict.right is (verdict.after is not None and verdict.after.ended_by is None)


def _walked(step: Step, tokens: Sequence[str]) -> tuple[BoardPosition, Verdict | None]:
    """Where the learner has come to, and what was said last."""
    here, verdict = step.position, None
    for token in tokens:
        verdict = judge(step, token, here=here)
        assert verdict.after
        here = verdict.after
    assert isinstance(here, BoardPosition)
    return here, verdict


@every_answer
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
    """At a calm reader's pace, with six seconds to think and for each move."""
    steps = [step for one in lessons(game) if one.part == "game" for step in one.steps]
    moves = sum(len(step.solution) for step in steps)
    words = sum(
        len(f"{step.task[language]} {reply_to(step, step.accepted[0]).text[language]}".split())
        for step in steps
    )
    assert words / WORDS_A_MINUTE + moves * SECONDS_A_MOVE / 60 <= 10


@pytest.mark.parametrize(("game", "ruleset"), [("pacal", "klee"), ("pakal", PAKAL)])
def test_the_lessons_teach_every_rule_of_the_game(game: str, ruleset: str) -> None:
    taught = {rule for one in lessons(game) if one.part == "game" for rule in one.rules}
    assert taught == set(rules_of(ruleset))


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
