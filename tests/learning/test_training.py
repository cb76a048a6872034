"""Exercises of Pakal: the same for everybody, exact, and reviewed slide by slide."""

from datetime import date, timedelta
from random import Random

import pytest

from palenque.game import IllegalAction
from palenque.learning.training import BANDS, Difficulty, Exercise, daily, practice, review
from palenque.pakal import Board, can_push, push, visible
from palenque.pakal.solver import distances

MONDAY = date(2026, 11, 30)


def solved(exercise: Exercise) -> tuple[int, ...]:
    """A shortest way, found by the plain search."""
    plain = distances(exercise.face, exercise.goal, exercise.board.clear.bit_count(), pushes=True)
    return plain.best_line(exercise.board)


def test_the_exercise_of_a_day_is_the_same_for_everybody() -> None:
    days = [daily(MONDAY + timedelta(days=number)) for number in range(7)]
    assert days == [daily(MONDAY + timedelta(days=number)) for number in range(7)]
    assert len(set(days)) == 7


def test_a_week_rises_in_difficulty() -> None:
    kinds = [daily(MONDAY + timedelta(days=number)).difficulty for number in range(7)]
    assert kinds == ["easy", "medium", "medium", "hard", "hard", "expert", "expert"]


@pytest.mark.parametrize("difficulty", BANDS)
def test_an_exercise_hides_every_symbol_and_has_an_exact_par(difficulty: Difficulty) -> None:
    """K1, K4"""
    exercise = practice(difficulty, Random(7))
    assert visible(exercise.face, exercise.board) == ""
    assert exercise.par in BANDS[difficulty]
    assert len(solved(exercise)) == exercise.par
    assert exercise.ways >= 1


def test_every_shortest_way_is_counted() -> None:
    exercise = practice("medium", Random(3))
    plain = distances(exercise.face, exercise.goal, exercise.board.clear.bit_count(), pushes=True)

    def ways(board: Board) -> int:
        par = plain.par(board)
        if par == 0:
            return 1
        after = [push(board, cell) for cell in plain.moves(board)]
        return sum(ways(one) for one in after if plain.par(one) == par - 1)

    assert exercise.ways == ways(exercise.board)


def test_the_best_slides_lose_none() -> None:
    exercise = practice("hard", Random(5))
    found = review(exercise.face, exercise.board, exercise.goal, solved(exercise))
    assert (found.slides, found.solved, found.lost) == (exercise.par, True, ())


def test_a_slide_there_and_back_loses_two() -> None:
    exercise = practice("easy", Random(5))
    away = next(cell for cell in range(16) if _costs(exercise, cell))
    way = (away, exercise.board.hole, *solved(exercise))
    found = review(exercise.face, exercise.board, exercise.goal, way)
    assert found.solved
    assert found.slides == exercise.par + 2
    assert sum(one.cost for one in found.lost) == 2
    assert found.lost[0].number == 1


def _costs(exercise: Exercise, cell: int) -> int:
    """How many slides this first one loses; none where it cannot be made."""
    if not can_push(exercise.board, cell):
        return 0
    found = review(exercise.face, exercise.board, exercise.goal, (cell,))
    return sum(one.cost for one in found.lost)


def test_a_square_that_is_not_in_line_with_the_hole_cannot_be_slid() -> None:
    """K3"""
    exercise = practice("easy", Random(5))
    with pytest.raises(IllegalAction, match="slide 1") as refused:
        review(exercise.face, exercise.board, exercise.goal, (exercise.board.hole,))
    assert refused.value.rule == "K3"
