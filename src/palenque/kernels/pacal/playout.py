"""Whole rounds from a state on, and from the deal on."""

import numpy as np

from palenque.kernels.compiling import compiled, inlined
from palenque.kernels.pacal.bits import Chance, count, draw, drop, lowest
from palenque.kernels.pacal.careful import WEIGHTS, careful
from palenque.kernels.pacal.policy import greedy
from palenque.kernels.pacal.rules import look, play, put, spots, unplaceable
from palenque.kernels.pacal.state import (
    COVERS,
    DEAD_OFFERS,
    DECK,
    FULL,
    HAND,
    KEEP,
    LAST,
    NESTED,
    OVER,
    PHASE,
    STARTER,
    State,
)


@compiled
def finish_greedily(state: State, chance: Chance, whim: float) -> int:
    """Plays to the end with both seats greedy; returns the number of moves."""
    moves = 0
    while state[PHASE] != OVER:
        play(state, greedy(state, chance, whim))
        moves += 1
    return moves


@compiled
def finish_carefully(state: State, chance: Chance, whim: float) -> int:
    """Plays to the end with both seats careful; returns the number of moves."""
    moves = 0
    while state[PHASE] != OVER:
        play(state, careful(state, chance, whim, WEIGHTS))
        moves += 1
    return moves


@compiled
def sample(cards: int, held: int, number: int, chance: Chance) -> int:
    """So many of these ``held`` cards, all sets of them equally likely."""
    found = 0
    for taken in range(number):
        card = lowest(drop(cards, draw(chance, held - taken)))
        cards ^= 1 << card
        found |= 1 << card
    return found


@compiled
def deal(state: State, hand: int, chance: Chance) -> None:
    """Deals both hands, of so many cards each, into a state that waits for the first offer."""
    deck = state[DECK]
    every = (1 << deck) - 1 << 1
    state[HAND] = sample(every, deck, hand, chance)
    state[HAND + 1] = sample(every ^ state[HAND], deck - hand, hand, chance)


@compiled
def random_rounds(start: State, hand: int, rounds: int, chance: Chance) -> State:
    """Random rounds from the deal on: drawn, won by Jade, won by Obsidian, moves in all.

    Nothing is looked up or written between the moves but the cards in hand, so that this is
    as fast as a round can be; ``start`` tells the ruleset and who starts.
    """
    tally = np.zeros(4, np.int64)
    cards = np.empty(start[DECK], np.int64)
    for _ in range(rounds):
        for place in range(len(cards)):
            cards[place] = place + 1
        for place in range(2 * hand):
            other = place + draw(chance, len(cards) - place)
            cards[place], cards[other] = cards[other], cards[place]
        winner, moves = random_round(start, cards, hand, chance)
        tally[3] += moves
        if winner:
            tally[winner if start[STARTER] == 0 else 3 - winner] += 1
        else:
            tally[0] += 1
    return tally


@inlined
def random_round(start: State, cards: State, hand: int, chance: Chance) -> tuple[int, int]:
    """1 if the starter, who holds the first cards, wins, 2 if the other does; and the moves."""
    full, covers = start[FULL], start[COVERS]
    values, occupied, closed, mine, held = 0, 0, 0, 0, hand
    others, theirs, shut, hers, kept = 0, 0, 0, hand, hand
    offerer, moves = 1, 0
    while held >= 2:
        dead = 0
        if not start[DEAD_OFFERS]:
            dead = unplaceable(values, occupied, closed, full, start[DECK], covers)
            dead &= unplaceable(others, theirs, shut, full, start[DECK], covers)
            if not held_bits(cards, mine, held) & ~dead:
                return 3 - offerer, moves
        taken, left = two_of(cards, mine, held, dead, chance)
        held -= 2
        fields = spots(others, theirs, shut, taken, full, covers)
        if not fields:
            return offerer, moves + 2
        others, theirs, shut = put(others, theirs, shut, taken, any_of(fields, 0, chance))
        fields = spots(values, occupied, closed, left, full, covers)
        if not fields:
            return 3 - offerer, moves + 3
        values, occupied, closed = put(values, occupied, closed, left, any_of(fields, 0, chance))
        moves += 4
        winner, ended = look(values, others, occupied == full, theirs == full, start[NESTED])
        if ended:
            return (winner if winner == 0 or offerer == 1 else 3 - winner), moves
        values, occupied, closed, others, theirs, shut = (
            others, theirs, shut, values, occupied, closed
        )  # fmt: skip
        mine, held, hers, kept = hers, kept, mine, held
        offerer = 3 - offerer
    if not (start[LAST] and held == 1 and kept == 1):
        return 0, moves
    if offerer == 2:
        values, occupied, closed, others, theirs, shut = (
            others, theirs, shut, values, occupied, closed
        )  # fmt: skip
    values, occupied = last_card(values, occupied, closed, cards[0], full, covers, chance)
    others, theirs = last_card(others, theirs, shut, cards[hand], full, covers, chance)
    return look(values, others, occupied == full, theirs == full, start[NESTED])[0], moves + 2


@inlined
def held_bits(cards: State, first: int, number: int) -> int:
    """So many cards from the first on, as bits."""
    found = 0
    for place in range(first, first + number):
        found |= 1 << cards[place]
    return found


@inlined
def two_of(cards: State, mine: int, held: int, dead: int, chance: Chance) -> tuple[int, int]:
    """Takes two cards, not both dead, out of a hand: the one that is picked first."""
    while True:
        first = draw(chance, held)
        second = draw(chance, held - 1)
        second += second >= first
        taken, left = cards[mine + first], cards[mine + second]
        if not dead >> taken & dead >> left & 1:
            break
    cards[mine + max(first, second)] = cards[mine + held - 1]
    cards[mine + min(first, second)] = cards[mine + held - 2]
    if draw(chance, 2):
        return left, taken
    return taken, left


@inlined
def any_of(fields: int, other: int, chance: Chance) -> int:
    """One of these fields; with ``other`` 1 also none of them, which is ``KEEP``."""
    fields = drop(fields, draw(chance, count(fields) + other))
    return lowest(fields) if fields else KEEP


@inlined
def last_card(
    values: int, occupied: int, closed: int, card: int, full: int, covers: int, chance: Chance
) -> tuple[int, int]:
    """Places the last card anywhere or keeps it (P12)."""
    field = any_of(spots(values, occupied, closed, card, full, covers), 1, chance)
    if field != KEEP:
        values, occupied, closed = put(values, occupied, closed, card, field)
    return values, occupied
