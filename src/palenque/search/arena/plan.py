"""What is to be played: which players, which deals, how often."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations

from palenque.pacal import Ruleset
from palenque.search import bots

MOST_PLAYERS = 50


class ArenaError(ValueError):
    """What cannot be played or measured: one sentence says why."""


@dataclass(frozen=True)
class Meeting:
    """Two players and one deal, which they play twice; ``a`` is named before ``b``."""

    a: str
    b: str
    deal: int


@dataclass(frozen=True)
class Plan:
    """Every two of the players meet over ``rounds`` rounds, on half as many deals."""

    ruleset: Ruleset
    players: tuple[str, ...]
    rounds: int
    seed: int

    def __post_init__(self) -> None:
        if not 2 <= len(self.players) <= MOST_PLAYERS:
            raise ArenaError(f"An arena needs 2 to {MOST_PLAYERS} players.")
        for name in self.players:
            if self.players.count(name) > 1:
                raise ArenaError(f"{name!r} stands twice among the players.")
            check_player(name)
        if self.rounds < 2 or self.rounds % 2:
            raise ArenaError("The rounds of a pair must be an even number, at least 2.")

    @property
    def pairs(self) -> tuple[tuple[str, str], ...]:
        """Every two players, in the order in which they were named."""
        return tuple(combinations(self.players, 2))

    @property
    def deals(self) -> int:
        """The number of deals that each pair plays, twice each."""
        return self.rounds // 2

    def meetings(self) -> Iterator[Meeting]:
        """Every meeting, all pairs on one deal before the next deal."""
        return (Meeting(a, b, deal) for deal in range(self.deals) for a, b in self.pairs)


def check_player(name: str) -> None:
    """Raises ArenaError unless there is a player of this name."""
    try:
        bots.player(name)
    except bots.UnknownPlayer as error:
        raise ArenaError(str(error)) from None
