"""What a race waits for: the draw, the set-up, the next goal, claims, or nothing any more."""

from dataclasses import dataclass

from palenque.game import Seat
from palenque.pakal.components import Card
from palenque.pakal.scoring import Due, Player, Result

SWAP_TIME = 10_000
"""Milliseconds after the end of a round in which an owner may choose a swap (K8)."""


@dataclass(frozen=True)
class Dealing:
    """Nothing has happened yet."""


@dataclass(frozen=True)
class Arranging:
    """Players choose sides and lay squares; None for whoever has not yet (K1)."""

    cards: tuple[Card, ...]
    arranged: tuple[Player | None, ...]


@dataclass(frozen=True)
class Between:
    """Before the next goal: what the last round came to, and the swaps still due (K8)."""

    results: tuple[Result, ...] = ()
    due: tuple[tuple[Seat, Due], ...] = ()
    ended: int = 0

    def due_of(self, seat: Seat) -> Due | None:
        """The swap that this seat still owes."""
        return dict(self.due).get(seat)


@dataclass(frozen=True)
class Running:
    """A round (K2): by seat the tile claimed, ``""`` for who gave up, None for who plays on."""

    goal: str
    claims: tuple[str | None, ...]


@dataclass(frozen=True)
class Over:
    """The race has ended (K10)."""

    winners: tuple[Seat, ...]
    results: tuple[Result, ...]


Phase = Dealing | Arranging | Between | Running | Over


def laid(phase: Phase, players: tuple[Player, ...]) -> tuple[Player, ...]:
    """Everyone whose squares are laid (K1)."""
    if isinstance(phase, Arranging):
        return tuple(player for player in phase.arranged if player)
    return players
