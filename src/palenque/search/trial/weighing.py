"""What a decision is worth: how much oftener its best move wins than another."""

from random import Random

from palenque.pacal import View
from palenque.search.pimc import LARGEST_DECK, Budget, choose, score

FINDING, MEASURING = Budget(worlds=300), 600
"""The worlds that choose the best move, and those that then measure a move."""


def worth(view: View, rng: Random) -> float | None:
    """The score of the best move less that of another, drawn by lot; -1 to 1, None if unknown.

    Other worlds measure the best move than chose it, so luck in the choice counts for nothing.
    """
    if view.ruleset.deck > LARGEST_DECK:
        return None
    best = choose(view, rng, FINDING)
    other = rng.choice([move for move in view.legal if move != best])
    return score(view, best, rng, MEASURING) - score(view, other, rng, MEASURING)
