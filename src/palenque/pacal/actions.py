"""What can happen in a round, by chance or by a player."""

from dataclasses import dataclass

from palenque.game import Seat

Cards = tuple[int, ...]
UNKNOWN = 0


@dataclass(frozen=True)
class Deal:
    """The cards of a round by seat: scaffolds from rank 1 up, hands ascending (P1).

    A card that is not known is 0, behind the known ones of a hand. ``starter`` is only
    told where the scaffolds do not show who starts (P3).
    """

    scaffolds: tuple[Cards, Cards]
    hands: tuple[Cards, Cards]
    starter: Seat | None = None


@dataclass(frozen=True)
class Offer:
    """The offerer shows two cards of the hand, ``low`` < ``high`` (P4)."""

    low: int
    high: int

    @property
    def cards(self) -> tuple[int, int]:
        """Both cards, the smaller first."""
        return self.low, self.high


@dataclass(frozen=True)
class Pick:
    """The picker takes one of the two cards on offer (P5)."""

    card: int


@dataclass(frozen=True)
class Placement:
    """A card goes on the field of this rank, ``cover`` on top of the card there (P8)."""

    card: int
    rank: int
    cover: bool = False


@dataclass(frozen=True)
class Keep:
    """A player keeps the last card (P12)."""


@dataclass(frozen=True)
class NoOffer:
    """The offerer has no offer that may be made (P15); said only of a hand nobody else sees."""


@dataclass(frozen=True)
class Conclude:
    """The round ends from outside the rules: ``winner`` None draws it."""

    winner: Seat | None
    reason: str


@dataclass(frozen=True)
class GiveUp:
    """A player loses the whole match from outside the rules; the score stays.

    ``reason`` is ``resigned``, ``timeout`` or ``abandoned``.
    """

    seat: Seat
    reason: str = "resigned"


Move = Offer | Pick | Placement | Keep | NoOffer | Conclude
Action = Deal | Move | GiveUp
