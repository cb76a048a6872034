"""Texts of what is learnt with, in every language or not at all."""

import pytest

from palenque.learning.texts import text

STONE = {"en": "Stone", "de": "Stein", "fr": "Pierre", "it": "Pietra"}


def test_line_breaks_of_a_file_are_blanks() -> None:
    assert text(STONE | {"en": "A\n  stone"}, "here")["en"] == "A stone"


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
