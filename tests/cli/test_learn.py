"""palenque learn: the lessons at a terminal."""

import io
import json
from collections.abc import Sequence
from pathlib import Path

import pytest
from rich.console import Console

from palenque.cli.learn import Teacher
from palenque.cli.learn_words import WORDS
from palenque.cli.progress import Progress
from palenque.cli.screen import Screen
from palenque.learning.lessons import Lesson, lesson, lessons
from palenque.learning.puzzles.sets import puzzle_sets
from palenque.rulebook import LANGUAGES
from tests.cli.conftest import Cli


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of this test."""
    monkeypatch.setenv("PALENQUE_DATA", str(tmp_path))
    return tmp_path


def typed(*lines: str) -> bytes:
    return "".join(f"{line}\n" for line in lines).encode()


def right_answers(one: Lesson) -> list[str]:
    """What leads through a lesson, with Enter between two steps."""
    lines: list[str] = []
    for step in one.steps:
        lines += [" ".join(step.solution), ""]
    return lines[:-1]


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_lessons_are_played_through(cli: Cli, language: str) -> None:
    lines: list[str] = []
    for one in lessons():
        lines += [*right_answers(one), ""]
    done = cli("learn", lessons()[0].id, "--lang", language, input=typed(*lines))
    assert done.status == 0
    assert done.lines[-1] == WORDS[language]["all"]
    listed = cli("learn", "--list", "--lang", language)
    assert all(line.endswith(f"({WORDS[language]['done']})") for line in listed.lines)


def test_a_wrong_answer_is_explained_by_its_rule(cli: Cli) -> None:
    """P7"""
    done = cli("learn", "pacal-fits", input=typed("9", "q"))
    shown = " ".join(done.out.split())
    assert "20 does not fit field 9: the lower field 6 holds 30" in shown
    assert "(P7)" in shown


def test_what_follows_a_losing_answer_is_shown(cli: Cli) -> None:
    """P9"""
    done = cli("learn", "pacal-stuck", input=typed("17", "q"))
    assert "you lose the round at once. (P9)" in " ".join(done.out.split())


def test_a_lesson_goes_on_where_it_was_left(cli: Cli, folder: Path) -> None:
    cli("learn", "pacal-order", input=typed("5", "q"))
    assert json.loads((folder / "lessons.json").read_text()) == {"pacal-order": ["middle"]}
    assert "step 2 of 5" in cli("learn", "pacal-order", input=typed("q")).out
    assert "step 1 of 5" in cli("learn", "pacal-order", "--again", input=typed("q")).out


def test_steps_can_be_skipped_and_gone_back_to(cli: Cli) -> None:
    shown = cli("learn", "pacal-order", input=typed("skip", "back", "q")).out
    assert [line for line in shown.splitlines() if "· step" in line] == [
        f"The pyramid and its order · step {n} of 5" for n in (1, 2, 1)
    ]


def test_the_list_leads_to_the_first_lesson_that_is_not_done(cli: Cli) -> None:
    cli("learn", "pacal-order", input=typed(*right_answers(lesson("pacal-order")), "q"))
    shown = cli("learn", input=typed("", "q")).out
    assert "What fits where · step 1" in shown


def test_a_question_mark_tells_the_rules_of_the_step(cli: Cli) -> None:
    shown = cli("learn", "pacal-fits", "--lang", "de", input=typed("?", "? p8", "q")).out
    assert "P7 Was passt" in shown
    assert "P8 Abdecken" in shown


def test_what_cannot_be_read_is_no_answer(cli: Cli) -> None:
    done = cli("learn", "pacal-order", input=typed("field five", "5#", "q"))
    assert done.out.count(WORDS["en"]["unread"]) == 2


def test_squares_slide_on_until_something_comes_of_it(cli: Cli) -> None:
    """K3, K4: one cell a line or several, from the beginning again, and refused out of line"""
    lines = ["", "c2", "again", "c3", "c2 c4", "a4", "q"]
    done = cli("learn", "pakal-slide", input=typed("skip", "skip", "skip", *lines))
    assert "Only a square in the row or the column of the hole can slide. (K3)" in done.out
    shown = [line for line in done.lines if line.startswith("Shown: ")][3:]
    assert shown == [
        "Shown: A skull, D sun",
        "Shown: A skull, F jaguar",
        "Shown: A skull, D sun",
        "Shown: A skull, C octopus",
        "Shown: A skull, B corn, C octopus",
    ]
    assert "the goal is reached." in done.out


def test_a_tile_taken_too_early_is_shown_to_move_no_disc(cli: Cli) -> None:
    """K7: the letter of a tile claims it, where h is still help"""
    done = cli("learn", "pakal-claim", input=typed("h", "H", "c4 c3 b3 H", "q"))
    shown = " ".join(done.out.split())
    assert WORDS["en"]["help"] in done.out
    assert "the disc stays. (K7)" in shown
    assert "You: before the first space. Taken too early" in shown
    assert "You: space 9. The goal was shown" in shown


def test_a_square_of_the_wrong_kind_is_not_swapped(cli: Cli) -> None:
    """K8"""
    done = cli("learn", "pakal-torches", input=typed("skip", "a1", "d1", "q"))
    assert "Only a coloured square can become transparent. (K8)" in done.out
    assert "Now it is 10 coloured and 5 transparent squares." in " ".join(done.out.split())


def test_an_unknown_lesson_or_language_is_one_sentence(cli: Cli) -> None:
    assert "There is no lesson 'chess'" in cli("learn", "chess").refused
    assert "no rules in the language 'es'" in cli("learn", "--lang", "es").refused
    assert "--again needs a lesson" in cli("learn", "--again").refused


@pytest.mark.parametrize("text", ["{", "[]", '{"pacal-order": 1}'])
def test_progress_that_cannot_be_read_is_one_sentence_and_stays(
    cli: Cli, folder: Path, text: str
) -> None:
    (folder / "lessons.json").write_text(text)
    done = cli("learn", "pacal-order", input=typed("5", "q"))
    assert done.status == 2
    assert "lessons.json" in done.refused
    assert (folder / "lessons.json").read_text() == text


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_step_fits_a_terminal_of_24_rows(language: str) -> None:
    """Of every lesson and puzzle, with the line on which the answer is typed"""
    for every in (lessons(), puzzle_sets()):
        for one in every:
            for place in range(len(one.steps)):
                assert rows_of(every, one, place, language) <= 24, (one.id, place)


def rows_of(every: Sequence[Lesson], one: Lesson, place: int, language: str) -> int:
    """How many rows of 80 columns this step takes on a low terminal."""
    screen, shown = Screen(), io.StringIO()
    screen.console = Console(file=shown, width=80, height=24, force_terminal=True, highlight=False)
    Teacher(screen, language, Progress.kept(), every)._show(one, place)
    return shown.getvalue().count("\n") + 1
