"""Fits the weights of the careful player by self-play, and says what those in use win.

    python3 dev.py bench fit_careful           what the weights in use win, in every ruleset
    python3 dev.py bench fit_careful fit       fit new ones from those of greedy (CMA-ES), a minute

A round takes some twenty microseconds, so weights are compared by thousands of rounds: every
deal from both seats, against greedy and against the best weights before. Seeds are fixed.
"""

import sys
from math import sqrt
from random import Random

import cma
import numba
import numpy as np
from numpy.typing import NDArray

from palenque import pacal
from palenque.kernels import pacal as kernel
from palenque.kernels.pacal.careful import WEIGHTS, Weights, careful
from palenque.kernels.pacal.playout import deal
from palenque.kernels.pacal.policy import WHIM, greedy
from palenque.kernels.pacal.rules import play
from palenque.kernels.pacal.state import HAND, OVER, PHASE, SEAT, WINNER, State

ROUNDS, TRIAL, EPOCHS, GENERATIONS = 40_000, 4_000, 3, 30
NAMES = ("cover", "own", "others", "weapon", "left", "spent")
FIRST = np.array([0.7, 0.5, 0.06, 0.3, 1.0, 0.3])
STEP = np.array([0.3, 0.3, 0.05, 0.3, 0.3, 0.3])


def start(ruleset: pacal.Ruleset) -> State:
    """A state of this ruleset that waits for its deal."""
    match = pacal.start(ruleset)
    round = pacal.play(match, pacal.deal(match, Random(1))).round
    assert round
    state = kernel.pack(round)
    state[HAND : HAND + 2] = 0
    return state


@numba.njit
def score(
    first: State, hand: int, rounds: int, weights: Weights, other: Weights, seed: int
) -> float:
    """What these weights score against others; no others stand for greedy."""
    chance = np.full(1, seed, np.uint64)
    state, dealt, points = first.copy(), first.copy(), 0.0
    for number in range(rounds):
        seat = number % 2
        if seat == 0:
            deal(dealt, hand, chance)
        state[:] = dealt
        while state[PHASE] != OVER:
            if state[SEAT] == seat:
                play(state, careful(state, chance, WHIM, weights))
            elif len(other):
                play(state, careful(state, chance, WHIM, other))
            else:
                play(state, greedy(state, chance, WHIM))
        points += 0.5 if state[WINNER] == 0 else 1.0 * (state[WINNER] - 1 == seat)
    return points / rounds


GREEDY: NDArray[np.float64] = np.empty(0)


def fit(first: State, hand: int) -> Weights:
    """The best weights of some epochs, each against greedy and the best of those before."""
    best, opponents = FIRST, [GREEDY, FIRST]
    for epoch in range(EPOCHS):
        options = {"popsize": 12, "verbose": -9, "seed": epoch + 1}
        search = cma.CMAEvolutionStrategy(np.zeros(len(FIRST)), 0.6, options)
        for generation in range(GENERATIONS):
            tried, seed = search.ask(), 1000 * epoch + generation + 11
            rivals = opponents[-3:]
            lost = [
                -sum(score(first, hand, TRIAL, best + x * STEP, rival, seed) for rival in rivals)
                for x in tried
            ]
            search.tell(tried, lost)
        best = best + search.result.xfavorite * STEP
        opponents.append(best)
        report(f"epoch {epoch + 1}", first, hand, best)
    return best


def report(name: str, first: State, hand: int, weights: Weights) -> None:
    """Prints weights and what they win against greedy, with its 95% interval."""
    won = score(first, hand, ROUNDS, weights, GREEDY, 99)
    reach = 1.96 * sqrt(won * (1 - won) / ROUNDS)
    told = ", ".join(f"{name} {weight:.2f}" for name, weight in zip(NAMES, weights, strict=True))
    print(f"{name}: {won:.3f} ± {reach:.3f} against greedy with {told}", flush=True)


def main(arguments: list[str]) -> None:
    """Fits where it is asked to, and reports."""
    if arguments == ["fit"]:
        fit(start(pacal.KLEE), pacal.KLEE.hand)
    for name in ("klee", "literal", "ajm"):
        ruleset = pacal.RULESETS[name]
        report(name, start(ruleset), ruleset.hand, WEIGHTS)


if __name__ == "__main__":
    main(sys.argv[1:])
