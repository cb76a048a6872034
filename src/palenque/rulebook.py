"""Rules pages: each rule that a game plays by, in four languages.

The texts of a game stand in its ``rules.toml``, for the command line and the browser alike.
A text depends on named values of the game that is played and never on a name of its own.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

LANGUAGES = ("en", "de", "fr", "it")
Values = Mapping[str, object]


@dataclass(frozen=True)
class Rule:
    """One rule as it is played; ``differs`` says how the printed sources disagree."""

    id: str
    title: str
    text: str
    differs: str | None


@dataclass(frozen=True)
class Word:
    """A word of the rules and what it means."""

    word: str
    meaning: str


def check(language: str) -> None:
    """Raises ValueError unless the rules exist in this language."""
    if language not in LANGUAGES:
        raise ValueError(
            f"There are no rules in the language {language!r}; choose {', '.join(LANGUAGES)}."
        )


@dataclass(frozen=True)
class Page:
    """The texts of a game; ``when`` asks for values and braces hold them."""

    texts: Mapping[str, Any]

    def rules(self, values: Values, language: str) -> tuple[Rule, ...]:
        """The rules in force, in the order of their ids; ValueError for an unknown language."""
        check(language)
        return tuple(_rule(entry, values, language) for entry in self.matching("rule", values))

    def glossary(self, values: Values, language: str) -> tuple[Word, ...]:
        """The words that the rules use; ValueError for an unknown language."""
        check(language)
        return tuple(
            Word(entry["word"][language], entry["meaning"][language].format_map(values))
            for entry in self.matching("word", values)
        )

    def matching(self, kind: str, values: Values) -> Iterator[Mapping[str, Any]]:
        """The entries of this kind whose conditions are met."""
        return _met(self.texts[kind], values)


@cache
def page(package: str) -> Page:
    """The page of a game, from the ``rules.toml`` in its package."""
    return Page(tomllib.loads(files(package).joinpath("rules.toml").read_text(encoding="utf-8")))


def _rule(entry: Mapping[str, Any], values: Values, language: str) -> Rule:
    text = " ".join(sentence[language] for sentence in _met(entry["text"], values))
    differs = entry["differs"][language] if "differs" in entry else None
    return Rule(entry["id"], entry["title"][language], text.format_map(values), differs)


def _met(entries: Iterable[Mapping[str, Any]], values: Values) -> Iterator[Mapping[str, Any]]:
    for entry in entries:
        conditions = entry.get("when", {})
        if all(key in values and values[key] == wanted for key, wanted in conditions.items()):
            yield entry
