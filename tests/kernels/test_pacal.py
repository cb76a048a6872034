"""Packed rounds go as plain ones go: the same moves, the same results, in every ruleset."""

from collections.abc import Callable
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings

from palenque import pacal
from palenque.kernels import pacal as kernel
from palenque.kernels.pacal import careful as quick
from palenque.kernels.pacal import policy
from palenque.kernels.pacal.bits import Chance
from palenque.kernels.pacal.state import State
from palenque.pacal import RULESETS, Match, Offer, Round, Ruleset
from palenque.pacal.ruleset import from_options, options
from palenque.search import careful as plainly
from palenque.search.careful import careful
from palenque.search.greedy import COVER, NOWHERE, WHIM, cost, greedy
from tests.strategies import STYLES, Style, own_rulesets, rngs, rulesets

Plain = Callable[[pacal.View, Random], pacal.Move]
Packed = Callable[[State, Chance, float], int]
ROUNDS = 150
"""Of every built-in ruleset."""
MOVES = np.zeros(kernel.MOST_MOVES, np.int64)


def dealt(ruleset: Ruleset, rng: Random) -> Match:
    match = pacal.start(ruleset)
    return pacal.play(match, pacal.deal(match, rng))


def follow(match: Match, rng: Random, style: Style) -> Round:
    """Plays a round with both engines and compares every state and every list of moves."""
    assert match.round
    state = kernel.pack(match.round)
    while actors := pacal.actors(match):
        moves = list(pacal.legal(match, actors[0]))
        found = [kernel.decode(state, int(m)) for m in MOVES[: kernel.legal(state, MOVES)]]
        assert found == moves
        move = style(match, moves, rng)
        match = pacal.play_unchecked(match, move)
        kernel.play(state, kernel.encode(move))
        assert match.round
        assert state.tolist() == kernel.pack(match.round).tolist()
    assert match.round
    return match.round


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)
def test_hundreds_of_rounds_go_alike(ruleset: Ruleset) -> None:
    rng = Random(5)
    for number in range(ROUNDS):
        follow(dealt(ruleset, rng), rng, STYLES[number % 3])


@settings(max_examples=80)
@given(own_rulesets(), rngs())
def test_rounds_of_own_rulesets_go_alike(ruleset: Ruleset, rng: Random) -> None:
    match = dealt(ruleset, rng)
    if kernel.fits(ruleset):
        follow(match, rng, rng.choice(STYLES))


def test_a_deck_of_62_cards_fits_with_29_fields_or_hands_of_30() -> None:
    """Fields beyond the first ten are looked up in chunks."""
    rng = Random(5)
    for fields, hand in ((29, 2), (20, 11), (11, 20), (1, 30)):
        large = from_options(
            {**options(pacal.KLEE), "id": "large", "rows": [fields], "deck": 62, "hand": hand}
        )
        for number in range(20):
            follow(dealt(large, rng), rng, STYLES[number % 3])


def test_a_larger_deck_is_refused() -> None:
    large = from_options({**options(pacal.KLEE), "id": "large", "deck": 64, "hand": 22})
    round = dealt(large, Random(1)).round
    assert round
    with pytest.raises(kernel.TooLarge, match="64 cards is too large"):
        kernel.pack(round)


class NoWhim(Random):
    """Of two offers that seem equal the first is taken."""

    def random(self) -> float:
        return 0.0


def chance(seed: int = 7) -> Chance:
    return np.array([seed], np.uint64)


def quickly(state: State, chance: Chance, whim: float) -> int:
    return quick.careful(state, chance, whim, quick.WEIGHTS)


@pytest.mark.parametrize(
    ("plain", "packed"),
    [(greedy, policy.greedy), (careful, quickly)],
    ids=["greedy", "careful"],
)
@settings(max_examples=40)
@given(ruleset=rulesets(), rng=rngs())
def test_a_kernel_chooses_as_the_plain_player_does(
    plain: Plain, packed: Packed, ruleset: Ruleset, rng: Random
) -> None:
    style = rng.choice(STYLES)
    match = dealt(ruleset, rng)
    while actors := pacal.actors(match):
        view = pacal.view(match, actors[0])
        assert match.round
        state = kernel.pack(match.round)
        wanted = plain(view, NoWhim())
        assert kernel.decode(state, packed(state, chance(), 0.0)) == wanted
        match = pacal.play(match, style(match, list(view.legal), rng))


@given(rngs())
def test_a_whim_of_greedy_costs_little(rng: Random) -> None:
    match = dealt(pacal.KLEE, rng)
    (seat,) = pacal.actors(match)
    assert match.round
    packed = kernel.pack(match.round)
    best = policy.greedy(packed, chance(), 0.0)
    other = policy.greedy(packed, chance(rng.getrandbits(60) | 1), WHIM)
    view = pacal.view(match, seat)
    gains = [gain(view, kernel.decode(packed, move)) for move in (best, other)]
    assert gains[1] >= gains[0] - WHIM


def gain(view: pacal.View, offer: pacal.Move) -> float:
    """How much an offer hurts, as greedy sees it."""
    assert isinstance(offer, Offer)
    assert view.seat
    own, other = view.pyramids[view.seat.order], view.pyramids[view.seat.other.order]
    theirs = {card: cost(other, card, view.ruleset) for card in offer.cards}
    taken, left = sorted(offer.cards, key=lambda card: theirs[card])
    return theirs[taken] - cost(own, left, view.ruleset)


def test_twins_weigh_alike() -> None:
    assert (policy.NOWHERE, policy.COVER) == (NOWHERE, COVER)
    for name in ("COVER", "OWN", "OTHERS", "WEAPON", "LEFT", "SPENT"):
        assert quick.WEIGHTS[getattr(quick, name)] == getattr(plainly, name)
    assert (quick.STUCK, quick.WON) == (plainly.STUCK, plainly.WON)
