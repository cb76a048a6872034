"""What results say: scores with intervals, ratings with intervals, how rounds go.

Intervals are of 95% and count every round as independent. The two rounds of a deal are not:
better cards help each player once. That makes a score vary less, so the intervals are rather
too wide than too narrow.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import log

import choix
import numpy as np
from numpy.typing import NDArray

from palenque.search.arena.meeting import Played, Result
from palenque.search.intervals import Z, wilson

ELO = 400 / log(10)
"""Elo for each unit of the logarithm of the odds."""
PRIOR = 0.5
"""Wins lent to both sides of each pair, so that a player who always wins has a rating too."""
STEPS = 10_000


@dataclass
class Pair:
    """What two players came to, counted for ``a``."""

    a: str
    b: str
    wins_a: int = 0
    draws: int = 0
    wins_b: int = 0

    def add(self, round: Played) -> None:
        """Counts one more round."""
        self.wins_a += round.points == 1
        self.draws += round.points == 0.5
        self.wins_b += round.points == 0

    @property
    def rounds(self) -> int:
        """The number of rounds played."""
        return self.wins_a + self.draws + self.wins_b

    @property
    def points(self) -> float:
        """What ``a`` scored in all; a draw counts half."""
        return self.wins_a + self.draws / 2

    @property
    def score(self) -> float:
        """What ``a`` scored a round, one half before there is any."""
        return self.points / self.rounds if self.rounds else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """The 95% interval of the score."""
        return wilson(self.points, self.rounds)


@dataclass(frozen=True)
class Rating:
    """A player's Elo: the mean of all players is 0."""

    name: str
    elo: float
    low: float
    high: float


@dataclass
class Standing:
    """All that was played so far; ``first`` are the points of who offers first."""

    players: tuple[str, ...]
    pairs: dict[tuple[str, str], Pair] = field(init=False)
    ends: Counter[str] = field(default_factory=Counter)
    turns: Counter[int] = field(default_factory=Counter)
    first: float = 0.0

    def __post_init__(self) -> None:
        self.pairs = {pair: Pair(*pair) for pair in combinations(self.players, 2)}

    def add(self, result: Result) -> None:
        """Counts both rounds of a meeting."""
        pair = self.pairs[result.meeting.a, result.meeting.b]
        for round in result.rounds:
            pair.add(round)
            self.ends[round.reason] += 1
            self.turns[round.turns] += 1
            self.first += round.points if round.starter else 1 - round.points

    @property
    def rounds(self) -> int:
        """The number of rounds played by all."""
        return self.turns.total()

    def ratings(self) -> list[Rating]:
        """Every player's Elo, the strongest first."""
        return sorted(ratings(self.players, self.pairs.values()), key=lambda r: -r.elo)


def ratings(players: Sequence[str], pairs: Iterable[Pair]) -> list[Rating]:
    """The Bradley-Terry ratings that make these scores likeliest, in Elo, by player.

    The intervals come from the likelihood's curvature (the inverse of Fisher's information).
    """
    place = {name: index for index, name in enumerate(players)}
    wins = np.zeros((len(players), len(players)))
    for pair in pairs:
        a, b = place[pair.a], place[pair.b]
        wins[a, b] = pair.points + PRIOR
        wins[b, a] = pair.rounds - pair.points + PRIOR
    strength = choix.ilsr_pairwise_dense(wins, max_iter=STEPS)
    elo = ELO * (strength - strength.mean())
    reach = Z * ELO * np.sqrt(np.diag(np.linalg.pinv(_information(wins, strength))))
    return [
        Rating(name, float(elo[i]), float(elo[i] - reach[i]), float(elo[i] + reach[i]))
        for name, i in place.items()
    ]


def _information(wins: NDArray[np.float64], strength: NDArray[np.float64]) -> NDArray[np.float64]:
    """Fisher's information about the strengths, whose sum it leaves open."""
    expected = 1 / (1 + np.exp(strength[None, :] - strength[:, None]))
    weight = (wins + wins.T) * expected * (1 - expected)
    information: NDArray[np.float64] = np.diag(weight.sum(axis=1)) - weight
    return information
