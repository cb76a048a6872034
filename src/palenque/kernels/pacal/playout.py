"""Whole rounds from a state on, and from the deal on."""

import numpy as np

from palenque.kernels.compiling import compiled
from palenque.kernels.pacal.bits import Chance, draw, drop, lowest
from palenque.kernels.pacal.policy import at_random, greedy
from palenque.kernels.pacal.rules import play
from palenque.kernels.pacal.state import DECK, HAND, OVER, PHASE, WINNER, State


@compiled
def finish_at_random(state: State, chance: Chance) -> int:
    """Plays to the end, every legal move equally likely; returns the number of moves."""
    moves = 0
    while state[PHASE] != OVER:
        play(state, at_random(state, chance))
        moves += 1
    return moves


@compiled
def finish_greedily(state: State, chance: Chance, whim: float) -> int:
    """Plays to the end with both seats greedy; returns the number of moves."""
    moves = 0
    while state[PHASE] != OVER:
        play(state, greedy(state, chance, whim))
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
    """Random rounds from the deal on: drawn, won by Jade, won by Obsidian, moves in all."""
    tally = np.zeros(4, np.int64)
    state = start.copy()
    for _ in range(rounds):
        state[:] = start
        deal(state, hand, chance)
        tally[3] += finish_at_random(state, chance)
        tally[state[WINNER]] += 1
    return tally
