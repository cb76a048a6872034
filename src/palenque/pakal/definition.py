"""Components as JSON: the standard ones, a file of one's own, and one line for a record."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeGuard

from palenque.game import NotationError, Seat
from palenque.pakal.components import (
    FEWEST_COLOURED,
    GOAL_SIZE,
    Components,
    Track,
)
from palenque.pakal.notation import format_face, parse_face, parse_goal

KEYS = ("symbols", "faces", "cards", "goals", "tracks", "torches", "finish")
EXTRA_TILES = 3
"""There are this many more scoring tiles than players (K1)."""
MOST_SPACES = 999
_LETTER = re.compile("[A-Z]", re.ASCII)
_TRACK_ID = re.compile("[A-Za-z0-9-]{1,20}", re.ASCII)


class ComponentsError(ValueError):
    """Components that cannot be played with; one sentence for each mistake."""

    def __init__(self, mistakes: list[str]) -> None:
        super().__init__(" ".join(mistakes))
        self.mistakes = tuple(mistakes)


@cache
def standard() -> Components:
    """The components that the game comes with.

    >>> len(standard().goals), standard().finish
    (21, 45)
    """
    return parse_definition(files("palenque.pakal").joinpath("components.json").read_text("utf-8"))


def load(path: str | Path) -> Components:
    """Reads components from a JSON file; raises ComponentsError with a sentence per mistake."""
    try:
        text = Path(path).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else "it is not UTF-8 text"
        raise ComponentsError([f"The components {path} cannot be read: {reason}."]) from None
    try:
        return parse_definition(text)
    except ComponentsError as error:
        raise ComponentsError([f"{path}: {mistake}" for mistake in error.mistakes]) from None


def parse_definition(text: str) -> Components:
    """The components of a JSON text; raises ComponentsError."""
    try:
        options = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ComponentsError([f"The components are not JSON: {error}."]) from None
    return from_options(options)


def format_definition(components: Components) -> str:
    """The components in one line of JSON, for the tag ``ComponentsDef``.

    >>> parse_definition(format_definition(standard())) == standard()
    True
    """
    return json.dumps(options(components), ensure_ascii=False, separators=(",", ":"))


def options(components: Components) -> dict[str, object]:
    """The keys and values of a JSON file that gives these components."""
    return {
        "symbols": dict(components.symbols),
        "faces": [format_face(face) for face in components.faces],
        "cards": [list(card) for card in components.cards],
        "goals": list(components.goals),
        "tracks": {track.id: track.spaces for track in components.tracks},
        "torches": list(components.torches),
        "finish": components.finish,
    }


def from_options(options: object) -> Components:
    """Makes components from the keys of a JSON file; raises ComponentsError."""
    if not _is_table(options):
        raise ComponentsError([f"The components must be an object with {', '.join(KEYS)}."])
    mistakes = list(_key_mistakes(options)) or list(_mistakes(options))
    if mistakes:
        raise ComponentsError(mistakes)
    letters = "".join(sorted(options["symbols"]))
    return Components(
        tuple(sorted(options["symbols"].items())),
        tuple(parse_face(text, letters) for text in options["faces"]),
        tuple((front, back) for front, back in options["cards"]),
        tuple(options["goals"]),
        tuple(Track(id, "".join(text.split())) for id, text in options["tracks"].items()),
        tuple(options["torches"]),
        options["finish"],
    )


def _key_mistakes(options: Mapping[str, Any]) -> Iterator[str]:
    for key in options:
        if key not in KEYS:
            yield f"There is no key {key!r}; the keys are {', '.join(KEYS)}."
    for key in KEYS:
        if key not in options:
            yield f"The key {key!r} is missing."
        elif sentence := _shape_mistake(key, options[key]):
            yield sentence


def _shape_mistake(key: str, value: object) -> str | None:
    match key:
        case "symbols" if not _is_table(value) or not _all_text(value.values()):
            return '\'symbols\' must give each letter a name, as {"A": "skull"}.'
        case "tracks" if not _is_table(value) or not value or not _all_text(value.values()):
            return '\'tracks\' must give each side its letters, as {"A": "GIBF…"}.'
        case "faces" | "goals" if not _is_list(value) or not value or not _all_text(value):
            return f"{key!r} must be a list of texts."
        case "cards" if not _is_list(value) or not all(_is_pair(card) for card in value):
            return "'cards' must be a list of pairs of faces, as [[0, 1], [2, 3]]."
        case "torches" if not _is_list(value) or not all(map(_is_number, value)):
            return "'torches' must be a list of spaces, as [9, 18]."
        case "finish" if not _is_number(value):
            return f"'finish' must be the last space before the finish line, not {value!r}."
    return None


def _mistakes(options: Mapping[str, Any]) -> Iterator[str]:
    symbols = list(_symbol_mistakes(options["symbols"]))
    yield from symbols
    if symbols:
        return
    letters = "".join(sorted(options["symbols"]))
    yield from _face_mistakes(options["faces"], letters)
    yield from _card_mistakes(options["cards"], len(options["faces"]))
    yield from _goal_mistakes(options["goals"], letters)
    for id, text in options["tracks"].items():
        yield from _track_mistakes(id, "".join(text.split()), letters, options["finish"])
    yield from _line_mistakes(options["torches"], options["finish"])


def _symbol_mistakes(symbols: Mapping[str, str]) -> Iterator[str]:
    fewest = len(Seat) + EXTRA_TILES
    for letter, name in symbols.items():
        if not _LETTER.fullmatch(letter):
            yield f"A symbol is one capital letter, not {letter!r}."
        if not name.strip() or not name.isprintable():
            yield f"The symbol {letter} needs a name that can be printed."
    for name, count in Counter(symbols.values()).items():
        if count > 1:
            yield f"{count} symbols have the name {name!r}."
    if len(symbols) < fewest:
        yield f"There must be at least {fewest} symbols, a tile each for four players (K1)."


def _face_mistakes(faces: list[str], letters: str) -> Iterator[str]:
    for place, text in enumerate(faces):
        try:
            parse_face(text, letters)
        except NotationError as error:
            yield f"Face {place}: {error.sentence}."
    for text, count in Counter(faces).items():
        if count > 1:
            yield f"The face {text} is listed {count} times."


def _card_mistakes(cards: list[list[int]], faces: int) -> Iterator[str]:
    used = Counter(face for card in cards for face in card)
    for face, count in used.items():
        if not 0 <= face < faces:
            yield f"A card names the face {face}; the faces are 0 to {faces - 1}."
        elif count > 1:
            yield f"The face {face} is on {count} cards or sides; it can be on one."
    if len(cards) < len(Seat):
        yield f"There must be at least {len(Seat)} cards, one for each player (K1)."


def _goal_mistakes(goals: list[str], letters: str) -> Iterator[str]:
    for text in goals:
        try:
            parse_goal(text, letters)
        except NotationError as error:
            yield f"{error.sentence}."
            return
    hidden = len(letters) - GOAL_SIZE
    if hidden > FEWEST_COLOURED:
        yield (
            f"The goal {goals[0]}, like every other, cannot be reached with {FEWEST_COLOURED} "
            f"coloured squares: they would have to hide {hidden} symbols."
        )


def _track_mistakes(id: str, spaces: str, letters: str, finish: int) -> Iterator[str]:
    if not _TRACK_ID.fullmatch(id):
        yield f"A track is named by letters, digits and hyphens, not {id!r}."
    strange = sorted(set(spaces) - set(letters))
    if strange:
        yield f"Track {id} shows {', '.join(strange)}, which is no symbol."
    if len(spaces) > MOST_SPACES:
        yield f"Track {id} has {len(spaces)} spaces; the most are {MOST_SPACES}."
    if finish >= len(spaces):
        yield (
            f"Track {id} has no finish: it ends with space {len(spaces)}, and the finish line "
            f"is after space {finish}."
        )
        return
    missing = [letter for letter in letters if letter not in spaces[max(finish, 0) :]]
    if missing:
        yield (
            f"Track {id} lacks {', '.join(missing)} past the finish line, so that a disc "
            "could have no space to go to."
        )


def _line_mistakes(torches: list[int], finish: int) -> Iterator[str]:
    if finish < 1:
        yield f"The finish line must be after space 1 or a later one, not {finish}."
    if sorted(set(torches)) != torches:
        yield f"'torches' must rise from space to space, not {torches}."
    for torch in torches:
        if not 1 <= torch < max(finish, 1):
            yield f"A torch line after space {torch} is not between the start and the finish."


def _is_table(value: object) -> TypeGuard[dict[str, Any]]:
    return isinstance(value, dict)


def _is_list(value: object) -> TypeGuard[list[Any]]:
    return isinstance(value, list)


def _is_pair(value: object) -> bool:
    return _is_list(value) and len(value) == 2 and all(map(_is_number, value))


def _is_number(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _all_text(values: Any) -> bool:
    return all(isinstance(value, str) for value in values)
