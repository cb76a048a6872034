"""The solver finds what looking at every line of play finds."""

from dataclasses import replace
from functools import cache
from random import Random

import pytest
from hypothesis import given, settings

from palenque import pacal
from palenque.pacal import KLEE, RULESETS, Over, Round, Ruleset, Seat
from palenque.pacal import round as rounds
from palenque.search.greedy import greedy
from palenque.search.solver import LimitReached, Unsolvable, solve
from tests.pacal.drawn import table
from tests.strategies import own_rulesets, rngs


@cache
def naive(round: Round) -> int:
    """1, 0 or -1: won, drawn or lost for Jade, by looking at every line of play."""
    if isinstance(round.phase, Over):
        winner = round.phase.winner
        return 0 if winner is None else 1 if winner is Seat.JADE else -1
    seat = round.phase.seat
    sign = 1 if seat is Seat.JADE else -1
    return sign * max(sign * naive(after(round, move)) for move in rounds.legal(round, seat))


def after(round: Round, move: pacal.Move) -> Round:
    """The round after a move, as the position tells it, so that lines may meet."""
    following = rounds.play(round, move)
    return Round(
        following.ruleset,
        following.pyramids,
        following.hands,
        following.phase,
        following.starter,
        following.turn,
    )


def late(ruleset: Ruleset, rng: Random, turns: int) -> list[Round]:
    """The running states of a round from so many turns before its last on."""
    match = pacal.start(ruleset)
    match = pacal.play(match, pacal.deal(match, rng))
    found = []
    last = 2 * (ruleset.hand // 2)
    while actors := pacal.actors(match):
        assert match.round
        if match.round.turn > last - turns:
            found.append(match.round)
        view = pacal.view(match, actors[0])
        sensibly = rng.random() < 0.9
        move = greedy(view, rng) if sensibly else rng.choice(view.legal)
        match = pacal.play(match, move)
    return found


def check(round: Round) -> None:
    """The value is right, and the move keeps it."""
    assert not isinstance(round.phase, Over)
    sign = 1 if round.phase.seat is Seat.JADE else -1
    solution = solve(round)
    assert solution.value == sign * naive(round)
    assert solution.move in rounds.legal(round, round.phase.seat)
    assert sign * naive(after(round, solution.move)) == solution.value


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)
def test_late_positions_of_every_ruleset(ruleset: Ruleset) -> None:
    """The last turn with covers, where rounds are long; else also some before turn ten."""
    rng, turns, seen = Random(4), 1 if ruleset.covers else 6, 0
    while seen < 12:
        for round in late(ruleset, rng, turns):
            check(round)
            seen += 1


def test_positions_two_turns_before_the_end() -> None:
    rng, seen = Random(4), 0
    while seen < 3:
        for round in late(KLEE, rng, 2)[:1]:
            check(round)
            seen += 1


@settings(max_examples=20)
@given(own_rulesets(), rngs())
def test_late_positions_of_own_rulesets(ruleset: Ruleset, rng: Random) -> None:
    few = not ruleset.covers or ruleset.fields < 6  # lines of play, which are all looked at
    for round in late(ruleset, rng, 2 if few else 1):
        check(round)


def dealt() -> Round:
    match = pacal.start(KLEE)
    match = pacal.play(match, pacal.deal(match, Random(1)))
    assert match.round
    return match.round


def test_a_limit_of_offers_or_of_time_ends_the_search() -> None:
    with pytest.raises(LimitReached) as by_nodes:
        solve(dealt(), nodes=1000)
    assert by_nodes.value.nodes == 1001
    with pytest.raises(LimitReached):
        solve(dealt(), seconds=0.2)


def test_progress_is_told() -> None:
    told: list[int] = []
    with pytest.raises(LimitReached):
        solve(dealt(), seconds=0.5, progress=told.append)
    assert len(told) > 2
    assert told[0] < told[-1]


def test_a_hand_that_is_partly_hidden_has_no_value() -> None:
    match = table(KLEE)
    assert match.round
    hidden = replace(match.round, hands=((48, 49), (46, 0)))
    with pytest.raises(Unsolvable, match="Obsidian's hand is partly hidden"):
        solve(hidden)


def test_a_round_that_is_over_has_no_value() -> None:
    match = table(KLEE, phase=Over(None, pacal.End.UNFINISHED))
    assert match.round
    with pytest.raises(Unsolvable, match="over"):
        solve(match.round)
