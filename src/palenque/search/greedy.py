"""A player who judges cards by where their rank belongs, and misjudges them as people do."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from palenque.pacal import (
    LastCards,
    Move,
    Offer,
    Offering,
    Pick,
    Picking,
    Placement,
    Pyramid,
    Ruleset,
    SoloRuleset,
    View,
)
from palenque.pacal.pyramid import neighbours, spots

NOWHERE = 100.0
"""What it costs to hold a card that fits nowhere, in fields: more than any misplacement."""
COVER = 0.7
"""What a cover costs beside its distance, in fields: it fills no empty field."""
WHIM = 0.05
"""How much better an offer must be before it is always preferred, in fields."""


@dataclass(frozen=True)
class Judge:
    """Places where the rank fits best; offers and picks to hurt the other most, itself least.

    It takes each card for better or worse than it is, by ``blur`` fields (the deviation of a
    normal distribution), and minds what the other gets by so much of what it minds itself:
    ``regard`` 0 looks at its own pyramid only. Whether a card fits at all, everybody sees.
    """

    blur: float = 0.0
    regard: float = 1.0

    def __call__(self, view: View, rng: Random) -> Move:
        """The move that seems best."""
        match view.phase:
            case Offering():
                return self._offer(view, rng)
            case Picking(offer=offer):
                return self._pick(view, offer, rng)
        placements = [move for move in view.legal if isinstance(move, Placement)]
        if isinstance(view.phase, LastCards):
            placements = [placement for placement in placements if not placement.cover]
        pyramid = view.pyramids[_own(view)]
        if not placements:
            return view.legal[-1]

        def distance(placement: Placement) -> float:
            return misplaced(pyramid, placement, view.ruleset) + self._error(rng)

        return min(placements, key=distance)

    def _offer(self, view: View, rng: Random) -> Offer:
        mine, theirs = self._costs(view, view.hand, rng)

        def gain(offer: Offer) -> float:
            taken, left = sorted(offer.cards, key=lambda card: theirs[card])
            hurts = self.regard * theirs[taken] + (1 - self.regard) * mine[taken]
            return hurts - mine[left] + rng.random() * WHIM

        return max((move for move in view.legal if isinstance(move, Offer)), key=gain)

    def _pick(self, view: View, offer: Offer, rng: Random) -> Pick:
        mine, theirs = self._costs(view, offer.cards, rng)

        def loss(card: int) -> float:
            left = offer.high if card == offer.low else offer.low
            return mine[card] - self.regard * theirs[left]

        return Pick(min(offer.cards, key=loss))

    def _costs(
        self, view: View, cards: tuple[int, ...], rng: Random
    ) -> tuple[dict[int, float], dict[int, float]]:
        """What each of these cards seems to cost this seat and the other."""
        own, other = view.pyramids[_own(view)], view.pyramids[1 - _own(view)]
        mine, theirs = (
            {card: cost(pyramid, card, view.ruleset) + self._error(rng) for card in cards}
            for pyramid in (own, other)
        )
        return mine, theirs

    def _error(self, rng: Random) -> float:
        return rng.gauss(0, self.blur) if self.blur else 0.0


greedy: Callable[[View, Random], Move] = Judge()
"""Judges as well as one can without looking ahead."""


def misplaced(pyramid: Pyramid, placement: Placement, ruleset: Ruleset) -> float:
    """How far, in fields, a placement is from where its card belongs between its neighbours."""
    away = abs(placement.rank - 1 - belongs(pyramid, placement.card, ruleset))
    return away + (COVER if placement.cover else 0)


def belongs(pyramid: Pyramid, card: int, ruleset: Ruleset | SoloRuleset) -> float:
    """The field, 0 for rank 1, where a card belongs between its neighbours, by its value."""
    below, above = neighbours(pyramid, card)
    low = pyramid.values[below] if below >= 0 else 0
    high = pyramid.values[above] if above < ruleset.fields else ruleset.deck + 1
    return below + (above - below) * (card - low) / (high - low)


def cost(pyramid: Pyramid, card: int, ruleset: Ruleset) -> float:
    """What it costs the owner of this pyramid to place this card, in fields."""
    found = spots(pyramid, card, ruleset.covers)
    return min((misplaced(pyramid, spot, ruleset) for spot in found), default=NOWHERE)


def _own(view: View) -> int:
    assert view.seat
    return view.seat.order
