"""What holds in every state that play reaches, and what no action can break."""

import re
from collections.abc import Iterator
from copy import deepcopy
from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from palenque import pacal
from palenque.game import SEATS, IllegalAction, Reason, Seat
from palenque.pacal.actions import Action, Conclude, Keep, NoOffer, Offer, Pick, Placement
from palenque.pacal.match import Match
from palenque.pacal.phase import End, Offering, Over, on_table
from palenque.pacal.ruleset import RULESETS, Ruleset
from tests import strategies
from tests.pacal.drawn import phase

EVERY = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)


@given(strategies.matches())
def test_every_card_of_the_deck_stands_in_one_place(match: Match) -> None:
    """P1: only a round that is over leaves cards of its last offer aside"""
    round = match.round
    assert round
    standing = [*sum(round.scaffolds, ()), *sum(round.hands, ()), *on_table(round.phase)]
    standing += [card for pyramid in round.pyramids for card in pyramid.cards()]
    assert len(standing) == len(set(standing))
    missing = set(range(1, match.ruleset.deck + 1)) - set(standing)
    if missing:
        assert isinstance(round.phase, Over)
        assert round.phase.reason is End.STUCK
        offer = next(move for move in reversed(round.log) if isinstance(move, Offer))
        assert missing <= set(offer.cards)


@given(strategies.matches())
def test_values_ascend_with_rank_and_hands_ascend(match: Match) -> None:
    """P7"""
    assert match.round
    for pyramid in match.round.pyramids:
        values = [value for value in pyramid.values if value]
        assert values == sorted(set(values))
        assert match.ruleset.covers or not any(pyramid.under)
        assert all(
            value or not under for value, under in zip(pyramid.values, pyramid.under, strict=True)
        )
    for hand in match.round.hands:
        assert list(hand) == sorted(hand)


@given(strategies.rulesets(), strategies.rngs())
def test_a_round_always_ends_and_never_loses_a_card(ruleset: Ruleset, rng: Random) -> None:
    """P4 to P12: each turn places two cards of the offerer's hand"""
    states = strategies.played_round(ruleset, rng)
    assert isinstance(phase(states[-1]), Over)
    for match in states:
        round = match.round
        assert round
        if isinstance(round.phase, Offering):
            placed = sum(pyramid.count for pyramid in round.pyramids)
            assert placed == 2 * (round.turn - 1)
            assert placed + sum(map(len, round.hands)) == 2 * ruleset.hand


@given(strategies.rulesets(), strategies.rngs())
def test_the_offerers_alternate(ruleset: Ruleset, rng: Random) -> None:
    """P10"""
    for match in strategies.played_round(ruleset, rng):
        round = match.round
        assert round
        if isinstance(round.phase, Offering):
            due = round.starter if round.turn % 2 else round.starter.other
            assert round.phase.seat is due


@EVERY
def test_a_round_lasts_at_most_14_turns(ruleset: Ruleset) -> None:
    """P12"""
    for seed in range(60):
        last = strategies.played_round(ruleset, Random(seed))[-1].round
        assert last
        offers = sum(isinstance(move, Offer) for move in last.log)
        assert offers <= (14 if ruleset.covers else 10)


def pool(match: Match, rng: Random) -> Iterator[Action]:
    """Actions of every kind, some of them legal."""
    assert match.round
    deck, fields = match.ruleset.deck, match.ruleset.fields
    some = [*rng.choices(range(deck + 2), k=6), *on_table(match.round.phase)]
    some += [card for hand in match.round.hands for card in hand[:2]]
    yield from (Pick(card) for card in some)
    yield from (Offer(low, high) for low in some for high in some)
    for card in some:
        for rank in range(fields + 2):
            yield Placement(card, rank)
            yield Placement(card, rank, cover=True)
    yield from (Keep(), NoOffer(), pacal.deal(match, rng))
    yield from (Conclude(seat, "complete") for seat in SEATS)


@settings(max_examples=60)
@given(strategies.matches(), strategies.rngs())
def test_what_is_not_legal_is_refused_with_its_rule_and_changes_nothing(
    match: Match, rng: Random
) -> None:
    """Every legal action plays; any other raises IllegalAction and leaves the state alone."""
    before = deepcopy(match)
    legal = {move for seat in SEATS for move in pacal.legal(match, seat)}
    for move in legal:
        assert pacal.play(match, move) == pacal.play_unchecked(match, move)
    dealing = not pacal.actors(match) and not pacal.winner(match)
    for action in pool(match, rng):
        if action in legal or (dealing and isinstance(action, pacal.Deal)):
            continue
        with pytest.raises(IllegalAction) as refused:
            pacal.play(match, action)
        assert re.fullmatch(r"P([1-9]|1[0-5])", refused.value.rule)
        assert isinstance(refused.value.reason, Reason)
        assert refused.value.action == action
    assert match == before
    assert repr(match) == repr(before)


@given(strategies.matches())
def test_only_the_acting_seat_has_legal_actions_and_it_has_some(match: Match) -> None:
    """P9: a state never waits for a move that cannot be made"""
    actors = pacal.actors(match)
    for seat in SEATS:
        assert bool(pacal.legal(match, seat)) == (seat in actors)
    assert bool(actors) != isinstance(phase(match), Over)


@given(strategies.matches())
def test_legal_actions_stand_in_the_order_of_the_notation(match: Match) -> None:
    for seat in pacal.actors(match):
        moves = list(pacal.legal(match, seat))
        assert len(set(moves)) == len(moves)
        assert moves == sorted(moves, key=_place_in_order)


def _place_in_order(move: Action) -> tuple[int, ...]:
    match move:
        case Offer(low=low, high=high):
            return low, high
        case Pick(card=card):
            return (card,)
        case Placement(rank=rank):
            return (rank,)
    return (1000,)


@given(strategies.rounds(), st.sampled_from(SEATS))
def test_states_are_values(match: Match, seat: Seat) -> None:
    """Equal states are one state, and none can be changed."""
    assert hash(match) == hash(deepcopy(match))
    assert replace(match, score=(match.score[0] + 1, match.score[1])) != match
    with pytest.raises(AttributeError):
        match.score = (3, 0)  # type: ignore[misc]


def test_the_strategies_reach_every_kind_of_state() -> None:
    """The other tests say little unless rounds of every kind are among their examples."""
    kinds = {
        (type(now).__name__, now.reason if isinstance(now, Over) else None)
        for ruleset in RULESETS.values()
        for seed in range(150)
        for now in map(phase, strategies.played_round(ruleset, Random(seed)))
    }
    ends = ("complete", "spread", "stuck", "unfinished", "no-offer")
    assert kinds == {
        *((kind, None) for kind in ("Offering", "Picking", "Placing", "LastCards")),
        *(("Over", End(end)) for end in ends),
    }
