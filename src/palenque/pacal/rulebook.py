"""The rules page: each rule that a ruleset plays by, in four languages.

The texts stand in ``rules.toml``, for the command line and the browser alike. A text
depends on a ruleset's values and never on its name, so that an own ruleset gets the
right page too; only the title and the summary of a built-in ruleset are written for it.
"""

import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from palenque.pacal.ruleset import Ruleset, SoloRuleset

LANGUAGES = ("en", "de", "fr", "it")


@dataclass(frozen=True)
class Rule:
    """One rule as a ruleset plays it; ``differs`` says how the printed sources disagree."""

    id: str
    title: str
    text: str
    differs: str | None


@dataclass(frozen=True)
class Word:
    """A word of the rules and what it means."""

    word: str
    meaning: str


def rules(ruleset: Ruleset | SoloRuleset, language: str = "en") -> tuple[Rule, ...]:
    """The rules in force, in the order of their ids; ValueError for an unknown language.

    >>> from palenque.pacal.ruleset import built_in
    >>> print(rules(built_in("klee"))[3].text)
    The player whose turn it is, the offerer, shows any two cards of the hand.
    >>> [rule.id for rule in rules(built_in("solo-ajm"))]
    ['P7', 'P8', 'P17']
    """
    check(language)
    values = _values(ruleset)
    return tuple(_rule(entry, values, language) for entry in _matching("rule", values))


def glossary(ruleset: Ruleset | SoloRuleset, language: str = "en") -> tuple[Word, ...]:
    """The words that the rules use; ValueError for an unknown language.

    >>> from palenque.pacal.ruleset import built_in
    >>> glossary(built_in("klee"), "fr")[2].word
    'Case'
    """
    check(language)
    values = _values(ruleset)
    return tuple(
        Word(entry["word"][language], entry["meaning"][language].format_map(values))
        for entry in _matching("word", values)
    )


def title(ruleset: Ruleset | SoloRuleset, language: str = "en") -> str:
    """The name of a built-in ruleset, the id of any other.

    >>> from palenque.pacal.ruleset import built_in
    >>> title(built_in("klee"), "de")
    'Klee-Regeln'
    """
    check(language)
    known = _page()["known"].get(ruleset.id)
    return str(known["title"][language]) if known else ruleset.id


def summary(ruleset: Ruleset | SoloRuleset, language: str = "en") -> str:
    """One line on how a ruleset differs; that of an own ruleset lists its values.

    >>> from palenque.pacal.ruleset import built_in
    >>> summary(built_in("french"))
    'As the Klee rules, but the rows rise from left to right.'
    """
    check(language)
    known = _page()["known"].get(ruleset.id)
    if known:
        return str(known["summary"][language])
    values = _values(ruleset)
    pieces = (piece[language] for piece in _matching("own", values))
    return " · ".join(pieces).format_map(values)


def check(language: str) -> None:
    """Raises ValueError unless the rules exist in this language."""
    if language not in LANGUAGES:
        raise ValueError(
            f"There are no rules in the language {language!r}; choose {', '.join(LANGUAGES)}."
        )


@cache
def _page() -> dict[str, Any]:
    return tomllib.loads(files("palenque.pacal").joinpath("rules.toml").read_text(encoding="utf-8"))


def _rule(entry: Mapping[str, Any], values: Mapping[str, object], language: str) -> Rule:
    text = " ".join(sentence[language] for sentence in _met(entry["text"], values))
    differs = entry["differs"][language] if "differs" in entry else None
    return Rule(entry["id"], entry["title"][language], text.format_map(values), differs)


def _matching(kind: str, values: Mapping[str, object]) -> Iterator[Mapping[str, Any]]:
    return _met(_page()[kind], values)


def _met(
    entries: Iterable[Mapping[str, Any]], values: Mapping[str, object]
) -> Iterator[Mapping[str, Any]]:
    for entry in entries:
        conditions = entry.get("when", {})
        if all(key in values and values[key] == wanted for key, wanted in conditions.items()):
            yield entry


def _values(ruleset: Ruleset | SoloRuleset) -> dict[str, object]:
    """What ``when`` may ask and what braces may hold."""
    own = _solo_values(ruleset) if isinstance(ruleset, SoloRuleset) else _match_values(ruleset)
    return _common_values(ruleset) | own


def _common_values(ruleset: Ruleset | SoloRuleset) -> dict[str, object]:
    return {
        "solo": isinstance(ruleset, SoloRuleset),
        "line": len(ruleset.rows) == 1,
        "reading": ruleset.reading,
        "covers": ruleset.covers,
        "deck": ruleset.deck,
        "fields": ruleset.fields,
        "top": ruleset.fields,
        "rows": ", ".join(map(str, ruleset.rows)),
        "ranks": " / ".join(_ranks(ruleset)),
    }


def _match_values(ruleset: Ruleset) -> dict[str, object]:
    turns = ruleset.hand - ruleset.hand % 2
    return {
        "hand": ruleset.hand,
        "tie": ruleset.tie,
        "last": ruleset.last,
        "dead_offers": ruleset.dead_offers,
        "target": ruleset.target,
        "single_round": ruleset.target == 1,
        "turns": turns,
        "odd_hand": ruleset.hand % 2 == 1,
        "runs_out": turns < _longest(ruleset),
    }


def _solo_values(ruleset: SoloRuleset) -> dict[str, object]:
    return {
        "draw": ruleset.draw,
        "pile": ruleset.pile,
        "pairs": 2 * ruleset.fields,
        "most": min(_longest(ruleset), ruleset.pile),
    }


def _longest(ruleset: Ruleset | SoloRuleset) -> int:
    """The most cards that a pyramid can take until each field holds one.

    With covers (P8) all fields but the last may be closed before the last gets its card.
    """
    return 2 * ruleset.fields - 1 if ruleset.covers else ruleset.fields


def _ranks(ruleset: Ruleset | SoloRuleset) -> Iterator[str]:
    """The ranks of each row from the base up, as they lie from left to right (P2)."""
    first = 1
    for width in ruleset.rows:
        row = range(first, first + width)
        first += width
        yield " ".join(map(str, row if ruleset.reading == "ascending" else reversed(row)))
