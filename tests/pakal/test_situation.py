"""One board in a round as a line of text, and what a claim comes to."""

import pytest

from palenque import pakal
from palenque.game import IllegalAction, NotationError
from palenque.pakal import situation
from tests.pakal.drawn import BCF, FACE

LINE = f"pakal {FACE} {BCF} BCF ABEHI A 5"


def test_a_line_is_read_and_written_back() -> None:
    read = situation.parse_situation(f"  {LINE.replace(' ', '   ')}\n")
    assert situation.format_situation(read) == LINE
    assert (read.shows, read.track.id, read.space) == ("BCF", "A", 5)
    bare = LINE.replace("ABEHI", "-")
    assert situation.format_situation(situation.parse_situation(bare)) == bare


def test_pushing_moves_the_squares_between() -> None:
    """K3"""
    after = situation.slide(situation.parse_situation(LINE), pakal.parse_cell("d4"))
    assert pakal.format_board(after.board) == "TCTC/CCTC/CCTC/CCC_"
    with pytest.raises(IllegalAction, match=r"^K3: c3 does not share"):
        situation.slide(situation.parse_situation(LINE), pakal.parse_cell("c3"))


@pytest.mark.parametrize(
    ("space", "tile", "fate", "to", "due"),
    [
        (5, "H", pakal.Fate.MOVED, 9, None),
        (5, "A", pakal.Fate.MOVED, 17, pakal.Due.HARDER),
        (5, "B", pakal.Fate.GOAL_SYMBOL, 5, pakal.Due.EASIER),
        (44, "E", pakal.Fate.MOVED, 46, None),
    ],
)
def test_a_claim_moves_the_disc_and_brings_a_swap(
    space: int, tile: str, fate: pakal.Fate, to: int, due: pakal.Due | None
) -> None:
    """K7, K8; nothing is swapped after the round that ends the game"""
    now = situation.parse_situation(LINE.replace("A 5", f"A {space}"))
    result = situation.claim(now, tile)
    assert (result.fate, result.space, result.due) == (fate, to, due)
    assert situation.finishes(result) is (to > 45)


@pytest.mark.parametrize("tile", ["C", "", "HI", "x"])
def test_only_a_tile_on_the_table_is_claimed(tile: str) -> None:
    """K5"""
    with pytest.raises(IllegalAction, match=r"^K5: there is no scoring tile"):
        situation.claim(situation.parse_situation(LINE), tile)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("", "7 words were expected"),
        (LINE.removesuffix(" 5"), "7 words were expected"),
        (LINE.replace("pakal", "klee"), "7 words were expected"),
        (LINE.replace(FACE, "x"), "4 rows"),
        (LINE.replace("_CCC", "CCCC"), "a board has one hole"),
        (LINE.replace("BCF", "XYZ"), "is not a goal"),
        (LINE.replace(" BCF ", " ABF "), "there is no goal tile ABF"),
        (LINE.replace("ABEHI", "BA"), "are not different symbols"),
        (LINE.replace("ABEHI", "AAB"), "are not different symbols"),
        (LINE.replace(" A 5", " C 5"), "is not one of the tracks A B"),
        (LINE.replace(" A 5", " A 46"), "is not a space from 0 to 45"),
        (LINE.replace(" A 5", " A 05"), "is not a space from 0 to 45"),
        (LINE.replace(" A 5", " A ٥"), "is not a space from 0 to 45"),
    ],
)
def test_what_cannot_be_is_one_sentence(line: str, sentence: str) -> None:
    with pytest.raises(NotationError, match=sentence):
        situation.parse_situation(line)
