"""Lessons by doing: real positions in which the learner makes the move, and what is said to it.

A lesson is a TOML file in ``lessons/``: steps with a position in the project's notation, a
task, and replies to answers. What is illegal is refused by the rules themselves.

>>> step = lesson("pacal-order").steps[0]
>>> verdict = judge(step, "25@5")
>>> verdict.right
True
>>> wrong = judge(lesson("pacal-fits").steps[0], "20@9")
>>> wrong.rule, wrong.text
('P7', '20 does not fit field 9: the lower field 6 holds 30, and cards rise with the fields.')

Squares of Pakal slide on until something comes of it:

>>> step = lesson("pakal-slide").steps[3]
>>> first = judge(step, step.way[0])
>>> first.right, first.goes_on, first.after.now.shows
(False, True, 'AF')
>>> judge(step, step.way[1], here=first.after).after.now.shows
'AC'
"""

import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from palenque.game import IllegalAction
from palenque.learning import pacal_position, pakal_position
from palenque.learning.pakal_position import BoardPosition
from palenque.learning.positions import Position
from palenque.learning.texts import Text, text
from palenque.pakal import situation

Game = Literal["pacal", "pakal"]
Part = Literal["game", "rulesets", "solo", "puzzles"]
GAMES: tuple[Game, ...] = ("pacal", "pakal")
PARTS: tuple[Part, ...] = ("game", "rulesets", "solo", "puzzles")
"""What the lessons of a game are about, in the order of learning."""


@dataclass(frozen=True)
class Reply:
    """What is said to these answers, or to every other legal one where none is named.

    Where a step has a way, answers are what may come of it: ``outcome`` of a board's position.
    ``then`` are the tokens that show what comes of it. ``rule`` is the id of the rule that an
    answer which is not right runs into.
    """

    answers: tuple[str, ...]
    right: bool
    rule: str | None
    then: tuple[str, ...]
    text: Text


@dataclass(frozen=True)
class Step:
    """One thing to do; ``rules`` are the ids of those that it teaches.

    Where it takes several slides of Pakal, ``way`` are tokens that lead to the end of it; the
    learner may take any other.
    """

    id: str
    rules: tuple[str, ...]
    position: Position
    task: Text
    replies: tuple[Reply, ...]
    way: tuple[str, ...] = ()

    @property
    def answers(self) -> list[str]:
        """All that needs a reply: what is legal, or what slides and a claim may come to."""
        if self.way:
            assert isinstance(self.position, BoardPosition)
            return self.position.outcomes()
        return list(self.position.legal())

    @property
    def solution(self) -> tuple[str, ...]:
        """Tokens that do what is asked, one after the other."""
        return self.way or (self.accepted[0],)

    @property
    def accepted(self) -> list[str]:
        """The answers that are right, by name or by the reply to all others."""
        named = [token for reply in self.replies for token in reply.answers]
        right = [token for reply in self.replies if reply.right for token in reply.answers]
        others = any(reply.right and not reply.answers for reply in self.replies)
        return [*right, *(each for each in self.answers if others and each not in named)]


@dataclass(frozen=True)
class Lesson:
    """A few steps on one subject; ``part`` says whether it belongs to the game itself."""

    id: str
    game: Game
    part: Part
    number: int
    title: Text
    about: Text
    steps: tuple[Step, ...]

    @property
    def rules(self) -> list[str]:
        """The ids of the rules that the lesson teaches, each once."""
        return list(dict.fromkeys(rule for step in self.steps for rule in step.rules))


@dataclass(frozen=True)
class Verdict:
    """Whether an answer is right, what is said to it, and the position that it leads to.

    Where it ``goes_on`` nothing is said yet, and the next answer is given there.
    """

    right: bool
    rule: str | None
    text: str
    after: Position | None
    goes_on: bool = False


def lessons(game: str | None = None) -> tuple[Lesson, ...]:
    """Every lesson, or those of one game, in the order of learning."""
    return tuple(found for found in _all() if game in (None, found.game))


def lesson(id: str) -> Lesson:
    """The lesson of this id; raises LookupError with a sentence."""
    found = next((one for one in _all() if one.id == id), None)
    if found is None:
        raise LookupError(f"There is no lesson {id!r}; there are {', '.join(ids())}.")
    return found


def ids() -> list[str]:
    """The ids of all lessons, in the order of learning."""
    return [one.id for one in _all()]


def judge(step: Step, token: str, language: str = "en", here: Position | None = None) -> Verdict:
    """What is said to an answer; raises NotationError for text that is no token.

    ``here`` is where the learner has come to, if the step goes on over several answers.
    """
    here = here or step.position
    try:
        after = here.played(token)
    except IllegalAction as error:
        return Verdict(False, error.rule, refusal(here, error, language), None)
    answer = _outcome(after) if step.way else token
    if answer is None:
        return Verdict(False, None, "", after, goes_on=True)
    reply = reply_to(step, answer)
    for played in reply.then:
        after = after.played(played)
    return Verdict(reply.right, reply.rule, reply.text[language], after)


def _outcome(after: Position) -> str | None:
    assert isinstance(after, BoardPosition)
    return after.outcome


def reply_to(step: Step, answer: str) -> Reply:
    """The reply to one of its answers: the one that names it, or else the one to all others."""
    named = [reply for reply in step.replies if answer in reply.answers]
    others = [reply for reply in step.replies if not reply.answers]
    return (named or others)[0]


def refusal(position: Position, error: IllegalAction, language: str) -> str:
    """Why the rules refuse an answer, in one sentence of this language."""
    facts = position.facts(error)
    keys = (f"{error.reason}-{facts.get('side')}", str(error.reason), "other")
    texts = _refusals()
    return next(texts[key] for key in keys if key in texts)[language].format_map(facts)


@cache
def _all() -> tuple[Lesson, ...]:
    folder = files("palenque.learning").joinpath("lessons")
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(".toml"))
    read = [_lesson(tomllib.loads(folder.joinpath(n).read_text(encoding="utf-8"))) for n in names]
    return tuple(sorted(read, key=_place))


@cache
def _refusals() -> Mapping[str, Text]:
    file = files("palenque.learning").joinpath("refusals.toml")
    found = tomllib.loads(file.read_text(encoding="utf-8"))
    return {reason: text(value, reason) for reason, value in found.items()}


def _place(one: Lesson) -> tuple[int, int, int]:
    return GAMES.index(one.game), PARTS.index(one.part), one.number


def _lesson(data: Mapping[str, Any]) -> Lesson:
    where = data["id"]
    return Lesson(
        id=where,
        game=data["game"],
        part=data["part"],
        number=data["number"],
        title=text(data.get("title"), f"{where}, title"),
        about=text(data.get("about"), f"{where}, about"),
        steps=tuple(_step(step, f"{where}/{step['id']}") for step in data["step"]),
    )


def _step(data: Mapping[str, Any], where: str) -> Step:
    step = Step(
        id=data["id"],
        rules=tuple(data["rules"]),
        position=_position(data),
        task=text(data.get("task"), f"{where}, task"),
        replies=tuple(_reply(reply, where) for reply in data["reply"]),
        way=tuple(data.get("way", ())),
    )
    if mistakes := list(_mistakes(step)):
        raise ValueError(f"{where}: {'; '.join(mistakes)}")
    return step


def _position(data: Mapping[str, Any]) -> Position:
    if data["position"].startswith(f"{situation.WORD} "):
        return pakal_position.read(data)
    return pacal_position.parsed(data["position"])


def _reply(data: Mapping[str, Any], where: str) -> Reply:
    answers = tuple(data.get("answers", ()))
    return Reply(
        answers=answers,
        right=data.get("right", False),
        rule=data.get("rule"),
        then=tuple(data.get("then", ())),
        text=text(data.get("text"), f"{where}, reply to {' '.join(answers) or 'all others'}"),
    )


def _mistakes(step: Step) -> Iterator[str]:
    """What a step must not have: answers that are illegal, or legal ones without a reply."""
    known = set(step.answers)
    named = [token for reply in step.replies for token in reply.answers]
    others = [reply for reply in step.replies if not reply.answers]
    if unknown := set(named) - known:
        yield f"{', '.join(sorted(unknown))} cannot be played"
    if len(set(named)) < len(named):
        yield "two replies are to one answer"
    if not step.accepted:
        yield "no answer is right"
    if len(others) != (1 if known - set(named) else 0):
        yield "the legal answers that are not named need one reply, and only they"
    if any(not reply.right and reply.rule is None for reply in step.replies):
        yield "an answer that is not right needs its rule"
