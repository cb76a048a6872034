"""Boards, faces, goals and cells as text."""
# ruff: noqa: E501 - a sentence is shown as it is printed

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palenque import pakal
from palenque.game import NotationError
from palenque.pakal.solver import arrangements
from tests.pakal.raced import boards, faces, goals


def mistake(text: str, parse: object) -> tuple[str, int]:
    assert callable(parse)
    with pytest.raises(NotationError) as caught:
        parse(text)
    return caught.value.sentence, caught.value.column


@given(boards(), faces(), goals(), st.integers(0, 15))
def test_what_is_printed_is_read_back(
    board: pakal.Board, face: pakal.Face, goal: str, cell: int
) -> None:
    assert pakal.parse_board(pakal.format_board(board)) == board
    assert pakal.parse_face(pakal.format_face(face)) == face
    assert pakal.parse_goal(goal) == goal
    assert pakal.parse_cell(pakal.format_cell(cell)) == cell


def test_every_arrangement_has_a_text_of_its_own() -> None:
    texts = {pakal.format_board(board) for board in arrangements(3)}
    assert len(texts) == 7280
    assert all(text.count("T") == 3 and text.count("_") == 1 for text in texts)


def test_cells_count_from_the_top_left() -> None:
    assert pakal.parse_cell("a1") == 0
    assert pakal.parse_cell("d1") == 3
    assert pakal.parse_cell("a4") == 12
    assert pakal.parse_board("CCTC/CCCC/CTC_/TCTC").hole == pakal.parse_cell("d3")


@pytest.mark.parametrize(
    ("text", "sentence", "column"),
    [
        ("CCTC/CCCC/CTC_", "4 rows joined by / were expected, not 3", 1),
        ("CCTC/CCCX/CTC_/TCTC", "'X' is not C (coloured), T (transparent) or _ (hole)", 9),
        ("CCTC/CCC/CTC_/TCTCC", "the row 'CCC' has 3 cells, not 4", 6),
        ("CCTC/CCCC/CTCC/TCTC", "a board has one hole _, not 0", 1),
        (" CC_C/CCCC/CTC_/TCTC", "a board has one hole _, not 2", 2),
        ("CCCC/CCCC/CTC_/CCTC", "a board has 7 to 12 coloured squares C, not 13", 1),
        ("TTTT/TTTT/TCC_/CCCC", "a board has 7 to 12 coloured squares C, not 6", 1),
        ("", "4 rows joined by / were expected, not 1", 1),
    ],
)
def test_a_board_that_cannot_be_is_refused(text: str, sentence: str, column: int) -> None:
    assert mistake(text, pakal.parse_board) == (sentence, column)


@pytest.mark.parametrize(
    ("text", "sentence", "column"),
    [
        (".H../..FD/A.CI/BE..", "G is missing: a face shows each symbol of ABCDEFGHI once", 1),
        (".H../..FD/A.CI/BEGG", "G stands twice or more: a face shows each symbol of ABCDEFGHI once", 1),
        (".H../..FD/a.CI/BE.G", "'a' is not a symbol of ABCDEFGHI or .", 11),
    ],
)  # fmt: skip
def test_a_face_that_cannot_be_is_refused(text: str, sentence: str, column: int) -> None:
    assert mistake(text, pakal.parse_face) == (sentence, column)


@pytest.mark.parametrize("text", ["", "AB", "ABCD", "CBA", "AAB", "ABZ", "abc"])
def test_a_goal_is_three_symbols_ascending(text: str) -> None:
    sentence, _ = mistake(text, pakal.parse_goal)
    assert sentence.endswith("is not a goal: 3 different symbols of ABCDEFGHI, ascending")


@pytest.mark.parametrize("text", ["", "a", "a0", "a5", "e1", "A1", "a11", "1a", "a٣"])
def test_a_cell_is_a_column_and_a_row(text: str) -> None:
    assert mistake(text, pakal.parse_cell)[0].endswith("is not a cell from a1 to d4")


@given(st.text(alphabet="CT_/ ABCDEFGHI.abcd1234\t", max_size=24))
def test_any_text_is_read_or_refused(text: str) -> None:
    for parse in (pakal.parse_board, pakal.parse_face, pakal.parse_goal, pakal.parse_cell):
        with suppress(NotationError):
            parse(text)
