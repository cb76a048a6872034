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
            "klee _,_,15/9,_,_,30,_,_,44,_ 7,_,_,21,_,_,_,38,_,49 ?11 ?9 J:place:20+41 0-0",
            [],
            "both hands must be known",
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
