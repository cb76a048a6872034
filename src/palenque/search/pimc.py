"""Search by worlds: try each move in many full states that look the same to the player.

A world is drawn as ``pacal.complete`` draws it: uniformly from all that look like the view. In
each one move is tried, and both seats go on to the end of the round, carefully with a whim, or
greedily; moves that do well are tried more often. In the last turns some worlds are first solved
exactly, and only the moves that are best there, or as good, are tried. Nothing but the view is
looked at.
"""

import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from random import Random

import numpy as np

from palenque.kernels import pacal as kernel
from palenque.kernels.pacal import stack
from palenque.kernels.pacal.search import Points, deal_worlds, simulate, solve_worlds
from palenque.kernels.pacal.state import LARGEST_DECK, State, bits
from palenque.pacal import UNKNOWN, Move, Round, View

__all__ = ["LARGEST_DECK", "Budget", "Estimate", "choose", "search"]

EXACT_TURNS, EXACT_WORLDS, SHARE = 4, 50, 20
"""In how many turns at the end worlds are solved exactly; how many at most, and one for so many
that are tried."""
TABLE = 1 << 16
BATCH = 64
"""How many worlds are tried before the clock is looked at again; less than a millisecond."""


@dataclass(frozen=True)
class Budget:
    """How long to search: so many worlds, or so many seconds, or what comes first.

    ``carefully`` goes on with careful play, which takes some twice as long as greedy play and
    is much stronger.
    """

    worlds: int | None = None
    seconds: float | None = None
    carefully: bool = True

    def __post_init__(self) -> None:
        limits = [limit for limit in (self.worlds, self.seconds) if limit is not None]
        if not limits or min(limits) <= 0:
            raise ValueError("a search needs a number of worlds or seconds above 0")


@dataclass(frozen=True)
class Estimate:
    """What a move scored, 1 for a win and a half for a draw, on average over its tries."""

    move: Move
    score: float
    tries: int


def never() -> bool:
    """For a search that nobody cancels."""
    return False


def choose(
    view: View,
    rng: Random,
    budget: Budget,
    cores: int = 1,
    cancelled: Callable[[], bool] = never,
) -> Move:
    """The move that was tried most, for it did best.

    >>> from palenque import pacal
    >>> match = pacal.start(pacal.KLEE)
    >>> match = pacal.play(match, pacal.deal(match, Random(7)))
    >>> view = pacal.view(match, pacal.Seat.OBSIDIAN)
    >>> choose(view, Random(1), Budget(worlds=200)) in view.legal
    True
    """
    if len(view.legal) == 1:
        return view.legal[0]
    return search(view, rng, budget, cores, cancelled)[0].move


def search(
    view: View,
    rng: Random,
    budget: Budget,
    cores: int = 1,
    cancelled: Callable[[], bool] = never,
) -> list[Estimate]:
    """Every move with its estimate, the one that was tried most first.

    The same source of chance and number of worlds and cores gives the same answer. The kernel
    holds no lock, so that other threads run on; once cancelled it ends within a batch. Raises
    ValueError where there is nothing to choose, and TooLarge for a deck that cannot be packed.
    """
    if not view.legal:
        raise ValueError("there is no move to choose in this view")
    end = None if budget.seconds is None else time.monotonic() + budget.seconds

    def stopped() -> bool:
        return cancelled() or (end is not None and time.monotonic() >= end)

    scores: dict[Move, float] = {}
    if turns_left(view) <= EXACT_TURNS:
        scores = _solved(_Search(view, view.legal, _seed(rng), budget), budget.worlds, stopped)
    best = max(scores.values(), default=0)
    moves = tuple(move for move in view.legal if scores.get(move, best) == best)
    shares = _shares(budget.worlds, cores)
    searches = [_Search(view, moves, _seed(rng), budget) for _ in shares]
    if cores == 1:
        searches[0].run(shares[0], stopped)
    else:
        with ThreadPoolExecutor(max_workers=cores) as threads:
            for done in [
                threads.submit(one.run, share, stopped)
                for one, share in zip(searches, shares, strict=True)
            ]:
                done.result()
    visits: State = np.sum([one.visits for one in searches], axis=0)
    points: Points = np.sum([one.points for one in searches], axis=0)
    behind = [Estimate(move, scores[move], 0) for move in view.legal if move not in moves]
    return _ranked(moves, visits, points) + sorted(behind, key=lambda found: -found.score)


def score(view: View, move: Move, rng: Random, worlds: int) -> float:
    """What one legal move scores on average in so many worlds, with careful play afterwards."""
    one = _Search(view, (move,), _seed(rng), Budget(worlds))
    one.run(worlds, never)
    return float(one.points[0]) / worlds


def turns_left(view: View) -> int:
    """How many turns there are to play at most, this one included."""
    ruleset = view.ruleset
    every = 2 * (ruleset.hand // 2)
    return (every if ruleset.covers else min(every, ruleset.fields)) - view.turn + 1


def _seed(rng: Random) -> int:
    return rng.getrandbits(62) | 1


def _solved(
    search: "_Search", worlds: int | None, stopped: Callable[[], bool]
) -> dict[Move, float]:
    """What each move scores in worlds that are solved exactly, one at least."""
    number = EXACT_WORLDS if worlds is None else min(EXACT_WORLDS, -(-worlds // SHARE))
    rows = stack.memory(search.turns, stack.UNLIMITED)
    table = stack.empty_table(TABLE)
    solved = 0
    while solved < number and not (solved and stopped()):
        solve_worlds(search.root, search.codes, search.worlds(1), rows, table, search.points)
        solved += 1
    return {m: float(p) / solved for m, p in zip(search.moves, search.points, strict=True)}


def _shares(worlds: int | None, cores: int) -> list[int | None]:
    """The worlds that each core is to try."""
    if worlds is None:
        return [None] * cores
    return [worlds // cores + (core < worlds % cores) for core in range(cores)]


def _ranked(moves: tuple[Move, ...], visits: State, points: Points) -> list[Estimate]:
    estimates = [
        Estimate(move, float(won) / max(1, int(tried)), int(tried))
        for move, tried, won in zip(moves, visits, points, strict=True)
    ]
    return sorted(estimates, key=lambda found: (-found.tries, -found.score))


class _Search:
    """One thread's tries of these moves."""

    def __init__(self, view: View, moves: tuple[Move, ...], seed: int, budget: Budget) -> None:
        self.root, self.turns = kernel.pack(_seen(view)), view.ruleset.hand
        self.moves, self.carefully = moves, budget.carefully
        self.codes = np.array([kernel.encode(move) for move in moves], np.int64)
        self.unseen = bits(view.unseen)
        self.missing = np.array([hand.count(UNKNOWN) for hand in view.hands], np.int64)
        self.chance = np.array([seed], np.uint64)
        self.visits = np.zeros(len(moves), np.int64)
        self.points = np.zeros(len(moves))

    def run(self, worlds: int | None, stopped: Callable[[], bool]) -> None:
        """Tries so many worlds, one batch at least where there is no number."""
        left = worlds
        while left is None or left > 0:
            size = BATCH if left is None else min(BATCH, left)
            drawn = self.worlds(size)
            simulate(
                self.root,
                self.codes,
                drawn,
                self.chance,
                self.visits,
                self.points,
                self.carefully,
            )
            left = None if left is None else left - size
            if stopped():
                return

    def worlds(self, number: int) -> State:
        """Both hands of so many worlds."""
        found = np.empty((number, 2), np.int64)
        deal_worlds(self.root, self.unseen, self.missing, self.chance, found)
        return found


def _seen(view: View) -> Round:
    """The round as this seat sees it, with the hidden cards as unknown."""
    return Round(view.ruleset, view.pyramids, view.hands, view.phase, view.starter, view.turn)
