"""Positions of Pakal as lessons ask about them: a board in a round, and the swap after it."""

from collections.abc import Sequence

import pytest

from palenque.game import IllegalAction, NotationError
from palenque.learning.pakal_position import BoardPosition, read

REACHED = "pakal .H../..FD/A.CI/BE.G TCTC/CCTC/CCTC/_CCC BCF ABEHI A 5"
"""Track A, disc on 5, the goal shown: case 3 of the rules."""


def parsed(text: str, played: Sequence[str] = (), **more: object) -> BoardPosition:
    return read({"position": text, "played": played, **more})


def rule_against(position: BoardPosition, token: str) -> str:
    with pytest.raises(IllegalAction) as error:
        position.played(token)
    return error.value.rule


def test_a_claim_leads_to_the_space_that_shows_its_symbol() -> None:
    """K7"""
    after = parsed(REACHED).played("claim H")
    assert (after.space, after.due, after.asks, after.outcome) == (9, None, "over", "claim H")


def test_across_the_torches_a_coloured_square_is_swapped_and_no_other() -> None:
    """K8"""
    after = parsed(REACHED, ["claim A"])
    assert (after.space, after.asks, after.due) == (17, "swap", "harder")
    assert len(after.legal()) == 11
    assert rule_against(after, "swap a1") == rule_against(after, "swap a4") == "K8"
    swapped = after.played("swap b1")
    assert (swapped.now.board.coloured, swapped.asks) == (10, "over")
    assert rule_against(swapped, "swap d4") == "K8"


@pytest.mark.parametrize(
    ("slides", "tile", "outcome"), [((), "B", "goal-symbol"), (("a1",), "H", "not-reached")]
)
def test_whoever_does_not_move_swaps_the_other_way(
    slides: tuple[str, ...], tile: str, outcome: str
) -> None:
    """K7, K8"""
    after = parsed(REACHED, [*slides, f"claim {tile}"])
    assert (after.space, after.due, after.outcome, after.ended_by) == (5, "easier", outcome, "K7")


def test_after_the_claim_nothing_slides_and_nothing_is_claimed() -> None:
    """K5, K8"""
    after = parsed(REACHED, ["claim A"])
    assert (rule_against(after, "a3"), rule_against(after, "claim H")) == ("K8", "K5")


def test_a_tile_that_the_other_has_is_tried_and_refused() -> None:
    """K5"""
    position = parsed(REACHED.replace("ABEHI", "ABEI"), other={"space": 5, "claim": "H"})
    assert position.tiles == "ABEHI"
    assert set(position.tries()) - set(position.legal()) >= {"claim H"}
    assert rule_against(position, "claim H") == "K5"
    with pytest.raises(NotationError, match="the tile H is taken"):
        parsed(REACHED, other={"space": 5, "claim": "H"})


def test_with_the_last_claim_the_round_is_over_for_the_other_as_well() -> None:
    """K6, K10: whoever passes the line ends the game, and nothing is swapped then"""
    text = REACHED.replace("ABEHI A 5", "ABEI A 5")
    position = parsed(text, other={"space": 44, "claim": "H"})
    assert (position.other_space, position.is_over) == (44, False)
    after = position.played("claim A")
    assert (after.other_space, after.ended_by, after.due) == (48, "K10", None)


def test_without_tiles_the_goal_itself_is_what_slides_come_to() -> None:
    """K4"""
    position = parsed(REACHED.replace("ABEHI", "-"), ["a1"])
    assert (position.outcome, position.outcomes()) == (None, ["reached"])
    assert position.played("a4").outcome == "reached"
