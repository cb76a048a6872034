"""What a table keeps: how it was set up, and every action with its time."""

from dataclasses import dataclass
from typing import Generic, Literal, TypeVar

from palenque.game import SEATS, Seat
from palenque.messages import Language, Level, Mode, Pace
from palenque.messages.names import KeptName
from palenque.pacal.actions import Action, GiveUp
from palenque.pacal.ruleset import Ruleset, SoloRuleset
from palenque.pacal.solo import SoloAction
from palenque.sealing import Seal
from palenque.table.remarks import Remark

A = TypeVar("A")
UNSAVED = "This could not be saved, so nothing has changed; try again."


@dataclass(frozen=True)
class Setup:
    """How a table was set up; ``names`` by seat, ``bot`` the seat that the computer plays.

    ``open`` is the seat for whoever is invited. Its name, if it has one, is that of whom it is
    kept for; who sits down says it. Where the table is ``public``, anybody may be told of it.
    Two who sit at different devices may play by a ``pace``.
    """

    ruleset: Ruleset | SoloRuleset
    names: tuple[str, str]
    bot: Seat | None = None
    level: Level | None = None
    help: bool = True
    open: Seat | None = None
    public: bool = False
    pace: Pace | None = None
    language: Language | None = None
    """The language of whoever opened it, in which its link is previewed."""

    @property
    def mode(self) -> Mode:
        """``device`` is where two people share one screen, ``friends`` where they do not."""
        if isinstance(self.ruleset, SoloRuleset):
            return "solo"
        if self.open:
            return "friends"
        return "computer" if self.bot else "device"

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that whoever opens the table fills."""
        if self.mode == "solo":
            return (Seat.JADE,)
        return tuple(seat for seat in SEATS if seat not in (self.bot, self.open))


@dataclass(frozen=True)
class Sit:
    """Somebody who was invited takes an open seat."""

    seat: Seat
    name: KeptName


@dataclass(frozen=True)
class Claim:
    """The round, or the match, is lost to a seat at which nobody was for ``away`` milliseconds."""

    seat: Seat
    away: int
    scope: Literal["round", "match"]


@dataclass(frozen=True)
class Stop:
    """The game ends unfinished: it has had as many rounds as a table allows."""


TableAction = Action | SoloAction | GiveUp | Sit | Claim | Stop | Remark


@dataclass(frozen=True)
class Logged(Generic[A]):
    """An action, the seat and the command that brought it, and its time in milliseconds.

    What chance deals face down is sealed: all are told its commitment with the deal.
    """

    action: A
    at: int
    seat: Seat | None = None
    command: str | None = None
    seal: Seal | None = None
