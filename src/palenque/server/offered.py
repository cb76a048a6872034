"""The rulesets that this server offers: the built-in ones and those it was started with."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

from palenque.messages import Language, RulesetInfo, RulesPage, RuleText
from palenque.pacal import RULESETS, SOLO_RULESETS, Ruleset, RulesetError, SoloRuleset, rulebook
from palenque.pacal.ruleset import built_in
from palenque.table import showing

AnyRuleset = Ruleset | SoloRuleset


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
            if own.setdefault(ruleset.id, ruleset) != ruleset:
                raise RulesetError([f"Two rulesets have the id {ruleset.id!r}."])
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
    """The rules in force."""
    return RulesPage(
        ruleset=info(ruleset, language),
        language=language,
        title=rulebook.title(ruleset, language),
        summary=rulebook.summary(ruleset, language),
        rules=[
            RuleText(id=rule.id, title=rule.title, text=rule.text, differs=rule.differs)
            for rule in rulebook.rules(ruleset, language)
        ],
    )
