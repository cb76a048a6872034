"""A view holds what its seat may know, and nothing else."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, is_dataclass, replace
from random import Random

import pytest
from hypothesis import given, settings

from palenque import pacal
from palenque.game import SEATS, Seat
from palenque.pacal import solo
from palenque.pacal.actions import Conclude, GiveUp
from palenque.pacal.match import Match
from palenque.pacal.notation import solo_turns, turns
from palenque.pacal.phase import Over
from palenque.pacal.position import format_position
from palenque.pacal.round import Round
from palenque.pacal.ruleset import KLEE, SOLO_RULESETS, Ruleset, SoloRuleset
from palenque.pacal.solo import Solo
from palenque.pacal.view import View
from tests import strategies
from tests.pacal.drawn import table

EVERYBODY = (*SEATS, None)
NO_CARDS = ("rank", "turn", "number", "score", "ruleset", "drawn_count")


def open_hands(match: Match) -> bool:
    assert match.round
    return isinstance(match.round.phase, Over) or match.gave_up is not None


def hidden(match: Match, seat: Seat | None) -> set[int]:
    """The cards that this seat may not know: the other hand, and scaffolds but their tops."""
    round = match.round
    assert round
    cards = {card for scaffold in round.scaffolds for card in scaffold[:-1]}
    if not open_hands(match):
        cards.update(*(round.hands[other.order] for other in SEATS if other is not seat))
    return cards


def redealt(match: Match, seat: Seat | None, rng: Random) -> Match:
    """The match with the cards that this seat may not know dealt anew among their places."""
    round = match.round
    assert round
    cards = sorted(hidden(match, seat))
    rng.shuffle(cards)
    tops = [scaffold[-1] for scaffold in round.scaffolds]
    scaffolds = [
        (*(cards.pop() for _ in scaffold[:-1]), scaffold[-1]) for scaffold in round.scaffolds
    ]
    assert [scaffold[-1] for scaffold in scaffolds] == tops
    hands = [
        hand if open_hands(match) or owner is seat else tuple(sorted(cards.pop() for _ in hand))
        for owner, hand in zip(SEATS, round.hands, strict=True)
    ]
    dealt = replace(round, scaffolds=(scaffolds[0], scaffolds[1]), hands=(hands[0], hands[1]))
    return replace(match, round=dealt)


def walk(value: object) -> Iterator[int]:
    """Every number in a view that could be a card."""
    if isinstance(value, int) and not isinstance(value, bool):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from walk(item)
    elif is_dataclass(value):
        for part in fields(value):
            if part.name not in NO_CARDS:
                yield from walk(getattr(value, part.name))


def printed(view: View) -> str:
    """All that can be said about a view."""
    return f"{view!r} {view.log!r} {view.unseen} {view.hand} {turns(view)} {format_position(view)}"


@settings(max_examples=60)
@given(strategies.ended() | strategies.matches(), strategies.rngs())
def test_a_completed_view_looks_like_the_view(match: Match, rng: Random) -> None:
    """For every seat and an onlooker"""
    for seat in EVERYBODY:
        view = pacal.view(match, seat)
        assert pacal.view(pacal.complete(view, rng), seat) == view


@settings(max_examples=10)
@given(strategies.rulesets(), strategies.rngs())
def test_a_completed_view_looks_like_the_view_along_whole_matches(
    ruleset: Ruleset, rng: Random
) -> None:
    for match in strategies.played(ruleset, rng):
        for seat in EVERYBODY:
            view = pacal.view(match, seat)
            assert pacal.view(pacal.complete(view, rng), seat) == view


@settings(max_examples=60)
@given(strategies.ended() | strategies.matches(), strategies.rngs())
def test_redealing_the_unseen_cards_changes_no_byte_of_a_view(match: Match, rng: Random) -> None:
    for seat in EVERYBODY:
        view, other = pacal.view(match, seat), pacal.view(redealt(match, seat, rng), seat)
        assert view == other
        assert printed(view) == printed(other)


@settings(max_examples=60)
@given(strategies.ended() | strategies.matches())
def test_a_view_contains_no_hidden_card(match: Match) -> None:
    for seat in EVERYBODY:
        view = pacal.view(match, seat)
        secret = hidden(match, seat)
        assert secret.isdisjoint(walk(view))
        assert secret == set(view.unseen)


@given(strategies.matches())
def test_a_view_shows_what_is_open(match: Match) -> None:
    round = match.round
    assert round
    for seat in EVERYBODY:
        view = pacal.view(match, seat)
        assert (view.pyramids, view.phase, view.log) == (round.pyramids, round.phase, round.log)
        assert (view.score, view.number) == (match.score, match.number)
        assert list(map(len, view.hands)) == list(map(len, round.hands))
        assert view.revealed == tuple(scaffold[-1] for scaffold in round.scaffolds)
        assert view.hand == (round.hands[seat.order] if seat else ())
        assert view.legal == (tuple(pacal.legal(match, seat)) if seat else ())


@given(strategies.matches(), strategies.rngs())
def test_a_completed_view_is_a_state_that_can_go_on(match: Match, rng: Random) -> None:
    for seat in EVERYBODY:
        full = pacal.complete(pacal.view(match, seat), rng)
        assert full.round
        assert 0 not in (*full.round.hands[0], *full.round.hands[1])
        assert sorted(walk(full.round.scaffolds)) != []
        for actor in pacal.actors(full):
            assert pacal.legal(full, actor)
            for move in pacal.legal(full, actor):
                pacal.play(full, move)


def test_both_hands_are_open_when_the_round_is_over_or_given_up() -> None:
    match = table(KLEE, hands=("3 8", "5 9"))
    assert pacal.view(match, SEATS[0]).hands == ((3, 8), (0, 0))
    assert pacal.view(match, SEATS[1]).hands == ((0, 0), (5, 9))
    assert pacal.view(match, None).hands == ((0, 0), (0, 0))
    for end in (Conclude(SEATS[0], "resigned"), GiveUp(SEATS[1])):
        over = pacal.play(match, end)
        for seat in EVERYBODY:
            assert pacal.view(over, seat).hands == ((3, 8), (5, 9))


def test_completions_are_drawn_uniformly() -> None:
    """Of four unseen cards two are in the other hand: six hands, each as likely."""
    small = Ruleset("small", 8, (2,), 2, True, "ascending", "smaller", False, True, 1)
    match = pacal.start(small)
    match = pacal.play(match, pacal.deal(match, Random(5)))
    view = pacal.view(match, SEATS[0])
    rng = Random(11)
    drawn = Counter(_round(pacal.complete(view, rng)).hands[1] for _ in range(3000))
    assert len(drawn) == 6
    assert all(abs(count - 500) < 100 for count in drawn.values())


def test_an_opponent_who_is_to_offer_is_imagined_with_an_offer() -> None:
    """P15: only 49 and 50 fit anywhere, and who holds neither would have lost already"""
    match = pacal.parse_position(
        "ajm 1,3,5,7,9,11,13,48,_,_ 2,4,6,8,10,12,14,47,_,_ 15,16,17,18,19,20,21 ?7 O:offer 0-0"
    )
    assert isinstance(match, Match)
    for seed in range(50):
        full = _round(pacal.complete(pacal.view(match, SEATS[0]), Random(seed)))
        assert {49, 50} & set(full.hands[1])


def _round(match: Match) -> Round:
    assert match.round
    return match.round


@given(strategies.solos(), strategies.rngs())
def test_a_completed_solo_view_looks_like_the_view(game: Solo, rng: Random) -> None:
    """P16, P17"""
    for seat in (SEATS[0], None):
        view = solo.view(game, seat)
        assert solo.view(solo.complete(view, rng), seat) == view


@given(strategies.solos(), strategies.rngs())
def test_a_solo_view_tells_nothing_of_the_pile_and_the_scaffold(game: Solo, rng: Random) -> None:
    """P16, P17"""
    unseen = [*game.scaffold, *game.deck]
    rng.shuffle(unseen)
    other = replace(game, scaffold=tuple(unseen[:10]), deck=tuple(unseen[10:]))
    view, same = solo.view(game), solo.view(other)
    assert view == same
    assert f"{view!r}{view.log!r}" == f"{same!r}{same.log!r}"
    assert format_position(view) == format_position(same)
    assert solo_turns(view) == solo_turns(same)
    assert set(view.unseen) == set(unseen)
    assert set(unseen).isdisjoint(walk(replace(view, unseen=())))


def test_solo_completions_are_drawn_uniformly() -> None:
    """P16: any unseen card may come next"""
    view = solo.view(next(strategies.played_solo(SOLO_RULESETS["solo-klee"], Random(1))))
    rng = Random(11)
    drawn = Counter(solo.complete(view, rng).deck[0] for _ in range(4900))
    assert set(drawn) == set(view.unseen)
    assert all(abs(count - 100) < 50 for count in drawn.values())


@given(strategies.solo_rulesets(), strategies.rngs())
def test_completed_solos_go_on_to_their_end(ruleset: SoloRuleset, rng: Random) -> None:
    """P16, P17"""
    for game in strategies.played_solo(ruleset, rng):
        full = solo.complete(solo.view(game), rng)
        while moves := solo.legal(full):
            full = solo.play(full, rng.choice(moves))
        assert full.result in ("won", "lost")


def test_an_onlooker_has_no_legal_actions() -> None:
    game = next(strategies.played_solo(SOLO_RULESETS["solo-klee"], Random(1)))
    assert solo.view(game, None).legal == ()
    assert solo.view(game).legal == tuple(solo.legal(game))
    with pytest.raises(AttributeError):
        game.deck = ()  # type: ignore[misc]
