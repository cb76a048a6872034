"""The solo players: exact where the optimum can be computed, and bounded where it cannot."""

from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb
from random import Random

import numpy as np
import pytest

from palenque.kernels import covering, foresight
from palenque.kernels.pacal.bits import Chance
from palenque.kernels.pacal.rules import put
from palenque.pacal import SOLO_RULESETS, Placement, Pyramid, solo
from palenque.pacal.pyramid import empty, place, spots
from palenque.pacal.solo import Solo
from palenque.search import laying
from palenque.search import solo as player

KLEE, AJM = SOLO_RULESETS["solo-klee"], SOLO_RULESETS["solo-ajm"]


def best_by_trying(deck: int, fields: int, draw: int) -> Fraction:
    """The best chance without covers, by trying every placement after every draw."""

    @cache
    def chance(pyramid: Pyramid, gone: frozenset[int]) -> Fraction:
        if pyramid.complete:
            return Fraction(1)
        unseen = sorted(set(range(1, deck + 1)) - gone)
        total = Fraction(0)
        for drawn in combinations(unseen, draw):
            found = [spot for card in drawn for spot in spots(pyramid, card, covers=False)]
            after = gone | set(drawn)
            total += max((chance(place(pyramid, spot), after) for spot in found), default=0)
        return total / comb(len(unseen), draw)

    return chance(empty(fields), frozenset())


@pytest.mark.parametrize(("deck", "fields"), [(3, 2), (7, 3), (8, 4)])
def test_laying_one_card_at_a_time_is_best_as_trying_everything(deck: int, fields: int) -> None:
    assert laying.best_chance(deck, fields) == best_by_trying(deck, fields, 1)


def test_the_best_chance_for_ten_fields_and_fifty_cards() -> None:
    best = laying.best_chance(50, 10)
    assert best == Fraction(37_698_693_058_661, 1_331_287_250_832_000)


@pytest.mark.parametrize(("deck", "fields"), [(6, 2), (7, 3), (9, 3)])
def test_two_cards_at_a_time_is_best_as_trying_everything(deck: int, fields: int) -> None:
    """P17"""
    exact = best_by_trying(deck, fields, 2)
    assert player.best_chance(deck, fields) == pytest.approx(float(exact), rel=1e-12)


def test_gaps_hold_what_is_unseen_and_empty() -> None:
    pyramid = Pyramid((0, 9, 0, 0, 20, 0), (0,) * 6)
    unseen = [card for card in range(1, 31) if card not in (9, 20, 4, 12)]
    assert player.gaps_of(pyramid, unseen) == [(7, 1), (9, 2), (10, 1)]


def test_the_policy_without_covers_sees_a_sure_win() -> None:
    """P17: field 2 of a gap is kept where all cards left lie above."""
    pyramid = Pyramid((0, 0, *range(43, 51)), (0,) * 10)
    discards = (*range(1, 8), *range(9, 12))
    game = Solo(AJM, pyramid, (8, 42), discards)
    assert player.choose(solo.view(game)) in {Placement(8, 1), Placement(42, 2)}


def test_a_pyramid_that_is_completed_is_won() -> None:
    """P16"""
    pyramid = Pyramid((0, *range(20, 29)), (0,) * 10)
    game = Solo(KLEE, pyramid, (15,))
    assert player.choose(solo.view(game), draws=1) == Placement(15, 1)


@pytest.mark.parametrize("draws", [0, 1])
def test_every_choice_is_legal_to_the_end(draws: int) -> None:
    for seed in range(20):
        game = solo.start(KLEE)
        game = solo.play(game, solo.deal(game, Random(seed)))
        while not game.result:
            game = solo.play(game, player.choose(solo.view(game), draws))


def chance(seed: int) -> Chance:
    return np.array([seed], np.uint64)


def test_looking_further_wins_more_than_half() -> None:
    """P16: over 2,000 games the standard error is 1.1%."""
    assert covering.games(player.weights(), 2_000, 0, chance(5)) > 1_060
    assert covering.games(player.weights(), 2_000, 1, chance(5)) > 1_080


def test_the_chance_ahead_is_the_mean_over_cards() -> None:
    values, occupied, closed = 1 << 20 | 1 << 30, 0b1000100000, 0b100000
    unseen = covering.EVERY & ~values
    cards = [card for card in range(1, 51) if unseen >> card & 1]
    found = [
        covering.best(player.weights(), values, occupied, closed, unseen ^ 1 << card, card, 0)[1]
        for card in cards
    ]
    ahead = covering.chance_of(player.weights(), values, occupied, closed, unseen, 1)
    assert ahead == pytest.approx(sum(found) / len(found))


def test_learning_makes_promises_agree_with_what_follows() -> None:
    weights = np.zeros(covering.WEIGHTS)
    before = covering.games(weights, 1_000, 0, chance(5))
    covering.learn(weights, 1_000, 0.1, 0.1, chance(5))
    assert covering.games(weights, 1_000, 0, chance(5)) > 2 * before


def test_honest_play_keeps_what_it_wins_and_foresight_more() -> None:
    """The bound is below 1 and above what the policy wins."""
    source = chance(5)
    orders = [foresight.shuffled(source) for _ in range(2)]
    kept = [foresight.kept(player.weights(), order) for order in orders]
    assert 0.6 < np.mean(kept) < 0.9
    assert all(len(set(order)) == len(order) for order in orders)


def honest(order: list[int]) -> float:
    """What the policy that follows promises keeps on an order, card by card."""
    values, occupied, closed, unseen = 0, 0, 0, covering.EVERY
    weights = player.weights()
    held = covering.chance_of(weights, 0, 0, 0, unseen, 1)
    for card in order:
        unseen ^= 1 << card
        field, promised = covering.best(weights, values, occupied, closed, unseen, card, 0)
        if field == covering.NONE:
            return held
        pyramid = put(values, occupied, closed, card, field)
        values, occupied, closed = pyramid
        if occupied == covering.FULL:
            return held - promised + 1
        held += covering.chance_of(weights, *pyramid, unseen, 1) - promised
    raise AssertionError("a pyramid of ten fields takes 19 cards at most")


def test_foresight_keeps_at_least_what_an_honest_player_keeps_on_the_same_order() -> None:
    source = chance(6)
    for _ in range(2):
        order = foresight.shuffled(source)
        kept = foresight.kept(player.weights(), order)
        assert kept >= honest(order.tolist()) - 1e-9
