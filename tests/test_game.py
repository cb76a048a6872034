"""The words that the games share."""

import re
from random import Random

import pytest

from palenque import pacal
from palenque.faults import fault
from palenque.game import (
    SEATS,
    Game,
    IllegalAction,
    NotationError,
    Reason,
    Seat,
)
from palenque.pacal import solo
from palenque.pacal.actions import Action, Offer
from palenque.pacal.match import Match
from palenque.pacal.ruleset import KLEE, SOLO_RULESETS, Ruleset, SoloRuleset
from palenque.pacal.solo import Solo, SoloAction, SoloView
from palenque.pacal.view import View


def test_a_seat_is_its_letter_in_notation() -> None:
    assert [str(seat) for seat in SEATS] == ["J", "O"]
    assert [seat.order for seat in SEATS] == [0, 1]
    assert Seat("J").other is Seat.OBSIDIAN
    assert Seat("O").other is Seat.JADE


def test_a_reason_is_its_code_on_the_wire() -> None:
    for reason in Reason:
        assert re.fullmatch(r"[a-z]+(-[a-z]+)*", reason)
        assert Reason(str(reason)) is reason


def test_an_illegal_action_says_which_rule_it_breaks() -> None:
    error = IllegalAction(Reason.CLOSED, "P8", "field 3 is closed", Offer(3, 8))
    assert isinstance(error, ValueError)
    assert str(error) == "P8: field 3 is closed"
    assert (error.reason, error.rule, error.sentence) == ("closed", "P8", "field 3 is closed")
    assert error.action == Offer(3, 8)


def test_a_notation_error_says_where_it_is() -> None:
    error = NotationError(fault("card", found="'x'", deck=50), column=7)
    assert isinstance(error, ValueError)
    assert str(error) == "line 1, column 7: 'x' is not a card from 1 to 50"
    moved = error.moved(lines=4, columns=2)
    assert (moved.line, moved.column, moved.sentence) == (5, 9, error.sentence)
    assert str(error) == "line 1, column 7: 'x' is not a card from 1 to 50"


PACAL: Game[Match, Action, View, Ruleset] = pacal
SOLO: Game[Solo, SoloAction, SoloView, SoloRuleset] = solo


def test_pacal_is_played_through_what_every_game_offers() -> None:
    state = PACAL.start(KLEE)
    state = PACAL.play(state, PACAL.deal(state, Random(7)))
    (seat,) = PACAL.actors(state)
    assert PACAL.legal(state, seat)
    assert PACAL.legal(state, seat.other) == []
    view = PACAL.view(state, seat)
    assert PACAL.view(PACAL.complete(view, Random(1)), seat) == view


@pytest.mark.parametrize("ruleset", SOLO_RULESETS.values(), ids=lambda ruleset: ruleset.id)
def test_the_solos_are_played_through_what_every_game_offers(ruleset: SoloRuleset) -> None:
    state = SOLO.start(ruleset)
    assert SOLO.actors(state) == ()
    state = SOLO.play(state, SOLO.deal(state, Random(7)))
    assert SOLO.actors(state) == (Seat.JADE,)
    state = SOLO.play(state, SOLO.legal(state, Seat.JADE)[0])
    view = SOLO.view(state, Seat.JADE)
    assert SOLO.view(SOLO.complete(view, Random(1)), Seat.JADE) == view
