"""The rules page: each rule that a ruleset plays by, in four languages.

The texts stand in ``rules.toml``, for the command line and the browser alike. A text
depends on a ruleset's values and never on its name, so that an own ruleset gets the
right page too; only the title and the summary of a built-in ruleset are written for it.
"""

from collections.abc import Iterator

from palenque.pacal.ruleset import Ruleset, SoloRuleset
from palenque.rulebook import LANGUAGES, Rule, Word, check, page

__all__ = ["LANGUAGES", "Rule", "Word", "check", "glossary", "rules", "summary", "title"]

_PACKAGE = "palenque.pacal"


def rules(ruleset: Ruleset | SoloRuleset, language: str = "en") -> tuple[Rule, ...]:
    """The rules in force, in the order of their ids; ValueError for an unknown language.

    >>> from palenque.pacal.ruleset import built_in
    >>> print(rules(built_in("klee"))[3].text)
    The player whose turn it is, the offerer, shows any two cards of the hand.
    >>> [rule.id for rule in rules(built_in("solo-ajm"))]
    ['P7', 'P8', 'P17']
    """
    return page(_PACKAGE).rules(_values(ruleset), language)


def glossary(ruleset: Ruleset | SoloRuleset, language: str = "en") -> tuple[Word, ...]:
    """The words that the rules use; ValueError for an unknown language.

    >>> from palenque.pacal.ruleset import built_in
    >>> glossary(built_in("klee"), "fr")[2].word
    'Case'
    """
    return page(_PACKAGE).glossary(_values(ruleset), language)


def title(ruleset: Ruleset | SoloRuleset, language: str = "en") -> str:
    """The name of a built-in ruleset, the id of any other.

    >>> from palenque.pacal.ruleset import built_in
    >>> title(built_in("klee"), "de")
    'Klee-Regeln'
    """
    check(language)
    known = page(_PACKAGE).texts["known"].get(ruleset.id)
    return str(known["title"][language]) if known else ruleset.id


def summary(ruleset: Ruleset | SoloRuleset, language: str = "en") -> str:
    """One line on how a ruleset differs; that of an own ruleset lists its values.

    >>> from palenque.pacal.ruleset import built_in
    >>> summary(built_in("french"))
    'As the Klee rules, but the rows rise from left to right.'
    """
    check(language)
    known = page(_PACKAGE).texts["known"].get(ruleset.id)
    if known:
        return str(known["summary"][language])
    values = _values(ruleset)
    pieces = (piece[language] for piece in page(_PACKAGE).matching("own", values))
    return " · ".join(pieces).format_map(values)


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
