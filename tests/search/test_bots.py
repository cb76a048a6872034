"""The computer's players: they play by the rules from a view alone, and greedy plays well."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings

from palenque import pacal
from palenque.pacal import (
    KLEE,
    Keep,
    LastCards,
    Match,
    Offer,
    Pick,
    Picking,
    Placement,
    Placing,
)
from palenque.search import bots
from tests.pacal.drawn import J, table
from tests.strategies import matches, rngs


@pytest.mark.parametrize("level", bots.BOTS)
@given(match=matches(), rng=rngs())
@settings(max_examples=40)
def test_every_choice_is_legal(level: str, match: Match, rng: Random) -> None:
    for seat in pacal.actors(match):
        view = pacal.view(match, seat)
        assert bots.choose(level, view, rng) in view.legal


@pytest.mark.parametrize("level", bots.BOTS)
@given(match=matches(), rng=rngs())
@settings(max_examples=25)
def test_what_is_hidden_does_not_change_a_choice(level: str, match: Match, rng: Random) -> None:
    for seat in pacal.actors(match):
        view = pacal.view(match, seat)
        other = pacal.view(pacal.complete(view, rng), seat)
        choices = [bots.choose(level, seen, Random(7)) for seen in (view, other)]
        assert choices[0] == choices[1]


def test_a_level_that_does_not_exist_is_a_key_error() -> None:
    match = pacal.start(pacal.KLEE)
    match = pacal.play(match, pacal.deal(match, Random(1)))
    with pytest.raises(KeyError):
        bots.choose("expert", pacal.view(match, pacal.actors(match)[0]), Random(1))


def chosen(match: Match) -> pacal.Move:
    (seat,) = pacal.actors(match)
    return bots.choose("greedy", pacal.view(match, seat), Random(1))


def test_greedy_places_a_card_at_its_share_of_the_ranks() -> None:
    assert chosen(table(KLEE, phase=Placing(J, 25, None))) == Placement(25, 5)


def test_greedy_never_picks_the_card_that_is_stuck() -> None:
    """P9"""
    jade = "_ _ 15* 19* _ _ _ _ _ _"
    assert chosen(table(KLEE, jade, phase=Picking(J, Offer(17, 40)))) == Pick(40)


def test_greedy_leaves_the_other_the_card_that_is_stuck() -> None:
    """P9"""
    obsidian = "_ _ 15* 19* _ _ _ _ _ _"
    assert chosen(table(KLEE, obsidian=obsidian, phase=Picking(J, Offer(17, 40)))) == Pick(40)


def test_greedy_offers_two_cards_that_the_other_cannot_place() -> None:
    """P9"""
    obsidian = "_ _ 15* 19* _ _ _ _ _ _"
    match = table(KLEE, obsidian=obsidian, hands=("5 16 18 33 40", "46 47"))
    assert chosen(match) == Offer(16, 18)


def test_greedy_keeps_a_last_card_that_fills_no_field() -> None:
    """P12"""
    jade = "2* 6* 11* 15* 20 24 28 32 38 _"
    last = LastCards((J,))
    assert chosen(table(KLEE, jade, hands=("22", "1"), phase=last)) == Keep()
    assert chosen(table(KLEE, jade, hands=("44", "1"), phase=last)) == Placement(44, 10)


def test_greedy_beats_random() -> None:
    """Forty rounds with the seats swapped; random wins hardly one in fifty."""
    rng, won = Random(11), 0
    for number in range(40):
        levels = ("greedy", "random") if number % 2 else ("random", "greedy")
        match = pacal.start(KLEE)
        match = pacal.play(match, pacal.deal(match, rng))
        while actors := pacal.actors(match):
            view = pacal.view(match, actors[0])
            match = pacal.play(match, bots.choose(levels[actors[0].order], view, rng))
        winner = pacal.winner(Match(replace(KLEE, target=1), match.score))
        won += winner is not None and levels[winner.order] == "greedy"
    assert won >= 34
