"""The odds of the solo games, and what covering early costs there."""

from dataclasses import dataclass
from random import Random

from palenque.pacal import SOLO_RULESETS, Placement, solo
from palenque.pacal.solo import SoloView
from palenque.search.greedy import belongs
from palenque.search.solo import choose


@dataclass(frozen=True)
class SoloEnd:
    """Whether a game was won, and after how many cards drawn."""

    won: bool
    drawn: int


def played(ruleset: str, seed: int, sparing: bool, deal: int) -> SoloEnd:
    """A game of the best policy; ``sparing`` covers only a card that no empty field takes."""
    rng = Random(f"{seed} {ruleset} {deal}")
    game = solo.start(SOLO_RULESETS[ruleset])
    game = solo.play(game, solo.deal(game, rng))
    while game.result is None:
        view = solo.view(game)
        move = choose(view, draws=0)
        game = solo.play(game, _spared(view, move) if sparing else move)
    return SoloEnd(game.result == "won", game.drawn_count)


def _spared(view: SoloView, move: Placement) -> Placement:
    """The move, or instead of a cover the empty field that is nearest to where the card belongs."""
    empty = [placement for placement in view.legal if not placement.cover]
    if not move.cover or not empty:
        return move
    return min(
        empty, key=lambda one: abs(one.rank - 1 - belongs(view.pyramid, one.card, view.ruleset))
    )
