"""Laying cards without covers, one at a time: the best chance, exactly.

Every card that is drawn is placed, and a placed card splits the gap that it falls into, so what
happens in one gap does not touch another. That makes the optimum a sum over single gaps.
"""

from fractions import Fraction
from functools import cache
from math import comb, perm


def best_chance(deck: int, fields: int) -> Fraction:
    """The chance to fill all fields where each card drawn must be placed in order (P7).

    Cards are drawn from the deck at random; those that stay in the scaffold and the pile are
    the ones not drawn.

    >>> best_chance(3, 2)
    Fraction(5, 6)
    """
    return Fraction(ways(deck, fields), perm(deck, fields))


@cache
def ways(cards: int, fields: int) -> int:
    """How many sequences of draws fill a gap of so many fields, of so many cards, by best play.

    The first card drawn goes to one of the fields, and leaves a gap on each side; their draws
    can come in any order.
    """
    if fields == 0:
        return 1
    if cards < fields:
        return 0
    return sum(_best_split(cards, fields, card) for card in range(1, cards + 1))


def _best_split(cards: int, fields: int, card: int) -> int:
    return max(
        comb(fields - 1, below) * ways(card - 1, below) * ways(cards - card, fields - 1 - below)
        for below in range(fields)
    )
