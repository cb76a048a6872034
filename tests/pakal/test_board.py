"""Sliding and showing (K3, K4)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palenque import pakal
from palenque.game import Reason
from palenque.pakal.board import NEIGHBOURS, PUSHES
from tests.pakal.drawn import BCF, FACE, WRONG, J, board, cell, played, refused, running, slide
from tests.pakal.raced import boards, faces, goals


def naive_push(text: str, name: str) -> str | None:
    """Moves the hole step by step through the rows of a text."""
    rows = [list(row) for row in text.split("/")]
    row, column = next((r, c) for r in range(4) for c in range(4) if rows[r][c] == "_")
    to_row, to_column = int(name[1]) - 1, "abcd".index(name[0])
    if (row == to_row) == (column == to_column):
        return None
    while (row, column) != (to_row, to_column):
        step_row = row + (to_row > row) - (to_row < row)
        step_column = column + (to_column > column) - (to_column < column)
        rows[row][column] = rows[step_row][step_column]
        rows[step_row][step_column] = "_"
        row, column = step_row, step_column
    return "/".join("".join(row) for row in rows)


CELLS = [f"{column}{row}" for row in range(1, 5) for column in "abcd"]


@pytest.mark.parametrize(
    ("squares", "shown", "is_reached"),
    [
        ("TCCC/CCCC/TT_C/TCCC", "ABC", True),
        ("CCCC/CCCC/TTTC/T_CC", "ABCE", False),
        ("TCCC/CCCC/TTTC/_CCC", "ABC", True),
        ("TTCC/CCCC/TC_C/TCCC", "ABCH", False),
        ("TCTC/CCCC/TT_C/CCCC", "AC", False),
    ],
)
def test_the_goal_is_reached_when_exactly_its_symbols_show(
    squares: str, shown: str, is_reached: bool
) -> None:
    """K4, case 1: blanks do not matter"""
    face, lying = pakal.parse_face(FACE), pakal.parse_board(squares)
    assert pakal.visible(face, lying) == shown
    assert pakal.reached(face, lying, "ABC") is is_reached


def test_a_push_moves_every_square_between() -> None:
    """K3, case 2"""
    race = running(["CTCC/TCCC/CCTC/TCT_"] * 2)
    race = played(race, slide(J, "a4", 900))
    assert board(race) == "CTCC/TCCC/CCTC/_TCT"


def test_a_push_out_of_line_changes_nothing() -> None:
    """K3, case 2"""
    race = running(["CTCC/TCCC/CCTC/TCC_"] * 2)
    for name in ("c3", "a1", "d4", "b2"):
        assert refused(race, slide(J, name)) == (Reason.NOT_IN_LINE, "K3")
    assert board(race) == "CTCC/TCCC/CCTC/TCC_"


@given(boards(), st.sampled_from(CELLS))
def test_a_push_is_as_many_unit_slides_as_squares_move(lying: pakal.Board, name: str) -> None:
    """K3"""
    expected = naive_push(pakal.format_board(lying), name)
    assert pakal.can_push(lying, cell(name)) is (expected is not None)
    if expected:
        assert pakal.format_board(pakal.push(lying, cell(name))) == expected


@given(boards(), st.sampled_from(range(16)))
def test_pushing_back_undoes_a_push_and_no_square_is_lost(lying: pakal.Board, at: int) -> None:
    """K3"""
    if pakal.can_push(lying, at):
        pushed = pakal.push(lying, at)
        assert pushed.coloured == lying.coloured
        assert pakal.push(pushed, lying.hole) == lying


@given(faces(), boards(), goals())
def test_what_shows_is_what_no_coloured_square_hides(
    face: pakal.Face, lying: pakal.Board, goal: str
) -> None:
    """K4"""
    squares = pakal.format_board(lying).replace("/", "")
    shown = {s for s, square in zip(face.cells, squares, strict=True) if square != "C"} - {"."}
    assert pakal.visible(face, lying) == "".join(sorted(shown))
    assert pakal.reached(face, lying, goal) is (shown == set(goal))


def test_from_a_cell_six_squares_can_be_pushed() -> None:
    assert {len(cells) for cells in PUSHES} == {6}
    assert sorted(map(len, NEIGHBOURS)) == [2] * 4 + [3] * 8 + [4] * 4


def test_the_boards_of_these_tests_show_what_they_say() -> None:
    face = pakal.parse_face(FACE)
    assert pakal.visible(face, pakal.parse_board(BCF)) == "BCF"
    assert pakal.visible(face, pakal.parse_board(WRONG)) == "ABCE"
