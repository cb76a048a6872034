"""What is sent of the lessons: every step with its answers, so that the browser needs no rules."""

from typing import Literal

from palenque.messages.base import Language, Message
from palenque.messages.pacal import TableView
from palenque.messages.pakal import RaceView

LessonGame = Literal["pacal", "pakal"]
LessonPart = Literal["game", "rulesets", "solo", "puzzles"]


class LessonInfo(Message):
    """A lesson as the list shows it; ``steps`` and ``rules`` are ids."""

    id: str
    game: LessonGame
    part: LessonPart
    title: str
    about: str
    steps: list[str]
    rules: list[str]


class LessonList(Message):
    """Every lesson, in the order of learning."""

    lessons: list[LessonInfo]


class LessonAnswer(Message):
    """What is said to these tokens, with the id of the rule where they are not right.

    ``table`` of Pacal, or ``race`` of Pakal, shows what comes of it; neither is there where the
    position stays as it is.
    """

    tokens: list[str]
    right: bool
    rule: str | None
    text: str
    table: TableView | None
    race: RaceView | None


class LessonStep(Message):
    """A position with its task, and what is said to every answer that can be tried.

    The position is a ``table`` of Pacal or a ``race`` of Pakal. ``otherwise`` is said to each
    legal token that no answer names. Where there is a ``way`` of tokens, squares slide on until
    something comes of it, and that is what answers name: ``reached`` for the goal, ``claim H`` for
    a tile that moves the disc, ``not-reached`` or ``goal-symbol`` for another, and
    ``not-in-line`` for a square that cannot slide.
    """

    id: str
    rules: list[str]
    task: str
    table: TableView | None
    race: RaceView | None
    way: list[str]
    answers: list[LessonAnswer]
    otherwise: LessonAnswer | None


class Lesson(Message):
    """A lesson in one language; ``first`` of its game, and which one is ``following``."""

    id: str
    language: Language
    game: LessonGame
    part: LessonPart
    title: str
    about: str
    first: bool
    steps: list[LessonStep]
    following: LessonInfo | None
