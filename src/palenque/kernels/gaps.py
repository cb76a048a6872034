"""The exact chance of a solo game without covers in which two cards are drawn at a time (P17).

What may still happen depends on the gaps between placed cards alone: how many cards of each
are unseen, and how many fields it has. Cards of a gap without fields are dead. The order of
the gaps is all one, and the number of dead cards follows from the number of turns. So a
situation is a sorted list of gaps, packed into one number of ten bits for each.
"""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from palenque.kernels.compiling import compiled

Gaps = NDArray[np.int64]
MOST_GAPS = 6
"""Of ten fields, five at most can lie in gaps of their own once cards lie between them."""
LEFT, RIGHT, DEAD = MOST_GAPS, MOST_GAPS + 1, MOST_GAPS + 2
ROOM = 1 << 20
"""Ten fields and 50 cards have 155,177 situations."""
MOST_WAITING = 1 << 17
"""Some thousands can follow a situation, ten turns deep at most."""


class Known(NamedTuple):
    """The chances found so far, by situation: each in the first free place from its hash on."""

    deck: int
    fields: int
    keys: NDArray[np.int64]
    chances: NDArray[np.float64]


def nothing_known(deck: int, fields: int) -> Known:
    """Room for the chances with this deck and number of fields."""
    return Known(deck, fields, np.zeros(ROOM, np.int64), np.zeros(ROOM))


@compiled
def place_of(known: Known, packed: int) -> int:
    """Where the chance of this situation is, or is to be written."""
    place = (packed * 0x9E3779B97F4A7C1 >> 20) & ROOM - 1
    while known.keys[place] != packed and known.keys[place]:
        place = place + 1 & ROOM - 1
    return place


@compiled
def pack(gaps: Gaps) -> int:
    """The situation as a number: -1 if it is lost, 0 if all fields are filled."""
    codes = np.zeros(len(gaps), np.int64)
    for here in range(len(gaps)):
        cards, fields = gaps[here, 0], gaps[here, 1]
        if cards < fields:
            return -1
        code, place = (cards << 4 | fields) * (fields > 0), here
        while place and codes[place - 1] < code:
            codes[place] = codes[place - 1]
            place -= 1
        codes[place] = code
    packed = 0
    for here in range(len(codes)):
        if codes[here]:
            packed = packed << 10 | int(codes[here])
    return packed


@compiled
def after(gaps: Gaps, here: int, card: int, below: int, lost: int) -> int:
    """The situation after a card goes into gap ``here``, the ``card``-th unseen card of it.

    ``below`` fields of the gap stay below it. ``lost`` tells from where a card is discarded:
    the number of another gap, the part to the left or to the right of the card, or dead.
    """
    rest = np.empty((len(gaps) + 1, 2), np.int64)
    rest[: len(gaps)] = gaps
    rest[here, 0], rest[here, 1] = card - 1 - (lost == LEFT), below
    rest[-1, 0] = gaps[here, 0] - card - (lost == RIGHT)
    rest[-1, 1] = gaps[here, 1] - 1 - below
    if lost < MOST_GAPS:
        rest[lost, 0] -= 1
    return pack(rest)


@compiled
def unpacked(packed: int) -> Gaps:
    """The gaps of a situation."""
    gaps = np.empty((MOST_GAPS, 2), np.int64)
    found = 0
    while packed:
        gaps[found, 0], gaps[found, 1] = packed >> 4 & 63, packed & 15
        packed >>= 10
        found += 1
    return gaps[:found]


@compiled
def chance(packed: int, known: Known) -> float:
    """The chance to win before two cards are drawn, by best play; fills in what is known.

    A situation waits until all that can follow are known; numba keeps no function that calls
    itself.
    """
    if packed <= 0:
        return 1.0 + packed
    waiting, left = np.empty(MOST_WAITING, np.int64), 1
    waiting[0] = packed
    while left:
        here = waiting[left - 1]
        place = place_of(known, here)
        if known.keys[place]:
            left -= 1
            continue
        gaps = unpacked(here)
        unseen, placed, most = known.deck - 2 * known.fields, 0, 0
        for number in range(len(gaps)):
            unseen += 2 * gaps[number, 1]
            placed += gaps[number, 0]
            most = max(most, gaps[number, 0])
        gained = np.zeros((len(gaps), most + 1, DEAD + 1))
        more = follow(gaps, unseen - placed, known, gained, waiting, left)
        if more == left:
            known.keys[place] = here
            total = sum_of_pairs(gaps, gained, unseen - placed)
            known.chances[place] = total / (unseen * (unseen - 1) / 2)
        left = more
    return float(known.chances[place_of(known, packed)])


@compiled
def follow(
    gaps: Gaps,
    dead: int,
    known: Known,
    gained: NDArray[np.float64],
    waiting: NDArray[np.int64],
    left: int,
) -> int:
    """Writes the chance once a card goes to the best field of its gap, by what is discarded.

    Situations that are not known yet are put behind those ``left`` waiting; returns how many
    wait then.
    """
    for here in range(len(gaps)):
        for card in range(1, gaps[here, 0] + 1):
            for lost in range(DEAD + 1):
                if not can_lose(gaps, here, card, lost, dead):
                    continue
                for below in range(gaps[here, 1]):
                    packed = after(gaps, here, card, below, lost)
                    value = 1.0 + packed
                    if packed > 0:
                        place = place_of(known, packed)
                        value = known.chances[place]
                        if not known.keys[place]:
                            waiting[left] = packed
                            left += 1
                    gained[here, card, lost] = max(gained[here, card, lost], value)
    return left


@compiled
def sum_of_pairs(gaps: Gaps, gained: NDArray[np.float64], dead: int) -> float:
    """The chances after each pair of unseen cards, of which the better is placed, added up."""
    total = 0.0
    for here in range(len(gaps)):
        for card in range(1, gaps[here, 0] + 1):
            total += dead * gained[here, card, DEAD]
            for low in range(1, card):
                total += max(gained[here, low, RIGHT], gained[here, card, LEFT])
    for one in range(len(gaps)):
        for two in range(one + 1, len(gaps)):
            for low in range(1, gaps[one, 0] + 1):
                for high in range(1, gaps[two, 0] + 1):
                    total += max(gained[one, low, two], gained[two, high, one])
    return total


@compiled
def can_lose(gaps: Gaps, here: int, card: int, lost: int, dead: int) -> bool:
    """Whether there is a card to be discarded from there."""
    if lost == LEFT:
        return card > 1
    if lost == RIGHT:
        return bool(card < gaps[here, 0])
    if lost == DEAD:
        return dead > 0
    return lost < len(gaps) and lost != here
