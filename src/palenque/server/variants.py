"""The routes for a ruleset of one's own: whether it is one, its rules, and whether it is a game."""

from typing import Annotated

from fastapi import APIRouter, Depends
from starlette.requests import HTTPConnection

from palenque.messages import CheckedVariant, RulesetMistake, RulesPage, Trial, Variant
from palenque.pacal import RulesetError
from palenque.pacal.ruleset import format_toml, parse
from palenque.plaintext import unmarked
from palenque.server import reading
from palenque.server.asked import PROBLEMS, Lang, Player
from palenque.server.offered import info, rules_page
from palenque.server.trials import Trials

router = APIRouter(prefix="/api/variants", responses=PROBLEMS)


def _trials(connection: HTTPConnection) -> Trials:
    found: Trials = connection.app.state.trials
    return found


@router.post("")
async def check(asked: Variant, lang: Lang = "en") -> CheckedVariant:
    """The ruleset that this text defines, or every mistake in it."""
    try:
        ruleset = parse(unmarked(asked.toml))
    except RulesetError as error:
        mistakes = [
            RulesetMistake(
                code=one.code, key=one.key, values=list(one.values), message=one.sentence
            )
            for one in error.mistakes
        ]
        return CheckedVariant(ruleset=None, toml=asked.toml, mistakes=mistakes)
    return CheckedVariant(ruleset=info(ruleset, lang), toml=format_toml(ruleset), mistakes=[])


@router.post("/rules")
async def rules(asked: Variant, lang: Lang = "en") -> RulesPage:
    """The rules of this ruleset."""
    return rules_page(reading.variant(asked.toml), lang)


@router.post("/trial")
async def trial(
    asked: Variant, player: Player, trials: Annotated[Trials, Depends(_trials)]
) -> Trial:
    """How its trial stands; the first question begins it, and who asks no more ends it."""
    return trials.ask(reading.variant(asked.toml), player)
