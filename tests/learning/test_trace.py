"""The trace: nothing that a source says is without its rule, its test and its question."""

import re
from collections import Counter
from pathlib import Path

import pytest

from palenque.learning import faq, lessons
from palenque.learning.trace import PAGE, Statement, titles, trace

ROOT = Path(__file__).parents[2]
FOUND = trace()
STATEMENTS = FOUND.statements
LEAST = 78
"""The statements that a reading of the five sources has, at the least."""


def named(test: str) -> bool:
    """Whether there is a test of this name, such as ``pacal/test_deal::test_…``."""
    module, name = test.split("::")
    text = (ROOT / "tests" / f"{module}.py").read_text(encoding="utf-8")
    return re.search(rf"^(?:async )?def {name}\(", text, re.MULTILINE) is not None


@pytest.mark.parametrize("statement", STATEMENTS, ids=lambda s: f"{s.source}-{s.says[:40]}")
def test_a_statement_has_its_rule_its_tests_and_its_questions(statement: Statement) -> None:
    assert statement.rules
    assert statement.tests
    assert statement.questions
    assert all(rule in titles() for rule in statement.rules)
    assert [test for test in statement.tests if not named(test)] == []
    asked = [faq.question(id) for id in statement.questions]
    assert all(set(question.rules) & set(statement.rules) for question in asked), asked


def test_every_source_is_there_with_its_statements() -> None:
    count = Counter(statement.source for statement in STATEMENTS)
    assert list(count) == [source.id for source in FOUND.sources]
    assert len(STATEMENTS) >= LEAST
    assert min(count.values()) >= 10


def test_the_statements_of_a_source_stand_in_its_order() -> None:
    for source in FOUND.sources:
        lines = [statement.line for statement in STATEMENTS if statement.source == source.id]
        assert lines == sorted(lines)


def test_nothing_is_said_twice() -> None:
    assert len({(s.source, s.says) for s in STATEMENTS}) == len(STATEMENTS)


def test_every_rule_and_every_question_but_our_own_comes_from_a_source() -> None:
    assert {rule for statement in STATEMENTS for rule in statement.rules} == set(titles())
    traced = {id for statement in STATEMENTS for id in statement.questions}
    assert {question.id for question in faq.questions()} - traced == set()


def test_every_key_meets_others_in_a_contradiction() -> None:
    met = [statement.key for one in FOUND.contradictions for statement in one.statements]
    assert sorted(met) == sorted(s.key for s in STATEMENTS if s.key)
    assert all(rule in titles() for one in FOUND.contradictions for rule in one.rules)


def test_a_lesson_that_is_named_teaches_its_rule() -> None:
    for rule, ids in FOUND.lessons.items():
        assert all(rule in lessons.lesson(id).rules for id in ids), rule


def test_the_page_is_fresh() -> None:
    from palenque.learning.trace import page

    stale = f"run: python -m palenque.learning.trace {PAGE}"
    assert (ROOT / PAGE).read_text(encoding="utf-8") == page(), stale


def test_the_page_leads_to_headings_that_are_there() -> None:
    text = (ROOT / PAGE).read_text(encoding="utf-8")
    for document in ("rules.md", "pakal.md"):
        headings = re.findall(r"^#+ (.+)$", (ROOT / "docs" / document).read_text("utf-8"), re.M)
        slugs = {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}
        wanted = set(re.findall(rf"\({re.escape(document)}#([^)]+)\)", text))
        assert wanted
        assert wanted <= slugs
