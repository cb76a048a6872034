"""Texts of what is learnt with, in every language or not at all."""

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

import palenque
from palenque.cli import board_words, learn_words
from palenque.learning.texts import text

STONE = {"en": "Stone", "de": "Stein", "fr": "Pierre", "it": "Pietra"}
PACKAGE = Path(palenque.__file__).parent
LOOSE = re.compile(r"(?<!\u202f)(?<!^)[;:!?»](?=\s|$)|«(?!\u202f)")
"""A sign that French sets off with a narrow no-break space, without one."""


def french(value: object) -> Iterator[str]:
    """Every French text in what a file holds."""
    if isinstance(value, dict):
        yield from (found for key, found in value.items() if key == "fr" and isinstance(found, str))
        value = list(value.values())
    if isinstance(value, list):
        for inner in value:
            yield from french(inner)


def test_line_breaks_of_a_file_are_blanks() -> None:
    assert text(STONE | {"en": "A\n  stone"}, "here")["en"] == "A stone"


def test_no_break_spaces_of_a_file_stay() -> None:
    assert text(STONE | {"fr": "Pierre\u202f?"}, "here")["fr"] == "Pierre\u202f?"


def test_no_line_of_french_breaks_before_its_signs() -> None:
    files = [tomllib.loads(path.read_text("utf-8")) for path in PACKAGE.rglob("*.toml")]
    words = [*learn_words.WORDS["fr"].values(), *board_words.WORDS["fr"].values()]
    texts = [*french(files), *words]
    assert len(texts) > 400
    assert [found for found in texts if LOOSE.search(found)] == []


@pytest.mark.parametrize(
    ("value", "message"),
    [
        (None, "is missing"),
        (STONE | {"it": " "}, "lacks it"),
        (STONE | {"es": "Piedra"}, "es is no language"),
    ],
)
def test_a_text_that_is_not_whole_is_refused(value: object, message: str) -> None:
    with pytest.raises(ValueError, match=message):
        text(value, "here")
