"""What is said of the lobby: public tables of both games that still wait for somebody."""

from typing import Literal

from palenque.messages.base import Message
from palenque.messages.pacal import Pace
from palenque.messages.pakal import RaceLevel


class OpenTable(Message):
    """A table that anybody may join: of Pacal its ruleset, of a race its level.

    ``names`` are those who sit there, ``open`` counts the seats that are waited for, and
    ``since`` is when whoever opened the table began to wait, in seconds since 1970.
    """

    table: str
    game: Literal["pacal", "pakal"]
    ruleset: str | None
    level: RaceLevel | None
    names: list[str]
    open: int
    help: bool
    pace: Pace | None
    since: float


class Lobby(Message):
    """The public tables where somebody waits, the latest first, and not the reader's own."""

    tables: list[OpenTable]
