"""Rounds of one player against itself, and what its decisions were like."""

from dataclasses import dataclass
from random import Random

from palenque import pacal
from palenque.game import SEATS
from palenque.pacal import Match, Ruleset, View
from palenque.search import bots
from palenque.search.decisions import decisions, end, own_rngs, points
from palenque.search.levels import LEVELS
from palenque.search.warming import PLAIN

SEARCHING = 6
"""The level that plays where the search is there: the weakest that looks ahead, for 1,000 rounds
are many."""


@dataclass(frozen=True)
class TriedRound:
    """One round: the ``points`` of who offered first (P3), its end, and its decisions.

    ``choices`` is how many moves were legal at each decision. ``worth`` is by how much the best
    move of one open decision, drawn by lot, wins more often than another legal one; None where
    there was no open decision, or the search is not there.
    """

    points: float
    reason: str
    turns: int
    choices: tuple[int, ...]
    worth: float | None


def player_name() -> str:
    """Who plays, here: a level that looks ahead, or the strongest that does not."""
    try:
        bots.player(f"level:{SEARCHING}")
    except bots.UnknownPlayer:
        return f"level:{PLAIN[-1].number}"
    return f"level:{LEVELS[SEARCHING - 1].number}"


def try_round(ruleset: Ruleset, seed: int, deal: int) -> TriedRound:
    """Plays one round; the same seed and deal give the same one.

    >>> try_round(pacal.KLEE, 5, 0).reason in {end.value for end in pacal.End}
    True
    """
    rng = Random(f"{seed} {deal}")
    start = pacal.start(ruleset)
    match, choices, weighed = _played_out(pacal.play(start, pacal.deal(start, rng)), rng)
    assert match.round
    over, first = end(match), match.round.starter
    turns = sum(isinstance(move, pacal.Offer) for move in match.round.log)
    return TriedRound(
        points(over, first), over.reason.value, turns, tuple(choices), _worth(weighed, rng)
    )


def _played_out(match: Match, rng: Random) -> tuple[Match, list[int], View | None]:
    """The match at the end of its round, the legal moves at each decision, and an open one."""
    player = bots.player(player_name())
    choices: list[int] = []
    weighed, seen = None, 0
    for decision in decisions(match, dict.fromkeys(SEATS, player), own_rngs(rng)):
        match, view = decision.match, decision.view
        choices.append(len(view.legal))
        if len(view.legal) > 1:
            seen += 1
            weighed = view if rng.randrange(seen) == 0 else weighed
    return match, choices, weighed


def _worth(view: View | None, rng: Random) -> float | None:
    if view is None:
        return None
    try:
        from palenque.search.trial.weighing import worth
    except ImportError:
        return None
    return worth(view, rng)
