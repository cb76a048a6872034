"""Boards, faces, goals and cells as text: printing and parsing (docs/notation.md)."""

from palenque.faults import fault
from palenque.game import NotationError
from palenque.pakal.board import SIDE, Board
from palenque.pakal.components import (
    BLANK,
    CELLS,
    FEWEST_COLOURED,
    GOAL_SIZE,
    MOST_COLOURED,
    Face,
)
from palenque.tagtext import shown

COLUMNS = "abcd"
STANDARD_LETTERS = "ABCDEFGHI"
COLOURED, TRANSPARENT, HOLE = "CT_"


def format_cell(cell: int) -> str:
    """The name of a cell.

    >>> format_cell(12)
    'a4'
    """
    return f"{COLUMNS[cell % SIDE]}{cell // SIDE + 1}"


def parse_cell(text: str) -> int:
    """The cell of this name; raises NotationError."""
    if len(text) == 2 and text[0] in COLUMNS and text[1] in "1234":
        return COLUMNS.index(text[0]) + SIDE * (int(text[1]) - 1)
    raise NotationError(fault("cell", found=shown(text)))


def format_board(board: Board) -> str:
    """A board by rows from the top.

    >>> format_board(Board(hole=11, clear=0b0101_0010_0000_0100))
    'CCTC/CCCC/CTC_/TCTC'
    """
    cells = [TRANSPARENT if board.clear >> cell & 1 else COLOURED for cell in range(CELLS)]
    cells[board.hole] = HOLE
    return _format_rows("".join(cells))


def parse_board(text: str) -> Board:
    """The board that a text shows; raises NotationError.

    >>> parse_board("CCTC/CCCC/CTC_/TCTC").coloured
    11
    """
    cells = "".join(_rows(text, "board-cell", COLOURED + TRANSPARENT + HOLE))
    if cells.count(HOLE) != 1:
        raise NotationError(fault("hole-count", count=cells.count(HOLE)), 1, _column(text))
    coloured = cells.count(COLOURED)
    if not FEWEST_COLOURED <= coloured <= MOST_COLOURED:
        wrong = fault("coloured-count", fewest=FEWEST_COLOURED, most=MOST_COLOURED, count=coloured)
        raise NotationError(wrong, 1, _column(text))
    clear = sum(1 << cell for cell, kind in enumerate(cells) if kind == TRANSPARENT)
    return Board(cells.index(HOLE), clear)


def format_face(face: Face) -> str:
    """A face by rows from the top.

    >>> format_face(Face(".H....FDA.CIBE.G"))
    '.H../..FD/A.CI/BE.G'
    """
    return _format_rows(face.cells)


def parse_face(text: str, letters: str = STANDARD_LETTERS) -> Face:
    """The face that a text shows, each of the symbols once; raises NotationError."""
    cells = "".join(_rows(text, "face-cell", letters + BLANK, letters=letters))
    for letter in letters:
        if cells.count(letter) != 1:
            code = "face-twice" if letter in cells else "face-missing"
            raise NotationError(fault(code, letter=letter, letters=letters), 1, _column(text))
    return Face(cells)


def parse_goal(text: str, letters: str = STANDARD_LETTERS) -> str:
    """A goal: three symbols, ascending; raises NotationError.

    >>> parse_goal("ABC")
    'ABC'
    """
    known = all(letter in letters for letter in text)
    if len(text) != GOAL_SIZE or not known or sorted(set(text)) != list(text):
        raise NotationError(fault("goal", found=shown(text), letters=letters))
    return text


def _rows(text: str, code: str, allowed: str, **values: str) -> list[str]:
    """The four rows of a text, each of four of the allowed characters.

    ``code`` and ``values`` are the fault of another character.
    """
    column = _column(text)
    rows = text.strip(" \t").split("/")
    if len(rows) != SIDE:
        raise NotationError(fault("rows", count=len(rows)), 1, column)
    for row in rows:
        for place, character in enumerate(row):
            if character not in allowed:
                wrong = fault(code, found=shown(character), **values)
                raise NotationError(wrong, 1, column + place)
        if len(row) != SIDE:
            raise NotationError(fault("row-length", found=shown(row), count=len(row)), 1, column)
        column += len(row) + 1
    return rows


def _column(text: str) -> int:
    """Where the text begins after blanks, counted from 1."""
    return len(text) - len(text.lstrip(" \t")) + 1


def _format_rows(cells: str) -> str:
    return "/".join(cells[start : start + SIDE] for start in range(0, CELLS, SIDE))
