"""A position of either game as a lesson asks about it: what may be tried, and what follows."""

from collections.abc import Mapping, Sequence
from typing import Protocol, TypeVar

from palenque.game import IllegalAction, Seat

LEARNER = Seat.JADE
"""Whoever learns sits here, in every lesson."""

P = TypeVar("P", bound="Position")


class Position(Protocol):
    """A state of a game with the learner to move, answered by tokens of the notation."""

    @property
    def rules(self) -> str:
        """What its rules are asked for by: a ruleset's id, or ``pakal``."""

    @property
    def asks(self) -> str:
        """What the learner is to do: ``offer``, ``pick``, ``place``, ``last``, ``slide``…"""

    @property
    def ended_by(self) -> str | None:
        """The id of the rule by which all is over here, None while it goes on."""

    def legal(self) -> Sequence[str]:
        """Every legal token of the learner."""

    def tries(self) -> Sequence[str]:
        """Every token that the table lets a learner try, legal or not."""

    def played(self: P, token: str) -> P:
        """The position after this token; raises IllegalAction or NotationError."""

    def facts(self, error: IllegalAction) -> Mapping[str, object]:
        """The numbers that a sentence about this refusal may name."""
