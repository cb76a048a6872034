"""A round: goal, claims and clock (K2, K5, K6), the goal stack (K9)."""

from random import Random

import pytest

from palenque import pakal
from palenque.game import Reason
from tests.pakal.drawn import (
    BCF,
    BOX,
    UNTIMED,
    WRONG,
    A,
    J,
    O,
    S,
    board,
    played,
    refused,
    running,
    slide,
    swap,
    waiting,
)


def test_the_goal_is_the_top_of_the_stack_and_starts_the_clock() -> None:
    """K2"""
    race = waiting(goals="BCF ABC")
    assert refused(race, pakal.Reveal("ABC")) == (Reason.WRONG_GOAL, "K2")
    assert refused(race, pakal.Reveal("BCF", at=5)) == (Reason.WRONG_TIME, "K2")
    assert pakal.deadline(race) is None
    race = pakal.play(race, pakal.Reveal("BCF"))
    assert (race.number, race.at, race.stack) == (1, 0, ("ABC",))
    assert pakal.deadline(race) == 45000


def test_all_act_at_once() -> None:
    """K2"""
    race = running()
    assert pakal.actors(race) == (J, O)
    race = played(race, slide(J, "a1", 10), slide(O, "d4", 10), slide(J, "a4", 10))
    assert board(race, J) == BCF
    assert board(race, O) == "TCTC/CCTC/CCTC/CCC_"


def test_time_does_not_run_backwards() -> None:
    """K2"""
    race = played(running(), slide(J, "a1", 900))
    assert refused(race, slide(O, "a1", 899)) == (Reason.WRONG_TIME, "K2")
    assert refused(race, pakal.Claim(O, "A", 899)) == (Reason.WRONG_TIME, "K2")
    played(race, slide(O, "a1", 900))


def test_no_goal_is_revealed_while_a_round_runs() -> None:
    """K6"""
    race = running(goals="BCF ABC")
    assert refused(race, pakal.Reveal("ABC")) == (Reason.ROUND_RUNNING, "K6")
    assert refused(race, pakal.Shuffle(race.discards)) == (Reason.ROUND_RUNNING, "K6")


def test_the_first_claim_heard_has_the_tile() -> None:
    """K5, case 5"""
    race = played(running(), pakal.Claim(J, "H", 4000))
    assert race.tiles_left == "ABEI"
    assert refused(race, pakal.Claim(O, "H", 4000)) == (Reason.TILE_TAKEN, "K5")
    race = played(race, slide(O, "a1", 4100), slide(O, "a4", 4200))
    race = played(race, pakal.Claim(O, "B", 4300))
    assert isinstance(race.phase, pakal.Between)
    assert race.tiles_left == race.tiles


def test_who_has_claimed_is_locked() -> None:
    """K5, case 5"""
    race = played(running(), pakal.Claim(J, "H", 4000))
    assert refused(race, slide(J, "a1", 4100)) == (Reason.LOCKED, "K5")
    assert refused(race, pakal.Claim(J, "B", 4100)) == (Reason.LOCKED, "K5")
    assert pakal.legal(race, J) == []
    assert pakal.actors(race) == (O,)


@pytest.mark.parametrize("tile", ["C", "Z", "", "AB"])
def test_only_a_tile_on_the_table_can_be_claimed(tile: str) -> None:
    """K5"""
    assert refused(running(), pakal.Claim(J, tile, 0)) == (Reason.NO_SUCH_TILE, "K5")


def test_a_claim_needs_no_reached_goal() -> None:
    """K5"""
    race = played(running([WRONG, BCF]), pakal.Claim(J, "H", 1))
    assert isinstance(race.phase, pakal.Running)
    assert race.phase.claims == ("H", None)


def test_a_claim_counts_until_the_last_millisecond() -> None:
    """K5, case 6"""
    race = running()
    played(race, pakal.Claim(J, "H", 44_999), slide(O, "a1", 44_999))
    assert refused(race, pakal.Claim(J, "H", 45_000)) == (Reason.OUT_OF_TIME, "K5")
    assert refused(race, slide(J, "a1", 45_000)) == (Reason.OUT_OF_TIME, "K6")


def test_the_clock_ends_the_round_at_its_limit() -> None:
    """K6"""
    race = running()
    for at in (44_999, 45_001):
        assert refused(race, pakal.End(at)) == (Reason.WRONG_TIME, "K6")
    race = played(race, pakal.End(45_000))
    assert isinstance(race.phase, pakal.Between)
    assert [result.fate for result in race.phase.results] == [pakal.Fate.NO_CLAIM] * 2
    assert refused(race, pakal.End(45_000)) == (Reason.ROUND_OVER, "K6")


def test_the_round_ends_at_once_when_all_have_claimed() -> None:
    """K6"""
    race = played(running(), pakal.Claim(O, "H", 700))
    assert isinstance(race.phase, pakal.Running)
    race = played(race, pakal.Claim(J, "A", 800))
    assert isinstance(race.phase, pakal.Between)
    assert race.phase.ended == 800
    assert refused(race, pakal.Claim(J, "A", 900)) == (Reason.ROUND_OVER, "K5")


def test_an_untimed_round_ends_when_all_have_claimed_or_given_up() -> None:
    """K6"""
    race = running(level=UNTIMED)
    assert pakal.deadline(race) is None
    assert refused(race, pakal.End(45_000)) == (Reason.NOT_ASKED, "K6")
    race = played(race, slide(J, "a1", 900_000), pakal.Pass(J, 900_000))
    assert refused(race, slide(J, "a4", 900_001)) == (Reason.LOCKED, "K5")
    assert refused(race, pakal.Pass(J, 900_001)) == (Reason.LOCKED, "K5")
    race = played(race, pakal.Claim(O, "H", 900_002))
    assert isinstance(race.phase, pakal.Between)
    assert race.phase.results[0].fate is pakal.Fate.GAVE_UP
    assert refused(race, pakal.Pass(O, 900_003)) == (Reason.ROUND_OVER, "K6")


def test_a_timed_round_is_not_given_up() -> None:
    """K6"""
    race = running()
    assert refused(race, pakal.Pass(J, 5)) == (Reason.TIMED, "K6")
    assert not any(isinstance(action, pakal.Pass) for action in pakal.legal(race, J))
    untimed = pakal.legal(running(level=UNTIMED), J)
    assert pakal.Pass(J, 0) in untimed


def test_a_round_offers_six_pushes_and_the_tiles_left() -> None:
    """K3, K5"""
    race = played(running(), pakal.Claim(O, "H", 40))
    legal = pakal.legal(race, J)
    slides = [slide(J, name, 40) for name in ("a1", "a2", "a3", "b4", "c4", "d4")]
    assert legal == [*slides, *(pakal.Claim(J, tile, 40) for tile in "ABEI")]


def test_nobody_else_plays() -> None:
    """K1"""
    race = running()
    for action in (slide(S, "a1"), pakal.Claim(A, "H", 0), slide(A, "a1")):
        assert refused(race, action) == (Reason.NOT_SEATED, "K1")
    assert pakal.legal(race, S) == []


def test_no_square_slides_between_rounds() -> None:
    """K8"""
    assert refused(waiting(), slide(J, "a1")) == (Reason.ROUND_OVER, "K8")
    race = played(running(), pakal.End(45_000))
    assert refused(race, slide(J, "a1", 45_001)) == (Reason.ROUND_OVER, "K8")


def test_the_goal_is_discarded_and_boards_stay_as_they_lie() -> None:
    """K9"""
    race = played(running(), slide(J, "a1", 5), pakal.End(45_000))
    assert race.discards[-1] == "BCF"
    assert board(race, J) == "_CTC/TCTC/CCTC/CCCC"
    assert race.tiles_left == race.tiles == "ABEHI"


def test_the_discards_are_shuffled_when_the_stack_is_empty() -> None:
    """K9"""
    early = waiting()
    assert refused(early, pakal.Shuffle(early.discards)) == (Reason.WRONG_GOAL, "K9")
    race = played(running(), pakal.End(45_000))
    race = played(race, swap(J, "a1", 45_000), swap(O, "a1", 45_000))
    assert refused(race, pakal.Reveal("BCF")) == (Reason.WRONG_GOAL, "K9")
    for goals in (BOX.goals[1:], (*BOX.goals[1:], BOX.goals[1])):
        assert refused(race, pakal.Shuffle(goals)) == (Reason.WRONG_GOAL, "K9")
    shuffle = pakal.deal(race, Random(2))
    assert isinstance(shuffle, pakal.Shuffle)
    assert sorted(shuffle.goals) == sorted(BOX.goals)
    race = pakal.play(race, shuffle)
    assert (race.stack, race.discards) == (shuffle.goals, ())
    assert refused(race, shuffle) == (Reason.WRONG_GOAL, "K9")
    assert pakal.deal(race, Random(2)) == pakal.Reveal(shuffle.goals[0])


def test_chance_waits_for_players_and_clock() -> None:
    with pytest.raises(ValueError, match="chance has nothing to do"):
        pakal.deal(running(), Random(1))
    with pytest.raises(ValueError, match="no deadline"):
        pakal.expire(waiting(), Random(1))
