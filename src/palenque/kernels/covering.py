"""The solo game with covers (P16): what a pyramid promises, and how that is learnt.

A pyramid is three sets of bits as in ``palenque.kernels.pacal.state``. What it promises is the
sum of a weight for each of its gaps: by the empty fields in it, by its unseen cards, and by
whether the card at its lower and at its upper end is still open to be covered. The logistic
function of the sum is the chance to win.
"""

from math import exp

import numpy as np
from numpy.typing import NDArray

from palenque.kernels.compiling import compiled, inlined
from palenque.kernels.pacal.bits import Chance, count, draw, drop, lowest, unit
from palenque.kernels.pacal.rules import put, spots

Weights = NDArray[np.float64]
FIELDS, DECK = 10, 50
FULL, EVERY = (1 << FIELDS) - 1, (1 << DECK) - 1 << 1
KINDS = (FIELDS + 1) * (DECK + 1) * 4
WEIGHTS = (FIELDS + 1) * (KINDS + 1)
"""A weight for each kind of gap and one for the pyramid, all by the number of empty fields."""
NONE = -1


@inlined
def gap(empty: int, cards: int, lower: int, upper: int) -> int:
    """The kind of a gap, as the number of its weight."""
    return ((empty * (DECK + 1) + cards) * 2 + lower) * 2 + upper


@compiled
def kinds(values: int, occupied: int, closed: int, unseen: int, found: NDArray[np.int64]) -> int:
    """Writes which weights count for a pyramid, from the lowest gap up; returns how many."""
    number, empty, lower, below = 0, 0, 0, unseen
    begin = (FIELDS - count(occupied)) * (KINDS + 1)
    for field in range(FIELDS):
        if not occupied >> field & 1:
            empty += 1
            continue
        card = lowest(values)
        values &= values - 1
        upper = 1 - (closed >> field & 1)
        cards = below & (1 << card) - 1
        found[number] = begin + gap(empty, count(cards), lower, upper)
        number, empty, lower, below = number + 1, 0, upper, below & ~cards
    found[number] = begin + gap(empty, count(below), lower, 0)
    found[number + 1] = begin + KINDS
    return number + 2


@compiled
def promise(weights: Weights, values: int, occupied: int, closed: int, unseen: int) -> float:
    """The logarithm of the odds to win."""
    found = np.empty(FIELDS + 2, np.int64)
    total = 0.0
    for place in range(kinds(values, occupied, closed, unseen, found)):
        total += weights[found[place]]
    return total


@compiled
def promised(weights: Weights, values: int, occupied: int, closed: int, unseen: int) -> float:
    """The chance to win as it is promised."""
    if occupied == FULL:
        return 1.0
    return 1 / (1 + exp(-promise(weights, values, occupied, closed, unseen)))


@compiled
def ahead(weights: Weights, values: int, occupied: int, closed: int, unseen: int) -> float:
    """The chance to win: what is promised after the next card, on average over all cards."""
    if occupied == FULL:
        return 1.0
    total, rest = 0.0, unseen
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        left, most = unseen ^ 1 << card, 0.0
        fields = spots(values, occupied, closed, card, FULL, 1)
        while fields:
            after = put(values, occupied, closed, card, lowest(fields))
            fields &= fields - 1
            most = max(most, promised(weights, after[0], after[1], after[2], left))
        total += most
    return total / count(unseen)


@compiled
def further(weights: Weights, values: int, occupied: int, closed: int, unseen: int) -> float:
    """The chance to win, on average over the next two cards.

    As ``ahead`` of ``ahead``: numba keeps no function that calls itself.
    """
    if occupied == FULL:
        return 1.0
    total, rest = 0.0, unseen
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        left, most = unseen ^ 1 << card, 0.0
        fields = spots(values, occupied, closed, card, FULL, 1)
        while fields:
            after = put(values, occupied, closed, card, lowest(fields))
            fields &= fields - 1
            most = max(most, ahead(weights, after[0], after[1], after[2], left))
        total += most
    return total / count(unseen)


@compiled
def chance_of(
    weights: Weights, values: int, occupied: int, closed: int, unseen: int, draws: int
) -> float:
    """The chance to win: over every card of 0, 1 or 2 draws, and from there as is promised."""
    if draws == 0:
        return promised(weights, values, occupied, closed, unseen)
    if draws == 1:
        return ahead(weights, values, occupied, closed, unseen)
    return further(weights, values, occupied, closed, unseen)


@compiled
def best(
    weights: Weights, values: int, occupied: int, closed: int, unseen: int, card: int, draws: int
) -> tuple[int, float]:
    """The field for this card that is best so many draws ahead, and the chance there.

    ``NONE`` and 0 where it fits nowhere; ``unseen`` is without the card.
    """
    fields = spots(values, occupied, closed, card, FULL, 1)
    field, most = NONE, 0.0
    while fields:
        here = lowest(fields)
        fields &= fields - 1
        after = put(values, occupied, closed, card, here)
        value = chance_of(weights, after[0], after[1], after[2], unseen, draws)
        if value > most:
            field, most = here, value
    return field, most


@compiled
def games(weights: Weights, number: int, draws: int, chance: Chance) -> int:
    """How many of so many games are won by looking so many draws ahead."""
    won = 0
    for _ in range(number):
        values, occupied, closed, unseen = 0, 0, 0, EVERY
        while occupied != FULL:
            card = lowest(drop(unseen, draw(chance, count(unseen))))
            unseen ^= 1 << card
            field = best(weights, values, occupied, closed, unseen, card, draws)[0]
            if field == NONE:
                break
            values, occupied, closed = put(values, occupied, closed, card, field)
        won += occupied == FULL
    return won


@compiled
def learn(weights: Weights, number: int, rate: float, whim: float, chance: Chance) -> None:
    """Plays so many games, and makes each promise more like what one draw later is promised.

    With the chance ``whim`` a card goes to any field, so that more pyramids are met.
    """
    found = np.empty(FIELDS + 2, np.int64)
    for _ in range(number):
        values, occupied, closed, unseen = 0, 0, 0, EVERY
        while True:
            card = lowest(drop(unseen, draw(chance, count(unseen))))
            unseen ^= 1 << card
            field = best(weights, values, occupied, closed, unseen, card, 0)[0]
            if field == NONE:
                break
            if unit(chance) < whim:
                fields = spots(values, occupied, closed, card, FULL, 1)
                field = lowest(drop(fields, draw(chance, count(fields))))
            values, occupied, closed = put(values, occupied, closed, card, field)
            if occupied == FULL:
                break
            ahead = chance_of(weights, values, occupied, closed, unseen, 1)
            step = rate * (ahead - chance_of(weights, values, occupied, closed, unseen, 0))
            for place in range(kinds(values, occupied, closed, unseen, found)):
                weights[found[place]] += step
