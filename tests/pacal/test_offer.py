"""Offers and picks (P4, P5), and the dead offers that ajm bans (P15)."""

from itertools import combinations

import pytest

from palenque import pacal
from palenque.game import IllegalAction, Reason
from palenque.pacal.actions import NoOffer, Offer, Pick
from palenque.pacal.phase import Offering, Picking, Placing
from palenque.pacal.ruleset import RULESETS, Ruleset
from tests.pacal.drawn import AJM, J, K, O, cards, ends, move, phase, table, tokens

EVERY = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)
WITH_COVERS = pytest.mark.parametrize("ruleset", K, ids=lambda ruleset: ruleset.id)
TWO_FIT = "_ _ 15 19 _ _ _ _ _ _"
TWO_CLOSED = "_ _ 15* 19* _ _ _ _ _ _"


@EVERY
def test_any_two_cards_of_the_hand_may_be_offered(ruleset: Ruleset) -> None:
    """P4"""
    match = table(ruleset, hands=("3 8 21 40", "5"))
    assert pacal.legal(match, J) == [Offer(*pair) for pair in combinations(cards("3 8 21 40"), 2)]
    assert pacal.legal(match, O) == []


@EVERY
def test_the_picker_takes_one_and_the_other_returns(ruleset: Ruleset) -> None:
    """P4, P5"""
    offered = move(table(ruleset, hands=("3 8 21 40", "5")), "8+40")
    assert phase(offered) == Picking(O, Offer(8, 40))
    assert offered.round
    assert offered.round.hands == (cards("3 21"), cards("5"))
    assert pacal.legal(offered, O) == [Pick(8), Pick(40)]
    assert phase(move(offered, "8")) == Placing(O, 8, returns=40)
    assert phase(move(offered, "40")) == Placing(O, 40, returns=8)


@EVERY
def test_the_picker_may_take_a_card_that_fits_nowhere_and_loses(ruleset: Ruleset) -> None:
    """P5, P9"""
    closed = "*" if ruleset.covers else ""
    match = table(ruleset, obsidian=f"_ _ 15{closed} 19{closed} _ _ _ _ _ _", hands=("17 40", "5"))
    offered = move(match, "17+40")
    assert tokens(offered) == "17 40"
    assert ends(move(offered, "17")) == "J:stuck"


@WITH_COVERS
def test_a_dead_offer_is_allowed_and_wins(ruleset: Ruleset) -> None:
    """P5, P9, case 10"""
    match = table(ruleset, "_ _ 16* 20* _ _ _ _ _ _", TWO_CLOSED, ("17 18 40", "5"))
    offered = move(match, "17+18")
    assert ends(move(offered, "17")) == ends(move(offered, "18")) == "J:stuck"


def test_ajm_rejects_a_dead_offer_and_changes_nothing() -> None:
    """P15, case 10"""
    match = table(AJM, "_ _ 16 20 _ _ _ _ _ _", TWO_FIT, ("17 18 40", "5"))
    with pytest.raises(IllegalAction) as refused:
        pacal.play(match, Offer(17, 18))
    assert (refused.value.reason, refused.value.rule) == (Reason.DEAD_OFFER, "P15")
    assert match == table(AJM, "_ _ 16 20 _ _ _ _ _ _", TWO_FIT, ("17 18 40", "5"))
    assert tokens(match) == "17+40 18+40"


def test_ajm_allows_an_offer_that_only_the_offerer_can_place() -> None:
    """P15, case 11"""
    match = table(AJM, "3 _ _ _ _ _ _ _ _ 45", TWO_FIT, ("17 18 40", "5"))
    offered = move(match, "17+18")
    assert ends(move(offered, "17")) == ends(move(offered, "18")) == "J:stuck"


def test_ajm_allows_an_offer_of_which_one_card_lives() -> None:
    """P15"""
    match = table(AJM, TWO_FIT, TWO_FIT, ("16 17 40", "5"))
    assert tokens(match) == "16+40 17+40"


def test_who_has_only_dead_offers_loses_without_offering() -> None:
    """P15, case 12"""
    match = table(
        AJM,
        jade="1 3 5 7 9 11 13 _ _ _",
        obsidian="2 4 6 8 10 12 14 49 _ _",
        hands=("27 28 29", "20-26"),
        phase=Placing(J, 50, returns=None),
    )
    over = move(match, "50@8")
    assert ends(over) == "J:no-offer"
    assert over.score == (1, 0)


def test_the_same_hand_may_offer_where_dead_offers_are_allowed() -> None:
    """P15"""
    match = table(
        RULESETS["literal"],
        jade="1 3 5 7 9 11 13 _ _ _",
        obsidian="2 4 6 8 10 12 14 49 _ _",
        hands=("27 28 29", "20-26"),
        phase=Placing(J, 50, returns=None),
    )
    assert phase(move(match, "50@8")) == Offering(O)


def test_nobody_may_claim_to_have_no_offer() -> None:
    """P15"""
    for ruleset in RULESETS.values():
        with pytest.raises(IllegalAction, match="P15: Jade has an offer that may be made"):
            pacal.play(table(ruleset, hands=("3 8 21", "5")), NoOffer())


def test_a_player_whose_hand_is_hidden_may_say_so() -> None:
    """P15"""
    match = pacal.parse_position(
        "ajm 1,3,5,7,9,11,13,50,_,_ 2,4,6,8,10,12,14,49,_,_ 27,28,29,30,31,32,33 ?7 O:offer 0-0"
    )
    assert isinstance(match, pacal.Match)
    assert ends(pacal.play(match, NoOffer())) == "J:no-offer"


@EVERY
@pytest.mark.parametrize(
    ("offer", "reason"),
    [
        (Offer(8, 8), Reason.SAME_CARD),
        (Offer(8, 3), Reason.NOT_ASKED),
        (Offer(8, 22), Reason.NOT_IN_HAND),
        (Offer(5, 8), Reason.NOT_IN_HAND),
        (Offer(0, 8), Reason.NOT_IN_HAND),
        (Offer(8, 51), Reason.NOT_IN_HAND),
    ],
)
def test_an_offer_is_two_different_cards_of_the_own_hand(
    ruleset: Ruleset, offer: Offer, reason: Reason
) -> None:
    """P4"""
    match = table(ruleset, hands=("3 8 21 40", "5"))
    with pytest.raises(IllegalAction) as refused:
        pacal.play(match, offer)
    assert (refused.value.reason, refused.value.rule) == (reason, "P4")


def test_only_a_card_on_offer_may_be_picked() -> None:
    """P5"""
    match = table(K[0], hands=("3 8", "5"), phase=Picking(O, Offer(21, 40)))
    for card in (3, 5, 22):
        with pytest.raises(IllegalAction) as refused:
            pacal.play(match, Pick(card))
        assert (refused.value.reason, refused.value.rule) == (Reason.NOT_OFFERED, "P5")
