"""The few words that the games share: seats, the two errors, and what a game module offers."""

from collections.abc import Iterable, Sequence
from enum import StrEnum
from random import Random
from typing import Protocol, TypeVar

from palenque.faults import Fault, join


class Seat(StrEnum):
    """A place at the table, named by its stone; the value is its letter in notation."""

    JADE = "J"
    OBSIDIAN = "O"
    SHELL = "S"
    AMBER = "A"

    @property
    def other(self) -> "Seat":
        """The opposite seat of a game for two."""
        return Seat.OBSIDIAN if self is Seat.JADE else Seat.JADE

    @property
    def order(self) -> int:
        """0 for Jade, 1 for Obsidian, 2 for Shell, 3 for Amber: the place in what is kept so."""
        return _ORDER[self]


_ORDER = {seat: place for place, seat in enumerate(Seat)}
SEATS = (Seat.JADE, Seat.OBSIDIAN)
"""Both seats of a game for two."""


class Reason(StrEnum):
    """Why an action is illegal; the value is also the code on the wire."""

    STALE = "stale"
    NOT_YOUR_TURN = "not-your-turn"
    NOT_ASKED = "not-asked"
    NOT_IN_HAND = "not-in-hand"
    SAME_CARD = "same-card"
    NOT_OFFERED = "not-offered"
    DEAD_OFFER = "dead-offer"
    NO_SUCH_FIELD = "no-such-field"
    DOES_NOT_FIT = "does-not-fit"
    CLOSED = "closed"
    NO_COVER = "no-cover"
    NEEDS_COVER = "occupied-needs-cover"
    NEEDS_PLACE = "empty-needs-place"
    WRONG_DEAL = "wrong-deal"
    ROUND_RUNNING = "round-running"
    ROUND_OVER = "round-over"
    MATCH_OVER = "match-over"
    NOT_SEATED = "not-seated"
    RESTING = "resting"
    SYMBOL_SHOWS = "symbol-shows"
    WRONG_SQUARES = "wrong-squares"
    WRONG_FACE = "wrong-face"
    WRONG_GOAL = "wrong-goal"
    WRONG_TIME = "wrong-time"
    OUT_OF_TIME = "out-of-time"
    NOT_IN_LINE = "not-in-line"
    LOCKED = "locked"
    TILE_TAKEN = "tile-taken"
    NO_SUCH_TILE = "no-such-tile"
    TIMED = "timed"
    NO_SWAP_DUE = "no-swap-due"
    WRONG_SQUARE = "wrong-square"
    SWAP_DUE = "swap-due"
    TOO_MANY_SLIDES = "too-many-slides"


class IllegalAction(ValueError):
    """The action breaks a rule; the state is untouched.

    ``rule`` is the id under which the rules page states the broken rule, ``move`` counts where
    several moves were given.
    """

    move: int | None = None

    def __init__(self, reason: Reason, rule: str, sentence: str, action: object = None) -> None:
        super().__init__(f"{rule}: {sentence}")
        self.reason = reason
        self.rule = rule
        self.sentence = sentence
        self.action = action

    @property
    def fault(self) -> Fault:
        """What is wrong, by the reason alone."""
        return Fault(f"illegal-{self.reason}", {}, self.sentence)


class NotationError(ValueError):
    """The text cannot be read: which token is wrong, where, and what was expected.

    ``line`` and ``column`` count from 1; ``tag`` is the tag of a record that it is in, and
    ``move`` counts where several moves were given.
    """

    move: int | None = None

    def __init__(
        self,
        faults: Fault | Iterable[Fault],
        line: int = 1,
        column: int = 1,
        tag: str | None = None,
    ) -> None:
        self.faults = (faults,) if isinstance(faults, Fault) else tuple(faults)
        self.sentence = join(self.faults) if tag is None else f"{tag}: {join(self.faults)}"
        self.line = line
        self.column = column
        self.tag = tag
        super().__init__(f"line {line}, column {column}: {self.sentence}")

    def moved(self, lines: int = 0, columns: int = 0) -> "NotationError":
        """The same error, found in a text that begins that much further on."""
        return NotationError(self.faults, self.line + lines, self.column + columns, self.tag)


State = TypeVar("State")
Action = TypeVar("Action")
View = TypeVar("View")
Setup = TypeVar("Setup", contravariant=True)


class Game(Protocol[State, Action, View, Setup]):
    """What every game module offers; states, actions and views are frozen values."""

    def start(self, setup: Setup) -> State:
        """The state before anything happened."""

    def deal(self, state: State, rng: Random) -> Action:
        """The chance action that goes on from here."""

    def actors(self, state: State) -> tuple[Seat, ...]:
        """The seats that may act now; none where chance acts or all is over."""

    def legal(self, state: State, seat: Seat) -> Sequence[Action]:
        """Every legal action of this seat, in the order of the notation."""

    def play(self, state: State, action: Action) -> State:
        """The next state; raises IllegalAction."""

    def view(self, state: State, seat: Seat | None) -> View:
        """What this seat may know; None is an onlooker."""

    def complete(self, view: View, rng: Random) -> State:
        """A full state drawn uniformly from those that look like this view."""
