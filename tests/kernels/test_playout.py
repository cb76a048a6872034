"""Random rounds from the deal on go as the plain engine's do with the same chance."""

from dataclasses import replace
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings

from palenque import pacal
from palenque.kernels import pacal as kernel
from palenque.kernels.pacal import playout
from palenque.pacal import RULESETS, Offer, Offering, Pick, Picking, Round, Ruleset, Seat
from palenque.pacal import round as rounds
from tests.strategies import own_rulesets

WORD = (1 << 64) - 1


class Chance:
    """The kernel's source of chance in plain numbers."""

    def __init__(self, seed: int) -> None:
        self.bits = seed

    def draw(self, below: int) -> int:
        self.bits ^= self.bits >> 12
        self.bits ^= self.bits << 25 & WORD
        self.bits ^= self.bits >> 27
        return ((self.bits * 2685821657736338717 & WORD) >> 32) * below >> 32


def dealt(ruleset: Ruleset, cards: list[int]) -> Round:
    """Jade starts; she holds the first cards and Obsidian the next."""
    match = pacal.start(ruleset)
    held = ruleset.hand
    deal = pacal.deal(match, Random(1))
    hands = tuple(sorted(cards[:held])), tuple(sorted(cards[held : 2 * held]))
    begun = rounds.start(ruleset, deal)
    return replace(begun, hands=hands, phase=Offering(Seat.JADE), starter=Seat.JADE)


def at_random(ruleset: Ruleset, chance: Chance) -> Round:
    """One random round; the hands are lists whose last cards fill the gaps of an offer."""
    cards = list(range(1, ruleset.deck + 1))
    for place in range(2 * ruleset.hand):
        other = place + chance.draw(len(cards) - place)
        cards[place], cards[other] = cards[other], cards[place]
    round = dealt(ruleset, cards)
    hands = [cards[: ruleset.hand], cards[ruleset.hand : 2 * ruleset.hand]]
    while actors := rounds.actors(round):
        legal = rounds.legal(round, actors[0])
        match round.phase:
            case Offering(seat=seat):
                taken, left = offered(hands[seat.order], legal, chance)
                if chance.draw(2):
                    taken, left = left, taken
                move: pacal.Move = Offer(*sorted((taken, left)))
            case Picking():
                move = Pick(taken)
            case _:
                move = legal[chance.draw(len(legal))]
        round = rounds.play(round, move)
    return round


def offered(hand: list[int], legal: list[pacal.Move], chance: Chance) -> tuple[int, int]:
    while True:
        first = chance.draw(len(hand))
        second = chance.draw(len(hand) - 1)
        second += second >= first
        pair = hand[first], hand[second]
        if Offer(min(pair), max(pair)) in legal:
            break
    low, high = sorted((first, second))
    hand[high] = hand[-1]
    hand[low] = hand[-2]
    del hand[-2:]
    return pair


def both(ruleset: Ruleset, number: int, seed: int) -> tuple[list[int], list[int]]:
    """How many rounds are drawn, won by each seat, and the moves, of kernel and plain engine."""
    chance, plain = Chance(seed), [0, 0, 0, 0]
    for _ in range(number):
        round = at_random(ruleset, chance)
        assert isinstance(round.phase, pacal.Over)
        plain[round.phase.winner.order + 1 if round.phase.winner else 0] += 1
        plain[3] += sum(not isinstance(move, pacal.NoOffer) for move in round.log)
    start = kernel.pack(dealt(ruleset, list(range(1, ruleset.deck + 1))))
    source = np.array([seed], np.uint64)
    return playout.random_rounds(start, ruleset.hand, number, source).tolist(), plain


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)
def test_random_rounds_end_alike(ruleset: Ruleset) -> None:
    fast, plain = both(ruleset, 500, seed=9)
    assert fast == plain


@settings(max_examples=100)
@given(own_rulesets())
def test_random_rounds_of_own_rulesets_end_alike(ruleset: Ruleset) -> None:
    fast, plain = both(ruleset, 20, seed=ruleset.deck)
    assert fast == plain
