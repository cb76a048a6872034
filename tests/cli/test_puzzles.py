"""palenque puzzles: sets of puzzles at a terminal, and more of them."""

from pathlib import Path

import pytest

from palenque.cli.learn_words import WORDS
from palenque.learning.pacal_position import RoundPosition
from palenque.learning.puzzles.sets import puzzle_sets
from palenque.learning.puzzles.stored import parse_puzzle
from palenque.pacal.drawing.characters import listed
from palenque.rulebook import LANGUAGES
from tests.cli.conftest import Cli
from tests.cli.test_learn import right_answers, typed


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of this test."""
    monkeypatch.setenv("PALENQUE_DATA", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_set_is_solved_to_its_end_and_is_listed_as_done(cli: Cli, language: str) -> None:
    first = puzzle_sets()[0]
    lines = [*right_answers(first), "q"]
    answer = cli("puzzles", first.id, "--lang", language, input=typed(*lines))
    assert answer.status == 0
    assert WORDS[language]["finished"].format(title=first.title[language]) in answer.out
    assert WORDS[language]["kept"].format(command="puzzles") in answer.out
    done, other = cli("puzzles", "--list", "--lang", language).lines[:2]
    assert WORDS[language]["done"] in done
    assert WORDS[language]["done"] not in other


def test_a_wrong_move_is_refuted_and_may_be_tried_again(cli: Cli) -> None:
    step = puzzle_sets()[0].steps[0]
    wrong = next(token for token in step.position.legal() if token not in step.accepted)
    answer = cli("puzzles", "puzzles-1", input=typed(wrong, step.accepted[0], "q"))
    assert isinstance(step.position, RoundPosition)
    assert f"Kan’s hand: {listed(step.position.open_hand)}" in answer.out
    refuted, right = answer.out.index("It goes on:"), answer.out.index("Right, this is the only")
    assert refuted < right


def test_the_same_puzzles_are_made_again(cli: Cli, tmp_path: Path) -> None:
    made = cli("puzzles", "make", "--count", "1", "--seed", "12")
    assert made.status == 0
    assert parse_puzzle(made.lines[0]).id in [
        step.id for one in puzzle_sets() for step in one.steps
    ]
    path = tmp_path / "more.jsonl"
    assert cli("puzzles", "make", "--count", "1", "--seed", "12", "--out", str(path)).out == ""
    assert path.read_text() == made.out


def test_what_cannot_be_is_refused_in_one_sentence(cli: Cli) -> None:
    assert (
        "There is no set 'puzzles-99'; there are puzzles-1 to"
        in cli("puzzles", "puzzles-99").refused
    )
    assert "needs a set" in cli("puzzles", "--again").refused
    assert "is played alone" in cli("puzzles", "make", "--ruleset", "solo-klee").refused
