"""Tokens, and the log by turns."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palenque import pacal
from palenque.game import NotationError
from palenque.pacal.actions import Conclude, Keep, Move, NoOffer, Offer, Pick, Placement
from palenque.pacal.match import Match
from palenque.pacal.notation import Stuck, Token, format_token, parse_token, solo_turns, turns
from palenque.pacal.phase import LastCards, Over
from palenque.pacal.solo import Draw, Solo
from tests import strategies
from tests.pacal.drawn import K, O, move, table

TOKENS: dict[str, Token] = {
    "17+32": Offer(17, 32),
    "32": Pick(32),
    "32@5": Placement(32, 5),
    "32x5": Placement(32, 5, cover=True),
    "200@99": Placement(200, 99),
    "33#": Stuck(33),
    "-": Keep(),
    "#": NoOffer(),
}


@pytest.mark.parametrize(("text", "token"), TOKENS.items())
def test_a_token_stands_for_an_action(text: str, token: Token) -> None:
    assert parse_token(text) == token
    assert format_token(token) == text


def test_an_offer_parses_in_either_order() -> None:
    assert parse_token("32+17") == parse_token("17+32")


CARDS = st.integers(1, 200)
MOVES: st.SearchStrategy[Token] = (
    st.lists(CARDS, min_size=2, max_size=2).map(lambda pair: Offer(min(pair), max(pair)))
    | st.builds(Pick, CARDS)
    | st.builds(Placement, CARDS, st.integers(1, 99), st.booleans())
    | st.builds(Stuck, CARDS)
    | st.sampled_from((Keep(), NoOffer()))
)


@given(MOVES)
def test_every_action_prints_and_parses_back(token: Token) -> None:
    assert parse_token(format_token(token)) == token


@given(strategies.matches())
def test_every_legal_action_prints_and_parses_back(match: Match) -> None:
    for seat in pacal.actors(match):
        for action in pacal.legal(match, seat):
            assert parse_token(format_token(action)) == action


NOT_TOKENS = [
    "", " ", "17 + 32", "17+", "+32", "17+32+5", "017", "0", "17+032", "1000", "32@", "32@0", "@5",
    "32X5", "32 x5", "32#5", "##", "--", "-1", "17\n", " 17", "17 ", "١٧", "17+३२", "３２", "²",
    "1_000", "1e3", "0x10", "17\0", "?", "9" * 5000,
]  # fmt: skip


@pytest.mark.parametrize("text", NOT_TOKENS)
def test_what_is_no_token_is_refused_in_one_short_line(text: str) -> None:
    with pytest.raises(NotationError, match="is not a token such as") as refused:
        parse_token(text)
    assert str(refused.value).isascii()
    assert len(str(refused.value)) < 150


def test_a_drawn_pair_prints_like_an_offer() -> None:
    """P17"""
    assert format_token(Draw((30, 17))) == "17+30"
    assert format_token(Draw((17,))) == "17"


def test_what_comes_from_outside_the_rules_has_no_token() -> None:
    with pytest.raises(ValueError, match="has no token"):
        format_token(Conclude(O, "resigned"))


def test_the_log_stands_by_turns() -> None:
    match = move(table(K[0], hands=("3 13 40 41", "31 44 45 46")), "3+13 13 13@3 3@1 31+44 44")
    assert match.round
    assert [(t.number, t.offerer, t.tokens) for t in turns(match.round)] == [
        (1, pacal.Seat.JADE, ("3+13", "13@3", "3@1")),
        (2, O, ("31+44", "44")),
    ]


def test_a_stuck_card_ends_its_turn() -> None:
    """P9"""
    shut = "_ _ 15* 19* _ _ _ _ _ _"
    picker = move(table(K[0], obsidian=shut, hands=("17 40 48", "5")), "17+40 17")
    offerer = move(table(K[0], shut, hands=("17 40 48", "5")), "17+40 40 40@9")
    assert picker.round
    assert offerer.round
    assert turns(picker.round)[-1].tokens == ("17+40", "17#")
    assert turns(offerer.round)[-1].tokens == ("17+40", "40@9", "17#")


def test_the_last_cards_are_a_turn_of_their_own() -> None:
    """P12"""
    match = table(K[0], hands=("17 32 44", "5"))
    match = move(match, "17+32 32 32@5 17@2")
    assert isinstance(match.round and match.round.phase, LastCards)
    match = move(match, "44@9 -")
    assert match.round
    assert [turn.tokens for turn in turns(match.round)] == [
        ("17+32", "32@5", "17@2"),
        ("44@9", "-"),
    ]


def test_no_offer_is_a_turn_of_its_own() -> None:
    """P15"""
    match = pacal.parse_position(
        "ajm 1,3,5,7,9,11,13,_,_,_ 2,4,6,8,10,12,14,49,_,_ 27,28,29,30,31,32,33 "
        "20,21,22,23,24,25,26 J:place:50 0-0"
    )
    assert isinstance(match, Match)
    over = move(match, "50@8")
    assert over.round
    assert [turn.tokens for turn in turns(over.round)] == [("50@8",), ("#",)]


MIDDLE = "_,_,15/9,19/8,_,_,_,_,_,_ 3,30,_,_,_,_,_,40,43,_ ?9 ?11"


@pytest.mark.parametrize(
    ("phase", "line", "tokens"),
    [
        ("O:pick:17+48", "48", [("48",)]),
        ("O:pick:17+48", "48 48@10", [("48@10",)]),
        ("O:place:48+17", "48@10", [("48@10",)]),
        ("O:place:48+49", "48@10 49@5 4+5", [("48@10", "49@5"), ("4+5",)]),
    ],
)
def test_a_log_may_begin_in_the_middle_of_a_turn(
    phase: str, line: str, tokens: list[tuple[str, ...]]
) -> None:
    """A position does not tell the moves before it."""
    match = pacal.parse_position(f"klee {MIDDLE} {phase} 0-0")
    assert isinstance(match, Match)
    match = move(match, line)
    assert match.round
    assert [turn.tokens for turn in turns(match.round)] == tokens


@given(strategies.matches())
def test_the_turns_hold_every_move_of_the_log_once(match: Match) -> None:
    """A pick is the card of the placement after it, so it has no token of its own."""
    round = match.round
    assert round
    found = [token for turn in turns(round) for token in turn.tokens if not token.endswith("#")]
    expected: list[Move] = [move for move in round.log if not isinstance(move, Pick)]
    if round.log and isinstance(round.log[-1], Pick) and not isinstance(round.phase, Over):
        expected.append(round.log[-1])
    assert found == [format_token(action) for action in expected]
    assert [turn.number for turn in turns(round)] == list(range(1, len(turns(round)) + 1))


@given(strategies.matches(), strategies.seats())
def test_the_turns_of_a_view_are_those_of_its_round(match: Match, seat: pacal.Seat | None) -> None:
    assert match.round
    assert turns(pacal.view(match, seat)) == turns(match.round)


@given(strategies.solos())
def test_the_turns_of_a_solo_replay_it(game: Solo) -> None:
    """P16, P17"""
    played: list[Placement] = []
    for turn in solo_turns(game):
        last = parse_token(turn[-1])
        if isinstance(last, Placement):
            played.append(last)
    assert len(played) == game.pyramid.count
    if game.result == "lost":
        assert solo_turns(game)[-1][-1].endswith("#")
