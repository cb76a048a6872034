"""faq, and rules --search."""

import json

import pytest

from palenque.learning import faq
from palenque.rulebook import LANGUAGES
from tests.cli.conftest import Cli


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_has_one_line(cli: Cli, language: str) -> None:
    lines = cli("faq", "--lang", language).lines
    expected = [[question.id, question.ask] for question in faq.questions(language)]
    assert [line.split(maxsplit=1) for line in lines] == expected
    found = json.loads(cli("faq", "--json", "--lang", language).out)
    assert [question["ask"] for question in found] == [ask for _, ask in expected]


@pytest.mark.parametrize("id", ["cover-twice", "dead-offer", "solo-pair", "pakal-torch"])
def test_a_question_is_answered_with_its_rule_and_positions_that_are_drawn(
    cli: Cli, id: str
) -> None:
    question = faq.question(id, "it")
    answer = cli("faq", id, "--lang", "it")
    assert answer.lines[0] == question.ask
    assert question.answer in answer.lines
    assert f"Regole: {', '.join(question.rules)} ({', '.join(question.rulesets)})" in answer.lines
    commands = [line for line in answer.lines if line.startswith("palenque show ")]
    assert len(commands) == len(question.positions)
    for line in commands:
        words = line.replace("'", "").split()
        drawn = cli("show", " ".join(words[2:])) if "--face" not in words else cli(*words[1:])
        assert drawn.status == 0, drawn.err
    shown = json.loads(cli("faq", id, "--lang", "it", "--json").out)
    assert (shown["answer"], shown["positions"]) == (question.answer, list(question.positions))


def test_french_sets_its_colons_off(cli: Cli) -> None:
    answer = cli("faq", "cover-twice", "--lang", "fr")
    assert "Règles\u202f: P8 (klee, french, german)" in answer.lines


@pytest.mark.parametrize("arguments", [["nosuch"], ["cover-twice", "--lang", "es"], ["a", "b"]])
def test_an_unknown_question_or_language_is_unusable(cli: Cli, arguments: list[str]) -> None:
    answer = cli("faq", *arguments)
    assert answer.status == 2
    assert answer.refused


def test_rules_are_searched_in_the_readers_language(cli: Cli) -> None:
    answer = cli("rules", "--search", "Stichentschied", "--lang", "de")
    assert answer.lines[0] == "P11 Der Stichentscheid"
    assert answer.lines[2] == "(klee, french, german, literal)"
    found = json.loads(cli("rules", "--search", "twice covered", "--json").out)
    assert found[0]["id"] == "cover-twice"


def test_what_is_not_found_is_said(cli: Cli) -> None:
    answer = cli("rules", "--search", "qqqq")
    assert answer.status == 1
    assert answer.refused == "Nothing is found for 'qqqq'."
