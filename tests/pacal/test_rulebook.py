"""The rules page says what each ruleset plays, in every language."""

import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from palenque.pacal import rulebook
from palenque.pacal.ruleset import KLEE, RULESETS, SOLO_RULESETS, Ruleset, SoloRuleset

BUILT_IN: tuple[Ruleset | SoloRuleset, ...] = (*RULESETS.values(), *SOLO_RULESETS.values())
SMALL = Ruleset(
    id="small",
    deck=26,
    rows=(3, 2, 1),
    hand=7,
    covers=True,
    reading="ascending",
    tie="nested",
    last=False,
    dead_offers=True,
    target=1,
)
OTHERS: tuple[Ruleset | SoloRuleset, ...] = (
    SMALL,
    replace(SMALL, last=True),
    replace(SMALL, hand=6, deck=24, dead_offers=False),
    replace(SMALL, rows=(6,), covers=False, reading="descending"),
    replace(SOLO_RULESETS["solo-klee"], id="alone", covers=False, reading="ascending"),
    replace(SOLO_RULESETS["solo-ajm"], id="both", covers=True, rows=(4, 3, 2, 1)),
)
EVERY = (*BUILT_IN, *OTHERS)
PAIRS = [(ruleset, language) for ruleset in EVERY for language in rulebook.LANGUAGES]
PAGE: dict[str, Any] = tomllib.loads(
    files("palenque.pacal").joinpath("rules.toml").read_text(encoding="utf-8")
)
DOCS = Path(__file__).parents[2] / "docs"

BASE = [f"P{number}" for number in range(1, 12)]
IDS = {
    "klee": [*BASE, "P12", "P13", "P14"],
    "french": [*BASE, "P12", "P13", "P14"],
    "german": [*BASE, "P12", "P13", "P14"],
    "literal": [*BASE, "P13", "P14"],
    "ajm": [*BASE, "P13", "P14", "P15"],
    "solo-klee": ["P7", "P8", "P16"],
    "solo-ajm": ["P7", "P8", "P17"],
}


def translated(node: Any) -> Iterator[dict[str, str]]:
    """Every table of the page that holds one text in several languages."""
    if isinstance(node, list):
        for item in node:
            yield from translated(item)
    elif isinstance(node, dict):
        if "en" in node:
            yield {key: text for key, text in node.items() if key != "when"}
        else:
            for item in node.values():
                yield from translated(item)


def conditions(node: Any) -> Iterator[str]:
    """Every value that the page asks for."""
    if isinstance(node, list):
        for item in node:
            yield from conditions(item)
    elif isinstance(node, dict):
        yield from node.get("when", {})
        for item in node.values():
            yield from conditions(item)


def rule(ruleset: Ruleset | SoloRuleset, id: str, language: str = "en") -> rulebook.Rule:
    return next(rule for rule in rulebook.rules(ruleset, language) if rule.id == id)


def printed(ruleset: Ruleset | SoloRuleset, language: str) -> Iterator[str]:
    """Every text that the page of a ruleset shows."""
    yield rulebook.title(ruleset, language)
    yield rulebook.summary(ruleset, language)
    for entry in rulebook.rules(ruleset, language):
        yield from (entry.title, entry.text, entry.differs or "-")
    for word in rulebook.glossary(ruleset, language):
        yield from (word.word, word.meaning)


@pytest.mark.parametrize("texts", list(translated(PAGE)), ids=lambda texts: texts["en"][:40])
def test_a_text_stands_in_every_language_with_the_same_numbers(texts: dict[str, str]) -> None:
    assert tuple(texts) == rulebook.LANGUAGES
    assert all(text == text.strip() != "" for text in texts.values())
    for pattern in (r"\{\w+\}", r"\bP\d+\b", r"\b(?:klee|french|german|ajm|literal|no-offer)\)"):
        found = [sorted(set(re.findall(pattern, text))) for text in texts.values()]
        assert found.count(found[0]) == len(found)


def test_each_rule_appears_for_some_ruleset_and_once() -> None:
    shown = {rule.id for ruleset in BUILT_IN for rule in rulebook.rules(ruleset, "en")}
    assert [entry["id"] for entry in PAGE["rule"]] == [f"P{number}" for number in range(1, 18)]
    assert shown == {entry["id"] for entry in PAGE["rule"]}


@pytest.mark.parametrize("ruleset", BUILT_IN, ids=lambda ruleset: ruleset.id)
def test_a_ruleset_shows_the_rules_it_plays_by(ruleset: Ruleset | SoloRuleset) -> None:
    assert [rule.id for rule in rulebook.rules(ruleset, "en")] == IDS[ruleset.id]


@pytest.mark.parametrize(("ruleset", "language"), PAIRS)
def test_no_placeholder_stays_unfilled(ruleset: Ruleset | SoloRuleset, language: str) -> None:
    texts = list(printed(ruleset, language))
    assert all(text and not re.search(r"[{}\n]|  ", text) for text in texts)


def test_every_sentence_is_reached_by_some_ruleset() -> None:
    page = " ".join(text for ruleset in EVERY for text in printed(ruleset, "en"))
    for texts in translated(PAGE):
        pieces = [piece for piece in re.split(r"\{\w+\}", texts["en"]) if piece]
        assert all(piece in page for piece in pieces), texts["en"]


def test_conditions_ask_only_for_values_that_exist() -> None:
    known = {"solo", "line", "reading", "covers", "tie", "last", "dead_offers", "draw"}
    assert set(conditions(PAGE)) == known | {"runs_out", "odd_hand", "single_round"}


def test_a_text_never_depends_on_the_name() -> None:
    for ruleset in BUILT_IN:
        assert rulebook.rules(replace(ruleset, id="x"), "en") == rulebook.rules(ruleset, "en")
    assert rulebook.rules(RULESETS["french"], "it") == rulebook.rules(RULESETS["german"], "it")


def test_ranks_read_as_the_ruleset_lays_them_out() -> None:
    """P2"""
    assert rule(KLEE, "P2").text.endswith("fall: 4 3 2 1 / 7 6 5 / 9 8 / 10.")
    assert rule(RULESETS["french"], "P2").text.endswith("rise: 1 2 3 4 / 5 6 7 / 8 9 / 10.")
    assert "one row of 10 fields" in rule(RULESETS["ajm"], "P2").text


def test_covering_is_free_or_does_not_exist() -> None:
    """P8"""
    assert "closes that field" in rule(KLEE, "P8").text
    assert "no card is ever covered" in rule(RULESETS["literal"], "P8").text


def test_the_tie_break_takes_the_spread_of_the_ruleset() -> None:
    """P11"""
    assert "the smaller spread wins" in rule(KLEE, "P11").text
    assert "the greater spread wins" in rule(RULESETS["ajm"], "P11").text


def test_the_last_card_is_told_only_where_a_round_lasts_so_long() -> None:
    """P12"""
    assert rule(KLEE, "P12").text.startswith("After 14 turns each player holds one card.")
    assert "It is not played" in rule(SMALL, "P12").text
    assert "both hands are empty" in rule(replace(SMALL, hand=6, deck=24), "P12").text
    assert "After 6 turns" in rule(replace(SMALL, covers=False, rows=(7,), deck=28), "P12").text
    uncovered = rulebook.rules(replace(SMALL, covers=False), "en")
    assert "P12" not in [rule.id for rule in uncovered]


def test_an_own_ruleset_prints_its_own_numbers() -> None:
    assert rule(SMALL, "P1").text.startswith("Shuffle the 26 cards. Each player gets 6 cards")
    assert rule(SMALL, "P2").text.endswith("rise: 1 2 3 / 4 5 / 6.")
    assert "After 6 turns" in rule(SMALL, "P12").text
    assert rule(SMALL, "P14").text.startswith("The first player to win a round")
    assert rulebook.title(SMALL, "fr") == "small"
    assert rulebook.summary(SMALL, "en") == (
        "26 cards · rows of 3, 2, 1 fields · rising from left to right · 7 in hand · "
        "one cover per field · the greater spread breaks a tie · the last card is not played · "
        "one round wins"
    )


def test_a_solo_game_counts_the_cards_drawn() -> None:
    """P16, P17"""
    assert "10 is perfect, 19 is the most possible" in rule(BUILT_IN[5], "P16").text
    assert "always with 20 cards drawn" in rule(BUILT_IN[6], "P17").text


@pytest.mark.parametrize("ruleset", BUILT_IN, ids=lambda ruleset: ruleset.id)
@pytest.mark.parametrize("language", rulebook.LANGUAGES)
def test_a_built_in_ruleset_has_a_name_and_its_own_line(
    ruleset: Ruleset | SoloRuleset, language: str
) -> None:
    assert rulebook.title(ruleset, language) != ruleset.id
    assert rulebook.summary(ruleset, language) != rulebook.summary(
        replace(ruleset, id="x"), language
    )


def test_french_keeps_its_blank_before_two_part_marks() -> None:
    for texts in translated(PAGE):
        assert not re.search(r"[ \w)][;:!?]", texts["fr"], re.ASCII), texts["fr"]


@pytest.mark.parametrize(
    "door", [rulebook.rules, rulebook.glossary, rulebook.title, rulebook.summary]
)
def test_an_unknown_language_is_one_clear_sentence(door: Any) -> None:
    with pytest.raises(ValueError, match=r"^There are no rules in the language 'es'; choose en, "):
        door(KLEE, "es")


def test_the_documentation_says_what_the_page_says() -> None:
    text = (DOCS / "rules.md").read_text(encoding="utf-8")
    for ruleset in BUILT_IN:
        name, line = rulebook.title(ruleset, "en"), rulebook.summary(ruleset, "en")
        assert f"| `{ruleset.id}` | {name} | {line} |" in text
        for entry in rulebook.rules(ruleset, "en"):
            assert f"### {entry.id} {entry.title}\n" in text
            assert entry.text in text
            assert (entry.differs or "") in text
        for word in rulebook.glossary(ruleset, "en"):
            assert f"**{word.word}**: {word.meaning}" in text
