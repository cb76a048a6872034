"""Random rounds of Pacal by the kernel against the same rounds in C and in plain Python.

    python3 dev.py bench pacal_kernel

The C program beside this file is compiled here. All are timed in turns in one run, so that
what disturbs one disturbs the others, by processor time; the figures are ratios, the median
over all turns and its extremes. Kernel and C must come to the same result with the same seed in
every ruleset.
"""

import ctypes
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

from palenque import pacal
from palenque.pacal import RULESETS, Offering, Ruleset, Seat
from palenque.pacal import round as rounds

SEED = 5
TURNS = 31
ROUNDS = 100_000
PLAIN_ROUNDS = 60
SOURCE = Path(__file__).with_suffix(".c")


def in_c(folder: str) -> Callable[[Any, int, int, int], list[int]]:
    """The rounds of the C program: drawn, won by who starts, by who does not, and the moves."""
    library = Path(folder) / "rounds.so"
    subprocess.run(
        ["cc", "-O3", "-march=native", "-shared", "-fPIC", "-o", str(library), str(SOURCE)],
        check=True,
    )
    play = ctypes.CDLL(str(library)).random_rounds

    def run(start: Any, hand: int, number: int, seed: int) -> list[int]:
        from palenque.kernels.pacal.state import FULL, SIZE

        rules = (ctypes.c_int64 * (SIZE - FULL))(*start[FULL:].tolist())
        tally = (ctypes.c_int64 * 4)()
        whole = ctypes.c_int64
        play(rules, whole(hand), whole(number), ctypes.c_uint64(seed), tally)
        return list(tally)

    return run


def in_numba(start: Any, hand: int, number: int, seed: int) -> list[int]:
    """The same by the kernel."""
    import numpy as np

    from palenque.kernels.pacal import playout

    chance = np.array([seed], np.uint64)
    tally: list[int] = playout.random_rounds(start, hand, number, chance).tolist()
    return tally


def first_offer(ruleset: Ruleset) -> pacal.Round:
    """A round in which Jade is to offer first."""
    match = pacal.start(ruleset)
    round = pacal.play(match, pacal.deal(match, Random(SEED))).round
    assert round
    return replace(round, phase=Offering(Seat.JADE), starter=Seat.JADE)


def plain_moves(rng: Random) -> int:
    """Plays one round of klee in plain Python; the number of moves made."""
    match = pacal.start(pacal.KLEE)
    round = rounds.start(pacal.KLEE, pacal.deal(match, rng))
    while not isinstance(round.phase, pacal.Over):
        if isinstance(round.phase, Offering):
            low, high = sorted(rng.sample(round.hands[round.phase.seat.order], 2))
            move: pacal.Move = pacal.Offer(low, high)
        else:
            move = rng.choice(rounds.legal(round, round.phase.seat))
        round = rounds.play_unchecked(round, move)
    return len(round.log)


def seconds(work: Callable[..., object], *arguments: object) -> float:
    """How long this takes once."""
    start = time.process_time()
    work(*arguments)
    return time.process_time() - start


def shown(ratios: list[float]) -> str:
    """The median and the extremes."""
    ratios.sort()
    return f"{statistics.median(ratios):8.2f}  ({ratios[0]:.2f} to {ratios[-1]:.2f})"


def main() -> None:
    """Prints the rates and their ratios."""
    try:
        from palenque.kernels import pacal as kernel
    except ImportError:
        sys.exit("numba is not installed: pip install -c constraints.txt -e '.[bench]'")

    with tempfile.TemporaryDirectory() as folder:
        by_c = in_c(folder)
        for ruleset in RULESETS.values():
            case = kernel.pack(first_offer(ruleset)), ruleset.hand, ROUNDS, SEED
            assert in_numba(*case) == by_c(*case), ruleset.id
        to_c, to_plain, rates = [], [], []
        start, hand = kernel.pack(first_offer(pacal.KLEE)), pacal.KLEE.hand
        rng = Random(SEED)
        for turn in range(TURNS):
            case = start, hand, ROUNDS, SEED + turn
            moves = by_c(*case)[3]
            ours = seconds(in_numba, *case) / moves
            theirs = seconds(by_c, *case) / moves
            began = time.process_time()
            plain = sum(plain_moves(rng) for _ in range(PLAIN_ROUNDS))
            to_plain.append((time.process_time() - began) / plain / ours)
            to_c.append(ours / theirs)
            rates.append(1 / ours)
    print(f"kernel             {statistics.median(rates) / 1e6:8.1f}  million moves/s")
    print(f"kernel ÷ C, time   {shown(to_c)}")
    print(f"Python ÷ kernel    {shown(to_plain)}")


if __name__ == "__main__":
    main()
