"""The rules page of Pakal, in every language."""

import re
import tomllib
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from palenque import pakal
from palenque.pakal import rulebook
from tests.pacal.test_rulebook import translated

PAGE: dict[str, Any] = tomllib.loads(
    files("palenque.pakal").joinpath("rules.toml").read_text(encoding="utf-8")
)
DOCS = Path(__file__).parents[2] / "docs"
BOX = pakal.standard()


@pytest.mark.parametrize("language", rulebook.LANGUAGES)
def test_every_rule_stands_in_every_language(language: str) -> None:
    found = rulebook.rules(language)
    assert [rule.id for rule in found] == [f"K{number}" for number in range(1, 11)]
    for text in (
        rulebook.title(language),
        rulebook.summary(language),
        *(part for rule in found for part in (rule.title, rule.text, rule.differs or "-")),
        *(part for word in rulebook.glossary(language) for part in (word.word, word.meaning)),
    ):
        assert text == text.strip() != ""
        assert "{" not in text


@pytest.mark.parametrize("texts", list(translated(PAGE)), ids=lambda texts: texts["en"][:40])
def test_a_text_stands_in_every_language_with_the_same_numbers(texts: dict[str, str]) -> None:
    assert tuple(texts) == rulebook.LANGUAGES
    for pattern in (r"\{\w+\}", r"\b\d\d\b"):
        found = [sorted(set(re.findall(pattern, text))) for text in texts.values()]
        assert found.count(found[0]) == len(found)
    assert not re.search(r"[ \w)][;:!?]", texts["fr"], re.ASCII)


def test_the_page_tells_the_numbers_of_the_components() -> None:
    text = "".join(rule.text for rule in rulebook.rules("en"))
    assert "11 coloured and 4 transparent" in text
    assert "after spaces 9, 18, 27, 36" in text
    assert "after space 45 and stands in the lava of the last 9 spaces" in text
    own = replace(BOX, torches=(5,), finish=40)
    text = "".join(rule.text for rule in rulebook.rules("en", own))
    assert "(after spaces 5)" in text
    assert "after space 40 and stands in the lava of the last 14 spaces" in text


@pytest.mark.parametrize(
    "door", [rulebook.rules, rulebook.glossary, rulebook.title, rulebook.summary]
)
def test_an_unknown_language_is_one_clear_sentence(door: Any) -> None:
    with pytest.raises(ValueError, match=r"^There are no rules in the language 'es'; choose en, "):
        door("es")


def test_the_documentation_says_what_the_page_says() -> None:
    text = (DOCS / "pakal.md").read_text(encoding="utf-8")
    assert rulebook.summary("en") in text
    for rule in rulebook.rules("en"):
        assert f"### {rule.id} {rule.title}\n" in text
        assert rule.text in text
        assert (rule.differs or "") in text
    for word in rulebook.glossary("en"):
        assert f"**{word.word}**: {word.meaning}" in text
