"""What a round asks for, and of whom; how it ends."""

from dataclasses import dataclass
from enum import StrEnum

from palenque.game import Seat
from palenque.pacal.actions import Cards, Offer


class End(StrEnum):
    """Why a round is over; the last four come from outside the rules."""

    COMPLETE = "complete"
    SPREAD = "spread"
    STUCK = "stuck"
    NO_OFFER = "no-offer"
    UNFINISHED = "unfinished"
    RESIGNED = "resigned"
    TIMEOUT = "timeout"
    ABANDONED = "abandoned"
    AGREED = "agreed"

    @property
    def rule(self) -> str | None:
        """The id of the rule that ends the round so."""
        return _END_RULES.get(self)


_END_RULES = {
    End.COMPLETE: "P10",
    End.SPREAD: "P11",
    End.STUCK: "P9",
    End.NO_OFFER: "P15",
    End.UNFINISHED: "P12",
}
OUTSIDE = (End.RESIGNED, End.TIMEOUT, End.ABANDONED, End.AGREED)
LOST = (End.RESIGNED, End.TIMEOUT, End.ABANDONED)
"""Why a whole match may be lost from outside the rules."""


@dataclass(frozen=True)
class Offering:
    """This seat is to offer two cards (P4)."""

    seat: Seat


@dataclass(frozen=True)
class Picking:
    """This seat is to take one of two cards (P5)."""

    seat: Seat
    offer: Offer


@dataclass(frozen=True)
class Placing:
    """This seat is to place a card (P6); the picker's ``returns`` then goes to the offerer."""

    seat: Seat
    card: int
    returns: int | None


@dataclass(frozen=True)
class LastCards:
    """These seats are to place or keep their last card, in this order (P12)."""

    seats: tuple[Seat, ...]

    @property
    def seat(self) -> Seat:
        """The seat that decides now."""
        return self.seats[0]


@dataclass(frozen=True)
class Over:
    """The round is over; no winner is a drawn round (P13)."""

    winner: Seat | None
    reason: End


Phase = Offering | Picking | Placing | LastCards | Over


def on_table(phase: Phase) -> Cards:
    """The cards that are on offer, or picked and not yet placed."""
    match phase:
        case Picking(offer=offer):
            return offer.cards
        case Placing(card=card, returns=returns):
            return (card,) if returns is None else (card, returns)
    return ()


def asked_rule(phase: Phase) -> str:
    """The id of the rule that says what is to be done now."""
    match phase:
        case Offering():
            return "P4"
        case Picking():
            return "P5"
        case Placing():
            return "P6"
        case LastCards():
            return "P12"
        case Over(reason=reason):
            return reason.rule or "P10"


def asked(phase: Phase) -> str:
    """What is to be done now, in words."""
    match phase:
        case Offering(seat=seat):
            return f"{seat.name.title()} is to offer two cards"
        case Picking(seat=seat, offer=offer):
            return f"{seat.name.title()} is to pick {offer.low} or {offer.high}"
        case Placing(seat=seat, card=card):
            return f"{seat.name.title()} is to place {card}"
        case LastCards(seat=seat):
            return f"{seat.name.title()} is to place or keep the last card"
        case Over():
            return "the round is over"
