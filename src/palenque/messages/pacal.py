"""What is said about Pacal and its solo games: tables, rules, commands, views.

Card values are integers from 1 to the size of the deck, ranks integers from 1 (lowest) to
the number of fields, and seats the letters ``J`` and ``O``.
"""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from palenque.messages.base import (
    CommandId,
    Language,
    Level,
    Message,
    Ping,
    Ply,
    Pong,
    Refused,
    Rematch,
    Said,
    Say,
    Seal,
    SeatLetter,
    Toml,
)
from palenque.messages.company import Agree, Company, PlayWithout, Present
from palenque.messages.names import Name

Mode = Literal["computer", "device", "friends", "solo"]
Search = Literal["ready", "warming", "missing"]
PhaseKind = Literal["offer", "pick", "place", "last", "over"]


# How much time there is.


class RealTime(Message):
    """Clocks: ``minutes`` for all moves of a match, ``increment`` seconds more after each."""

    kind: Literal["real-time"]
    minutes: Annotated[int, Field(ge=1, le=180)]
    increment: Annotated[int, Field(ge=0, le=60)]


class TurnBased(Message):
    """So many ``days`` for each move."""

    kind: Literal["turn-based"]
    days: Literal[1, 2, 3, 7, 14]


Pace = Annotated[RealTime | TurnBased, Field(discriminator="kind")]


class Clocks(Message):
    """The milliseconds that are ``left`` to each seat, and whose clock ``runs``, if one does."""

    left: dict[SeatLetter, int]
    runs: SeatLetter | None


# What the browser asks over HTTP.


class NewTable(Message):
    """Asks for a new table: against the computer, on one device, with a friend, or a solo game.

    ``seat`` is whoever asks; none has it drawn by lot. With a friend, the one name is one's own,
    and where the table is ``public`` the lobby shows it to everybody. Two people may play by a
    ``pace``; without one nobody's time is counted. ``toml`` is the text of a ruleset of one's own,
    which then is the one of this id. The link is previewed in the ``language``.
    """

    ruleset: Annotated[str, Field(min_length=1, max_length=40)]
    toml: Toml | None = None
    mode: Mode
    level: int = 3
    seat: SeatLetter | None = "J"
    names: dict[SeatLetter, Name] = Field(default_factory=dict)
    help: bool = True
    public: bool = False
    pace: Pace | None = None
    language: Language | None = None


class RulesetInfo(Message):
    """A ruleset as a value; ``rows`` from the base up, ``draw`` cards a turn in a solo game."""

    id: str
    solo: bool
    deck: int
    rows: list[int]
    hand: int
    covers: bool
    reading: Literal["ascending", "descending"]
    tie: Literal["smaller", "nested"] | None
    last: bool
    dead_offers: bool
    target: int
    draw: int
    summary: str = ""


class RulesetList(Message):
    """Every ruleset that this server offers, the default first."""

    rulesets: list[RulesetInfo]


class LevelInfo(Message):
    """A level of the computer, and its Elo above level 1 with its 95% interval."""

    number: Level
    elo: int
    low: int
    high: int


class LevelList(Message):
    """The levels that can be played here, the weakest first.

    Those above ``plain`` need the search, and play like it until the search is ready.
    """

    levels: list[LevelInfo]
    plain: Level
    search: Search


class AskHint(Message):
    """Asks what this seat might do, as it sees the table at this ply."""

    seat: SeatLetter
    ply: Ply


class Hint(Message):
    """A move to consider at this ply; ``chance`` of winning the round or the solo game with it."""

    ply: int
    token: str
    chance: float | None


class TableSummary(Message):
    """One line of the home page: a game to resume or to look at again.

    ``updated`` is in seconds since 1970. ``result`` is the record's, once it is over. ``open``
    are the seats that are waited for, ``ready`` those that have asked for the next round.
    ``left`` are the milliseconds that the seat that ``acts`` has by its ``pace``.
    """

    table: str
    ruleset: str
    mode: Mode
    names: dict[SeatLetter, str]
    level: Level | None
    seats: list[SeatLetter]
    score: tuple[int, int]
    round: int
    turn: int
    phase: PhaseKind | None
    acts: SeatLetter | None
    open: list[SeatLetter]
    ready: list[SeatLetter]
    over: bool
    result: str
    updated: float
    pace: Pace | None
    left: int | None


class TableInvitation(Message):
    """What a link to a table tells; ``yours`` are the seats held or kept for this browser.

    ``open`` are the seats that it may take, and ``rematch`` is the table at which somebody has
    asked for another match.
    """

    table: str
    ruleset: RulesetInfo
    mode: Mode
    names: dict[SeatLetter, str]
    open: list[SeatLetter]
    yours: list[SeatLetter]
    pace: Pace | None
    over: bool
    rematch: str | None


class TableList(Message):
    """The tables at which this browser holds a seat, the latest first."""

    tables: list[TableSummary]


# What the browser says at a table.


class Act(Message):
    """Plays one token as the answer to the view with this ply."""

    type: Literal["act"] = "act"
    id: CommandId
    ply: Ply
    token: Annotated[str, Field(min_length=1, max_length=16)]


class Next(Message):
    """Asks for the next round after the view with this ply showed the end of one."""

    type: Literal["next"] = "next"
    id: CommandId
    ply: Ply


class Resign(Message):
    """Gives up the round that is running, or the whole match."""

    type: Literal["resign"] = "resign"
    id: CommandId
    ply: Ply
    scope: Literal["round", "match"]


AnyCommand = Act | Next | Resign | Agree | PlayWithout | Say | Ping
Command = Annotated[AnyCommand, Field(discriminator="type")]
COMMAND: TypeAdapter[AnyCommand] = TypeAdapter(Command)


# What a table says to a seat.


class FieldView(Message):
    """A field: its visible card and the card below, and the cards it would take.

    ``low`` and ``high`` are the smallest and largest card that fit here now; both are
    ``None`` where nothing can be placed any more.
    """

    rank: int
    value: int | None
    under: int | None
    low: int | None
    high: int | None


class Spot(Message):
    """A place for a card: the token that plays it there."""

    rank: int
    cover: bool
    token: str


class CardFits(Message):
    """A card that this seat holds or is offered, and every spot it fits on its own pyramid."""

    card: int
    spots: list[Spot]


class Gap(Message):
    """A stretch of neighbouring card values that fit the same fields of the own pyramid."""

    low: int
    high: int
    fields: list[int]
    covers: list[int]


class Phase(Message):
    """What is asked, and of whom.

    ``offer`` holds the two cards on offer while one is to be picked. While a card is to
    be placed, ``card`` is that card and ``returns`` the one that goes back to the offerer
    afterwards. ``winner`` is ``None`` in a drawn round.
    """

    kind: PhaseKind
    seat: SeatLetter | None = None
    offer: list[int] | None = None
    card: int | None = None
    returns: int | None = None
    winner: SeatLetter | None = None
    reason: str | None = None
    rule: str | None = None


class LogTurn(Message):
    """A turn of the move log: ``offerer`` acts first, in turn 15 the starter."""

    turn: int
    offerer: SeatLetter | None
    tokens: list[str]


class RoundView(Message):
    """A round as one seat sees it; an onlooker has no ``hand`` and nothing that fits.

    ``revealed`` are the two scaffold cards that decided who starts (P3). ``hands`` is
    empty until the round is over, then it shows what each seat still held. ``unseen``
    lists the cards this seat has not seen this round. ``last`` is the field of the
    latest placement.
    """

    pyramids: dict[SeatLetter, list[FieldView]]
    hand: list[int]
    hand_sizes: dict[SeatLetter, int]
    hands: dict[SeatLetter, list[int]]
    revealed: dict[SeatLetter, int] | None
    starter: SeatLetter
    turn: int
    turns: int
    phase: Phase
    legal: list[str]
    fits: list[CardFits]
    gaps: list[Gap]
    unseen: list[int]
    log: list[LogTurn]
    last: dict[SeatLetter, int | None]


class SoloView(Message):
    """A solo game as its player sees it: ``drawn`` lies open, ``remaining`` is the pile."""

    pyramid: list[FieldView]
    drawn: list[int]
    discards: list[int]
    drawn_count: int
    remaining: int
    phase: Literal["place", "over"]
    won: bool | None
    rule: str | None
    legal: list[str]
    fits: list[CardFits]
    gaps: list[Gap]
    unseen: list[int]
    log: list[LogTurn]
    last: int | None


class MatchEnd(Message):
    """The end of a match: the winner, and who lost it from outside the rules, and why.

    A match that has had as many ``rounds`` as a table allows ends unfinished, with no winner.
    """

    winner: SeatLetter | None
    gave_up: SeatLetter | None
    reason: Literal["resigned", "timeout", "abandoned", "rounds"] | None
    result: str


class TableView(Message):
    """All that one seat, or an onlooker (``seat`` None), may know of a table.

    ``ply`` counts the actions so far. ``open`` are the seats that are waited for, ``ready``
    those that have asked for the next round, ``programs`` those at which somebody's bot plays.
    ``company`` is told where two people play from their own devices, and ``clocks`` what was left
    when the view was made, at tables that have a ``pace``.
    """

    table: str
    ruleset: RulesetInfo
    mode: Mode
    level: Level | None
    names: dict[SeatLetter, str]
    seat: SeatLetter | None
    open: list[SeatLetter]
    ready: list[SeatLetter]
    programs: list[SeatLetter]
    help: bool
    ply: int
    score: tuple[int, int]
    round_number: int
    round: RoundView | None
    solo: SoloView | None
    seal: Seal | None
    company: Company | None
    pace: Pace | None
    clocks: Clocks | None
    end: MatchEnd | None


class Shown(Message):
    """The table as the seat sees it now; ``answers`` names the command that led here."""

    type: Literal["view"] = "view"
    answers: str | None
    view: TableView


AnyEvent = Shown | Present | Rematch | Said | Refused | Pong
Event = Annotated[AnyEvent, Field(discriminator="type")]
EVENT: TypeAdapter[AnyEvent] = TypeAdapter(Event)
