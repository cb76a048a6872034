"""The routes of what is looked up and tried: rules and questions, and positions to play on."""

import hashlib
from functools import lru_cache
from random import SystemRandom
from typing import Annotated

from fastapi import APIRouter, Header, Query, Response

from palenque.game import IllegalAction, NotationError
from palenque.learning import faq
from palenque.messages import FaqEntry, Language, Library, Place, Practice
from palenque.pacal import Ruleset, RulesetError
from palenque.pacal.ruleset import RULESETS, SOLO_RULESETS
from palenque.server.asked import PROBLEMS, Lang, TheRulesets
from palenque.server.offered import AnyRuleset, pakal_page, rules_page
from palenque.server.problems import Refusal, sentence, unreadable
from palenque.table.practice import practice

router = APIRouter(prefix="/api", responses=PROBLEMS)
JSON = "application/json"
KEPT = "public, no-cache"
"""Everybody may keep it, and asks each time whether it is still the same."""
LONGEST = 2000
SEPARATOR = ","
DEALS = 2**31
"""So many ways there are to deal hidden cards."""
Text = Annotated[str, Query(max_length=LONGEST)]


@router.get("/library", response_model=Library)
def library(
    offered: TheRulesets, lang: Lang = "en", if_none_match: Annotated[str, Header()] = ""
) -> Response:
    """Every rules page and every question in one language."""
    body, tag = _library(lang, tuple(offered.own.values()))
    headers = {"ETag": tag, "Cache-Control": KEPT}
    if tag in if_none_match:
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type=JSON)


@router.get("/try")
def try_position(
    offered: TheRulesets,
    position: Text,
    moves: Text = "",
    deal: Annotated[int | None, Query(ge=0, lt=DEALS)] = None,
) -> Practice:
    """The position after these moves, joined by commas; nothing of it is kept.

    Cards that it hides are dealt at random; ``deal`` deals them as it did before.
    """
    told = moves.split(SEPARATOR) if moves else []
    number = SystemRandom().randrange(DEALS) if deal is None else deal
    try:
        return practice(position, told, offered.named, number)
    except IllegalAction as error:
        said, faults = sentence(error.sentence), [error.fault]
        place = Place(line=1, move=error.move)
        raise Refusal(422, error.reason, said, error.rule, faults=faults, place=place) from None
    except RulesetError as error:
        raise Refusal(422, "no-such-ruleset", str(error), faults=error.faults) from None
    except NotationError as error:
        raise unreadable(error) from None


@lru_cache(maxsize=16)
def _library(language: Language, own: tuple[Ruleset, ...]) -> tuple[bytes, str]:
    """The answer and its tag: the texts change with a new version only."""
    rulesets: list[AnyRuleset] = [*RULESETS.values(), *own, *SOLO_RULESETS.values()]
    pages = [rules_page(ruleset, language) for ruleset in rulesets]
    found = Library(
        language=language,
        pages=[*pages, pakal_page(language)],
        questions=[FaqEntry.model_validate(vars(one)) for one in faq.questions(language)],
    )
    body = found.model_dump_json().encode()
    return body, f'"{hashlib.sha256(body).hexdigest()[:32]}"'
