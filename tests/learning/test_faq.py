"""The questions: complete in four languages, and every answer is what the rules do."""

import re
from typing import Any

import pytest

from palenque.learning import faq
from palenque.pacal import RULESETS, SOLO_RULESETS, rulebook
from palenque.pacal.ruleset import built_in
from palenque.pakal import rulebook as pakal_rules
from palenque.rulebook import LANGUAGES
from tests.learning import claims
from tests.learning.claims import Tried

TEXTS = ("ask", "answer", "others")
TOKENS = {"position", "accepts", "refuses", "plays", "accepts_then", "refuses_then"}
CLAIMS = TOKENS | {"draws", "asks", "ends", "score"}
CLAIMS_OF_PAKAL = TOKENS | {"board", "shows", "claims"}
NUMBERS = re.compile(r"\d+(?:[.,]\d+)?")
ENTRIES = list(faq.entries())
IDS = [entry["id"] for entry in ENTRIES]


@pytest.mark.parametrize("entry", ENTRIES, ids=IDS)
def test_a_question_stands_in_every_language_with_the_same_numbers(entry: dict[str, Any]) -> None:
    for kind in TEXTS:
        texts = entry.get(kind)
        if texts is None:
            continue
        assert tuple(texts) == LANGUAGES
        assert all(text == text.strip() != "" for text in texts.values())
        for pattern in (NUMBERS, re.compile(r"\b[PK]\d+\b"), re.compile(r"\b(?:solo-)?[a-z]+\)")):
            found = [
                sorted(n.replace(",", ".") for n in pattern.findall(t)) for t in texts.values()
            ]
            if pattern is NUMBERS or found[0]:
                assert found.count(found[0]) == len(found), (kind, found)
    assert entry["ask"]["en"].endswith("?")


def test_french_keeps_its_blank_before_two_part_marks() -> None:
    for entry in ENTRIES:
        for kind in TEXTS:
            text = entry.get(kind, {}).get("fr", "")
            assert not re.search(r"[ \w)][;:!?]", text, re.ASCII), text


def test_every_question_has_an_id_of_its_own_that_a_link_can_hold() -> None:
    assert len(set(IDS)) == len(IDS)
    assert all(re.fullmatch(r"[a-z]+(?:-[a-z]+)*", id) for id in IDS)


@pytest.mark.parametrize("question", faq.questions(), ids=lambda question: question.id)
def test_its_rules_are_in_force_in_the_rulesets_that_it_holds_in(question: faq.Question) -> None:
    first, *others = question.rules
    assert all(first in _ids(ruleset) for ruleset in question.rulesets)
    assert all(any(rule in _ids(ruleset) for ruleset in question.rulesets) for rule in others)
    assert list(question.rulesets) == [r for r in faq.every_ruleset() if r in question.rulesets]


@pytest.mark.parametrize("question", faq.questions(), ids=lambda question: question.id)
def test_it_says_what_holds_in_the_other_rulesets(question: faq.Question) -> None:
    """A rule that all rulesets of the game share needs no such word"""
    game = {"pacal": set(RULESETS), "solo": set(SOLO_RULESETS), "pakal": {"pakal"}}[question.game]
    if not game <= set(question.rulesets):
        assert question.others


@pytest.mark.parametrize("tried", claims.tried(), ids=lambda tried: f"{tried.id}-{tried.position}")
def test_what_an_answer_claims_of_a_position_is_what_the_rules_do(tried: Tried) -> None:
    assert claims.wrong(tried) == []


@pytest.mark.parametrize("tried", claims.tried(), ids=lambda tried: f"{tried.id}-{tried.position}")
def test_every_position_is_there_to_prove_something(tried: Tried) -> None:
    known = CLAIMS_OF_PAKAL if tried.position.startswith("pakal ") else CLAIMS
    assert {"position"} < set(tried.claims) <= known


def test_the_first_position_is_of_a_ruleset_in_which_the_answer_holds() -> None:
    for question in faq.questions():
        assert question.positions[0].split()[0] in question.rulesets, question.id


@pytest.mark.parametrize("entry", [e for e in ENTRIES if "race" in e], ids=lambda e: str(e["id"]))
def test_what_it_takes_several_racers_for_is_so(entry: dict[str, Any]) -> None:
    assert claims.raced(entry["race"]) == []


def test_every_rule_answers_some_question() -> None:
    asked = {rule for question in faq.questions() for rule in question.rules}
    every = {rule for ruleset in faq.every_ruleset() for rule in _ids(ruleset)}
    assert asked == every


def test_an_unknown_question_is_one_sentence() -> None:
    with pytest.raises(faq.UnknownQuestion, match=r"^There is no question 'nosuch'; "):
        faq.question("nosuch")


def _ids(ruleset: str) -> set[str]:
    if ruleset == "pakal":
        return {rule.id for rule in pakal_rules.rules()}
    return {rule.id for rule in rulebook.rules(built_in(ruleset))}
