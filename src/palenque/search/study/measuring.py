"""All that a study measures, as one file of JSON values."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict
from typing import Any, TypeVar

from joblib import delayed

from palenque.pacal import RULESETS, SOLO_RULESETS
from palenque.search.arena.meeting import Result, meet
from palenque.search.arena.plan import Meeting
from palenque.search.intervals import wilson
from palenque.search.study.advice import ADVICE
from palenque.search.study.courses import Course, Courses, course
from palenque.search.study.heeding import FLOUTS, FREE, HEEDS, finding
from palenque.search.study.showing import Shown, shown
from palenque.search.study.solos import SoloEnd, played
from palenque.search.workers import parallel

RULES = RULESETS["klee"]
Told = Callable[[str, int, int], None]
"""Is told what is measured, how much of it is done, and of how much."""
T = TypeVar("T")


def study(rounds: int, seed: int, worlds: int, jobs: int, told: Told) -> dict[str, Any]:
    """Measures everything on so many rounds each, an even number."""

    def many(name: str, work: Callable[..., T], each: Sequence[tuple[Any, ...]]) -> Iterator[T]:
        told(name, 0, len(each))
        every = (delayed(work)(*arguments) for arguments in each)
        found = parallel(jobs, return_as="generator")(every)
        for number, one in enumerate(found, 1):
            told(name, number, len(each))
            yield one

    deals = range(rounds // 2)
    advice = {
        one.id: {
            name: _score(
                many(f"{one.id}, {name}", _met, [(seed, one.id, worlds, name, d) for d in deals])
            )
            for name in (HEEDS, FLOUTS)
        }
        for one in ADVICE
    }
    courses = {
        name: _course(many(name, course, [(ruleset, seed, worlds, deal) for deal in range(rounds)]))
        for name, ruleset in RULESETS.items()
    }
    seen = list(many("positions", shown, [(RULES, seed, worlds, deal) for deal in range(rounds)]))
    solos = {
        name: {
            kind: _solo(
                many(f"{name}, {kind}", played, [(name, seed, sparing, d) for d in range(rounds)])
            )
            for kind, sparing in (("free", False), ("sparing", True))
            if SOLO_RULESETS[name].covers or not sparing
        }
        for name in SOLO_RULESETS
    }
    return {
        "seed": seed,
        "worlds": worlds,
        "rounds": rounds,
        "advice": advice,
        "courses": courses,
        "positions": {one.id: _positions(one.id, seen) for one in ADVICE},
        "solos": solos,
    }


def _met(seed: int, advice: str, worlds: int, name: str, deal: int) -> Result:
    return meet(RULES, seed, Meeting(name, FREE, deal), finding(advice, worlds))


def _score(results: Iterator[Result]) -> dict[str, Any]:
    """What a player scored against the free one, with the interval."""
    points = [round.points for result in results for round in result.rounds]
    return share(sum(points), len(points))


def share(points: float, rounds: int) -> dict[str, Any]:
    """A score as JSON values, with its 95% interval."""
    low, high = wilson(points, rounds)
    return {"score": points / max(1, rounds), "low": low, "high": high, "rounds": rounds}


def _course(found: Iterator[Course]) -> dict[str, Any]:
    total = Courses()
    for one in found:
        total.add(one)
    fields = max(rank for _, rank in total.placed)
    cards = max(card for card, _ in total.placed)
    return {
        "turns": total.turns / total.rounds,
        "ends": {end: count / total.rounds for end, count in total.ends.most_common()},
        "first": share(total.first, total.rounds),
        "covers": total.covered / total.rounds / 2,
        "early": {
            name: share(sum(total.early[covered]), len(total.early[covered]))
            for name, covered in (("covered", True), ("open", False))
        },
        "placed": [
            [total.placed[card, rank] for card in range(1, cards + 1)]
            for rank in range(1, fields + 1)
        ],
    }


def _positions(advice: str, seen: list[list[Shown]]) -> dict[str, Any]:
    """The position where heeding gains most, the one where it costs most, and the mean."""
    found = sorted(
        (one for each in seen for one in each if one.advice == advice), key=lambda one: one.margin
    )
    if not found:
        return {}
    return {
        "number": len(found),
        "margin": sum(one.margin for one in found) / len(found),
        "better": sum(one.margin > 0 for one in found) / len(found),
        "holds": asdict(found[-1]),
        "fails": asdict(found[0]),
    }


def _solo(ends: Iterator[SoloEnd]) -> dict[str, Any]:
    every = list(ends)
    won = [end.drawn for end in every if end.won]
    return share(len(won), len(every)) | {"drawn": sum(won) / len(won) if won else None}
