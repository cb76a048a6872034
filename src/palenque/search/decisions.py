"""A round played out by players, decision by decision."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random

from palenque import pacal
from palenque.game import SEATS, Seat
from palenque.pacal import Match, Move, Over, View
from palenque.search.bots import Player


@dataclass(frozen=True)
class Decision:
    """What a seat saw, what it did, and the match after it."""

    view: View
    move: Move
    match: Match


def decisions(
    match: Match, players: Mapping[Seat, Player], rngs: Mapping[Seat, Random]
) -> Iterator[Decision]:
    """Every decision to the end of a round that runs."""
    while actors := pacal.actors(match):
        seat = actors[0]
        view = pacal.view(match, seat)
        move = players[seat](view, rngs[seat])
        match = pacal.play(match, move)
        yield Decision(view, move, match)


def own_rngs(rng: Random) -> dict[Seat, Random]:
    """A source of chance for each seat, all following from this one."""
    return {seat: Random(rng.getrandbits(64)) for seat in SEATS}


def end(match: Match) -> Over:
    """How the round that was played out has ended."""
    assert match.round
    assert isinstance(match.round.phase, Over)
    return match.round.phase


def points(over: Over, seat: Seat) -> float:
    """What the end of a round is worth to this seat; a draw counts half."""
    return 0.5 if over.winner is None else float(over.winner is seat)
