"""Exact distances: every arrangement, every goal, no way shorter."""

from itertools import combinations
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from palenque import pakal
from palenque.pakal import solver
from palenque.pakal.board import NEIGHBOURS, PUSHES
from tests.pakal.drawn import BCF, FACE, cell
from tests.pakal.raced import boards, faces, goals

FACE_1 = pakal.parse_face(FACE)
BOX = pakal.standard()


@pytest.mark.parametrize("transparent", range(3, 9))
def test_every_arrangement_reaches_the_goal_for_every_split(transparent: int) -> None:
    """K4: 7 to 12 coloured squares"""
    found = solver.distances(FACE_1, "ABC", transparent)
    boards = list(solver.arrangements(transparent))
    assert solver.UNREACHED not in {found.par(board) for board in boards}
    assert found.counted().total() == len(boards)


@pytest.mark.parametrize("pushes", [False, True])
@pytest.mark.parametrize("transparent", [4, 5])
def test_from_both_ends_the_same_par_is_found(transparent: int, pushes: bool) -> None:
    found = solver.distances(FACE_1, "BCF", transparent, pushes)
    for board in list(solver.arrangements(transparent))[::701]:
        assert solver.par(FACE_1, "BCF", board, pushes) == found.par(board)


def test_with_eleven_coloured_squares_there_are_21840_arrangements() -> None:
    found = solver.distances(FACE_1, "ABC", 4)
    assert found.counted().total() == 21_840
    assert max(found.counted()) <= 34
    assert max(solver.distances(FACE_1, "ABC", 4, pushes=True).counted()) <= 19


@settings(max_examples=12)
@given(faces(), goals(), st.integers(3, 5), st.booleans())
def test_a_distance_is_one_more_than_the_best_neighbours(
    face: pakal.Face, goal: str, transparent: int, pushes: bool
) -> None:
    """Which, with 0 exactly where the goal is reached, makes every distance right."""
    found = solver.distances(face, goal, transparent, pushes)
    for board in Random(1).sample(list(solver.arrangements(transparent)), 300):
        moves = (PUSHES if pushes else NEIGHBOURS)[board.hole]
        around = [found.par(pakal.push(board, move)) for move in moves]
        is_reached = pakal.reached(face, board, goal)
        assert found.par(board) == (0 if is_reached else 1 + min(around))


def test_the_boards_that_reach_a_goal_are_those_that_show_it() -> None:
    """K4"""
    for goal in BOX.goals[:4]:
        listed = list(solver.goal_boards(FACE_1, goal, 4))
        shown = [b for b in solver.arrangements(4) if pakal.reached(FACE_1, b, goal)]
        assert len(set(listed)) == len(listed) == len(shown)
        assert set(listed) == set(shown)


@settings(max_examples=30)
@given(boards(), st.booleans(), st.sampled_from(["ABC", "DEG", "CFI"]))
def test_the_best_line_leads_to_the_goal_in_par(
    board: pakal.Board, pushes: bool, goal: str
) -> None:
    found = cached(goal, board.clear.bit_count(), pushes)
    line = found.best_line(board)
    assert len(line) == found.par(board)
    for move in line:
        assert found.loss(board, move) == 0
        assert found.hint(board) is not None
        board = pakal.push(board, move)
    assert pakal.reached(FACE_1, board, goal)
    assert found.hint(board) is None


def cached(goal: str, transparent: int, pushes: bool) -> solver.Distances:
    key = (goal, transparent, pushes)
    if key not in CACHE:
        CACHE[key] = solver.distances(FACE_1, goal, transparent, pushes)
    return CACHE[key]


CACHE: dict[tuple[str, int, bool], solver.Distances] = {}


def test_a_slide_loses_what_it_wastes() -> None:
    """Away from the goal and back again are two slides lost."""
    found = cached("BCF", 4, False)
    reached = pakal.parse_board(BCF)
    assert found.par(reached) == 0
    assert found.best_line(reached) == ()
    away = pakal.push(reached, cell("a3"))
    assert found.loss(reached, cell("a3")) == 1 + found.par(away) > 0
    assert found.loss(away, cell("a4")) == 0
    assert found.loss(reached, cell("a1")) == 3 + found.par(pakal.push(reached, cell("a1")))
    pushed = cached("BCF", 4, True)
    assert pushed.loss(reached, cell("a1")) == 1 + pushed.par(pakal.push(reached, cell("a1")))


def test_only_a_push_that_is_possible_has_a_loss() -> None:
    with pytest.raises(ValueError, match="cannot be pushed"):
        cached("BCF", 4, False).loss(pakal.parse_board(BCF), cell("b2"))


def test_distances_are_for_one_split_of_squares() -> None:
    with pytest.raises(ValueError, match="4 transparent squares"):
        cached("BCF", 4, False).par(pakal.parse_board("CCTC/CCTC/CCTC/_CCC"))


def test_the_faces_of_the_box_are_of_equal_difficulty() -> None:
    for face in BOX.faces:
        goals = Random(2).sample(list(combinations(BOX.letters, 3)), 3)
        means = [solver.mean(solver.distances(face, "".join(goal), 4)) for goal in goals]
        assert 7 < sum(means) / len(means) < 13
