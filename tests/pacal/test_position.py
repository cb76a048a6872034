"""Positions print and parse back to the same value."""

import pytest
from hypothesis import given, settings

from palenque import pacal
from palenque.game import SEATS
from palenque.pacal import solo
from palenque.pacal.match import Match
from palenque.pacal.phase import LastCards, Offering, Over, Phase, Picking, Placing
from palenque.pacal.position import format_position, parse_position
from palenque.pacal.ruleset import Ruleset, SoloRuleset
from palenque.pacal.solo import Solo
from tests import strategies
from tests.pacal.drawn import J, K, O, ends, move, phase, table, tokens

FIRST = "klee _,_,_,_,_,_,_,_,_,_ _,_,_,_,_,_,_,_,_,_ ?15 ?15 J:offer 0-0"
TURN_3 = "klee _,_,15/9,_,_,_,_,_,_,_ 3,_,_,_,_,_,_,40,_,_ 2,4,17,32,?9 ?13 J:offer 1-2"


def parse(text: str, ruleset: Ruleset | SoloRuleset | None = None) -> Match:
    match = parse_position(text, lambda _: ruleset) if ruleset else parse_position(text)
    assert isinstance(match, Match)
    return match


@settings(max_examples=100)
@given(strategies.matches())
def test_a_position_parses_back_to_its_state(match: Match) -> None:
    text = format_position(match)
    assert text.isascii()
    back = parse(text, match.ruleset)
    assert (back.round, back.score) == (match.round, match.score)
    assert format_position(back) == text
    if not isinstance(phase(match), Over):
        assert back.round
        assert match.round
        assert (back.round.starter, back.round.turn) == (match.round.starter, match.round.turn)
        assert tokens(back) == tokens(match)


@given(strategies.ended())
def test_a_round_ended_from_outside_parses_back(match: Match) -> None:
    back = parse(format_position(match), match.ruleset)
    assert (back.round, back.score) == (match.round, match.score)


@settings(max_examples=80)
@given(strategies.matches(), strategies.seats())
def test_what_one_seat_sees_parses_back_to_the_same_text(
    match: Match, seat: pacal.Seat | None
) -> None:
    text = format_position(pacal.view(match, seat))
    back = parse(text, match.ruleset)
    assert format_position(back) == text
    if seat in pacal.actors(match):
        assert tokens(back) == tokens(match)


@given(strategies.solos())
def test_a_solo_position_parses_back_to_its_state(game: Solo) -> None:
    text = format_position(game)
    back = parse_position(text)
    assert isinstance(back, Solo)
    assert back == game
    assert back.drawn_count == game.drawn_count
    assert len(back.deck) == len(game.deck)
    assert solo.legal(back) == solo.legal(game)
    assert format_position(back) == format_position(solo.view(game)) == text


def test_the_parts_stand_in_their_order() -> None:
    match = parse(TURN_3)
    assert match.round
    assert match.score == (1, 2)
    assert match.round.pyramids[0].values[2] == 15
    assert match.round.pyramids[0].under[2] == 9
    assert match.round.hands == ((2, 4, 17, 32, *(0,) * 9), (0,) * 13)
    assert (match.round.starter, match.round.turn) == (J, 3)
    assert format_position(match) == TURN_3


PHASES = {
    "J:offer": Offering(J),
    "O:pick:17+32": Picking(O, pacal.Offer(17, 32)),
    "O:place:32+17": Placing(O, 32, returns=17),
    "O:place:17+32": Placing(O, 17, returns=32),
    "J:place:32": Placing(J, 32, returns=None),
    "last:JO": LastCards((J, O)),
    "last:OJ": LastCards((O, J)),
    "last:J": LastCards((J,)),
    "last:O": LastCards((O,)),
    "over:J:complete": Over(J, pacal.End.COMPLETE),
    "over:=:unfinished": Over(None, pacal.End.UNFINISHED),
    "over:O:no-offer": Over(O, pacal.End.NO_OFFER),
}


@pytest.mark.parametrize(("text", "now"), PHASES.items())
def test_a_phase_names_the_seat_that_acts(text: str, now: Phase) -> None:
    assert format_position(table(K[0], phase=now)).split()[5] == text


@pytest.mark.parametrize(
    "text",
    [
        f"  {TURN_3}",
        f"{TURN_3} \t ",
        TURN_3.replace(" ", "   "),
        TURN_3.replace(" ", "\t"),
        f"{TURN_3}\n",
        f"{TURN_3}\r\n",
    ],
)
def test_extra_blanks_and_both_line_endings_are_accepted(text: str) -> None:
    assert format_position(parse(text)) == TURN_3


def test_a_pair_on_offer_may_stand_in_either_order() -> None:
    text = TURN_3.replace("17,32,?9", "?9").replace("J:offer", "O:pick:32+17")
    assert format_position(parse(text)).split()[5] == "O:pick:17+32"


@pytest.mark.parametrize(
    "hand", ["?13", "2,?12", "2,4,17,32,?9", "2,4,5,6,7,8,10,11,12,13,14,16,17"]
)
def test_a_hand_may_be_known_in_part(hand: str) -> None:
    text = TURN_3.replace("2,4,17,32,?9", hand)
    match = parse(text)
    assert format_position(match) == text
    known = [card for card in hand.split(",") if "?" not in card]
    assert len(pacal.legal(match, J)) == len(known) * (len(known) - 1) // 2


def test_a_card_that_may_be_hidden_in_the_hand_may_be_offered() -> None:
    match = parse(TURN_3)
    after = move(match, "17+50")
    assert format_position(after) == TURN_3.replace("2,4,17,32,?9", "2,4,32,?8").replace(
        "J:offer", "O:pick:17+50"
    )
    for offer in ("17+9", "17+40", "17+51"):
        with pytest.raises(pacal.IllegalAction, match="P4: "):
            move(match, offer)
    with pytest.raises(pacal.IllegalAction, match="P4: 6 is not in Jade's hand"):
        move(parse(TURN_3.replace("?9", "?1").replace("2,4,17,32", NINE)), "6+7")


NINE = "2,4,8,11,12,13,14,16,17,18,19,20"


def test_the_first_position_of_a_round_hides_both_hands() -> None:
    match = parse(FIRST)
    assert pacal.actors(match) == (J,)
    assert pacal.legal(match, J) == []
    assert format_position(move(match, "3+8")) == FIRST.replace("?15 ?15", "?13 ?15").replace(
        "J:offer", "O:pick:3+8"
    )


def test_who_is_stuck_is_printed_as_over() -> None:
    """P9"""
    match = table(K[0], obsidian="_ _ 15* 19* _ _ _ _ _ _", hands=("17 40 48", "5"))
    over = move(match, "17+40 17")
    assert format_position(over).endswith(" 48 5 over:J:stuck 1-0")


def test_who_placed_the_last_card_holds_none_and_who_kept_it_still_does() -> None:
    """P12"""
    match = table(
        K[0], "2 6 11 _ _ _ _ _ _ _", "_ 9 _ _ _ _ _ _ _ _", ("44", "5"), LastCards((J, O))
    )
    assert format_position(move(match, "44@9")).split()[3:6] == ["-", "5", "last:O"]
    assert format_position(move(match, "-")).split()[3:6] == ["44", "5", "last:O"]
    over = move(match, "- 5@1")
    assert format_position(over).split()[3:6] == ["44", "-", "over:=:unfinished"]
    assert ends(over) == "=:unfinished"


def test_a_solo_that_waits_for_its_next_card_prints_a_question_mark() -> None:
    """P16, P17"""
    for text in (
        "solo-klee _,_,15,_,_,_,_,_,_,_ - place:?",
        "solo-ajm _,_,15,_,_,_,_,_,_,_ 17 place:?+?",
    ):
        game = parse_position(text)
        assert isinstance(game, Solo)
        assert format_position(game) == text
        assert solo.actors(game) == ()
        assert solo.legal(game) == []


def test_a_drawn_pair_prints_in_ascending_order() -> None:
    """P17"""
    game = parse_position("solo-ajm _,_,15,_,_,_,_,_,_,_ 17 place:30+16")
    assert format_position(game) == "solo-ajm _,_,15,_,_,_,_,_,_,_ 17 place:16+30"


@pytest.mark.parametrize(("starter", "hands"), [(J, ("?13", "?15")), (O, ("?15", "?13"))])
def test_the_starter_follows_from_the_hands(starter: pacal.Seat, hands: tuple[str, str]) -> None:
    """P3: with equal hands at an offer it is the offerer, else the other seat"""
    one, two = ("15,_,_,_,_,_,_,_,_,_", "_,_,_,_,_,_,_,40,_,_")
    text = f"klee {one} {two} {hands[0]} {hands[1]} {starter.other}:offer 0-0"
    match = parse(text)
    assert match.round
    assert (match.round.starter, match.round.turn) == (starter, 2)


def test_a_match_before_its_first_deal_has_no_position() -> None:
    with pytest.raises(ValueError, match="no position before the first deal"):
        format_position(pacal.start(K[0]))


def test_the_position_of_a_view_says_how_many_cards_the_other_holds() -> None:
    match = table(K[0], hands=("3 8", "5 9 11"))
    texts = [format_position(pacal.view(match, seat)).split()[3:5] for seat in (*SEATS, None)]
    assert texts == [["3,8", "?3"], ["?2", "5,9,11"], ["?2", "?3"]]
