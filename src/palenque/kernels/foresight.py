"""What foresight could win at most: a bound on every policy of the solo game with covers (P16).

A player who knew the order of the pile would always win. So that it is worth nothing to know a
card, it has its price: how much the promise of the pyramid rises with it, above what it rises
by on average over all unseen cards. The prices of any player who does not know the order are 0
on average; what the best foresight keeps after paying them is thus, on average over orders, at
least what any honest player wins (Brown, Smith and Sun 2010). The better the promises, the less
foresight gains.
"""

import numpy as np
from numba import types
from numba.typed import Dict
from numpy.typing import NDArray

from palenque.kernels.compiling import compiled
from palenque.kernels.covering import EVERY, FIELDS, FULL, NONE, Weights, best, chance_of
from palenque.kernels.pacal.bits import Chance, count, draw, drop, lowest
from palenque.kernels.pacal.rules import put, spots

MOST_CARDS = 2 * FIELDS - 1


@compiled
def kept(weights: Weights, order: NDArray[np.int64]) -> float:
    """What the best foresight keeps on one order of cards, a won game counting 1.

    All pyramids that the first cards can make are followed at once, each with the most that
    was kept on a way to it. A pyramid is packed as the cards of the order that show, and the
    fields that are occupied and closed.
    """
    now = Dict.empty(types.int64, types.float64)
    now[0] = chance_of(weights, 0, 0, 0, EVERY, 1)
    unseen, most = EVERY, 0.0
    for turn in range(MOST_CARDS):
        card = order[turn]
        unseen ^= 1 << card
        then = Dict.empty(types.int64, types.float64)
        known = Dict.empty(types.int64, types.float64)
        for packed, held in now.items():
            occupied, closed = packed >> FIELDS & FULL, packed & FULL
            values = 0
            for place in range(turn):
                if packed >> 2 * FIELDS + place & 1:
                    values |= 1 << order[place]
            field, promised = best(weights, values, occupied, closed, unseen, card, 0)
            if field == NONE:
                most = max(most, held)
                continue
            fields = spots(values, occupied, closed, card, FULL, 1)
            while fields:
                field = lowest(fields)
                fields &= fields - 1
                after = put(values, occupied, closed, card, field)
                if after[1] == FULL:
                    most = max(most, held - promised + 1)
                    continue
                shown = 0
                for place in range(turn + 1):
                    shown |= (after[0] >> order[place] & 1) << place
                key = shown << 2 * FIELDS | after[1] << FIELDS | after[2]
                if key not in known:
                    known[key] = chance_of(weights, after[0], after[1], after[2], unseen, 1)
                    then[key] = -np.inf
                then[key] = max(then[key], held - promised + known[key])
        now = then
    return most


@compiled
def shuffled(chance: Chance) -> NDArray[np.int64]:
    """The first cards of a random order."""
    order = np.empty(MOST_CARDS, np.int64)
    left = EVERY
    for place in range(MOST_CARDS):
        order[place] = lowest(drop(left, draw(chance, count(left))))
        left ^= 1 << order[place]
    return order
