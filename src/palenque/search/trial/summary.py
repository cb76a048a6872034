"""What the rounds of a trial come to, and what stands against the ruleset as a game."""

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from statistics import fmean
from typing import Any, Literal

from palenque.search.intervals import wilson
from palenque.search.trial.playing import TriedRound

MATTERS = 0.05
"""From here on a decision matters: its best move wins one round in twenty more than another."""

Concern = Literal["endless", "drawish", "one-sided", "short", "forced", "indifferent"]


@dataclass(frozen=True)
class Share:
    """A share of something with its 95% interval."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Summary:
    """A ruleset in figures; shares are of 1.

    ``turns`` are the mean number and that of the shortest and the longest twentieth of the
    rounds. ``first`` is the score of who offers first (P3), ``forced`` the share of decisions
    with one legal move, ``choices`` the mean number of legal moves. ``worth`` is the mean of
    what a decision is worth, ``matters`` the share of those worth at least 0.05; None where no
    search measured them.
    """

    rounds: int
    turns: float
    shortest: int
    longest: int
    ends: dict[str, float]
    first: Share
    drawn: Share
    forced: float
    choices: float
    worth: float | None
    matters: float | None

    def values(self) -> dict[str, Any]:
        """As JSON values."""
        return asdict(self)


def summary(rounds: Sequence[TriedRound]) -> Summary:
    """The figures of at least one round.

    >>> short = TriedRound(1.0, "stuck", 3, (6, 2, 1, 1), 0.25)
    >>> long = TriedRound(0.5, "complete", 7, (6, 4), None)
    >>> found = summary([short, long])
    >>> found.turns, found.ends, found.drawn.value, found.first.value
    (5.0, {'complete': 0.5, 'stuck': 0.5}, 0.5, 0.75)
    """
    number = len(rounds)
    turns = sorted(round.turns for round in rounds)
    choices = [count for round in rounds for count in round.choices]
    points = sum(round.points for round in rounds)
    worths = [round.worth for round in rounds if round.worth is not None]
    reasons = [round.reason for round in rounds]
    return Summary(
        rounds=number,
        turns=fmean(turns),
        shortest=turns[number // 20],
        longest=turns[-1 - number // 20],
        ends={reason: reasons.count(reason) / number for reason in sorted(set(reasons))},
        first=_share(points, number),
        drawn=_share(sum(round.points == 0.5 for round in rounds), number),
        forced=choices.count(1) / len(choices) if choices else 1.0,
        choices=fmean(choices) if choices else 0.0,
        worth=fmean(worths) if worths else None,
        matters=sum(worth >= MATTERS for worth in worths) / len(worths) if worths else None,
    )


def _share(points: float, rounds: int) -> Share:
    return Share(points / rounds, *wilson(points, rounds))


MOSTLY_DRAWN, LOPSIDED, FEWEST_TURNS, MOSTLY_FORCED, LEAST_WORTH = 0.25, 0.05, 3, 0.5, 0.02
"""What a game stays clear of: the built-in rulesets do by far, see ``docs/rulesets.md``."""


def concerns(found: Summary) -> Iterator[Concern]:
    """What stands against it as a game, the worst first.

    >>> list(concerns(summary([TriedRound(0.5, "unfinished", 1, (1,), None)])))
    ['endless', 'short', 'forced']
    """
    if found.drawn.value == 1:
        yield "endless"
    elif found.drawn.low > MOSTLY_DRAWN:
        yield "drawish"
    if found.first.low > 0.5 + LOPSIDED or found.first.high < 0.5 - LOPSIDED:
        yield "one-sided"
    if found.turns < FEWEST_TURNS:
        yield "short"
    if found.forced > MOSTLY_FORCED:
        yield "forced"
    if found.worth is not None and found.worth < LEAST_WORTH:
        yield "indifferent"
