"""Every kind of error has a code, and a text in every language that the client speaks."""

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from palenque.faults import SENTENCES, Where, fault
from palenque.game import NotationError, Reason

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "palenque"
TEXTS = ROOT / "client" / "src" / "lib" / "i18n"
LANGUAGES = ("en", "de", "fr", "it")
ERRORS = (
    "NotationError",
    "RecordError",
    "RulesetError",
    "ComponentsError",
    "ImpossiblePosition",
)
TABLE = SOURCE / "faults.py"


@cache
def nodes() -> tuple[ast.AST, ...]:
    """Every piece of source beside the table itself."""
    paths = (path for path in sorted(SOURCE.rglob("*.py")) if path != TABLE)
    return tuple(node for path in paths for node in ast.walk(ast.parse(path.read_text())))


def calls(*names: str) -> Iterator[ast.Call]:
    """Every call of these."""
    for node in nodes():
        if isinstance(node, ast.Call):
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            if name in names:
                yield node


def text(node: ast.AST) -> str | None:
    """The text that is written out there."""
    found = node.value if isinstance(node, ast.Constant) else None
    return found if isinstance(found, str) else None


def texts(group: str, language: str) -> dict[str, str]:
    found: dict[str, str] = json.loads((TEXTS / group / f"{language}.json").read_text())
    return found


def placeholders(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)\}", text))


def test_every_fault_that_is_raised_is_in_the_table_with_what_it_needs() -> None:
    for call in calls("fault"):
        code = text(call.args[0])
        if code is None:
            continue
        assert code in SENTENCES
        told = {word.arg for word in call.keywords}
        assert None in told or told == placeholders(SENTENCES[code]), code


def test_every_error_is_made_of_faults() -> None:
    """A sentence written where it is raised would reach no other language."""
    made_of_text = [
        ast.unparse(call)
        for call in calls(*ERRORS)
        for word in call.args
        if isinstance(word, ast.JoinedStr) or " " in (text(word) or "")
    ]
    assert made_of_text == []


def test_the_table_has_no_fault_that_nothing_raises() -> None:
    assert set(SENTENCES) - {text(node) for node in nodes()} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_fault_has_a_text_with_the_same_placeholders(language: str) -> None:
    found = texts("fault", language)
    for code, sentence in SENTENCES.items():
        assert placeholders(found[f"fault.{code}"]) == placeholders(sentence), code


def test_the_client_says_the_english_sentences_of_the_table() -> None:
    found = texts("fault", "en")
    assert {code: found[f"fault.{code}"] for code in SENTENCES} == dict(SENTENCES)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_of_an_illegal_move_has_a_text(language: str) -> None:
    assert {f"refused.{reason}" for reason in Reason} <= set(texts("core", language))


def test_a_fault_in_a_tag_and_several_at_once_are_one_sentence_each() -> None:
    faults = [fault("goal-tile", goal="ABC"), fault("track", found="'C'", tracks="A B")]
    error = NotationError(faults, 3, 5, "Goals")
    said = "there is no goal tile ABC 'C' is not one of the tracks A B"
    assert str(error) == f"line 3, column 5: Goals: {said}"
    assert error.faults == tuple(faults)


def test_a_place_in_a_game_is_named_from_the_outside_in() -> None:
    assert str(Where(part="deal")) == "deal"
    assert str(Where(turn=4)) == "turn 4"
