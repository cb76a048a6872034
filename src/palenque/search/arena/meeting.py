"""One deal, played twice by two players with the seats swapped."""

from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from palenque import pacal
from palenque.game import SEATS, Seat
from palenque.pacal import Ruleset
from palenque.search import bots
from palenque.search.arena.plan import Meeting
from palenque.search.bots import Player
from palenque.search.decisions import decisions, end, points


@dataclass(frozen=True)
class Played:
    """How one round ended: the points of ``a``, why, after how many turns, and who had started.

    ``starter`` says whether ``a`` was the first to offer (P3).
    """

    points: float
    reason: str
    turns: int
    starter: bool


@dataclass(frozen=True)
class Result:
    """Both rounds of a meeting, the first with ``a`` as Jade."""

    meeting: Meeting
    rounds: tuple[Played, Played]

    @property
    def points(self) -> float:
        """What ``a`` scored, 0 to 2."""
        return sum(round.points for round in self.rounds)


def meet(
    ruleset: Ruleset, seed: int, meeting: Meeting, find: Callable[[str], Player] = bots.player
) -> Result:
    """Plays a meeting; the same seed gives the same result, wherever it is played.

    ``find`` gives the player of a name.

    >>> meet(pacal.KLEE, 5, Meeting("greedy", "random", 0)).points
    2.0
    """
    first, second = (_play(ruleset, seed, meeting, a, find) for a in SEATS)
    return Result(meeting, (first, second))


def _play(
    ruleset: Ruleset, seed: int, meeting: Meeting, a: Seat, find: Callable[[str], Player]
) -> Played:
    players = {a: meeting.a, a.other: meeting.b}
    start = pacal.start(ruleset)
    match = pacal.play(start, pacal.deal(start, Random(f"{seed} {meeting.deal}")))
    table = f"{seed} {meeting.deal} {players[Seat.JADE]} {players[Seat.OBSIDIAN]}"
    rngs = {seat: Random(f"{table} {seat}") for seat in SEATS}
    for decision in decisions(match, {seat: find(players[seat]) for seat in SEATS}, rngs):
        match = decision.match
    assert match.round
    over = end(match)
    turns = sum(isinstance(move, pacal.Offer) for move in match.round.log)
    return Played(points(over, a), over.reason.value, turns, match.round.starter is a)
