"""Puzzles of Pacal: in each exactly one move is best, and what is said of every other is so."""

from itertools import islice

import pytest

from palenque import pacal
from palenque.learning import pacal_position
from palenque.learning.lessons import Lesson, Step, judge
from palenque.learning.pacal_position import RoundPosition
from palenque.learning.positions import LEARNER
from palenque.learning.puzzles import making
from palenque.learning.puzzles.sets import SIZE, puzzle_sets
from palenque.learning.puzzles.stored import StoredPuzzle, format_puzzle, parse_puzzle, stored
from palenque.pacal import Over
from palenque.rulebook import LANGUAGES

WORTH = {LEARNER: 1, None: 0, LEARNER.other: -1}
SOLVED_ANEW = 12
"""Every so many-th puzzle is solved anew; all of them are replayed."""


def at(puzzle: StoredPuzzle) -> RoundPosition:
    position = pacal_position.parsed(puzzle.position)
    assert isinstance(position, RoundPosition)
    return position


def outcome(puzzle: StoredPuzzle, token: str) -> int:
    """What the line of a move comes to for the learner."""
    position = at(puzzle).played(token)
    for played in puzzle.lines[token]:
        position = position.played(played)
    assert isinstance(position.phase, Over)
    return WORTH[position.phase.winner]


def test_at_least_two_hundred_come_with_palenque_each_once() -> None:
    assert len(stored()) >= 200
    assert len({puzzle.position for puzzle in stored()}) == len(stored())
    assert len({puzzle.id for puzzle in stored()}) == len(stored())


@pytest.mark.parametrize("one", puzzle_sets(), ids=lambda one: one.id)
def test_every_line_is_played_to_its_end_and_one_move_is_best(one: Lesson) -> None:
    known = {puzzle.id: puzzle for puzzle in stored()}
    for step in one.steps:
        puzzle = known[step.id]
        position = at(puzzle)
        assert list(puzzle.lines) == position.legal(), puzzle.id
        worths = {token: outcome(puzzle, token) for token in puzzle.lines}
        best = worths.pop(puzzle.best)
        assert best == (1 if puzzle.wins else 0), puzzle.id
        assert max(worths.values()) < best, puzzle.id


@pytest.mark.parametrize("puzzle", stored()[::SOLVED_ANEW], ids=lambda puzzle: puzzle.id)
def test_the_solver_agrees(puzzle: StoredPuzzle) -> None:
    for token in puzzle.lines:
        after = at(puzzle).played(token).match
        assert making.worth(after, LEARNER) == outcome(puzzle, token), token


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_is_said_of_a_move_tells_how_it_goes_on_and_by_which_rule_it_ends(
    language: str,
) -> None:
    for one in puzzle_sets()[::5]:
        for step, puzzle in zip(one.steps, map(by_id, one.steps), strict=True):
            for token, line in puzzle.lines.items():
                verdict = judge(step, token, language)
                assert verdict.right == (token == puzzle.best)
                assert " ".join(line) in verdict.text
                assert (verdict.rule is None) == verdict.right
                assert "{" not in verdict.text


def by_id(step: Step) -> StoredPuzzle:
    return next(puzzle for puzzle in stored() if puzzle.id == step.id)


def test_sets_rise_in_strength() -> None:
    assert [puzzle.rating for puzzle in stored()] == sorted(puzzle.rating for puzzle in stored())
    assert all(len(one.steps) == SIZE for one in puzzle_sets()[:-1])


def test_a_puzzle_is_kept_as_one_line() -> None:
    for puzzle in stored()[:5]:
        assert parse_puzzle(format_puzzle(puzzle)) == puzzle
        assert "\n" not in format_puzzle(puzzle)


def test_the_same_seed_makes_the_same_puzzles() -> None:
    made = list(islice(making.puzzles(pacal.KLEE, 12), 6))
    assert made[:5] == [None] * 5
    assert made[5] == making.look(pacal.KLEE, 12, 5)
    assert made[5] in stored()


def test_a_puzzle_is_shown_from_the_movers_side() -> None:
    """The learner is Jade: where Obsidian moves, the seats change their names"""
    text = (
        "klee 2,6,11/1,15/3,20/4,24/7,28/8,32,38,_ "
        "_,9,13/10,17/12,21/14,25/16,29/18,33,36,42 44 5 last:O 1-0"
    )
    match = pacal.parse_position(text)
    assert isinstance(match, pacal.Match)
    turned = making.shown(match, pacal.Seat.OBSIDIAN)
    assert turned.split()[1:] == [*(text.split()[i] for i in (2, 1, 4, 3)), "last:J", "0-1"]


@pytest.mark.parametrize("level", range(8))
def test_what_stronger_levels_find_more_often_is_rated_by_them(level: int) -> None:
    none_to = [0] * level + [making.TRIES] * (8 - level)
    fewer = [0] * (level + 1) + [making.TRIES] * (7 - level)
    assert making.rating(tuple(none_to)) < making.rating(tuple(fewer))
