"""Compiles and keeps the kernels that tests call, so that none of them has to wait for it."""

import sys
from random import Random

import numpy as np

from palenque import pacal, pakal
from palenque.kernels import covering, foresight
from palenque.kernels import pacal as kernel
from palenque.kernels import pakal as race
from palenque.kernels.pacal import careful, playout, policy
from palenque.kernels.pacal.bits import Chance
from palenque.pacal import Ruleset
from palenque.search import compiling, exploit
from palenque.search.cfr import Opening

ONE_FIELD = Ruleset("one", 6, (1,), 2, True, "ascending", "smaller", True, True, 1)


def main() -> int:
    """What the search needs, as ``palenque serve`` prepares it, then what else there is."""
    status = compiling.main()
    exploit.measure(ONE_FIELD, Opening(6, 3), 1)
    race.distances(pakal.standard().faces[0], "ABC", 3)
    _a_round(pacal.start(pacal.KLEE))
    _solos(np.array([1], np.uint64))
    return status


def _a_round(match: pacal.Match) -> None:
    """The packed engine, players and solver, called one by one."""
    match = pacal.play(match, pacal.deal(match, Random(1)))
    assert match.round
    state, chance = kernel.pack(match.round), np.array([1], np.uint64)
    kernel.legal(state, np.zeros(kernel.MOST_MOVES, np.int64))
    policy.greedy(state, chance, 0.0)
    playout.random_rounds(state, match.ruleset.hand, 1, chance)
    kernel.play(state, careful.careful(state, chance, 0.0, careful.WEIGHTS))


def _solos(chance: Chance) -> None:
    """What learns the promises of pyramids, and bounds them."""
    weights = np.zeros(covering.WEIGHTS)
    covering.learn(weights, 1, 0.1, 0.1, chance)
    covering.games(weights, 1, 0, chance)
    foresight.kept(weights, foresight.shuffled(chance))


if __name__ == "__main__":
    sys.exit(main())
