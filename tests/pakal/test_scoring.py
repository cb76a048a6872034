"""Discs, swaps and the end (K7, K8, K10)."""

from collections import Counter
from random import Random

import pytest

from palenque import pakal
from palenque.game import Reason
from palenque.pakal.drawing import outcome
from palenque.pakal.race import swappable
from palenque.pakal.scoring import due
from tests.pakal.drawn import BCF, BOX, WRONG, J, O, board, played, refused, running, swap

TWELVE = "CCTC/CCTC/CCTC/_CCC"
"""On FACE this shows B, C and F with 12 coloured squares."""
SEVEN = "TTTT/TTTT/_CCC/CCCC"


def after(claim: str, space: int, squares: str = BCF, tiles: str = "ABEHI") -> pakal.Result:
    """Jade's result of a round with goal BCF in which Jade claims this tile."""
    race = running([squares, BCF], [space, 0], tiles=tiles)
    race = played(race, pakal.Claim(J, claim, 10), pakal.End(45_000))
    assert isinstance(race.phase, pakal.Between)
    assert race.player(J).space == race.phase.results[0].space
    return race.phase.results[0]


@pytest.mark.parametrize(("claim", "space", "swap"), [("H", 9, None), ("A", 17, pakal.Due.HARDER)])
def test_the_disc_moves_to_the_next_space_with_the_symbol(
    claim: str, space: int, swap: pakal.Due | None
) -> None:
    """K7, K8, case 3: strictly further on, over a torch line or not"""
    result = after(claim, 5)
    assert (result.fate, result.start, result.space) == (pakal.Fate.MOVED, 5, space)
    assert result.due is swap


def test_a_swap_that_makes_it_harder_leaves_ten_coloured_squares() -> None:
    """K8, case 3"""
    race = played(running(spaces=[5, 0]), pakal.Claim(J, "A", 10), pakal.End(45_000))
    race = played(race, swap(J, "b1", 46_000))
    assert race.player(J).board.coloured == 10
    assert board(race, J) == "TTTC/CCTC/CCTC/_CCC"


def test_a_goal_symbol_cannot_move_the_disc() -> None:
    """K7, case 4"""
    result = after("B", 5)
    assert (result.fate, result.space, result.due) == (
        pakal.Fate.GOAL_SYMBOL,
        5,
        pakal.Due.EASIER,
    )


def test_a_wrong_board_cannot_move_the_disc() -> None:
    """K7, case 4"""
    result = after("H", 5, WRONG)
    assert (result.fate, result.space, result.shows) == (pakal.Fate.NOT_REACHED, 5, "ABCE")
    assert result.due is pakal.Due.EASIER


def test_a_swap_that_makes_it_easier_leaves_twelve_coloured_squares() -> None:
    """K8, case 4"""
    race = played(running(), pakal.Claim(J, "B", 10), pakal.End(45_000))
    race = played(race, swap(J, "c1", 46_000))
    assert race.player(J).board.coloured == 12
    assert board(race, J) == "TCCC/CCTC/CCTC/_CCC"


def test_with_twelve_coloured_squares_nothing_becomes_easier() -> None:
    """K8, case 4"""
    assert after("B", 5, TWELVE).due is None
    race = played(running([TWELVE, TWELVE]), pakal.End(45_000))
    assert isinstance(race.phase, pakal.Between)
    assert race.phase.due == ()


def test_with_seven_coloured_squares_nothing_becomes_harder() -> None:
    """K8"""
    seven = pakal.parse_board(SEVEN)
    assert due(BOX, seven, 5, 17) is None
    assert due(BOX, pakal.parse_board(BCF), 5, 17) is pakal.Due.HARDER


@pytest.mark.parametrize(
    ("start", "space", "crossed"),
    [(9, 10, True), (8, 9, False), (10, 18, False), (17, 19, True)],
)
def test_a_torch_line_is_crossed_by_leaving_the_space_before_it(
    start: int, space: int, crossed: bool
) -> None:
    """K8"""
    assert BOX.crosses_torch(start, space) is crossed


def test_who_claims_nothing_stays() -> None:
    """K7, K8"""
    race = played(running(spaces=[5, 7]), pakal.End(45_000))
    assert isinstance(race.phase, pakal.Between)
    assert [player.space for player in race.players] == [5, 7]
    assert race.phase.due == ((J, pakal.Due.EASIER), (O, pakal.Due.EASIER))


def test_discs_may_share_a_space() -> None:
    """K7"""
    race = running(spaces=[3, 5])
    race = played(race, pakal.Claim(J, "H", 10), pakal.Claim(O, "A", 20))
    assert [player.space for player in race.players] == [9, 17]
    race = running(spaces=[9, 16], tiles="ABEHI")
    race = played(race, pakal.Claim(J, "A", 10), pakal.End(45_000))
    assert [player.space for player in race.players] == [17, 16]


def waiting_for_swaps() -> pakal.Race:
    """Jade owes a coloured square, Obsidian a transparent one, since 45,000 ms."""
    return played(running(spaces=[5, 0]), pakal.Claim(J, "A", 10), pakal.End(45_000))


def test_the_owner_says_which_square() -> None:
    """K8"""
    race = waiting_for_swaps()
    assert pakal.actors(race) == (J, O)
    assert refused(race, swap(J, "a1", 45_100)) == (Reason.WRONG_SQUARE, "K8")
    assert refused(race, swap(J, "a4", 45_100)) == (Reason.WRONG_SQUARE, "K8")
    assert refused(race, swap(O, "b1", 45_100)) == (Reason.WRONG_SQUARE, "K8")
    assert refused(race, swap(O, "a4", 45_100)) == (Reason.WRONG_SQUARE, "K8")
    race = played(race, swap(J, "b1", 45_100))
    assert refused(race, swap(J, "b2", 45_200)) == (Reason.NO_SWAP_DUE, "K8")
    assert [len(pakal.legal(race, seat)) for seat in (J, O)] == [0, 4]


def test_the_next_round_waits_for_every_swap() -> None:
    """K8"""
    race = played(waiting_for_swaps(), swap(J, "b1", 45_100))
    assert refused(race, pakal.Shuffle(race.discards)) == (Reason.SWAP_DUE, "K8")
    race = played(race, swap(O, "a1", 45_200))
    assert pakal.deadline(race) is None
    played(race, pakal.Shuffle(race.discards))


def test_the_owner_has_ten_seconds_then_chance_chooses() -> None:
    """K8"""
    race = waiting_for_swaps()
    assert pakal.deadline(race) == 55_000
    assert refused(race, swap(J, "b1", 44_999)) == (Reason.WRONG_TIME, "K2")
    assert refused(race, swap(J, "b1", 55_000)) == (Reason.OUT_OF_TIME, "K8")
    assert refused(race, swap(J, "b1", 54_999, drawn=True)) == (Reason.WRONG_TIME, "K8")
    played(race, swap(J, "b1", 54_999))
    drawn = pakal.expire(race, Random(1))
    assert [(swap.seat, swap.drawn, swap.at) for swap in drawn if isinstance(swap, pakal.Swap)] == [
        (J, True, 55_000),
        (O, True, 55_000),
    ]
    race = played(race, *drawn)
    assert [player.board.coloured for player in race.players] == [10, 12]


def test_chance_chooses_among_all_squares_that_may_be_swapped() -> None:
    """K8"""
    race = waiting_for_swaps()
    drawn = Counter(
        action.cell
        for seed in range(400)
        for action in pakal.expire(race, Random(seed))
        if isinstance(action, pakal.Swap) and action.seat is J
    )
    assert sorted(drawn) == swappable(race.player(J).board, pakal.Due.HARDER)
    assert len(drawn) == 11
    assert min(drawn.values()) > 15


def test_nothing_is_swapped_in_a_round_or_without_need() -> None:
    """K8"""
    assert refused(running(), swap(J, "a1", 5)) == (Reason.ROUND_RUNNING, "K8")
    race = played(running(spaces=[5, 5]), pakal.Claim(J, "H", 1), pakal.Claim(O, "A", 2))
    assert refused(race, swap(J, "a1", 5)) == (Reason.NO_SWAP_DUE, "K8")


def test_the_race_ends_when_a_disc_has_passed_the_finish_line() -> None:
    """K10, case 7: no swap after the last round"""
    race = running(spaces=[40, 44])
    race = played(race, pakal.Claim(J, "I", 10), pakal.Claim(O, "E", 20))
    assert [player.space for player in race.players] == [53, 46]
    assert pakal.winners(race) == (J,)
    assert isinstance(race.phase, pakal.Over)
    assert all(result.due is None for result in race.phase.results)
    assert pakal.actors(race) == ()
    assert pakal.deadline(race) is None
    assert refused(race, swap(J, "a1", 30)) == (Reason.MATCH_OVER, "K10")
    assert refused(race, pakal.Shuffle(race.discards)) == (Reason.MATCH_OVER, "K10")


def test_a_disc_on_the_last_space_before_the_line_has_not_passed_it() -> None:
    """K10"""
    race = played(running(spaces=[BOX.finish, 0]), pakal.End(45_000))
    assert isinstance(race.phase, pakal.Between)
    assert pakal.winners(race) == ()


def test_a_shared_space_shares_the_win() -> None:
    """K10"""
    race = played(running(spaces=[46, 46]), pakal.End(45_000))
    assert pakal.winners(race) == (J, O)


@pytest.mark.parametrize(
    ("claim", "squares", "sentence"),
    [
        ("H", BCF, "Jade moves 4 to 9 (H)."),
        ("A", BCF, "Jade moves 12 to 17 (A); a coloured square becomes transparent."),
        (
            "B",
            BCF,
            "Jade stays on 5: B is a symbol of the goal; a transparent square becomes coloured.",
        ),
        (
            "H",
            WRONG,
            "Jade stays on 5: the goal was not reached, ABCE showed; "
            "a transparent square becomes coloured.",
        ),
    ],
)
def test_a_result_says_how_far_and_why(claim: str, squares: str, sentence: str) -> None:
    """K7, K8"""
    assert outcome(after(claim, 5, squares)) == sentence
