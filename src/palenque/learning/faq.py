"""Common questions on both games, each answered by a rule and with positions to try it on.

The texts stand in ``questions/``, in four languages, for the command line and the browser
alike. What an answer claims of its positions is data too, and the tests play it.
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

from palenque.learning.rules import PAKAL
from palenque.pacal import RULESETS, SOLO_RULESETS
from palenque.rulebook import check

GAMES = ("pacal", "solo", "pakal")


class UnknownQuestion(ValueError):
    """There is no question of this id."""

    def __init__(self, id: str) -> None:
        super().__init__(f"There is no question {id!r}; `palenque faq` lists them.")


@dataclass(frozen=True)
class Question:
    """A question in one language; ``others`` says what holds in the rulesets beside ``rulesets``.

    Of Pakal, which has one set of rules, ``rulesets`` is ``("pakal",)``. The first of the
    ``positions`` is the one to try the answer on, the others show it under other rulesets.
    """

    id: str
    game: str
    rules: tuple[str, ...]
    rulesets: tuple[str, ...]
    ask: str
    answer: str
    others: str | None
    positions: tuple[str, ...]


def questions(language: str = "en") -> tuple[Question, ...]:
    """Every question, Pacal before its solo games and Pakal; ValueError for an unknown language.

    >>> questions()[0].ask
    'How are the cards dealt?'
    """
    check(language)
    return tuple(_question(entry, language) for entry in entries())


def question(id: str, language: str = "en") -> Question:
    """The question of this id; raises UnknownQuestion.

    >>> question("cover-twice").rules
    ('P8',)
    """
    for found in questions(language):
        if found.id == id:
            return found
    raise UnknownQuestion(id)


@cache
def entries() -> tuple[Mapping[str, Any], ...]:
    """The questions as they are written down, with what their answers claim."""
    return tuple(entry for game in GAMES for entry in _read(game))


def _read(game: str) -> Iterator[Mapping[str, Any]]:
    path = files("palenque.learning").joinpath("questions", f"{game}.toml")
    yield from tomllib.loads(path.read_text(encoding="utf-8"))["question"]


def _question(entry: Mapping[str, Any], language: str) -> Question:
    return Question(
        id=entry["id"],
        game=entry["game"],
        rules=tuple(entry["rules"]),
        rulesets=tuple(entry.get("rulesets", (PAKAL,))),
        ask=entry["ask"][language],
        answer=entry["answer"][language],
        others=entry["others"][language] if "others" in entry else None,
        positions=tuple(dict.fromkeys(tried["position"] for tried in entry["try"])),
    )


def every_ruleset() -> tuple[str, ...]:
    """All that a question may hold in, in the order of the rules page."""
    return (*RULESETS, *SOLO_RULESETS, PAKAL)
