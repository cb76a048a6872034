"""A match: rounds, the score, the end (P13, P14)."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from palenque import pacal
from palenque.game import SEATS, IllegalAction, Reason, Seat
from palenque.pacal.actions import Conclude, GiveUp, Keep, Offer
from palenque.pacal.match import Match
from palenque.pacal.phase import LOST, OUTSIDE, End, LastCards, Offering, Over, Placing
from palenque.pacal.ruleset import KLEE, RULESETS, Ruleset
from tests import strategies
from tests.pacal.drawn import J, K, O, ends, move, phase, table

EVERY = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)


def nearly_won(ruleset: Ruleset, score: tuple[int, int]) -> Match:
    """Obsidian must place 17 and cannot."""
    closed = "*" if ruleset.covers else ""
    return table(
        ruleset,
        obsidian=f"_ _ 15{closed} 19{closed} _ _ _ _ _ _",
        hands=("17 40", "5"),
        score=score,
    )


@EVERY
def test_the_third_round_won_wins_the_match(ruleset: Ruleset) -> None:
    """P14, case 16"""
    match = move(nearly_won(ruleset, (2, 2)), "17+40 17")
    assert match.score == (3, 2)
    assert pacal.winner(match) is J
    assert pacal.actors(match) == ()
    for action in (Offer(40, 48), pacal.deal(match, Random(1)), GiveUp(O)):
        with pytest.raises(IllegalAction) as refused:
            pacal.play(match, action)
        assert (refused.value.reason, refused.value.rule) == (Reason.MATCH_OVER, "P14")


@EVERY
def test_two_rounds_won_do_not_win_the_match(ruleset: Ruleset) -> None:
    """P14"""
    match = move(nearly_won(ruleset, (1, 2)), "17+40 17")
    assert match.score == (2, 2)
    assert pacal.winner(match) is None


@pytest.mark.parametrize("target", [1, 2, 5])
def test_the_target_is_an_option_of_the_ruleset(target: int) -> None:
    """P14"""
    match = nearly_won(replace(KLEE, target=target), (target - 1, 0))
    assert pacal.winner(match) is None
    assert pacal.winner(move(match, "17+40 17")) is J


def test_a_drawn_round_moves_no_marker_and_all_cards_are_dealt_again() -> None:
    """P13, case 15"""
    match = table(K[0], hands=("44", "5"), phase=LastCards((J, O)), score=(1, 2))
    match = pacal.play(pacal.play(match, Keep()), Keep())
    assert ends(match) == "=:unfinished"
    assert match.score == (1, 2)
    assert pacal.winner(match) is None
    deal = pacal.deal(match, Random(3))
    assert len(set(sum((*deal.scaffolds, *deal.hands), ()))) == 50
    again = pacal.play(match, deal)
    assert (again.score, again.number) == ((1, 2), match.number + 1)
    assert isinstance(phase(again), Offering)


def test_every_new_deal_decides_the_starter_anew() -> None:
    """P3"""
    starters = set()
    for seed in range(20):
        for match in strategies.played(KLEE, Random(seed)):
            if match.round and not match.round.log:
                tops = [scaffold[-1] for scaffold in match.round.scaffolds]
                starter = SEATS[tops.index(max(tops))]
                assert phase(match) == Offering(starter)
                starters.add((match.number, starter))
    assert {starter for number, starter in starters if number > 1} == set(SEATS)


def test_no_deal_while_a_round_runs() -> None:
    """P10"""
    match = table(KLEE)
    with pytest.raises(IllegalAction) as refused:
        pacal.play(match, pacal.deal(match, Random(1)))
    assert (refused.value.reason, refused.value.rule) == (Reason.ROUND_RUNNING, "P10")


def test_nothing_but_a_deal_begins_a_match() -> None:
    """P1"""
    match = pacal.start(KLEE)
    assert pacal.actors(match) == ()
    assert pacal.legal(match, J) == []
    with pytest.raises(IllegalAction) as refused:
        pacal.play(match, Offer(3, 8))
    assert (refused.value.reason, refused.value.rule) == (Reason.NOT_ASKED, "P1")
    with pytest.raises(ValueError, match="nothing to see before the first deal"):
        pacal.view(match, J)


@pytest.mark.parametrize("seat", SEATS)
def test_who_gives_up_loses_the_match_and_the_score_stays(seat: Seat) -> None:
    match = pacal.play(table(KLEE, score=(2, 1)), GiveUp(seat))
    assert pacal.winner(match) is seat.other
    assert (match.score, match.termination) == ((2, 1), End.RESIGNED)
    assert pacal.actors(match) == ()
    assert pacal.legal(match, J) == []
    with pytest.raises(IllegalAction, match="P14: the match is over"):
        pacal.play(match, Offer(48, 49))


@pytest.mark.parametrize("reason", LOST)
def test_a_match_may_be_lost_from_outside(reason: End) -> None:
    match = pacal.play(table(KLEE), GiveUp(J, reason))
    assert (pacal.winner(match), match.termination) == (Seat.OBSIDIAN, reason)


def test_a_match_is_not_lost_by_agreement() -> None:
    with pytest.raises(IllegalAction, match="P14: nobody loses a match"):
        pacal.play(table(KLEE), GiveUp(J, End.AGREED))


@pytest.mark.parametrize("reason", OUTSIDE)
@pytest.mark.parametrize("winner", SEATS)
def test_a_round_may_be_ended_from_outside(winner: Seat, reason: End) -> None:
    match = pacal.play(table(KLEE), Conclude(winner, reason))
    assert phase(match) == Over(winner, reason)
    assert match.score == ((1, 0) if winner is J else (0, 1))


def test_a_round_may_be_drawn_by_agreement() -> None:
    match = pacal.play(table(KLEE), Conclude(None, "agreed"))
    assert ends(match) == "=:agreed"
    assert match.score == (0, 0)


@pytest.mark.parametrize(
    "conclusion",
    [
        Conclude(J, "complete"),
        Conclude(J, "stuck"),
        Conclude(None, "unfinished"),
        Conclude(J, "bored"),
        Conclude(None, "resigned"),
    ],
)
def test_nobody_ends_a_round_from_outside_for_a_reason_of_the_rules(conclusion: Conclude) -> None:
    match = table(KLEE)
    with pytest.raises(IllegalAction) as refused:
        pacal.play(match, conclusion)
    assert (refused.value.reason, refused.value.rule) == (Reason.NOT_ASKED, "P10")
    assert match == table(KLEE)


@given(strategies.rulesets(), strategies.rngs())
def test_the_score_moves_by_one_and_only_when_a_round_is_won(ruleset: Ruleset, rng: Random) -> None:
    """P13, P14"""
    before = pacal.start(ruleset)
    for match in strategies.played(ruleset, rng):
        assert match.round
        gained = match.score[0] - before.score[0], match.score[1] - before.score[1]
        over = match.round.phase
        winner = over.winner if isinstance(over, Over) else None
        assert gained == (int(winner is J), int(winner is O))
        assert max(match.score) <= ruleset.target
        assert (pacal.winner(match) is not None) == (max(match.score) == ruleset.target)
        before = match


def test_a_round_of_placing_keeps_the_score() -> None:
    """P14"""
    match = move(table(KLEE, phase=Placing(J, 20, None), score=(1, 1)), "20@4")
    assert match.score == (1, 1)
