"""Makes puzzles: open rounds near their end in which exactly one move is best.

Levels of the computer play until few turns are left; the exact solver then values every move.
How hard a puzzle is comes from how often the levels find its move, who see their own hand only.
"""

import hashlib
from collections.abc import Iterator, Mapping
from itertools import count
from random import Random

from palenque import pacal
from palenque.game import Seat
from palenque.learning.positions import LEARNER
from palenque.learning.puzzles.stored import StoredPuzzle
from palenque.pacal import Match, Move, Over, Round, Ruleset
from palenque.search import bots
from palenque.search.levels import LEVELS
from palenque.search.pimc import turns_left
from palenque.search.solver import solve

TURNS = (1, 6)
"""How many turns are left at least and at most; with more, few people see it through."""
CHOICES = (3, 45)
"""How many legal moves there are at least and at most."""
TRIES = 6
"""How often each level tries a puzzle."""
PLAYER = "level:5"
"""Who brings the round to where a puzzle may be: well enough for both to be alive."""


def puzzles(ruleset: Ruleset, seed: int) -> Iterator[StoredPuzzle | None]:
    """Looks at one deal after another for ever; a puzzle where one was found, else None."""
    return (look(ruleset, seed, deal) for deal in count())


def look(ruleset: Ruleset, seed: int, deal: int) -> StoredPuzzle | None:
    """The puzzle that a deal leads to, if it does; the same seed and deal give the same one."""
    rng = Random(f"{seed} {ruleset.id} {deal}")
    match = _late(ruleset, rng)
    return _puzzle(match, rng) if match else None


def _late(ruleset: Ruleset, rng: Random) -> Match | None:
    """A round with so few turns left, and somebody to move; None where it was over before."""
    left = rng.randint(*TURNS)
    moves = rng.randrange(4)
    match = pacal.start(ruleset)
    match = pacal.play(match, pacal.deal(match, rng))
    while actors := pacal.actors(match):
        view = pacal.view(match, actors[0])
        moves -= turns_left(view) <= left
        if moves < 0 and len(view.legal) >= CHOICES[0]:
            return match
        match = pacal.play(match, bots.choose(PLAYER, view, rng))
    return None


def _puzzle(match: Match, rng: Random) -> StoredPuzzle | None:
    seat = pacal.actors(match)[0]
    moves = pacal.legal(match, seat)
    if not CHOICES[0] <= len(moves) <= CHOICES[1]:
        return None
    values = {move: worth(pacal.play(match, move), seat) for move in moves}
    best = max(values.values())
    chosen = [move for move, value in values.items() if value == best]
    if len(chosen) != 1 or best < 0:
        return None
    return _rated(match, seat, chosen[0], values, rng)


def worth(match: Match, seat: Seat) -> int:
    """1, 0 or -1: won, drawn or lost for this seat, with both hands open."""
    round = _round(match)
    if isinstance(round.phase, Over):
        winner = round.phase.winner
        return 0 if winner is None else 1 if winner is seat else -1
    value = solve(round).value
    return value if pacal.actors(match)[0] is seat else -value


def line(match: Match) -> tuple[str, ...]:
    """The tokens to the end of the round, each a best move of its seat."""
    found: list[str] = []
    while not isinstance(_round(match).phase, Over):
        move = solve(_round(match)).move
        found.append(pacal.format_token(move))
        match = pacal.play(match, move)
    return tuple(found)


def _rated(
    match: Match, seat: Seat, best: Move, values: Mapping[Move, int], rng: Random
) -> StoredPuzzle:
    position = shown(match, seat)
    view = pacal.view(match, seat)
    found = tuple(
        sum(bots.choose(f"level:{level.number}", view, rng) == best for _ in range(TRIES))
        for level in LEVELS
    )
    lines = {pacal.format_token(move): line(pacal.play(match, move)) for move in values}
    return StoredPuzzle(
        id=hashlib.sha256(position.encode()).hexdigest()[:8],
        position=position,
        best=pacal.format_token(best),
        wins=values[best] == 1,
        turns=turns_left(view),
        rating=rating(found),
        looked_at=solve(_round(match)).nodes,
        lines=lines,
    )


def rating(found: tuple[int, ...]) -> int:
    """The Elo of a player who finds the move every second time, by what the levels found.

    Each level lends half a hit and half a miss, so that one that all find, or none, has a
    rating too.

    >>> rating((0, 0, 0, 0, 6, 6, 6, 6)), rating((6,) * 8) < 0 < 1000 < rating((0,) * 8)
    (457, True)
    """
    wanted = sum(found) + 0.5 * len(found)
    low, high = -2000.0, 4000.0
    while high - low > 0.5:
        middle = (low + high) / 2
        expected = sum((TRIES + 1) / (1 + 10 ** ((middle - level.elo) / 400)) for level in LEVELS)
        low, high = (middle, high) if expected > wanted else (low, middle)
    return round((low + high) / 2)


def shown(match: Match, seat: Seat) -> str:
    """The position with the mover as Jade, where the learner sits."""
    text = pacal.format_position(match)
    if seat is LEARNER:
        return text
    name, jade, obsidian, hand, other, phase, score = text.split()
    phase = phase.translate(str.maketrans("JO", "OJ"))
    score = "-".join(reversed(score.split("-")))
    return " ".join((name, obsidian, jade, other, hand, phase, score))


def _round(match: Match) -> Round:
    assert match.round
    return match.round
