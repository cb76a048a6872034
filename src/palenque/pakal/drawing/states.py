"""The states that can be drawn, by their shape.

States draw themselves in notebooks, so drawing knows what they hold and never imports them.
"""
# ruff: noqa: D102 - each name means what it means in the state

from typing import Protocol

from palenque.pakal.phase import Phase
from palenque.pakal.scoring import Player
from palenque.pakal.setup import Setup


class State(Protocol):
    """A race, or a view of one."""

    @property
    def setup(self) -> Setup: ...
    @property
    def phase(self) -> Phase: ...
    @property
    def players(self) -> tuple[Player, ...]: ...
    @property
    def tiles(self) -> str: ...
    @property
    def tiles_left(self) -> str: ...
    @property
    def number(self) -> int: ...
