"""How long the exact solver of open rounds takes, by the turns that are left.

    python3 dev.py bench pacal_solver

The positions are met in rounds of klee between two greedy players, of whom each makes one
offer in seven at random. Every position starts with an empty table. Times are of the
processor, so that other work disturbs them little.
"""

import statistics
import sys
import time
from random import Random
from typing import Any

from palenque import pacal
from palenque.pacal import Offering, Over, Round
from palenque.search import bots

SEED = 5
CASES = {4: 60, 5: 60, 6: 40, 7: 20}
SIZE = 1 << 20


def met(rng: Random, turns_left: int) -> Round:
    """A round in which so many turns are left and an offer is due."""
    last = 2 * (pacal.KLEE.hand // 2)
    while True:
        match = pacal.start(pacal.KLEE)
        match = pacal.play(match, pacal.deal(match, rng))
        while actors := pacal.actors(match):
            assert match.round
            offering = isinstance(match.round.phase, Offering)
            if offering and match.round.turn == last - turns_left + 1:
                return match.round
            view = pacal.view(match, actors[0])
            name = "random" if offering and rng.random() < 1 / 7 else "greedy"
            match = pacal.play(match, bots.choose(name, view, rng))


def solved(round: Round, rows: Any, table: Any) -> tuple[float, int]:
    """The seconds and the number of offers looked at."""
    import numpy as np

    from palenque.kernels import pacal as kernel
    from palenque.kernels.pacal import stack
    from palenque.kernels.pacal.solver import value

    assert not isinstance(round.phase, Over)
    rows[:], table[:] = 0, 0
    rows[stack.MOST_NODES] = 1 << 62
    state, best = kernel.pack(round), np.zeros(1, np.int64)
    began = time.process_time()
    value(state, rows, table, best)
    return time.process_time() - began, int(rows[stack.NODES])


def main() -> None:
    """Prints medians and extremes."""
    try:
        from palenque.kernels.pacal import stack
    except ImportError:
        sys.exit("numba is not installed: pip install -c constraints.txt -e '.[bench]'")
    rows, table, rng = stack.memory(pacal.KLEE.hand), stack.empty_table(SIZE), Random(SEED)
    solved(met(rng, 1), rows, table)
    print("turns left   cases   median ms       worst ms   median offers   offers/s")
    for left, cases in CASES.items():
        found = [solved(met(rng, left), rows, table) for _ in range(cases)]
        times, nodes = [t for t, _ in found], [n for _, n in found]
        print(
            f"{left:10} {cases:7} {1e3 * statistics.median(times):11.2f} {1e3 * max(times):14.1f} "
            f"{statistics.median(nodes):15,.0f} {sum(nodes) / sum(times):10,.0f}"
        )


if __name__ == "__main__":
    main()
