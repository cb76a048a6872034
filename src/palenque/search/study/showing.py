"""Positions that show an advice at its best, and where it fails."""

from dataclasses import dataclass, replace
from random import Random

from palenque import pacal
from palenque.game import SEATS
from palenque.pacal import Move, Ruleset, View
from palenque.search.decisions import decisions, own_rngs
from palenque.search.pimc import Budget, choose, score
from palenque.search.study.advice import ADVICE, Advice, moves
from palenque.search.study.heeding import Heeding

FINDING, MEASURING = Budget(worlds=200), 400
"""The worlds that choose the best move of each kind, and those that then measure it."""


@dataclass(frozen=True)
class Shown:
    """A position as its mover sees it, the best moves that heed and flout, and their difference.

    ``margin`` is how much oftener the one that heeds wins, from -1 to 1.
    """

    advice: str
    position: str
    heeds: str
    flouts: str
    margin: float


def shown(ruleset: Ruleset, seed: int, worlds: int, deal: int) -> list[Shown]:
    """A position of this deal for each advice that has any, drawn by lot."""
    rng = Random(f"{seed} shown {deal}")
    drawn: dict[str, View] = {}
    seen = dict.fromkeys((advice.id for advice in ADVICE), 0)
    rngs, player = own_rngs(rng), Heeding(worlds)
    match = pacal.start(ruleset)
    match = pacal.play(match, pacal.deal(match, rng))
    for decision in decisions(match, dict.fromkeys(SEATS, player), rngs):
        view = decision.view
        for advice in ADVICE:
            if len(set(advice.judge(view).values())) < 2:
                continue
            seen[advice.id] += 1
            if rng.randrange(seen[advice.id]) == 0:
                drawn[advice.id] = view
    return [_measured(advice, drawn[advice.id], rng) for advice in ADVICE if advice.id in drawn]


def _measured(advice: Advice, view: View, rng: Random) -> Shown:
    """Other worlds measure the moves than chose them, so luck in the choice counts for nothing."""
    best: dict[bool, Move] = {}
    for heeding in (True, False):
        kind = replace(view, legal=moves(advice, view, heeding))
        best[heeding] = choose(kind, rng, FINDING)
    scores = {heeding: score(view, move, rng, MEASURING) for heeding, move in best.items()}
    return Shown(
        advice.id,
        pacal.format_position(view),
        pacal.format_token(best[True]),
        pacal.format_token(best[False]),
        scores[True] - scores[False],
    )
