"""How a round ends: complete pyramids, the tie-break, the last card (P10, P11, P12)."""

import pytest

from palenque import pacal
from palenque.game import IllegalAction, Reason
from palenque.pacal.actions import Keep, Placement
from palenque.pacal.match import Match
from palenque.pacal.phase import LastCards, Offering, Placing
from palenque.pacal.round import look
from palenque.pacal.ruleset import RULESETS, Ruleset
from tests.pacal.drawn import (
    AJM,
    LITERAL,
    NOTHING,
    J,
    K,
    O,
    cards,
    ends,
    move,
    phase,
    pyramid,
    table,
    tokens,
)

WITH_COVERS = pytest.mark.parametrize("ruleset", K, ids=lambda ruleset: ruleset.id)
EVERY = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)
SMALLER = (*K, LITERAL)
WIDE = "3 7 12 18 20 25 29 33 40 44"
NARROW = "8 10 14 16 21 26 31 36 41 47"


def winner(ruleset: Ruleset, jade: str, obsidian: str) -> str:
    over = look(ruleset, (pyramid(jade), pyramid(obsidian)))
    return str(over and f"{over.winner or '='}:{over.reason}")


@pytest.mark.parametrize("ruleset", SMALLER, ids=lambda ruleset: ruleset.id)
def test_the_smaller_spread_wins_if_both_complete(ruleset: Ruleset) -> None:
    """P11, case 6"""
    assert winner(ruleset, WIDE, NARROW) == "O:spread"
    assert winner(ruleset, NARROW, WIDE) == "J:spread"


def test_the_greater_spread_wins_in_ajm() -> None:
    """P11, case 6"""
    assert winner(AJM, WIDE, NARROW) == "J:spread"
    assert winner(AJM, NARROW, WIDE) == "O:spread"


EQUAL = ("1 6 11 15 20 24 28 32 36 41", "5 9 13 17 21 25 29 33 42 45")


@pytest.mark.parametrize("ruleset", SMALLER, ids=lambda ruleset: ruleset.id)
def test_equal_spreads_draw_the_round(ruleset: Ruleset) -> None:
    """P11, case 7"""
    assert winner(ruleset, *EQUAL) == "=:spread"


def test_equal_spreads_look_at_the_next_pair_inward_in_ajm() -> None:
    """P11, case 7"""
    assert winner(AJM, *EQUAL) == "O:spread"
    assert winner(AJM, *EQUAL[::-1]) == "J:spread"
    same = ("1 2 3 4 5 6 7 8 9 10", "11 12 13 14 15 16 17 18 19 20")
    assert winner(AJM, *same) == "=:spread"
    innermost = ("1 2 3 4 5 7 8 9 10 11", "21 22 23 24 25 26 28 29 30 31")
    assert winner(AJM, *innermost) == "J:spread"


@EVERY
def test_one_complete_pyramid_wins_and_none_goes_on(ruleset: Ruleset) -> None:
    """P10"""
    assert winner(ruleset, WIDE, "8 10 14 16 21 26 31 36 41 _") == "J:complete"
    assert winner(ruleset, "_ 7 12 18 20 25 29 33 40 44", NARROW) == "O:complete"
    assert winner(ruleset, "_ 7 12 18 20 25 29 33 40 44", NOTHING) == "None"


def last_turn(ruleset: Ruleset, offerer: str, returns: int) -> Match:
    """Obsidian, the picker, is about to complete with 47; then Jade gets a card back."""
    return table(
        ruleset,
        offerer,
        "8 10 14 16 21 26 31 36 41 _",
        ("2 4 5", "1 6 9"),
        Placing(O, 47, returns),
    )


@WITH_COVERS
def test_a_picker_who_completes_waits_for_the_offerer(ruleset: Ruleset) -> None:
    """P10, case 8"""
    match = move(last_turn(ruleset, "3 7 12 18 20 25 29 _ 40 _", 33), "47@10")
    assert phase(match) == Placing(J, 33, returns=None)
    assert ends(move(match, "33@8")) == "O:complete"


@WITH_COVERS
def test_an_offerer_who_is_stuck_loses_to_the_picker_who_completed(ruleset: Ruleset) -> None:
    """P9, P10, case 8"""
    match = last_turn(ruleset, "3 7 12* 18* 20 25 29 _ 40 _", 15)
    assert ends(move(match, "47@10")) == "O:stuck"


@EVERY
def test_an_offerer_who_completes_too_brings_the_tie_break(ruleset: Ruleset) -> None:
    """P10, P11"""
    match = last_turn(ruleset, "3 7 12 18 20 25 29 33 40 _", 44)
    assert ends(move(match, "47@10 44@10")) == ("J:spread" if ruleset is AJM else "O:spread")


@WITH_COVERS
def test_an_offerer_may_complete_while_the_picker_does_not(ruleset: Ruleset) -> None:
    """P10"""
    match = table(
        ruleset, WIDE.replace("44", "_"), "_ _ 14 _ _ _ _ _ _ _", phase=Placing(O, 30, 44)
    )
    assert ends(move(match, "30@8 44@10")) == "J:complete"


@EVERY
def test_with_nobody_complete_the_other_player_offers(ruleset: Ruleset) -> None:
    """P10"""
    match = table(ruleset, phase=Placing(J, 20, returns=None))
    after = move(match, "20@4")
    assert phase(after) == Offering(O)
    assert after.round
    assert after.round.turn == 2


@pytest.mark.parametrize("ruleset", [AJM, LITERAL], ids=lambda ruleset: ruleset.id)
def test_without_covers_both_complete_on_turn_10_with_five_cards_left(ruleset: Ruleset) -> None:
    """P10, case 13"""
    match = pacal.start(ruleset)
    scaffolds = (tuple(range(1, 11)), tuple(range(11, 21)))
    obsidian = cards("21 22 25 26 29 30 33 34 37 38 41-45")
    jade = cards("23 24 27 28 31 32 35 36 39 40 46-50")
    match = pacal.play(match, pacal.Deal(scaffolds, (jade, obsidian)))
    for turn in range(10):
        match = _ladder(match, turn)
    assert ends(match).endswith(":spread")
    assert match.round
    assert [len(hand) for hand in match.round.hands] == [5, 5]
    assert match.round.turn == 10


def _ladder(match: Match, turn: int) -> Match:
    """The offerer shows its two lowest cards; both go on the next free rank."""
    assert match.round
    (offerer,) = pacal.actors(match)
    low, high = match.round.hands[offerer.order][:2]
    return move(match, f"{low}+{high} {low} {low}@{turn + 1} {high}@{turn + 1}")


LAST_JADE, LAST_OBSIDIAN = "2 6 11 15 20 24 28 32 38 _", "_ 9 13 17 21 25 29 33 36 42"


def last_cards(ruleset: Ruleset, hands: tuple[str, str]) -> Match:
    return table(ruleset, LAST_JADE, LAST_OBSIDIAN, hands, LastCards((J, O)))


@WITH_COVERS
def test_after_14_turns_each_may_place_the_last_card(ruleset: Ruleset) -> None:
    """P12, case 14"""
    match = last_cards(ruleset, ("44", "5"))
    assert tokens(match) == "44x9 44@10 -"
    second = move(match, "44@10")
    assert phase(second) == LastCards((O,))
    assert tokens(second) == "5@1 5x2 -"
    assert ends(move(second, "5@1")) == "O:spread"


@WITH_COVERS
def test_a_last_card_that_does_not_help_may_be_kept(ruleset: Ruleset) -> None:
    """P12, case 14"""
    second = move(last_cards(ruleset, ("44", "50")), "44@10")
    assert tokens(second) == "50x10 -"
    assert ends(move(second, "-")) == ends(move(second, "50x10")) == "J:complete"


@WITH_COVERS
def test_a_last_card_that_fits_nowhere_is_kept_without_harm(ruleset: Ruleset) -> None:
    """P9, P12"""
    match = table(
        ruleset, LAST_JADE, "_ 9 13 17* 21* 25 29 33 36 42", ("44", "19"), LastCards((O,))
    )
    assert tokens(match) == "-"
    assert ends(move(match, "-")) == "=:unfinished"


@WITH_COVERS
def test_nobody_complete_after_the_last_cards_draws_the_round(ruleset: Ruleset) -> None:
    """P12, P13, case 15"""
    over = move(last_cards(ruleset, ("44", "5")), "- -")
    assert ends(over) == "=:unfinished"
    assert over.score == (0, 0)
    assert over.round
    assert over.round.hands == ((44,), (5,))


@WITH_COVERS
def test_the_starter_of_the_round_decides_first(ruleset: Ruleset) -> None:
    """P12"""
    for starter in (J, O):
        match = table(
            ruleset, hands=("44", "5"), phase=Placing(J, 20, returns=None), starter=starter
        )
        assert phase(move(match, "20@5")) == LastCards((starter, starter.other))


@pytest.mark.parametrize("ruleset", [AJM, LITERAL], ids=lambda ruleset: ruleset.id)
def test_without_a_last_card_phase_the_round_is_drawn(ruleset: Ruleset) -> None:
    """P12"""
    match = table(ruleset, hands=("44", "5"), phase=Placing(J, 20, returns=None))
    assert ends(move(match, "20@5")) == "=:unfinished"


@WITH_COVERS
def test_the_last_card_phase_takes_the_own_card_or_none(ruleset: Ruleset) -> None:
    """P12"""
    match = last_cards(ruleset, ("44", "5"))
    for action, reason in (
        (Placement(5, 1), Reason.NOT_IN_HAND),
        (pacal.Offer(5, 44), Reason.NOT_ASKED),
    ):
        with pytest.raises(IllegalAction) as refused:
            pacal.play(match, action)
        assert (refused.value.reason, refused.value.rule) == (reason, "P12")
    with pytest.raises(IllegalAction, match="P7: 44 does not fit field 1"):
        pacal.play(match, Placement(44, 1, cover=True))


@EVERY
def test_a_card_may_be_kept_in_the_last_card_phase_only(ruleset: Ruleset) -> None:
    """P12"""
    for now in (Offering(J), Placing(J, 20, 30), Placing(J, 20, None)):
        with pytest.raises(IllegalAction) as refused:
            pacal.play(table(ruleset, phase=now), Keep())
        assert refused.value.reason is Reason.NOT_ASKED


ENDS = {
    "J:complete": "P10",
    "O:spread": "P11",
    "O:stuck": "P9",
    "=:unfinished": "P12",
    "J:no-offer": "P15",
    "J:resigned": "P10",
}


@pytest.mark.parametrize(("end", "rule"), ENDS.items())
def test_a_round_that_is_over_says_which_rule_ended_it(end: str, rule: str) -> None:
    winner, _, reason = end.partition(":")
    over = pacal.Over(None if winner == "=" else pacal.Seat(winner), pacal.End(reason))
    with pytest.raises(IllegalAction) as refused:
        pacal.play(table(K[0], phase=over), pacal.Offer(48, 49))
    assert (refused.value.reason, refused.value.rule) == (Reason.ROUND_OVER, rule)
