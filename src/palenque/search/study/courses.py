"""How strong players play: where cards go, when they cover, how rounds end, who wins."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from palenque import pacal
from palenque.game import SEATS, Seat
from palenque.pacal import Placement, Ruleset
from palenque.search.decisions import decisions, end, own_rngs, points
from palenque.search.study.heeding import Heeding

EARLY = 5
"""A cover counts as early up to this turn."""


@dataclass(frozen=True)
class Course:
    """One round: its end, its length, the points of who offered first, and what both placed.

    ``placed`` counts cards by field, ``covered`` those that covered. ``early`` has, for each
    seat, whether it covered early, and its points.
    """

    reason: str
    turns: int
    first: float
    placed: dict[tuple[int, int], int]
    covered: int
    early: tuple[tuple[bool, float], tuple[bool, float]]


@dataclass
class Courses:
    """Many rounds of one ruleset, added up."""

    rounds: int = 0
    turns: int = 0
    first: float = 0.0
    drawn: int = 0
    covered: int = 0
    ends: Counter[str] = field(default_factory=Counter)
    placed: Counter[tuple[int, int]] = field(default_factory=Counter)
    early: dict[bool, list[float]] = field(default_factory=lambda: {True: [], False: []})

    def add(self, course: Course) -> None:
        """Counts one more round."""
        self.rounds += 1
        self.turns += course.turns
        self.first += course.first
        self.drawn += course.first == 0.5
        self.covered += course.covered
        self.ends[course.reason] += 1
        self.placed.update(course.placed)
        for covered, scored in course.early:
            self.early[covered].append(scored)


def course(ruleset: Ruleset, seed: int, worlds: int, deal: int) -> Course:
    """A round of two equal players; the same seed and deal give the same one."""
    rng = Random(f"{seed} {deal}")
    player = Heeding(worlds)
    match = pacal.start(ruleset)
    match = pacal.play(match, pacal.deal(match, rng))
    placed: Counter[tuple[int, int]] = Counter()
    covers: Counter[Seat] = Counter()
    early: set[Seat] = set()
    for decision in decisions(match, dict.fromkeys(SEATS, player), own_rngs(rng)):
        match, view, move = decision.match, decision.view, decision.move
        if isinstance(move, Placement) and view.seat:
            placed[move.card, move.rank] += 1
            covers[view.seat] += move.cover
            if move.cover and view.turn <= EARLY:
                early.add(view.seat)
    assert match.round
    over = end(match)
    jade, obsidian = ((seat in early, points(over, seat)) for seat in SEATS)
    return Course(
        reason=over.reason.value,
        turns=match.round.turn,
        first=points(over, match.round.starter),
        placed=dict(placed),
        covered=covers.total(),
        early=(jade, obsidian),
    )
