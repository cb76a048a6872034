"""What two people who play from their own devices settle besides their moves."""

from typing import Literal

from palenque.messages.base import CommandId, Level, Message, Ply, SeatLetter

Word = Literal[
    "offer-draw",
    "accept-draw",
    "decline-draw",
    "withdraw-draw",
    "offer-pause",
    "accept-pause",
    "decline-pause",
    "withdraw-pause",
    "go-on",
]
Choice = Literal["stand-in", "claim-round", "claim-match"]


class Agree(Message):
    """Proposes a draw of the round, or a pause, answers that, or ends the pause."""

    type: Literal["agree"] = "agree"
    id: CommandId
    ply: Ply
    word: Word


class PlayWithout(Message):
    """Decides how to go on without the other, who is away."""

    type: Literal["without"] = "without"
    id: CommandId
    ply: Ply
    choice: Choice


class Absence(Message):
    """A seat whose move is awaited and at which nobody has been connected for a while.

    ``choices`` are what the other may decide by now, none as long as the grace time runs.
    """

    seat: SeatLetter
    choices: list[Choice]


class Present(Message):
    """The seats at which somebody is connected, and whether one that is not is waited for."""

    type: Literal["present"] = "present"
    seats: list[SeatLetter]
    absence: Absence | None = None


class MissedRound(Message):
    """A round that ended without a player: ``winner`` None is a drawn one."""

    number: int
    winner: SeatLetter | None
    reason: str


class Meanwhile(Message):
    """What happened without a player: the computer's moves for them, and rounds that ended."""

    moves: int
    rounds: list[MissedRound]


class StandInView(Message):
    """The seat for which the computer plays on, at which level."""

    seat: SeatLetter
    level: Level


class Company(Message):
    """How two people stand with each other besides the game.

    ``draw`` and ``pause`` are the seats that propose them, and ``may`` is all that this seat may
    say to it now. While the table ``rests``, nobody moves; ``counting-in`` announces that it
    goes on. ``meanwhile`` is told a player who was away, until the next move or word of theirs.
    """

    draw: SeatLetter | None
    pause: SeatLetter | None
    rest: Literal["none", "rests", "counting-in"]
    may: list[Word]
    stand_in: StandInView | None
    meanwhile: Meanwhile | None
