"""The computer's players: each chooses from a View and never sees more than its seat does."""

import re
from collections.abc import Callable, Mapping
from functools import cache
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
from palenque.pacal.pyramid import neighbours, spots

NOWHERE = 100.0
"""What it costs to hold a card that fits nowhere, in fields: more than any misplacement."""
COVER = 0.7
"""What a cover costs beside its distance, in fields: it fills no empty field."""
WHIM = 0.05
"""How much better an offer must be before greedy always prefers it, in fields."""


Player = Callable[[View, Random], Move]


class UnknownPlayer(KeyError):
    """A name that stands for no player here: one sentence says why."""

    def __str__(self) -> str:
        return str(self.args[0])


def choose(level: str, view: View, rng: Random) -> Move:
    """The move of this player; raises UnknownPlayer.

    >>> from palenque import pacal
    >>> match = pacal.start(pacal.KLEE)
    >>> match = pacal.play(match, pacal.deal(match, Random(7)))
    >>> view = pacal.view(match, pacal.Seat.OBSIDIAN)
    >>> choose("greedy", view, Random(1)) in view.legal
    True
    """
    return player(level)(view, rng)


@cache
def player(name: str) -> Player:
    """The player of this name: ``random``, ``greedy``, or ``pimc:1000``.

    The last tries so many worlds for every move, on one core; in a deck too large to be packed
    it is greedy. Raises UnknownPlayer where there is none, or numba is missing.
    """
    kind, colon, number = name.partition(":")
    if kind == "pimc" and colon:
        return _pimc(name, number)
    if name not in BOTS:
        raise UnknownPlayer(f"There is no player {name!r}; there are {', '.join(BOTS)}, pimc:N.")
    return BOTS[name]


def _pimc(name: str, number: str) -> Player:
    if not re.fullmatch("[1-9][0-9]{0,8}", number, re.ASCII):
        raise UnknownPlayer(f"{name!r} needs a number of worlds above 0, as in pimc:1000.")
    try:
        from palenque.search import pimc
    except ImportError:
        raise UnknownPlayer(f"{name!r} needs numba: pip install 'palenque[search]'.") from None
    budget = pimc.Budget(worlds=int(number))

    def move(view: View, rng: Random) -> Move:
        if view.ruleset.deck > pimc.LARGEST_DECK:
            return greedy(view, rng)
        return pimc.choose(view, rng, budget)

    return move


def random(view: View, rng: Random) -> Move:
    """Any legal move."""
    return rng.choice(view.legal)


def greedy(view: View, rng: Random) -> Move:
    """Places where the rank fits best; offers and picks to hurt the other most, itself least."""
    match view.phase:
        case Offering():
            return _offer(view, rng)
        case Picking(offer=offer):
            return _pick(view, offer)
    placements = [move for move in view.legal if isinstance(move, Placement)]
    if isinstance(view.phase, LastCards):
        placements = [placement for placement in placements if not placement.cover]
    pyramid = view.pyramids[_own(view)]
    if not placements:
        return view.legal[-1]
    return min(placements, key=lambda placement: misplaced(pyramid, placement, view.ruleset))


def misplaced(pyramid: Pyramid, placement: Placement, ruleset: Ruleset) -> float:
    """How far, in fields, a placement is from where its card belongs between its neighbours."""
    below, above = neighbours(pyramid, placement.card)
    low = pyramid.values[below] if below >= 0 else 0
    high = pyramid.values[above] if above < ruleset.fields else ruleset.deck + 1
    ideal = below + (above - below) * (placement.card - low) / (high - low)
    return abs(placement.rank - 1 - ideal) + (COVER if placement.cover else 0)


def cost(pyramid: Pyramid, card: int, ruleset: Ruleset) -> float:
    """What it costs the owner of this pyramid to place this card, in fields."""
    found = spots(pyramid, card, ruleset.covers)
    return min((misplaced(pyramid, spot, ruleset) for spot in found), default=NOWHERE)


def _own(view: View) -> int:
    assert view.seat
    return view.seat.order


def _offer(view: View, rng: Random) -> Offer:
    own, other = view.pyramids[_own(view)], view.pyramids[1 - _own(view)]
    mine = {card: cost(own, card, view.ruleset) for card in view.hand}
    theirs = {card: cost(other, card, view.ruleset) for card in view.hand}

    def gain(offer: Offer) -> float:
        taken, left = sorted(offer.cards, key=lambda card: theirs[card])
        return theirs[taken] - mine[left] + rng.random() * WHIM

    return max((move for move in view.legal if isinstance(move, Offer)), key=gain)


def _pick(view: View, offer: Offer) -> Pick:
    own, other = view.pyramids[_own(view)], view.pyramids[1 - _own(view)]

    def loss(card: int) -> float:
        left = offer.high if card == offer.low else offer.low
        return cost(own, card, view.ruleset) - cost(other, left, view.ruleset)

    return Pick(min(offer.cards, key=loss))


BOTS: Mapping[str, Player] = {"random": random, "greedy": greedy}
LEVELS = tuple(BOTS)
