"""The routes of what is looked up and tried: rules and questions, and positions to play on."""

import hashlib
from collections.abc import Iterator
from contextlib import contextmanager
from functools import lru_cache
from random import SystemRandom
from typing import Annotated

from fastapi import APIRouter, Header, Query, Response

from palenque.game import IllegalAction, NotationError
from palenque.learning import faq
from palenque.messages import AskTryHint, FaqEntry, Hint, Language, Library, Place, Practice
from palenque.messages.practice import DEALS, LONGEST
from palenque.pacal import Ruleset, RulesetError
from palenque.pacal.ruleset import RULESETS, SOLO_RULESETS
from palenque.server.asked import PROBLEMS, Lang, Player, TheHinting, TheRulesets
from palenque.server.offered import AnyRuleset, pakal_page, rules_page
from palenque.server.problems import Refusal, sentence, unreadable
from palenque.table.practice import practice, to_advise

router = APIRouter(prefix="/api", responses=PROBLEMS)
JSON = "application/json"
KEPT = "public, no-cache"
"""Everybody may keep it, and asks each time whether it is still the same."""
SEPARATOR = ","
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
    number = SystemRandom().randrange(DEALS) if deal is None else deal
    with _refusing():
        return practice(position, _split(moves), offered.named, number)


@router.post("/try/hint")
async def try_hint(
    asked: AskTryHint, offered: TheRulesets, player: Player, hinting: TheHinting
) -> Hint:
    """What the seat to move might do, from its own view and nothing else."""
    moves = _split(asked.moves)
    with _refusing():
        view = to_advise(asked.position, moves, offered.named, asked.deal or 0)
    return await hinting.advise(view, player, len(moves))


def _split(moves: str) -> list[str]:
    return moves.split(SEPARATOR) if moves else []


@contextmanager
def _refusing() -> Iterator[None]:
    """Refuses a position or moves that cannot be, with what is wrong and where."""
    try:
        yield
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
