"""Slides that the browser's boards are checked against as well: one file, two readers.

Written anew by ``python tests/pakal/test_golden_slides.py`` where the rules mean to change.
"""

import json
from itertools import cycle
from pathlib import Path
from random import Random

from palenque.pakal.board import Board, can_push, push, visible
from palenque.pakal.components import CELLS, FEWEST_COLOURED, MOST_COLOURED, SQUARES
from palenque.pakal.definition import standard
from palenque.pakal.notation import format_board, format_cell, format_face

GOLDEN = Path(__file__).parents[1] / "golden" / "pakal-slides.json"


def slides() -> list[dict[str, str | None]]:
    """Every push at every hole, over all faces and numbers of transparent squares."""
    rng = Random(1999)
    faces, splits = cycle(standard().faces), cycle(range(FEWEST_COLOURED, MOST_COLOURED + 1))
    found: list[dict[str, str | None]] = []
    for hole in range(CELLS):
        for _ in range(3):
            face = next(faces)
            squares = [cell for cell in range(CELLS) if cell != hole]
            clear = rng.sample(squares, SQUARES - next(splits))
            board = Board(hole, sum(1 << cell for cell in clear))
            for cell in range(CELLS):
                after = format_board(push(board, cell)) if can_push(board, cell) else None
                found.append(
                    {
                        "face": format_face(face),
                        "board": format_board(board),
                        "visible": visible(face, board),
                        "cell": format_cell(cell),
                        "after": after,
                    }
                )
    return found


def golden() -> str:
    """The file's text: one slide a line."""
    return "[\n" + ",\n".join(json.dumps(slide) for slide in slides()) + "\n]\n"


def test_the_browser_is_checked_against_these_rules() -> None:
    """K3, K4"""
    assert GOLDEN.read_text(encoding="utf-8") == golden()


if __name__ == "__main__":
    GOLDEN.write_text(golden(), encoding="utf-8")
