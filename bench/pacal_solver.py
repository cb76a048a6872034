"""How long the exact solver of open rounds takes, against the same search in C.

    python3 dev.py bench pacal_solver

The C program beside this file is compiled here. The positions are met in rounds of klee between
two greedy players, of whom each makes one offer in seven at random. Both solve each position
REPEATS times in turns, always with an empty table, and must come to the same value after the
same number of offers. Times are of the processor, so that other work disturbs them little.

Then the positions in pacal_solver.txt are solved, which were met by greedy players with seven
turns left. Each line holds how many offers the solver's first sketch looked at there, with a
table of four times as many entries, and the value for who is to offer.
"""

import ctypes
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from pacal_kernel import shown

from palenque import pacal
from palenque.pacal import Match, Offering, Round
from palenque.search import bots

SEED = 5
CASES = {4: 60, 5: 60, 6: 40, 7: 20}
REPEATS = 3
SIZE = 1 << 20
HERE = Path(__file__)
Solver = Callable[[Any], "Solved"]


@dataclass(frozen=True)
class Solved:
    """The value for who is to offer, how many offers were looked at, and the seconds."""

    value: int
    offers: int
    seconds: float


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


def in_numba(table: Any) -> Solver:
    """The kernel, with this table."""
    import numpy as np

    from palenque.kernels.pacal import stack
    from palenque.kernels.pacal.solver import value
    from palenque.kernels.pacal.state import SEAT

    def solve(state: Any) -> Solved:
        rows, best = stack.memory(pacal.KLEE.hand, stack.UNLIMITED), np.zeros(1, np.int64)
        table[:] = 0
        began = time.process_time()
        jades = value(state, rows, table, best)
        seconds = time.process_time() - began
        return Solved(jades * (1 - 2 * int(state[SEAT])), int(rows[0, stack.NODES]), seconds)

    return solve


def in_c(folder: str, table: Any) -> Solver:
    """The C program, with this table."""
    from palenque.kernels.pacal import stack
    from palenque.kernels.pacal.state import CLOSED, FULL, HAND, OCCUPIED, SEAT, VALUES

    whole = ctypes.c_int64
    library = Path(folder) / "solver.so"
    command = ["cc", "-O3", "-march=native", "-shared", "-fPIC", "-o", str(library)]
    subprocess.run([*command, str(HERE.with_suffix(".c"))], check=True)
    search = ctypes.CDLL(str(library)).solve
    search.restype = whole
    entries = ctypes.c_void_p(table.ctypes.data), whole(len(table) // stack.ENTRY)

    def solve(state: Any) -> Solved:
        sets = VALUES, OCCUPIED, CLOSED, HAND
        a, b = (
            (whole * 4)(*(int(state[each + seat]) for each in sets))
            for seat in (int(state[SEAT]), 1 - int(state[SEAT]))
        )
        rules, offers = (whole * 6)(*state[FULL:].tolist()), whole()
        table[:] = 0
        began = time.process_time()
        found = search(rules, a, b, *entries, ctypes.byref(offers))
        return Solved(found, offers.value, time.process_time() - began)

    return solve


def against_c(kernel: Solver, c: Solver) -> None:
    """Prints a line for every number of turns left."""
    from palenque.kernels.pacal import pack

    rng = Random(SEED)
    kernel(pack(met(rng, 1)))
    print("turns left  cases  median ms  worst ms  median offers    offers/s  time ÷ C")
    for left, cases in CASES.items():
        times, offers, ratios = [], [], []
        for _ in range(cases):
            state = pack(met(rng, left))
            pairs = [(kernel(state), c(state)) for _ in range(REPEATS)]
            for ours, theirs in pairs:
                assert (ours.value, ours.offers) == (theirs.value, theirs.offers)
            times.append(statistics.median(ours.seconds for ours, _ in pairs))
            offers.append(pairs[0][0].offers)
            ratios.append(statistics.median(o.seconds / t.seconds for o, t in pairs))
        print(
            f"{left:10} {cases:6} {1e3 * statistics.median(times):10.2f} {1e3 * max(times):9.1f} "
            f"{statistics.median(offers):14,.0f} {sum(offers) / sum(times):11,.0f} {shown(ratios)}"
        )


def against_sketch(kernel: Solver) -> None:
    """Prints how many offers are looked at, as a share of the first sketch's."""
    from palenque.kernels.pacal import pack

    every, theirs, ratios = 0, 0, []
    for line in HERE.with_suffix(".txt").read_text(encoding="utf-8").splitlines():
        offers, value, position = line.split(" ", 2)
        match = pacal.parse_position(position)
        assert isinstance(match, Match)
        assert match.round
        found = kernel(pack(match.round))
        assert found.value == int(value)
        every, theirs = every + found.offers, theirs + int(offers)
        ratios.append(found.offers / int(offers))
    print(f"offers ÷ first sketch's, {len(ratios)} positions: {every / theirs:.3f} in all,")
    print(f"by position {shown(ratios)}")


def main() -> None:
    """Prints medians and extremes."""
    try:
        from palenque.kernels.pacal import stack
    except ImportError:
        sys.exit("numba is not installed: pip install -c constraints.txt -e '.[bench]'")
    table = stack.empty_table(SIZE)
    with tempfile.TemporaryDirectory() as folder:
        against_c(in_numba(table), in_c(folder, table))
    against_sketch(in_numba(table))


if __name__ == "__main__":
    main()
