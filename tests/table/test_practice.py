"""Positions that one visitor plays on for both sides."""

import pytest

from palenque.game import IllegalAction, NotationError
from palenque.learning import faq
from palenque.messages import Practice, TableView
from palenque.pacal import RulesetError
from palenque.pacal.ruleset import built_in
from palenque.table.practice import MOST_MOVES, practice
from tests.learning import claims
from tests.learning.claims import Tried

SOLO = "solo-klee _,_,15/49,19,_,_,_,_,_,_ - place:17"
BOARD = faq.question("pakal-goal-symbol").positions[0]


def after(position: str, *moves: str) -> Practice:
    return practice(position, moves, built_in)


def table(position: str, *moves: str) -> TableView:
    found = after(position, *moves).table
    assert found
    return found


@pytest.mark.parametrize("tried", claims.tried(), ids=lambda tried: f"{tried.id}-{tried.position}")
def test_every_position_of_a_question_can_be_played_as_its_answer_plays_it(tried: Tried) -> None:
    moves = tried.claims.get("plays", ())
    found = after(tried.position, *moves)
    assert found.start == tried.position
    assert found.moves == list(moves)
    assert after(found.start) == after(tried.position)


def test_the_view_is_that_of_whoever_acts() -> None:
    position = faq.question("who-places-first").positions[0]
    assert table(position).seat == "O"
    view = table(position, "12+33")
    assert (view.seat, view.ply, view.end) == ("J", 1, None)
    assert view.round
    assert view.round.legal == ["12", "33"]
    assert [turn.tokens for turn in view.round.log] == [["12+33"]]


def test_the_log_begins_with_whoever_acts_first_in_the_turn_that_runs() -> None:
    """A position does not tell the moves before it"""
    view = table(faq.question("picker-completes").positions[0], "40@10")
    assert view.round
    assert [(t.turn, t.offerer, t.tokens) for t in view.round.log] == [(10, "J", ["40@10"])]
    moves = ("12+33", "33", "33@8", "12@3", "20+35")
    view = table(faq.question("offer-for-me").positions[0], *moves)
    assert view.round
    assert [(t.turn, t.offerer, t.tokens) for t in view.round.log] == [
        (4, "O", ["12+33", "33@8", "12@3"]),
        (5, "J", ["20+35"]),
    ]


def test_a_match_that_is_won_has_its_end() -> None:
    """P14"""
    view = table(faq.question("match-end").positions[0], "40@10", "42@9")
    assert view.end
    assert (view.end.winner, view.end.result) == ("J", "3-2")
    assert view.round
    assert view.round.phase.kind == "over"


def test_a_solo_game_draws_the_same_cards_for_everybody() -> None:
    """P16"""
    found = table(SOLO, "17x4").solo
    assert found == table(SOLO, "17x4").solo
    assert found
    (drawn,) = found.drawn or (None,)
    assert drawn not in (15, 17, 19, 49)


def test_a_claim_ends_the_play_on_a_board() -> None:
    """K5, K7, K8"""
    board = after(BOARD, "d4", "a4", "claim H").board
    assert board
    assert (board.shows, board.space) == ("BCF", 5)
    assert board.claim
    assert (board.claim.fate, board.claim.space, board.claim.due) == ("moved", 9, None)
    for move in ("a1", "claim A"):
        with pytest.raises(NotationError, match="nothing follows the claim"):
            after(BOARD, "claim H", move)


@pytest.mark.parametrize(
    ("position", "moves", "rule"),
    [
        (faq.question("cover-twice").positions[0], ["17x3"], "P8"),
        (SOLO, ["17x3"], "P8"),
        (BOARD, ["c3"], "K3"),
        (BOARD, ["claim C"], "K5"),
    ],
)
def test_an_illegal_move_names_its_rule(position: str, moves: list[str], rule: str) -> None:
    with pytest.raises(IllegalAction) as caught:
        after(position, *moves)
    assert caught.value.rule == rule


@pytest.mark.parametrize(
    ("position", "moves", "sentence"),
    [
        ("", [], "the position is empty"),
        (SOLO, ["17"], "a placement such as"),
        (SOLO, ["17#"], "the rules see by themselves"),
        (SOLO, ["x"], "is not a token"),
        (BOARD, ["z9"], "is not a cell"),
        ("klee", [], "line 1"),
        ("pakal", [], "7 words were expected"),
        (SOLO, ["17x4"] * (MOST_MOVES + 1), "moves are not followed"),
        (
            "klee _,_,15/9,19,_,_,_,_,_,_ _,_,_,4,_,_,30/20,_,_,_ ?11 1,?9 J:pick:17+32 0-0",
            [],
            "no play reaches",
        ),
    ],
)
def test_what_cannot_be_played_is_one_sentence(
    position: str, moves: list[str], sentence: str
) -> None:
    with pytest.raises(NotationError, match=sentence):
        after(position, *moves)


def test_a_ruleset_that_is_not_here_is_named() -> None:
    with pytest.raises((RulesetError, NotationError), match="nosuch"):
        after(SOLO.replace("solo-klee", "nosuch"))


HIDDEN = (
    "klee _,_,15/9,19,_,_,_,_,_,_ _,_,_,4,_,_,30/20,_,_,_ "
    "1,2,5,8,11,12,13,21,22,23,24 {rival} J:pick:17+32 0-0"
)


@pytest.mark.parametrize("rival", ["?11", "6,7,?9"])
def test_hidden_cards_are_dealt_and_stay_face_down_until_their_seat_acts(rival: str) -> None:
    start = HIDDEN.format(rival=rival)
    found = practice(start, [], built_in, deal=7)
    assert (found.start, found.dealt, found.deal) == (start, ["O"], 7)
    assert found.position == HIDDEN.format(rival="?11")
    after_all = practice(start, ["17", "17x4", "32@8", "1+2"], built_in, deal=7)
    assert after_all.table
    assert after_all.table.round
    hand = after_all.table.round.hand
    assert len(hand) == 11
    assert after_all.table.seat == "O"
    assert set(hand) >= ({6, 7} if "6" in rival else set())
    assert not set(hand) & {1, 2, 5, 8, 11, 12, 13, 21, 22, 23, 24, 4, 9, 15, 17, 19, 20, 30, 32}


def test_a_number_deals_the_same_hand_again_and_another_deals_another() -> None:
    def hand(deal: int) -> list[int]:
        start, moves = HIDDEN.format(rival="?11"), ["17", "17x4", "32@8", "1+2"]
        table = practice(start, moves, built_in, deal).table
        assert table
        assert table.round
        return table.round.hand

    assert hand(1) == hand(1)
    assert len({tuple(hand(deal)) for deal in range(5)}) == 5


def test_where_no_hidden_hand_could_offer_the_rule_says_so() -> None:
    """P15"""
    filled = ",".join(map(str, range(1, 11)))
    with pytest.raises(NotationError):
        practice(f"ajm {filled} {filled} ?15 ?15 J:offer 0-0", [], built_in)
