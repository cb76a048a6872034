"""A finished game of Pacal or of its solo games, step by step."""

from typing import Literal

from palenque.messages.base import Message, Seal, SeatLetter
from palenque.messages.pacal import FieldView, LogTurn, Phase, RulesetInfo


class Frame(Message):
    """A position of a replay, after ``token`` was played; None stands for a card not known."""

    token: str | None
    turn: int
    pyramids: dict[SeatLetter, list[FieldView]]
    hands: dict[SeatLetter, list[int | None]]
    phase: Phase
    position: str
    comment: str | None = None
    last: dict[SeatLetter, int | None]


class RoundReplay(Message):
    """The frames of one round, the first before any move."""

    number: int
    starter: SeatLetter | None
    score: tuple[int, int]
    log: list[LogTurn]
    frames: list[Frame]
    seal: Seal | None


class SoloFrame(Message):
    """A position of a solo replay."""

    token: str | None
    turn: int
    pyramid: list[FieldView]
    drawn: list[int | None]
    discards: list[int]
    phase: Literal["place", "over"]
    won: bool | None
    position: str
    comment: str | None = None
    last: int | None


class Replay(Message):
    """A record that can be stepped through: ``rounds`` for Pacal, ``solo`` for a solo game.

    ``seal`` is that of a solo game; every round of a match has its own.
    """

    ruleset: RulesetInfo
    names: dict[SeatLetter, str]
    result: str
    tags: dict[str, str]
    rounds: list[RoundReplay]
    solo: list[SoloFrame]
    seal: Seal | None
