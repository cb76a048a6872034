"""The rules pages of both games under one name, as what is learnt cites them."""

from palenque.pacal import rulebook as pacal_rules
from palenque.pacal.ruleset import built_in
from palenque.pakal import rulebook as pakal_rules
from palenque.rulebook import Rule

PAKAL = "pakal"


def rules_of(name: str, language: str = "en") -> dict[str, Rule]:
    """The rules of a built-in ruleset of Pacal, or of Pakal, by their ids.

    >>> rules_of("klee")["P9"].title, rules_of(PAKAL, "de")["K7"].title
    ('Stuck', 'Die Scheibe ziehen')
    """
    if name == PAKAL:
        return {rule.id: rule for rule in pakal_rules.rules(language)}
    return {rule.id: rule for rule in pacal_rules.rules(built_in(name), language)}
