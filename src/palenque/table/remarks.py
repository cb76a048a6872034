"""What is said or noted at a table besides the moves; none of it changes the game."""

from dataclasses import dataclass
from typing import Literal

from palenque.game import Seat
from palenque.messages import Level

Proposal = Literal["draw", "pause"]


@dataclass(frozen=True)
class GetReady:
    """A player is ready for the next round."""

    seat: Seat


@dataclass(frozen=True)
class Propose:
    """A player proposes a draw of the round, or a pause."""

    seat: Seat
    what: Proposal


@dataclass(frozen=True)
class Withdraw:
    """A player takes the own proposal back."""

    seat: Seat
    what: Proposal


@dataclass(frozen=True)
class Decline:
    """A player declines the other's proposal."""

    seat: Seat
    what: Proposal


@dataclass(frozen=True)
class Rest:
    """A player agrees to a pause: the table rests until somebody wants to go on."""

    seat: Seat


@dataclass(frozen=True)
class GoOn:
    """A player wants to go on: both are counted in."""

    seat: Seat


@dataclass(frozen=True)
class Resume:
    """The pause is over."""


@dataclass(frozen=True)
class StandIn:
    """The computer plays on for a seat, at which nobody was for ``away`` milliseconds."""

    seat: Seat
    level: Level
    away: int


@dataclass(frozen=True)
class Return:
    """Whoever holds this seat is back, and plays on."""

    seat: Seat


Remark = GetReady | Propose | Withdraw | Decline | Rest | GoOn | Resume | StandIn | Return
