"""The solo games (P16, P17)."""

from random import Random

import pytest
from hypothesis import given

from palenque.game import IllegalAction, Reason, Seat
from palenque.pacal import solo
from palenque.pacal.actions import Placement
from palenque.pacal.notation import format_token, parse_token
from palenque.pacal.position import parse_position
from palenque.pacal.ruleset import SOLO_RULESETS, SoloRuleset
from palenque.pacal.solo import Draw, Solo, SoloDeal
from tests import strategies
from tests.pacal.drawn import NOTHING, cards, pyramid

KLEE, AJM = SOLO_RULESETS["solo-klee"], SOLO_RULESETS["solo-ajm"]
EVERY = pytest.mark.parametrize("ruleset", [KLEE, AJM], ids=lambda ruleset: ruleset.id)


def stacked(ruleset: SoloRuleset, first: str) -> Solo:
    """A game whose pile begins with these cards."""
    top = tuple(map(int, first.split()))
    rest = tuple(card for card in range(1, 51) if card not in top)
    return solo.play(solo.start(ruleset), SoloDeal(rest[:10], top + rest[10:]))


def before_draw(ruleset: SoloRuleset, fields: str) -> Solo:
    """A game that waits for its next cards."""
    return Solo(ruleset, pyramid(fields), (0,) * ruleset.draw)


def move(game: Solo, line: str) -> Solo:
    for text in line.split():
        placement = parse_token(text)
        assert isinstance(placement, Placement)
        game = solo.play(game, placement)
    return game


def tokens(game: Solo) -> str:
    return " ".join(map(format_token, solo.legal(game)))


@given(strategies.solo_rulesets(), strategies.rngs())
def test_a_solo_deal_is_a_scaffold_and_a_pile_of_forty(ruleset: SoloRuleset, rng: Random) -> None:
    """P16, P17"""
    deal = solo.deal(solo.start(ruleset), rng)
    assert (len(deal.scaffold), len(deal.deck)) == (10, 40)
    assert sorted(deal.scaffold + deal.deck) == list(range(1, 51))


def test_ten_cards_in_order_are_a_perfect_solo_klee() -> None:
    """P16, case 17"""
    game = stacked(KLEE, "5 10 15 20 25 30 35 40 45 50")
    for rank in range(1, 11):
        assert game.result is None
        game = move(game, f"{5 * rank}@{rank}")
    assert (game.result, game.drawn_count) == ("won", 10)
    assert solo.legal(game) == []


def test_a_card_between_two_closed_piles_loses_solo_klee() -> None:
    """P16, case 17"""
    game = solo.play(before_draw(KLEE, "_ _ 15* 19* _ _ _ _ _ _"), Draw((17,)))
    assert (game.result, game.drawn_count) == ("lost", 5)
    assert solo.actors(game) == ()


def test_solo_klee_covers() -> None:
    """P8, P16"""
    game = solo.play(before_draw(KLEE, "_ _ 15 _ _ 30 _ _ _ _"), Draw((20,)))
    assert tokens(game) == "20x3 20@4 20@5 20x6"


def test_nineteen_cards_are_the_most_that_a_won_solo_klee_takes() -> None:
    """P16"""
    game = stacked(KLEE, " ".join(map(str, [*range(1, 19), 50])))
    for rank in range(1, 10):
        game = move(game, f"{2 * rank - 1}@{rank} {2 * rank}x{rank}")
    game = move(game, "50@10")
    assert (game.result, game.drawn_count) == ("won", 19)


def test_two_cards_that_fit_nowhere_lose_solo_ajm() -> None:
    """P17, case 18"""
    game = solo.play(before_draw(AJM, "_ _ 15 19 _ _ _ _ _ _"), Draw((18, 17)))
    assert game.result == "lost"
    assert game.log[-1] == solo.SoloTurn((17, 18), None)


def test_a_card_that_fits_must_be_placed() -> None:
    """P17, case 18"""
    game = solo.play(before_draw(AJM, "_ _ 15 19 _ _ _ _ _ _"), Draw((17, 30)))
    assert tokens(game) == "30@5 30@6 30@7 30@8 30@9 30@10"
    with pytest.raises(IllegalAction, match="P8: field 3 already holds 15"):
        move(game, "17@3")
    assert move(game, "30@5").discards == (17,)


def test_solo_ajm_draws_two_places_one_and_discards_the_other() -> None:
    """P17"""
    game = stacked(AJM, "30 17 40 2")
    assert game.drawn == (17, 30)
    game = move(game, "30@6")
    assert (game.drawn, game.discards) == ((2, 40), (17,))
    assert move(game, "2@1").discards == (17, 40)


def test_solo_ajm_is_always_won_with_twenty_cards() -> None:
    """P17"""
    game = stacked(AJM, " ".join(f"{rank} {rank + 20}" for rank in range(1, 11)))
    for rank in range(1, 11):
        assert game.drawn_count == 2 * rank
        game = move(game, f"{rank}@{rank}")
    assert (game.result, game.drawn_count) == ("won", 20)


ILLEGAL = [
    ("21@4", Reason.NOT_OFFERED, "P16"),
    ("20@11", Reason.NO_SUCH_FIELD, "P2"),
    ("20@2", Reason.DOES_NOT_FIT, "P7"),
    ("20@3", Reason.NEEDS_COVER, "P8"),
    ("20x4", Reason.NEEDS_PLACE, "P8"),
    ("20x9", Reason.CLOSED, "P8"),
]


@pytest.mark.parametrize(("token", "reason", "rule"), ILLEGAL)
def test_an_illegal_placement_names_its_rule(token: str, reason: Reason, rule: str) -> None:
    """P2, P7, P8, P16"""
    game = solo.play(before_draw(KLEE, "_ _ 15 _ _ 30 _ _ 40* _"), Draw((20,)))
    with pytest.raises(IllegalAction) as refused:
        move(game, token)
    assert (refused.value.reason, refused.value.rule) == (reason, rule)


def test_only_cards_that_are_left_may_be_drawn() -> None:
    """P16, P17"""
    waiting = before_draw(AJM, "_ _ 15 19 _ _ _ _ _ _")
    for drawn, reason in (
        ((15, 17), Reason.WRONG_DEAL),
        ((17, 51), Reason.WRONG_DEAL),
        ((0, 17), Reason.WRONG_DEAL),
        ((17,), Reason.NOT_ASKED),
        ((17, 17), Reason.NOT_ASKED),
    ):
        with pytest.raises(IllegalAction) as refused:
            solo.play(waiting, Draw(drawn))
        assert (refused.value.reason, refused.value.rule) == (reason, "P17")
    drawn_already = solo.play(waiting, Draw((17, 30)))
    with pytest.raises(IllegalAction, match="P17: the drawn card is to be placed first"):
        solo.play(drawn_already, Draw((40, 41)))


@EVERY
def test_a_card_not_turned_up_yet_cannot_be_placed(ruleset: SoloRuleset) -> None:
    """P16, P17"""
    for card in (0, 17):
        with pytest.raises(IllegalAction, match="a card is to be drawn first"):
            solo.play(before_draw(ruleset, NOTHING), Placement(card, 5))


@EVERY
def test_a_game_that_began_is_not_dealt_again(ruleset: SoloRuleset) -> None:
    """P16, P17"""
    game = stacked(ruleset, "5 10")
    over = parse_position(
        f"{ruleset.id} 1,2,3,4,5,6,7,8,9,10 {'-' if ruleset is KLEE else TEN} over:won"
    )
    assert isinstance(over, Solo)
    for begun in (game, over):
        with pytest.raises(IllegalAction) as refused:
            solo.play(begun, solo.deal(solo.start(ruleset), Random(1)))
        assert refused.value.reason is Reason.ROUND_RUNNING


TEN = "11,12,13,14,15,16,17,18,19,20"


@EVERY
def test_a_game_that_is_over_takes_no_card(ruleset: SoloRuleset) -> None:
    """P16, P17"""
    games = (list(strategies.played_solo(ruleset, Random(seed)))[-1] for seed in range(5))
    for game in games:
        with pytest.raises(IllegalAction) as refused:
            solo.play(game, Placement(20, 5))
        assert refused.value.reason is Reason.ROUND_OVER


@EVERY
@pytest.mark.parametrize(
    "deal",
    [
        SoloDeal(cards("1-9"), cards("10-50")),
        SoloDeal(cards("1-10"), cards("11-49")),
        SoloDeal(cards("1-10"), cards("11-49 51")),
        SoloDeal(cards("1-10"), cards("10 12-50")),
    ],
)
def test_a_wrong_deal_is_refused(ruleset: SoloRuleset, deal: SoloDeal) -> None:
    """P16, P17"""
    with pytest.raises(IllegalAction) as refused:
        solo.play(solo.start(ruleset), deal)
    assert refused.value.reason is Reason.WRONG_DEAL
    assert refused.value.rule == solo.rule_of(ruleset)


@given(strategies.solo_rulesets(), strategies.rngs())
def test_a_solo_game_loses_no_card_and_always_ends(ruleset: SoloRuleset, rng: Random) -> None:
    """P16, P17"""
    states = list(strategies.played_solo(ruleset, rng))
    for game in states:
        stuck = game.log[-1].drawn if game.result == "lost" else ()
        where = (*game.pyramid.cards(), *game.drawn, *game.discards, *stuck, *game.deck)
        assert sorted((*where, *game.scaffold)) == list(range(1, 51))
        assert game.drawn_count == 40 - len(game.deck)
        values = [value for value in game.pyramid.values if value]
        assert values == sorted(values)
        assert solo.actors(game) == ((Seat.JADE,) if game.result is None else ())
    assert states[-1].result == ("won" if states[-1].pyramid.complete else "lost")
