"""The rulesets that this server offers: the built-in ones and those it was started with."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from palenque.faults import fault
from palenque.messages import Language, RulesetInfo, RulesPage, RuleText
from palenque.pacal import RULESETS, SOLO_RULESETS, Ruleset, RulesetError, SoloRuleset, rulebook
from palenque.pacal.ruleset import built_in
from palenque.pakal import rulebook as pakal_rules
from palenque.rulebook import Rule
from palenque.table import showing

AnyRuleset = Ruleset | SoloRuleset
PAKAL = "pakal"
"""What the rules of Pakal are asked for by; no ruleset may have it as its id."""


@dataclass(frozen=True)
class Offered:
    """Rulesets by id, the default first; raises RulesetError where two have one id."""

    own: dict[str, Ruleset] = field(default_factory=dict)

    @classmethod
    def with_own(cls, rulesets: Iterable[Ruleset]) -> "Offered":
        """The built-in rulesets and these."""
        own: dict[str, Ruleset] = {}
        for ruleset in rulesets:
            if ruleset.id in RULESETS:
                continue
            if ruleset.id == PAKAL:
                raise RulesetError.of(fault("ruleset-of-other", id=repr(PAKAL)))
            if own.setdefault(ruleset.id, ruleset) != ruleset:
                raise RulesetError.of(fault("ruleset-double", id=repr(ruleset.id)))
        return cls(own)

    def __iter__(self) -> Iterator[AnyRuleset]:
        return iter([*RULESETS.values(), *self.own.values(), *SOLO_RULESETS.values()])

    def named(self, id: str) -> AnyRuleset:
        """The ruleset of this id, never a path; raises RulesetError."""
        return self.own.get(id) or built_in(id)

    def infos(self, language: Language) -> list[RulesetInfo]:
        """All of them, each with its one line."""
        return [info(ruleset, language) for ruleset in self]


def info(ruleset: AnyRuleset, language: Language) -> RulesetInfo:
    """A ruleset and how it differs, in one line."""
    return showing.ruleset_info(ruleset, rulebook.summary(ruleset, language))


def rules_page(ruleset: AnyRuleset, language: Language) -> RulesPage:
    """The rules of Pacal in force."""
    title, summary = rulebook.title(ruleset, language), rulebook.summary(ruleset, language)
    return _page(ruleset.id, language, title, summary, rulebook.rules(ruleset, language))


def pakal_page(language: Language) -> RulesPage:
    """The rules of Pakal."""
    title, summary = pakal_rules.title(language), pakal_rules.summary(language)
    return _page(PAKAL, language, title, summary, pakal_rules.rules(language))


def _page(
    id: str, language: Language, title: str, summary: str, rules: Iterable[Rule]
) -> RulesPage:
    texts = [RuleText(**vars(rule)) for rule in rules]
    return RulesPage(id=id, language=language, title=title, summary=summary, rules=texts)
