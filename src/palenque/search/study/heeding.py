"""What advice is worth: players that always heed it, or never, against one that is free."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from random import Random

from palenque.pacal import Move, View
from palenque.search.bots import Player
from palenque.search.pimc import Budget, choose
from palenque.search.study.advice import ADVICE, Advice, moves

FREE, HEEDS, FLOUTS = "free", "heeds", "flouts"


@dataclass(frozen=True)
class Heeding:
    """A player of so many worlds a move; where it ``heeds`` or flouts an advice, by its id."""

    worlds: int
    advice: str | None = None
    heeds: bool = True

    def __call__(self, view: View, rng: Random) -> Move:
        """The best of the moves that it allows itself."""
        legal = view.legal
        if self.advice is not None:
            legal = moves(named(self.advice), view, self.heeds)
        return choose(replace(view, legal=legal), rng, Budget(worlds=self.worlds))


def named(id: str) -> Advice:
    """The advice of this id."""
    return next(advice for advice in ADVICE if advice.id == id)


def player(advice: str, worlds: int, name: str) -> Player:
    """The free player, the one that always heeds the advice, or the one that flouts it."""
    return Heeding(worlds, None if name == FREE else advice, name == HEEDS)


def finding(advice: str, worlds: int) -> Callable[[str], Player]:
    """Finds the players of a meeting about this advice by their names."""
    return partial(player, advice, worlds)
