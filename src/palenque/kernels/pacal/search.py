"""Tries the moves of a state in worlds: full states that look the same to who is to move."""

from math import log, sqrt

import numpy as np
from numpy.typing import NDArray

from palenque.kernels.compiling import compiled
from palenque.kernels.pacal.bits import Chance, count
from palenque.kernels.pacal.playout import finish_carefully, finish_greedily, sample
from palenque.kernels.pacal.policy import WHIM
from palenque.kernels.pacal.rules import living, play
from palenque.kernels.pacal.solver import value
from palenque.kernels.pacal.state import HAND, OFFERING, PHASE, SEAT, WINNER, State

Points = NDArray[np.float64]
EXPLORE = 0.7
"""How much the search favours moves that it has tried seldom."""
CAREFUL_WHIM = 1.5
"""How far, in fields, careful rounds stray: a search is misled by rounds that are all alike."""


@compiled
def deal_worlds(root: State, unseen: int, missing: State, chance: Chance, worlds: State) -> None:
    """Fills in both hands of every world: of all ways that look like the root one at random.

    ``missing`` tells how many of the unseen cards each hand holds. Who is to offer has an
    offer that may be made (P15).
    """
    state = root.copy()
    for world in range(len(worlds)):
        while True:
            left = unseen
            for seat in range(2):
                found = sample(left, count(left), missing[seat], chance)
                left ^= found
                state[HAND + seat] = root[HAND + seat] | found
            if root[PHASE] != OFFERING or living(state, root[SEAT]):
                break
        worlds[world, 0], worlds[world, 1] = state[HAND], state[HAND + 1]


@compiled
def simulate(
    root: State,
    moves: State,
    worlds: State,
    chance: Chance,
    visits: State,
    points: Points,
    carefully: bool,
) -> None:
    """Tries one move in each world, to the end of the round by greedy or careful play (UCB1).

    ``visits`` and ``points`` hold how often each move was tried and what it won, 1 for a win
    and a half for a draw.
    """
    state = root.copy()
    for world in range(len(worlds)):
        chosen = most_promising(visits, points)
        state[:] = root
        state[HAND], state[HAND + 1] = worlds[world, 0], worlds[world, 1]
        points[chosen] += won(state, root[SEAT], moves[chosen], chance, carefully)
        visits[chosen] += 1


@compiled
def won(state: State, seat: int, move: int, chance: Chance, carefully: bool) -> float:
    """What this seat scores with this move when both go on greedily, or carefully."""
    play(state, move)
    if carefully:
        finish_carefully(state, chance, CAREFUL_WHIM)
    else:
        finish_greedily(state, chance, WHIM)
    if state[WINNER] == 0:
        return 0.5
    return 1.0 if state[WINNER] - 1 == seat else 0.0


@compiled
def most_promising(visits: State, points: Points) -> int:
    """The first move that was never tried, else the one with the highest upper bound."""
    total = 0
    for move in range(len(visits)):
        if visits[move] == 0:
            return move
        total += visits[move]
    best, chosen = -1.0, 0
    for move in range(len(visits)):
        bound = points[move] / visits[move] + EXPLORE * sqrt(log(total) / visits[move])
        if bound > best:
            best, chosen = bound, move
    return chosen


@compiled
def solve_worlds(
    root: State, moves: State, worlds: State, rows: State, table: State, points: Points
) -> None:
    """Adds to ``points`` what every move is worth in every world, with both hands open."""
    state, best = root.copy(), np.empty(1, np.int64)
    sign = 1 - 2 * root[SEAT]
    for world in range(len(worlds)):
        for move in range(len(moves)):
            state[:] = root
            state[HAND], state[HAND + 1] = worlds[world, 0], worlds[world, 1]
            play(state, moves[move])
            points[move] += 0.5 + 0.5 * sign * value(state, rows, table, best)
