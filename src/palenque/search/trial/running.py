"""The rounds of a trial, on as many cores as it is given."""

import os
from collections.abc import Generator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

from palenque.pacal import Ruleset
from palenque.search.orphans import end_with
from palenque.search.trial.playing import TriedRound, try_round

CHUNK = 8
"""How many rounds a process is given at once; a fifth of a second's work."""


def tried(
    ruleset: Ruleset, seed: int, rounds: int, jobs: int = 1
) -> Generator[TriedRound, None, None]:
    """Each round as it is played, in the order of their deals."""
    play = partial(try_round, ruleset, seed)
    if jobs == 1:
        yield from map(play, range(rounds))
        return
    spawn = get_context("spawn")
    with ProcessPoolExecutor(jobs, spawn, end_with, (os.getpid(),)) as pool:
        try:
            yield from pool.map(play, range(rounds), chunksize=CHUNK)
        finally:
            pool.shutdown(cancel_futures=True)
