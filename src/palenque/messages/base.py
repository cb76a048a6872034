"""What the messages of every game share."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from palenque.messages.names import Name

Language = Literal["en", "de", "fr", "it"]
Phrase = Literal[
    "hello",
    "good-luck",
    "well-played",
    "thanks",
    "sorry",
    "moment",
    "back",
    "your-turn",
    "close",
    "again",
    "must-go",
    "bye",
]
CommandId = Annotated[str, Field(min_length=1, max_length=40)]
SeatLetter = Literal["J", "O"]
Level = Annotated[int, Field(ge=1, le=8)]
Toml = Annotated[str, Field(max_length=4000)]
Ply = Annotated[int, Field(ge=0, le=100_000)]


class Message(BaseModel):
    """A frozen message; an unknown key is refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class RuleText(Message):
    """One rule in one language; ``differs`` says how the printed sources disagree."""

    id: str
    title: str
    text: str
    differs: str | None = None


class RulesPage(Message):
    """Rules in one language; ``id`` names the ruleset of Pacal, or is ``pakal``."""

    id: str
    language: Language
    title: str
    summary: str
    rules: list[RuleText]


class TableCreated(Message):
    """Answers with the new table's id."""

    table: str


class NewBot(Message):
    """Asks for the account of a bot, which is called so wherever it plays."""

    name: Name


class BotAccount(Message):
    """A bot's account: its token is told this once, and every request bears it."""

    name: str
    token: str


class BotTold(Message):
    """A bot as its owner is told of it: when it was made, and whether its token is void."""

    id: str
    name: str
    made: float
    revoked: bool


class BotList(Message):
    """The bots of whoever asks, the latest first."""

    bots: list[BotTold]


class Seal(Message):
    """How a deal was sealed: ``commitment`` is the SHA-256 of the text ``opened``.

    While cards lie face down ``opened`` is ``None``. Then it is a line with the salt and one
    for every pile of cards, each ended by a line feed.
    """

    commitment: str
    opened: str | None


class TakeSeat(Message):
    """Sits down on the first open seat, or on the one that is kept for this browser."""

    name: Name


class SeatTaken(Message):
    """The seat that this browser now holds."""

    seat: Literal["J", "O", "S", "A"]


class RecordText(Message):
    """A record to open, as text."""

    record: Annotated[str, Field(max_length=200_000)]


class Identity(Message):
    """Who this browser is: whether there is a passphrase, and how many devices know it.

    ``known`` says whether it sent its cookie; one that never does keeps none.
    """

    passphrase: bool
    devices: int
    known: bool


class Passphrase(Message):
    """The words by which a player is known on another device, too."""

    passphrase: Annotated[str, Field(min_length=1, max_length=200)]


class FaultTold(Message):
    """One thing that is wrong: a code to translate, and what stands in its sentence."""

    code: str
    values: dict[str, "str | int | FaultTold"]


class Place(Message):
    """Where something is wrong: the line and the column of the text, which count from 1.

    ``tag`` is the tag of a record; ``round`` and ``turn``, or ``at`` in milliseconds, are the
    place in the game, and ``move`` counts the moves after a position.
    """

    line: int
    column: int | None = None
    tag: str | None = None
    round: int | None = None
    turn: int | None = None
    at: int | None = None
    move: int | None = None


class Problem(Message):
    """Why a request was refused: a code to translate, and one plain English sentence.

    ``faults`` say exactly what is wrong with a text or a move, for every language, and
    ``place`` where.
    """

    code: str
    message: str
    rule: str | None = None
    faults: list[FaultTold] = []
    place: Place | None = None


class Ping(Message):
    """Asks whether the line is open."""

    type: Literal["ping"] = "ping"


class Refused(Message):
    """A command had no effect: a code to translate, the rule, and a plain English sentence."""

    type: Literal["refused"] = "refused"
    answers: str | None
    code: str
    rule: str | None
    message: str


class Rematch(Message):
    """Somebody, who is named, has gone to another table to play again, and waits there."""

    type: Literal["rematch"] = "rematch"
    table: str
    by: str


class Say(Message):
    """Says one of the preset phrases to everybody at the table; there is no free text."""

    type: Literal["say"] = "say"
    id: CommandId
    phrase: Phrase


class Said(Message):
    """Whoever fills this seat says a phrase, which everybody reads in their own language."""

    type: Literal["said"] = "said"
    seat: Literal["J", "O", "S", "A"]
    phrase: Phrase


class Pong(Message):
    """The line is open."""

    type: Literal["pong"] = "pong"
