"""The greedy player of packed rounds, as ``palenque.search.greedy`` has it."""

import numpy as np
from numpy.typing import NDArray

from palenque.kernels.compiling import compiled, inlined
from palenque.kernels.pacal.bits import Chance, count, highest, lowest, unit
from palenque.kernels.pacal.rules import after, living
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

NOWHERE, COVER, WHIM = 100.0, 0.7, 0.05
"""As the plain player has them."""


@compiled
def greedy(state: State, chance: Chance, whim: float) -> int:
    """Places where the rank fits best; offers and picks to hurt the other most, itself least."""
    phase, seat = state[PHASE], state[SEAT]
    if phase == OFFERING:
        return best_offer(state, seat, chance, whim)
    if phase == PICKING:
        return _best_pick(state, seat)
    last = phase == LAST_CARDS
    card = lowest(state[HAND + seat]) if last else state[CARD]
    field, _ = best_field(state, seat, card, not last)
    return field


@inlined
def best_field(state: State, seat: int, card: int, may_cover: bool) -> tuple[int, float]:
    """Where this card is misplaced least, and by how many fields; ``KEEP`` where it fits nowhere.

    Empty fields lie in one row between the neighbours, so only the two next to where the card
    belongs can be the best of them.
    """
    values, occupied, closed = state[VALUES + seat], state[OCCUPIED + seat], state[CLOSED + seat]
    under = values & ((1 << card) - 1)
    over = values ^ under
    rank = count(under)
    below = after(occupied, rank) - 1
    above = lowest((occupied | state[FULL] + 1) >> (below + 1)) + below + 1
    low = highest(under) if under else 0
    high = lowest(over) if over else state[DECK] + 1
    ideal = below + (above - below) * (card - low) / (high - low)
    best, field = NOWHERE, KEEP
    covers = may_cover and state[COVERS]
    if covers and below >= 0 and not closed >> below & 1:
        best, field = abs(below - ideal) + COVER, below
    if above - below > 1:
        near = min(max(int(ideal), below + 1), above - 1)
        cost = abs(near - ideal)
        if near + 1 < above and abs(near + 1 - ideal) < cost:
            near += 1
            cost = abs(near - ideal)
        if cost < best:
            best, field = cost, near
    if covers and occupied >> above & 1 and not closed >> above & 1:
        cost = abs(above - ideal) + COVER
        if cost < best:
            best, field = cost, above
    return field, best


@compiled
def best_offer(state: State, seat: int, chance: Chance, whim: float) -> int:
    """The pair that hurts most: the other takes what suits it, and the rest comes back."""
    cards, mine, theirs, held = weigh(state, seat)
    alive = living(state, seat)
    best, chosen = -1e9, 0
    for low in range(held):
        for high in range(low + 1, held):
            if not (1 << cards[low] | 1 << cards[high]) & alive:
                continue
            taken, left = (low, high) if theirs[low] <= theirs[high] else (high, low)
            gain = theirs[taken] - mine[left]
            if whim > 0:
                gain += unit(chance) * whim
            if gain > best:
                best, chosen = gain, cards[low] << 6 | cards[high]
    return chosen


@compiled
def weigh(state: State, seat: int) -> tuple[State, NDArray[np.float64], NDArray[np.float64], int]:
    """The cards of this hand, what each costs this seat and the other, and how many they are."""
    hand = state[HAND + seat]
    held = count(hand)
    cards = np.empty(held, np.int64)
    mine, theirs = np.empty(held), np.empty(held)
    for place in range(held):
        card = lowest(hand)
        hand &= hand - 1
        cards[place] = card
        mine[place] = best_field(state, seat, card, True)[1]
        theirs[place] = best_field(state, 1 - seat, card, True)[1]
    return cards, mine, theirs, held


@compiled
def _best_pick(state: State, seat: int) -> int:
    low: int = state[CARD]
    high: int = state[RETURNS]
    take_low = best_field(state, seat, low, True)[1] - best_field(state, 1 - seat, high, True)[1]
    take_high = best_field(state, seat, high, True)[1] - best_field(state, 1 - seat, low, True)[1]
    return low if take_low <= take_high else high
