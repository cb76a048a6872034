"""What is said about Pakal: invitations, races, commands at a race, and what a seat is shown.

Boards, faces, goals, tiles and cells are written as in ``docs/notation.md``. Times are
milliseconds; a time that is left is the server's at the moment it spoke, so that no
browser's clock has to be right.
"""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from palenque.messages.base import (
    CommandId,
    Language,
    Message,
    Ping,
    Pong,
    Refused,
    Rematch,
    Said,
    Say,
    Seal,
)
from palenque.messages.names import Name

RaceSeat = Literal["J", "O", "S", "A"]
RaceLevel = Literal["easy", "hard", "relaxed", "untimed", "custom"]
RaceBot = Literal["novice", "casual", "skilled", "expert"]
RacePhase = Literal["seats", "arranging", "ready", "count-in", "running", "swapping", "over"]
RaceFate = Literal["moved", "no-claim", "gave-up", "not-reached", "goal-symbol"]
SwapKind = Literal["harder", "easier"]
RoundNumber = Annotated[int, Field(ge=1, le=10_000)]
Cell = Annotated[str, Field(pattern="^[a-d][1-4]$")]
Tile = Annotated[str, Field(pattern="^[A-Z]$")]


# What the browser asks over HTTP.


class NewSeat(Message):
    """A seat of a new race: held by this browser, by a bot, or open to whoever is invited."""

    kind: Literal["me", "bot", "open"]
    name: Name | None = None
    level: RaceBot | None = None


class NewRace(Message):
    """Asks for a new race; ``limit`` in seconds is for the level custom alone.

    Where it is ``public``, the lobby shows it to everybody while a seat is open. The link is
    previewed in the ``language``.
    """

    level: RaceLevel = "easy"
    limit: Annotated[int, Field(ge=5, le=3600)] | None = None
    track: Literal["A", "B"] = "A"
    seats: Annotated[list[NewSeat], Field(min_length=1, max_length=4)]
    help: bool = False
    public: bool = False
    language: Language | None = None


class Invitation(Message):
    """What a link to a race tells whoever opens it; ``yours`` are the seats held already.

    ``rematch`` is the next race of those who ran this one, once somebody has asked for it.
    """

    table: str
    level: RaceLevel
    limit: int | None
    track: str
    names: dict[RaceSeat, str]
    open: list[RaceSeat]
    yours: list[RaceSeat]
    begun: bool
    over: bool
    rematch: str | None = None


class SoloRound(Message):
    """A round run alone: the time and the slides of the claim, and the fewest slides possible."""

    table: str
    round: int
    level: RaceLevel
    goal: str
    reached: bool
    time: int | None
    slides: int
    par: int
    updated: float


class SoloHistory(Message):
    """The rounds that this browser ran alone, the latest first."""

    rounds: list[SoloRound]


class RaceSummary(Message):
    """One line of the home page: a race to resume; ``yours`` are the seats held there.

    ``names`` are those that sit there, ``updated`` is in seconds since 1970.
    """

    table: str
    level: RaceLevel
    names: dict[RaceSeat, str]
    round: int
    phase: RacePhase
    over: bool
    winners: list[RaceSeat]
    updated: float
    yours: list[RaceSeat]


class CheckedRace(Message):
    """The record of a race that keeps every rule; nobody has won one that is not over.

    ``seals`` are those of its goal stack, and of every shuffle of it.
    """

    names: dict[RaceSeat, str]
    rounds: int
    winners: list[RaceSeat]
    seals: list[Seal]


class RaceList(Message):
    """The races at which this browser holds a seat, the latest first."""

    races: list[RaceSummary]


# What the browser says at a race.


class Begin(Message):
    """Starts with the seats that are taken; whoever made the race says so."""

    type: Literal["begin"] = "begin"
    id: CommandId


class Lay(Message):
    """Chooses the side of the card and lays the squares; no ``board`` has them laid at random."""

    type: Literal["lay"] = "lay"
    id: CommandId
    side: Annotated[int, Field(ge=0, le=1)]
    board: Annotated[str, Field(max_length=19)] | None = None


class Ready(Message):
    """Is ready for this round; once all are, the count-in begins."""

    type: Literal["ready"] = "ready"
    id: CommandId
    round: RoundNumber


class Push(Message):
    """Pushes a square; ``n`` counts this seat's slides in this round from 1."""

    type: Literal["push"] = "push"
    round: RoundNumber
    n: Annotated[int, Field(ge=1, le=100_000)]
    cell: Cell


class Grab(Message):
    """Claims a scoring tile."""

    type: Literal["grab"] = "grab"
    id: CommandId
    round: RoundNumber
    tile: Tile


class GiveUpRound(Message):
    """Gives up the round at an untimed race."""

    type: Literal["give-up-round"] = "give-up-round"
    id: CommandId
    round: RoundNumber


class Exchange(Message):
    """Chooses the square that changes its kind after a round."""

    type: Literal["exchange"] = "exchange"
    id: CommandId
    round: RoundNumber
    cell: Cell


RaceCommand = Annotated[
    Begin | Lay | Ready | Push | Grab | GiveUpRound | Exchange | Say | Ping,
    Field(discriminator="type"),
]
RACE_COMMAND: TypeAdapter[
    Begin | Lay | Ready | Push | Grab | GiveUpRound | Exchange | Say | Ping
] = TypeAdapter(RaceCommand)


# What a race says to a seat, or to an onlooker.


class Target(Message):
    """Where a tile would take the own disc; ``None`` for a symbol of the goal, which moves none."""

    tile: str
    space: int | None
    ahead: int | None
    torch: bool


class Racer(Message):
    """A seat of the race. ``slides`` are those that the server has accepted this round.

    ``claim`` is the tile claimed this round, ``""`` for who gave the round up. ``shows``
    are the symbols that show now. ``present`` says whether anybody is connected. ``bot`` is
    the level of a racer of the server's; ``program`` says that somebody else's bot races.
    """

    seat: RaceSeat
    name: str
    bot: RaceBot | None
    program: bool
    taken: bool
    present: bool
    arranged: bool
    ready: bool
    face: str | None
    board: str | None
    shows: str
    slides: int
    space: int
    claim: str | None
    due: SwapKind | None


class RaceResult(Message):
    """What a round came to for a seat: why the disc moved or did not, and the swap that is due."""

    seat: RaceSeat
    claim: str | None
    shows: str
    fate: RaceFate
    start: int
    space: int
    due: SwapKind | None
    swapped: str | None
    time: int | None
    slides: int
    par: int


class RaceView(Message):
    """All that a seat, or an onlooker (``seat`` None), may know of a race.

    ``round`` is the number that every command names: of the round that runs, of the one just
    over while it is swapped and after the end, else of the one to come (1 at first). ``goal``
    is that of the round that runs, and afterwards of the one just over until the count-in.
    ``sides`` are the two faces of the own card while the squares are laid. ``left`` is what
    is left of the count-in, the round, or the time for swaps, None where no clock runs.
    ``track`` lists the symbols of its spaces from the first. ``help`` says whether the
    table helps: goal ticks, what must be hidden. ``seal`` is that of the present goal stack.
    """

    table: str
    seat: RaceSeat | None
    host: bool
    level: RaceLevel
    limit: int | None
    track: str
    torches: list[int]
    finish: int
    symbols: dict[str, str]
    help: bool
    phase: RacePhase
    round: int
    goal: str | None
    left: int | None
    tiles: str
    tiles_left: str
    goals_left: int
    seal: Seal | None
    racers: list[Racer]
    sides: list[str]
    targets: list[Target]
    results: list[RaceResult]
    winners: list[RaceSeat]


class RaceShown(Message):
    """The race as the seat sees it now; ``answers`` names the command that led here."""

    type: Literal["race"] = "race"
    answers: str | None
    view: RaceView


class Pushed(Message):
    """A seat's slide that the server has accepted and stored."""

    type: Literal["pushed"] = "pushed"
    seat: RaceSeat
    round: int
    n: int
    cell: str


class PushRefused(Message):
    """A slide that had no effect, and the own board as it is after the first ``n`` slides."""

    type: Literal["push-refused"] = "push-refused"
    round: int
    n: int
    board: str
    code: str
    rule: str
    message: str


RaceEvent = Annotated[
    RaceShown | Pushed | PushRefused | Rematch | Said | Refused | Pong, Field(discriminator="type")
]
RACE_EVENT: TypeAdapter[RaceShown | Pushed | PushRefused | Rematch | Said | Refused | Pong] = (
    TypeAdapter(RaceEvent)
)
