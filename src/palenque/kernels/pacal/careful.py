"""The careful player of packed rounds, as ``palenque.search.careful`` has it."""

import numpy as np
from numpy.typing import NDArray

from palenque.kernels.compiling import compiled, inlined
from palenque.kernels.pacal.bits import Chance, count, highest, lowest, unit
from palenque.kernels.pacal.policy import NOWHERE
from palenque.kernels.pacal.rules import after, living, put, unplaceable
from palenque.kernels.pacal.state import (
    CARD,
    CLOSED,
    COVERS,
    DECK,
    FULL,
    HAND,
    KEEP,
    LAST_CARDS,
    OCCUPIED,
    OFFERING,
    PHASE,
    PICKING,
    RETURNS,
    SEAT,
    VALUES,
    State,
)

Weights = NDArray[np.float64]
COVER, OWN, OTHERS, WEAPON, LEFT, SPENT = range(6)
WEIGHTS: Weights = np.array([3.0, 0.6, 0.3, 1.2, 1.5, 0.5])
STUCK, WON = 500.0, 1000.0
"""As the plain player has them."""


@compiled
def careful(state: State, chance: Chance, whim: float, weights: Weights) -> int:
    """Leaves few cards of its own without a field; ``whim`` shuffles offers by so many fields."""
    phase, seat = state[PHASE], state[SEAT]
    if phase == OFFERING:
        return _best_offer(state, seat, chance, whim, weights)
    hand = state[HAND + seat]
    if phase == PICKING:
        return _best_pick(state, seat, hand, weights)
    last = phase == LAST_CARDS
    card, kept = (lowest(hand), 0) if last else (state[CARD], hand)
    return settle(state, seat, card, not last, kept, OWN, _others(state, hand), weights)[0]


@inlined
def _others(state: State, hand: int) -> int:
    """The cards that are neither in this hand nor showing in a pyramid."""
    every = (1 << state[DECK]) - 1 << 1
    others: int = every & ~hand & ~state[VALUES] & ~state[VALUES + 1]
    return others


@compiled
def settle(
    state: State,
    owner: int,
    card: int,
    may_cover: bool,
    cards: int,
    fate: int,
    others: int,
    weights: Weights,
) -> tuple[int, float]:
    """The best near field in this pyramid and what it costs; ``KEEP`` where there is none.

    Each of ``cards`` that dies costs the weight ``fate``, each of ``others`` that of ``OTHERS``.
    """
    values, occupied = state[VALUES + owner], state[OCCUPIED + owner]
    closed, full = state[CLOSED + owner], state[FULL]
    deck, covers = state[DECK], state[COVERS]
    under = values & ((1 << card) - 1)
    over = values ^ under
    below = after(occupied, count(under)) - 1
    above = lowest((occupied | full + 1) >> (below + 1)) + below + 1
    low = highest(under) if under else 0
    high = lowest(over) if over else deck + 1
    ideal = below + (above - below) * (card - low) / (high - low)
    fields = _near(occupied, closed, full, below, above, ideal, may_cover and covers)
    dead = unplaceable(values, occupied, closed, full, deck, covers)
    best, chosen = NOWHERE, KEEP
    while fields:
        field = lowest(fields)
        fields &= fields - 1
        cost = abs(field - ideal)
        if occupied >> field & 1:
            cost += weights[COVER]
        shown, filled, shut = put(values, occupied, closed, card, field)
        dies = unplaceable(shown, filled, shut, full, deck, covers) & ~dead
        cost += weights[fate] * count(dies & cards) + weights[OTHERS] * count(dies & others)
        if cost < best:
            best, chosen = cost, field
    return chosen, best


@inlined
def _near(
    occupied: int, closed: int, full: int, below: int, above: int, ideal: float, covers: bool
) -> int:
    """Both covers, and the two empty fields nearest to where the card belongs."""
    fields = 0
    if above - below > 1:
        near = min(max(int(ideal), below + 1), above - 1)
        fields = 1 << near | (1 << near + 1 if near + 1 < above else 0)
    if covers:
        if below >= 0:
            fields |= 1 << below & ~closed
        fields |= 1 << above & occupied & ~closed
    return fields


@compiled
def _best_offer(state: State, seat: int, chance: Chance, whim: float, weights: Weights) -> int:
    """The pair that hurts most whichever card the other takes; weapons are kept."""
    cards, mine, theirs, held = _weigh(state, seat, weights)
    left, alive = weights[LEFT], living(state, seat)
    best, chosen = -1e9, 0
    for low in range(held):
        for high in range(low + 1, held):
            if not (1 << cards[low] | 1 << cards[high]) & alive:
                continue
            weapons = (theirs[low] >= NOWHERE) + (theirs[high] >= NOWHERE)
            gain = WON
            if weapons < 2:
                gain = STUCK if theirs[low] >= NOWHERE else theirs[low] - left * mine[high]
                other = STUCK if theirs[high] >= NOWHERE else theirs[high] - left * mine[low]
                gain = min(gain, other) - weights[SPENT] * weapons
            if whim > 0:
                gain += unit(chance) * whim
            if gain > best:
                best, chosen = gain, cards[low] << 6 | cards[high]
    return chosen


@compiled
def _weigh(
    state: State, seat: int, weights: Weights
) -> tuple[State, NDArray[np.float64], NDArray[np.float64], int]:
    """The cards of this hand, what each costs this seat and the other, and how many they are."""
    hand = state[HAND + seat]
    others, held = _others(state, hand), count(hand)
    cards = np.empty(held, np.int64)
    mine, theirs = np.empty(held), np.empty(held)
    left = hand
    for place in range(held):
        card = lowest(left)
        left &= left - 1
        rest = hand ^ 1 << card
        cards[place] = card
        mine[place] = settle(state, seat, card, True, rest, OWN, others, weights)[1]
        theirs[place] = settle(state, 1 - seat, card, True, rest, WEAPON, 0, weights)[1]
    return cards, mine, theirs, held


@compiled
def _best_pick(state: State, seat: int, hand: int, weights: Weights) -> int:
    low: int = state[CARD]
    high: int = state[RETURNS]
    others = _others(state, hand)
    loss = _loss(state, seat, low, high, hand, others, weights)
    return low if loss <= _loss(state, seat, high, low, hand, others, weights) else high


@inlined
def _loss(
    state: State, seat: int, card: int, left: int, hand: int, others: int, weights: Weights
) -> float:
    """What it costs to take this card and leave the other one."""
    mine = settle(state, seat, card, True, hand, OWN, others, weights)[1]
    if mine >= NOWHERE:
        return STUCK
    return mine - settle(state, 1 - seat, left, True, hand, WEAPON, 0, weights)[1]
