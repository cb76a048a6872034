"""Everything that can be looked up: each rule as each ruleset has it, and every question."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from palenque.learning import faq
from palenque.learning.rules import PAKAL
from palenque.pacal import RULESETS, SOLO_RULESETS, Ruleset, SoloRuleset
from palenque.pacal import rulebook as pacal_rules
from palenque.pakal import rulebook as pakal_rules


@dataclass(frozen=True)
class Passage:
    """A rule, or a question with its answer, in one language.

    ``rulesets`` are those whose pages have this very text, and ``about`` is what else is said of
    it, which is searched with less weight.
    """

    kind: Literal["rule", "question"]
    id: str
    rulesets: tuple[str, ...]
    title: str
    text: str
    about: str = ""


def passages(
    language: str = "en", own: Iterable[Ruleset | SoloRuleset] = ()
) -> tuple[Passage, ...]:
    """The rules of the built-in rulesets, of Pakal and of one's ``own``, then the questions.

    >>> [found.rulesets for found in passages() if found.id == "P15"]
    [('ajm',)]
    """
    return (*_rules(language, own), *_questions(language))


def _rules(language: str, own: Iterable[Ruleset | SoloRuleset]) -> Iterable[Passage]:
    found: dict[tuple[str, str], Passage] = {}
    for ruleset in (*RULESETS.values(), *SOLO_RULESETS.values(), *own):
        for rule in pacal_rules.rules(ruleset, language):
            known = found.get((rule.id, rule.text))
            rulesets = (*known.rulesets, ruleset.id) if known else (ruleset.id,)
            passage = Passage("rule", rule.id, rulesets, rule.title, rule.text, rule.differs or "")
            found[rule.id, rule.text] = passage
    for rule in pakal_rules.rules(language):
        passage = Passage("rule", rule.id, (PAKAL,), rule.title, rule.text, rule.differs or "")
        found[rule.id, rule.text] = passage
    return found.values()


def _questions(language: str) -> Iterable[Passage]:
    for one in faq.questions(language):
        about = " ".join((one.others or "", *one.rules))
        yield Passage("question", one.id, one.rulesets, one.ask, one.answer, about)
