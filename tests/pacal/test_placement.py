"""Where a card goes (P6 to P9)."""

import pytest
from hypothesis import given

from palenque import pacal
from palenque.game import IllegalAction, Reason
from palenque.pacal.actions import Offer, Placement
from palenque.pacal.match import Match
from palenque.pacal.phase import Offering, Picking, Placing
from palenque.pacal.pyramid import Pyramid, check, fits_nowhere, room, spots
from palenque.pacal.ruleset import RULESETS, Ruleset
from tests import strategies
from tests.pacal.drawn import (
    AJM,
    LITERAL,
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
    where,
)

WITH_COVERS = pytest.mark.parametrize("ruleset", K, ids=lambda ruleset: ruleset.id)
NO_COVERS = pytest.mark.parametrize("ruleset", [AJM, LITERAL], ids=lambda ruleset: ruleset.id)
EVERY = pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)


def placing(ruleset: Ruleset, fields: str, card: int) -> Match:
    """Jade picks this card, and O gets 46 back, or the round is over."""
    other = 46 if card != 46 else 45
    offered = table(ruleset, fields, hands=("48 49", ""), phase=Picking(J, _offer(card, other)))
    return move(offered, str(card))


def _offer(one: int, other: int) -> Offer:
    return Offer(min(one, other), max(one, other))


@pytest.mark.parametrize(
    ("fields", "card", "spots"),
    [
        ("_ _ 15 _ _ 30 _ _ _ _", 20, "C3 C6 E4 E5"),  # case 2
        ("_ _ 15 19 _ _ _ _ _ _", 17, "C3 C4"),  # case 3
        ("_ _ 15* 19 _ _ _ _ _ _", 17, "C4"),
        ("_ _ 15 19 _ _ _ _ _ _", 25, "C4 E10 E5 E6 E7 E8 E9"),  # case 4
        ("4 _ _ _ _ _ _ _ _ _", 2, "C1"),  # case 5
        ("_ _ _ _ _ _ _ _ _ 40", 45, "C10"),
        ("_ _ _ _ _ _ _ _ _ _", 25, "E1 E10 E2 E3 E4 E5 E6 E7 E8 E9"),
    ],
)
@WITH_COVERS
def test_a_card_goes_between_its_neighbours_or_covers_one(
    ruleset: Ruleset, fields: str, card: int, spots: str
) -> None:
    """P7, P8, cases 2 to 5"""
    assert where(placing(ruleset, fields, card)) == spots


@pytest.mark.parametrize(
    ("fields", "card", "spots"),
    [
        ("_ _ 15 _ _ 30 _ _ _ _", 20, "E4 E5"),  # case 2
        ("_ _ 15 19 _ _ _ _ _ _", 25, "E10 E5 E6 E7 E8 E9"),
    ],
)
@NO_COVERS
def test_without_covers_only_empty_fields_are_left(
    ruleset: Ruleset, fields: str, card: int, spots: str
) -> None:
    """P8, case 2"""
    assert where(placing(ruleset, fields, card)) == spots


@NO_COVERS
@pytest.mark.parametrize(
    ("fields", "card"), [("_ _ 15 19 _ _ _ _ _ _", 17), ("4 _ _ _ _ _ _ _ _ _", 2)]
)
def test_without_covers_a_card_between_two_neighbours_is_stuck(
    ruleset: Ruleset, fields: str, card: int
) -> None:
    """P9, case 3"""
    assert ends(placing(ruleset, fields, card)) == "O:stuck"


@WITH_COVERS
def test_between_two_closed_neighbours_a_card_is_stuck(ruleset: Ruleset) -> None:
    """P9, case 3"""
    assert ends(placing(ruleset, "_ _ 15* 19* _ _ _ _ _ _", 17)) == "O:stuck"


@WITH_COVERS
def test_a_card_above_a_gap_may_not_cover_below_it(ruleset: Ruleset) -> None:
    """P7, case 4: 25 may not cover 15 while 19 stands above it"""
    match = placing(ruleset, "_ _ 15 19 _ _ _ _ _ _", 25)
    with pytest.raises(IllegalAction) as refused:
        move(match, "25x3")
    assert (refused.value.reason, refused.value.rule) == (Reason.DOES_NOT_FIT, "P7")
    assert "the higher field 4 holds 19" in refused.value.sentence


@WITH_COVERS
def test_a_covered_base_field_closes_the_way_below(ruleset: Ruleset) -> None:
    """P8, P9, case 5"""
    covered = move(placing(ruleset, "4 _ _ _ _ _ _ _ _ _", 2), "2x1")
    assert covered.round
    fields = covered.round.pyramids[0]
    assert (fields.values[0], fields.under[0]) == (2, 4)
    assert fits_nowhere(fields, 1, ruleset.covers)


@EVERY
def test_a_placed_card_never_moves_and_only_the_top_card_counts(ruleset: Ruleset) -> None:
    """P7, P8"""
    match = placing(ruleset, "_ _ 15 _ _ 30 _ _ _ _", 20)
    for placement in pacal.legal(match, J):
        assert isinstance(placement, Placement)
        after = pacal.play(match, placement)
        assert after.round
        values = after.round.pyramids[0].values
        assert values[placement.rank - 1] == 20
        kept = {15, 30} <= set(after.round.pyramids[0].cards())
        assert kept


@EVERY
def test_the_picker_places_first_then_the_offerer(ruleset: Ruleset) -> None:
    """P6"""
    picked = move(table(ruleset, hands=("17 32 40", "5 6")), "17+32 32")
    assert phase(picked) == Placing(O, 32, returns=17)
    placed = move(picked, "32@5")
    assert phase(placed) == Placing(J, 17, returns=None)
    assert phase(move(placed, "17@1")) == Offering(O)


@EVERY
def test_placing_is_compulsory(ruleset: Ruleset) -> None:
    """P6"""
    match = placing(ruleset, "_ _ 15 _ _ 30 _ _ _ _", 20)
    for token in ("-", "20", "17+48"):
        with pytest.raises(IllegalAction) as refused:
            move(match, token)
        assert (refused.value.reason, refused.value.rule) == (Reason.NOT_ASKED, "P6")


def test_only_the_card_that_is_due_may_be_placed() -> None:
    """P6"""
    match = placing(K[0], "_ _ 15 _ _ 30 _ _ _ _", 20)
    with pytest.raises(IllegalAction) as refused:
        move(match, "21@4")
    assert (refused.value.reason, refused.value.rule) == (Reason.NOT_OFFERED, "P6")


@WITH_COVERS
def test_a_stuck_picker_loses_before_the_offerer_places(ruleset: Ruleset) -> None:
    """P9, case 9"""
    match = table(ruleset, obsidian="_ _ 15* 19* _ _ _ _ _ _", hands=("17 40 48", "5"))
    over = move(match, "17+40 17")
    assert ends(over) == "J:stuck"
    assert over.round
    assert over.round.pyramids[0].count == 0
    assert over.round.hands == (cards("48"), cards("5"))


@EVERY
def test_it_does_not_matter_whether_the_offerer_could_place(ruleset: Ruleset) -> None:
    """P9"""
    closed = "*" if ruleset.covers else ""
    both = f"_ _ 15{closed} 20{closed} _ _ _ _ _ _"
    match = table(ruleset, both, both.replace("15", "16").replace("20", "21"), ("17 40 48", "5"))
    assert ends(move(match, "17+40 17")) == "J:stuck"


@EVERY
def test_an_offerer_whose_card_fits_nowhere_loses_after_the_picker_placed(
    ruleset: Ruleset,
) -> None:
    """P9"""
    closed = "*" if ruleset.covers else ""
    match = table(ruleset, f"_ _ 15{closed} 19{closed} _ _ _ _ _ _", hands=("17 40 48", "5"))
    assert ends(move(match, "17+40 40 40@9")) == "O:stuck"


ILLEGAL = [
    (K[0], "20@0", Reason.NO_SUCH_FIELD, "P2"),
    (K[0], "20@11", Reason.NO_SUCH_FIELD, "P2"),
    (K[0], "20@2", Reason.DOES_NOT_FIT, "P7"),
    (K[0], "20@7", Reason.DOES_NOT_FIT, "P7"),
    (K[0], "20@3", Reason.NEEDS_COVER, "P8"),
    (K[0], "20x4", Reason.NEEDS_PLACE, "P8"),
    (K[0], "20x9", Reason.CLOSED, "P8"),
    (K[0], "20@9", Reason.CLOSED, "P8"),
    (AJM, "20x3", Reason.NO_COVER, "P8"),
    (AJM, "20x4", Reason.NO_COVER, "P8"),
    (AJM, "20@3", Reason.NO_COVER, "P8"),
    (AJM, "20@2", Reason.DOES_NOT_FIT, "P7"),
]


@pytest.mark.parametrize(("ruleset", "token", "reason", "rule"), ILLEGAL)
def test_an_illegal_placement_names_its_rule(
    ruleset: Ruleset, token: str, reason: Reason, rule: str
) -> None:
    """P2, P7, P8"""
    closed = "*" if ruleset.covers else ""
    match = placing(ruleset, f"_ _ 15 _ _ 30 _ _ 40{closed} _", 20)
    placement = Placement(20, int(token[3:]), "x" in token)
    with pytest.raises(IllegalAction) as refused:
        pacal.play(match, placement)
    assert (refused.value.reason, refused.value.rule) == (reason, rule)
    assert refused.value.action == placement
    assert str(refused.value).startswith(f"{rule}: ")
    assert match == placing(ruleset, f"_ _ 15 _ _ 30 _ _ 40{closed} _", 20)


@given(strategies.rounds())
def test_check_spots_and_room_are_three_sides_of_one_rule(match: Match) -> None:
    """P7, P8"""
    assert match.round
    covers, deck = match.ruleset.covers, match.ruleset.deck
    for fields in match.round.pyramids:
        unseen = set(range(1, deck + 1)) - set(fields.cards())
        for card in unseen:
            assert spots(fields, card, covers) == list(_checked(fields, card, covers))
            assert fits_nowhere(fields, card, covers) == (not spots(fields, card, covers))
            assert [p.rank for p in spots(fields, card, covers)] == [
                rank
                for rank in range(1, len(fields.values) + 1)
                if _roomy(fields, rank, card, match)
            ]


def _checked(fields: Pyramid, card: int, covers: bool) -> list[Placement]:
    found = []
    for rank in range(1, len(fields.values) + 1):
        for cover in (False, True):
            placement = Placement(card, rank, cover)
            try:
                check(fields, placement, covers)
            except IllegalAction:
                continue
            found.append(placement)
    return found


def _roomy(fields: Pyramid, rank: int, card: int, match: Match) -> bool:
    between = room(fields, rank, match.ruleset.deck, match.ruleset.covers)
    return between is not None and between[0] <= card <= between[1]


def test_drawn_pyramids_hide_spare_cards_under_closed_piles() -> None:
    fields = pyramid("_ 15* 19 _")
    assert fields.values == (0, 15, 19, 0)
    assert fields.under[1] not in (0, 15, 19)
    assert tokens(placing(K[0], "_ _ 15 19 _ _ _ _ _ _", 17)) == "17x3 17x4"
