"""What can happen in a race, by chance, by a player or by the clock.

Times are milliseconds since the goal of the round was revealed (K2).
"""

from dataclasses import dataclass

from palenque.game import Seat
from palenque.pakal.board import Board
from palenque.pakal.components import Face

UNKNOWN = "?"
"""A goal of the stack that is not known."""


@dataclass(frozen=True)
class Deal:
    """What is drawn at random (K1): a card for each seat by its place in the box, the
    scoring tiles, ascending, and the goal stack, top first."""

    cards: tuple[int, ...]
    tiles: str
    goals: tuple[str, ...]


@dataclass(frozen=True)
class Arrange:
    """A player chooses the side of the card and lays the squares over it (K1)."""

    seat: Seat
    face: Face
    board: Board


@dataclass(frozen=True)
class Shuffle:
    """The discarded goals become the stack, in this order (K9)."""

    goals: tuple[str, ...]


@dataclass(frozen=True)
class Reveal:
    """The top goal is turned up and the clock starts (K2)."""

    goal: str
    at: int = 0


@dataclass(frozen=True)
class Slide:
    """A player pushes the square on this cell towards the hole (K3)."""

    seat: Seat
    cell: int
    at: int


@dataclass(frozen=True)
class Claim:
    """A player takes a scoring tile (K5)."""

    seat: Seat
    tile: str
    at: int


@dataclass(frozen=True)
class Pass:
    """A player gives up the round at an untimed table (K6)."""

    seat: Seat
    at: int


@dataclass(frozen=True)
class End:
    """The clock ends the round (K6); with the last claim it ends by itself."""

    at: int


@dataclass(frozen=True)
class Swap:
    """The square on this cell changes its kind (K8); ``drawn`` says that chance chose it."""

    seat: Seat
    cell: int
    at: int
    drawn: bool = False


Timed = Reveal | Slide | Claim | Pass | End | Swap
Action = Deal | Arrange | Shuffle | Timed
