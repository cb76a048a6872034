"""The deal, the first player, and what a ruleset is (P1, P2, P3)."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given

from palenque import pacal
from palenque.game import IllegalAction, Reason
from palenque.pacal.actions import Deal
from palenque.pacal.phase import Offering
from palenque.pacal.ruleset import KLEE, RULESETS, SOLO_RULESETS, Ruleset, SoloRuleset
from tests import strategies
from tests.pacal.drawn import AJM, LITERAL, J, K, O, cards, phase

TWO_PLAYERS = [*RULESETS.values()]
EVERY: list[Ruleset | SoloRuleset] = [*TWO_PLAYERS, *SOLO_RULESETS.values()]
DEAL = Deal((cards("1-9 17"), cards("10-16 18 19 42")), (cards("20-34"), cards("35-41 43-50")))


@given(strategies.rulesets(), strategies.rngs())
def test_a_deal_uses_every_card_and_leaves_nothing_over(ruleset: Ruleset, rng: Random) -> None:
    """P1"""
    deal = pacal.deal(pacal.start(ruleset), rng)
    assert [len(scaffold) for scaffold in deal.scaffolds] == [ruleset.fields] * 2
    assert [len(hand) for hand in deal.hands] == [ruleset.hand] * 2
    dealt = sorted(sum((*deal.scaffolds, *deal.hands), ()))
    assert dealt == list(range(1, ruleset.deck + 1))


def test_a_deal_is_fifty_cards_a_scaffold_of_ten_and_a_hand_of_fifteen() -> None:
    """P1"""
    assert {(r.deck, r.fields, r.hand) for r in TWO_PLAYERS} == {(50, 10, 15)}


def test_the_same_chance_deals_the_same_cards() -> None:
    start = pacal.start(KLEE)
    assert pacal.deal(start, Random(7)) == pacal.deal(start, Random(7))
    assert pacal.deal(start, Random(7)) != pacal.deal(start, Random(8))


def test_the_layout_is_a_pyramid_or_a_line() -> None:
    """P2"""
    assert {r.id: r.rows for r in EVERY} == {
        "klee": (4, 3, 2, 1),
        "french": (4, 3, 2, 1),
        "german": (4, 3, 2, 1),
        "literal": (4, 3, 2, 1),
        "ajm": (10,),
        "solo-klee": (4, 3, 2, 1),
        "solo-ajm": (10,),
    }


def test_the_rulesets_differ_as_their_sources_do() -> None:
    """P8, P11, P12, P15"""
    descending = {r.id for r in TWO_PLAYERS if r.reading == "descending"}
    assert descending == {"klee", "literal"}
    assert [r for r in TWO_PLAYERS if r.covers] == list(K)
    assert [r for r in TWO_PLAYERS if r.tie == "nested"] == [AJM]
    assert [r for r in TWO_PLAYERS if not r.dead_offers] == [AJM]
    assert [r for r in TWO_PLAYERS if not r.last] == [LITERAL, AJM]
    assert {r.target for r in TWO_PLAYERS} == {3}


@pytest.mark.parametrize("ruleset", TWO_PLAYERS, ids=lambda ruleset: ruleset.id)
def test_the_higher_scaffold_card_on_rank_10_starts(ruleset: Ruleset) -> None:
    """P3, case 1"""
    begun = pacal.play(pacal.start(ruleset), DEAL)
    assert phase(begun) == Offering(O)
    jade_higher = replace(DEAL, scaffolds=DEAL.scaffolds[::-1])
    assert phase(pacal.play(pacal.start(ruleset), jade_higher)) == Offering(J)


def test_both_know_the_two_revealed_cards_and_no_other_of_the_scaffolds() -> None:
    """P3"""
    match = pacal.play(pacal.start(KLEE), DEAL)
    for seat in (J, O, None):
        view = pacal.view(match, seat)
        assert view.revealed == (17, 42)
        assert set(view.unseen).isdisjoint((17, 42))
        assert set(cards("1-9 10-16 18 19")) <= set(view.unseen)


WRONG = {
    "a hand too short": replace(DEAL, hands=(cards("20-33"), DEAL.hands[1])),
    "a scaffold too short": replace(DEAL, scaffolds=(DEAL.scaffolds[0], cards("10-16"))),
    "51 is no card": replace(DEAL, hands=(cards("20-33 51"), DEAL.hands[1])),
    "-1 is no card": replace(DEAL, hands=((-1, *cards("21-34")), DEAL.hands[1])),
    "35 twice": replace(DEAL, hands=(cards("20-33 35"), DEAL.hands[1])),
}


@pytest.mark.parametrize("deal", WRONG.values(), ids=WRONG.keys())
def test_a_wrong_deal_is_refused(deal: Deal) -> None:
    """P1"""
    start = pacal.start(KLEE)
    with pytest.raises(IllegalAction) as refused:
        pacal.play(start, deal)
    assert (refused.value.reason, refused.value.rule) == (Reason.WRONG_DEAL, "P1")
    assert start == pacal.start(KLEE)


def test_a_deal_that_hides_both_tops_must_tell_who_starts() -> None:
    """P3"""
    hidden = replace(DEAL, scaffolds=((0,) * 10, (0,) * 10))
    with pytest.raises(IllegalAction, match="P3: the deal does not tell who starts"):
        pacal.play(pacal.start(KLEE), hidden)
    told = pacal.play(pacal.start(KLEE), replace(hidden, starter=J))
    assert phase(told) == Offering(J)
