"""The exact value of a round when both hands are open, and a move that reaches it."""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor, wait
from dataclasses import dataclass

import numpy as np

from palenque import pacal
from palenque.kernels import pacal as kernel
from palenque.kernels.pacal import stack
from palenque.kernels.pacal.solver import value
from palenque.kernels.pacal.state import SEAT, State
from palenque.pacal import UNKNOWN, Move, Over, Round

ENTRIES = 1 << 20
"""The size of the table; 64 bytes each, of which only what is written is taken."""
PAUSE = 0.05
"""How often the clock is looked at, in seconds."""

Progress = Callable[[int], None]
"""Is told every now and then how many offers were looked at."""


class Unsolvable(ValueError):
    """A round that has no value here: one sentence says why."""


class LimitReached(Exception):
    """The limit came before the value was known."""

    def __init__(self, nodes: int) -> None:
        super().__init__(f"not solved after {nodes} offers")
        self.nodes = nodes


@dataclass(frozen=True)
class Solution:
    """1, 0 or -1: won, drawn or lost for the acting seat; and a move that makes it so."""

    value: int
    move: Move
    nodes: int

    @property
    def word(self) -> str:
        """The value as a word."""
        return ("draw", "win", "loss")[self.value]


def solve(
    round: Round,
    seconds: float | None = None,
    nodes: int | None = None,
    progress: Progress | None = None,
) -> Solution:
    """The value of a running round for who is to act; raises Unsolvable or LimitReached.

    >>> from palenque.pacal import parse_position
    >>> pyramids = "_,9,13/10,17/12,21/14,25/16,29/18,33,36,42 2,6,11/1,15/3,20/4,24/7,28/8,32,38,_"
    >>> match = parse_position(f"klee {pyramids} 5 44 last:JO 0-0")
    >>> solve(match.round).word
    'win'
    """
    _check(round)
    state = kernel.pack(round)
    rows = stack.memory(round.ruleset.hand, stack.UNLIMITED if nodes is None else nodes)
    best, found = np.zeros(1, np.int64), np.zeros(1, np.int64)
    table = stack.empty_table(ENTRIES)

    def search() -> None:
        found[0] = value(state, rows, table, best)

    _watch(search, rows, seconds, progress)
    looked_at = int(rows[0, stack.NODES])
    if rows[0, stack.STOPPED]:
        raise LimitReached(looked_at)
    sign = 1 - 2 * int(state[SEAT])
    return Solution(sign * int(found[0]), kernel.decode(state, int(best[0])), looked_at)


def _check(round: Round) -> None:
    if isinstance(round.phase, Over):
        raise Unsolvable("The round is over.")
    for seat in pacal.SEATS:
        if UNKNOWN in round.hands[seat.order]:
            whose = seat.name.title()
            raise Unsolvable(f"The position cannot be solved: {whose}'s hand is partly hidden.")
    if not kernel.fits(round.ruleset):
        most = kernel.LARGEST_DECK
        raise Unsolvable(f"The position cannot be solved: its deck is larger than {most} cards.")


def _watch(
    search: Callable[[], None], rows: State, seconds: float | None, progress: Progress | None
) -> None:
    """Searches in a thread of its own, so that time and Ctrl-C can stop it."""
    end = None if seconds is None else time.monotonic() + seconds
    with ThreadPoolExecutor(max_workers=1) as threads:
        done = threads.submit(search)
        try:
            while not wait([done], PAUSE).done:
                if progress:
                    progress(int(rows[0, stack.NODES]))
                if end is not None and time.monotonic() >= end:
                    break
        finally:
            if not done.done():
                rows[0, stack.STOPPED] = 1
        done.result()
