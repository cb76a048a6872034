"""The states that can be drawn, by their shape.

States draw themselves in notebooks, so drawing knows what they hold and never imports them.
"""
# ruff: noqa: D102 - each name means what it means in the state

from typing import Protocol, runtime_checkable

from palenque.game import Seat
from palenque.pacal.actions import Cards
from palenque.pacal.phase import End, Phase
from palenque.pacal.pyramid import Pyramid
from palenque.pacal.round import Round
from palenque.pacal.ruleset import Ruleset, SoloRuleset


class TableState(Protocol):
    """What there is on a table: a round, or a view of one."""

    @property
    def ruleset(self) -> Ruleset: ...
    @property
    def pyramids(self) -> tuple[Pyramid, Pyramid]: ...
    @property
    def hands(self) -> tuple[Cards, Cards]: ...
    @property
    def phase(self) -> Phase: ...
    @property
    def turn(self) -> int: ...


class Scored(Protocol):
    """What a match, and a view of it, tells beside the table."""

    @property
    def ruleset(self) -> Ruleset: ...
    @property
    def score(self) -> tuple[int, int]: ...
    @property
    def gave_up(self) -> Seat | None: ...
    @property
    def termination(self) -> End | None: ...


@runtime_checkable
class MatchState(Scored, Protocol):
    """A match."""

    @property
    def round(self) -> Round | None: ...


class ViewState(Scored, TableState, Protocol):
    """A view of a match."""


@runtime_checkable
class SoloState(Protocol):
    """A solo game, or a view of one."""

    @property
    def ruleset(self) -> SoloRuleset: ...
    @property
    def pyramid(self) -> Pyramid: ...
    @property
    def drawn(self) -> Cards: ...
    @property
    def discards(self) -> Cards: ...
    @property
    def result(self) -> str | None: ...
    @property
    def drawn_count(self) -> int: ...


State = MatchState | ViewState | SoloState
