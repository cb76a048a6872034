"""Puzzles in sets of like strength, each a lesson whose steps are puzzles."""

import tomllib
from functools import cache
from importlib.resources import files
from typing import Any

from palenque.learning import pacal_position
from palenque.learning.lessons import Lesson, Reply, Step
from palenque.learning.pacal_position import RoundPosition
from palenque.learning.positions import LEARNER
from palenque.learning.puzzles.stored import StoredPuzzle, stored
from palenque.learning.texts import Text, text
from palenque.pacal import Over
from palenque.pacal.phase import asked_rule
from palenque.rulebook import LANGUAGES

SIZE = 12
"""How many puzzles a set has; the last one may have fewer."""


@cache
def puzzle_sets() -> tuple[Lesson, ...]:
    """All puzzles, the easiest set first.

    >>> first = puzzle_sets()[0]
    >>> first.id, first.part, first.steps[0].accepted == [stored()[0].best]
    ('puzzles-1', 'puzzles', True)
    """
    sets = [stored()[start : start + SIZE] for start in range(0, len(stored()), SIZE)]
    return tuple(_set(number, puzzles) for number, puzzles in enumerate(sets, 1))


def _set(number: int, puzzles: tuple[StoredPuzzle, ...]) -> Lesson:
    texts = _texts()["set"]
    return Lesson(
        id=f"puzzles-{number}",
        game="pacal",
        part="puzzles",
        number=number,
        title=_filled(texts["title"], number=number),
        about=_filled(texts["about"], low=puzzles[0].rating, high=puzzles[-1].rating),
        steps=tuple(map(_step, puzzles)),
    )


def _step(puzzle: StoredPuzzle) -> Step:
    position = pacal_position.parsed(puzzle.position)
    assert isinstance(position, RoundPosition)
    task = _texts()["task"]
    goal = task["wins" if puzzle.wins else "holds"]
    return Step(
        id=puzzle.id,
        rules=(asked_rule(position.phase),),
        position=position,
        task=_joined(task["open"], task[position.asks], goal),
        replies=tuple(_reply(puzzle, position, token) for token in puzzle.lines),
    )


def _reply(puzzle: StoredPuzzle, position: RoundPosition, token: str) -> Reply:
    """What comes of a move: how the round goes on after it, and the rule that ends it.

    Only after the right one the end is shown as well; to show each would be much to send.
    """
    right, line = token == puzzle.best, puzzle.lines[token]
    end = position.played(token)
    for played in line:
        end = end.played(played)
    said = [_texts()["reply"]["right"]] if right else []
    if line:
        said.append(_filled(_texts()["reply"]["on"], line=" ".join(line)))
    then = line if right else ()
    return Reply((token,), right, None if right else end.ended_by, then, _joined(*said, _end(end)))


def _end(after: RoundPosition) -> Text:
    """How the round has ended for the learner."""
    over = after.phase
    assert isinstance(over, Over)
    fate = "draw" if over.winner is None else "win" if over.winner is LEARNER else "loss"
    found: Text = _texts()["end"][over.reason.value][fate]
    return found


def _joined(*texts: Text) -> Text:
    return {language: " ".join(one[language] for one in texts) for language in LANGUAGES}


def _filled(template: Text, **values: object) -> Text:
    return {language: template[language].format(**values) for language in LANGUAGES}


@cache
def _texts() -> dict[str, Any]:
    """What is said, each text in every language."""
    file = files("palenque.learning").joinpath("puzzles", "texts.toml")
    found = tomllib.loads(file.read_text("utf-8"))
    return {name: _checked(value, name) for name, value in found.items()}


def _checked(value: dict[str, Any], where: str) -> Any:
    if "en" in value:
        return text(value, where)
    return {name: _checked(inner, f"{where}.{name}") for name, inner in value.items()}
