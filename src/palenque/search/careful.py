"""A player who counts the cards that a placement leaves without a field.

It judges by where a rank belongs, as greedy does, and by what dies: own cards that fit nowhere
any more, cards that the other may hold, and of the other's pyramid the cards that have become
weapons in the own hand. The weights were fitted by self-play (``bench/fit_careful.py``).
"""

from collections.abc import Collection
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
    View,
)
from palenque.pacal.pyramid import fits_nowhere, place, spots
from palenque.search.greedy import NOWHERE, belongs

COVER, OWN, OTHERS, WEAPON = 3.0, 0.6, 0.3, 1.2
"""In fields: what a cover costs, each own card that dies, each unknown one, and each own card
that dies in the other's pyramid."""
LEFT, SPENT = 1.5, 0.5
"""How much the card that comes back counts; what it costs to offer a card that is a weapon."""
STUCK, WON = 500.0, 1000.0
"""What an offer is worth if one of its cards is out of question for the other, and if both are."""


def careful(view: View, rng: Random) -> Move:
    """The move that leaves the fewest cards of its own without a field, and the most of theirs."""
    match view.phase:
        case Offering():
            return _offer(view)
        case Picking(offer=offer):
            return _pick(view, offer)
        case LastCards():
            return _last(view)
    card = next(move.card for move in view.legal if isinstance(move, Placement))
    _, placement = _settled(_own(view), card, view.ruleset, _fates(view, view.hand))
    assert placement
    return placement


def _last(view: View) -> Move:
    """P12: a card that would cover fills no field, and is kept."""
    (card,) = view.hand
    _, placement = _settled(_own(view), card, view.ruleset, _fates(view, ()), may_cover=False)
    return placement or view.legal[-1]


def _offer(view: View) -> Offer:
    mine: dict[int, float] = {}
    theirs: dict[int, float] = {}
    for card in view.hand:
        rest = [other for other in view.hand if other != card]
        mine[card], _ = _settled(_own(view), card, view.ruleset, _fates(view, rest))
        theirs[card], _ = _settled(_other(view), card, view.ruleset, ((WEAPON, rest),))

    def taken(card: int, left: int) -> float:
        """What it is worth if the other takes this card."""
        return STUCK if theirs[card] >= NOWHERE else theirs[card] - LEFT * mine[left]

    def gain(offer: Offer) -> float:
        weapons = sum(theirs[card] >= NOWHERE for card in offer.cards)
        if weapons == 2:
            return WON
        return min(taken(offer.low, offer.high), taken(offer.high, offer.low)) - SPENT * weapons

    return max((move for move in view.legal if isinstance(move, Offer)), key=gain)


def _pick(view: View, offer: Offer) -> Pick:
    fates, weapons = _fates(view, view.hand), ((WEAPON, view.hand),)

    def loss(card: int, left: int) -> float:
        mine, _ = _settled(_own(view), card, view.ruleset, fates)
        theirs, _ = _settled(_other(view), left, view.ruleset, weapons)
        return STUCK if mine >= NOWHERE else mine - theirs

    low, high = loss(offer.low, offer.high), loss(offer.high, offer.low)
    return Pick(offer.low if low <= high else offer.high)


Fates = tuple[tuple[float, Collection[int]], ...]
"""Cards, and what it costs for each of them that dies."""


def _fates(view: View, hand: Collection[int]) -> Fates:
    """What this seat minds in its own pyramid: its own cards, and all whose place is not open."""
    showing = {value for pyramid in view.pyramids for value in pyramid.values}
    deck = range(1, view.ruleset.deck + 1)
    others = [card for card in deck if card not in view.hand and card not in showing]
    return (OWN, hand), (OTHERS, others)


def _settled(
    pyramid: Pyramid, card: int, ruleset: Ruleset, fates: Fates, may_cover: bool = True
) -> tuple[float, Placement | None]:
    """What the best of the near fields costs, in fields, and which it is; None if there is none."""
    best: tuple[float, Placement | None] = NOWHERE, None
    for placement in _near(pyramid, card, ruleset, ruleset.covers and may_cover):
        after = place(pyramid, placement)
        cost = abs(placement.rank - 1 - belongs(pyramid, card, ruleset))
        cost += COVER if placement.cover else 0
        cost += sum(
            weight * sum(_dies(pyramid, after, held, ruleset) for held in cards)
            for weight, cards in fates
        )
        if cost < best[0]:
            best = cost, placement
    return best


def _near(pyramid: Pyramid, card: int, ruleset: Ruleset, covers: bool) -> list[Placement]:
    """Both covers, and the two empty fields nearest to where the card belongs."""
    found = spots(pyramid, card, covers)
    empty = [placement.rank for placement in found if not placement.cover]
    if not empty:
        return found
    nearest = int(belongs(pyramid, card, ruleset)) + 1
    nearest = min(max(nearest, empty[0]), empty[-1])
    return [spot for spot in found if spot.cover or spot.rank in (nearest, nearest + 1)]


def _dies(before: Pyramid, after: Pyramid, card: int, ruleset: Ruleset) -> bool:
    """Whether this card still fits before, and after nowhere."""
    return (
        card not in after.values
        and fits_nowhere(after, card, ruleset.covers)
        and not fits_nowhere(before, card, ruleset.covers)
    )


def _own(view: View) -> Pyramid:
    assert view.seat
    return view.pyramids[view.seat.order]


def _other(view: View) -> Pyramid:
    assert view.seat
    return view.pyramids[view.seat.other.order]
