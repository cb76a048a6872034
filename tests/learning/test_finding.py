"""Finding rules and questions by words, in each language, typed right or not."""

import pytest

from palenque.learning import finding, library
from palenque.learning.library import Passage
from palenque.pacal import KLEE
from palenque.rulebook import LANGUAGES
from tests.pacal.test_rulebook import SMALL


def ids(words: str, language: str = "en") -> list[str]:
    return [passage.id for passage in finding.find(words, library.passages(language))]


@pytest.mark.parametrize(
    ("language", "words", "id"),
    [
        ("en", "closed", "all-fields-closed"),
        ("en", "clsoed feild", "all-fields-closed"),
        ("en", "dead offer", "P15"),
        ("en", "P11", "P11"),
        ("en", "torhc line", "pakal-torch"),
        ("de", "Stichentscheid", "P11"),
        ("de", "Fakellinie", "pakal-torch"),
        ("de", "höhere karte beginnt", "who-starts"),
        ("de", "hohere Karte beginnt", "who-starts"),
        ("fr", "échafaudage", "P1"),
        ("fr", "echafaudge", "scaffold-arranged"),
        ("fr", "deuxieme manche", "starter-each-round"),
        ("it", "spareggio", "P11"),
        ("it", "sparegio", "P11"),
        ("it", "ultima carta", "P12"),
    ],
)
def test_words_find_their_passage_also_where_they_are_mistyped(
    language: str, words: str, id: str
) -> None:
    assert id in ids(words, language)[:4]


def test_the_beginning_of_a_word_is_enough() -> None:
    assert "scaffold-arranged" in ids("scaf")[:4]


def test_a_passage_with_all_of_the_words_comes_before_those_with_some() -> None:
    assert ids("last card fits nowhere")[0] == "last-card-fits-nowhere"


@pytest.mark.parametrize("words", ["", " ", "?!", "qqqq", "\0", "x" * 5000])
def test_what_nothing_answers_to_finds_nothing(words: str) -> None:
    assert ids(words) == []


def test_no_more_is_found_than_can_be_looked_through() -> None:
    assert len(ids("card")) == finding.MOST


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_and_every_rule_is_found_by_its_title(language: str) -> None:
    passages = library.passages(language)
    for passage in passages[::5]:
        found = finding.find(passage.title, passages)
        assert passage.title in [other.title for other in found], passage.title


def test_a_rule_that_reads_the_same_is_found_once() -> None:
    rules: list[Passage] = [p for p in library.passages() if p.kind == "rule"]
    assert len({(rule.id, rule.text) for rule in rules}) == len(rules)
    assert [rule.rulesets for rule in rules if rule.id == "P11"] == [
        ("klee", "french", "german", "literal"),
        ("ajm",),
    ]


def test_rules_of_an_own_ruleset_are_found_too() -> None:
    rules = [p for p in library.passages("en", [KLEE, SMALL]) if p.id == "P1"]
    assert rules[-1].rulesets == ("small",)
