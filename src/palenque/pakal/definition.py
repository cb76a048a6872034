"""Components as JSON: the standard ones, a file of one's own, and one line for a record."""

import json
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any, TypeGuard

from palenque import plaintext
from palenque.faults import Fault, fault, join
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

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__(join(self.faults))

    @property
    def mistakes(self) -> tuple[str, ...]:
        """One sentence for each mistake."""
        return tuple(map(str, self.faults))


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
        with open(path, "rb") as file:
            text = plaintext.read(file, plaintext.A_TABLE)
    except (OSError, ValueError) as error:
        raise ComponentsError([fault("not-read", path=str(path), reason=_reason(error))]) from None
    try:
        return parse_definition(text)
    except ComponentsError as error:
        raise ComponentsError(_found_in(path, one) for one in error.faults) from None


def _reason(error: OSError | ValueError) -> str:
    match error:
        case OSError():
            return str(error.strerror)
        case UnicodeDecodeError():
            return "it is not UTF-8 text"
    return str(error)


def _found_in(path: str | Path, one: Fault) -> Fault:
    return Fault(one.code, one.values, f"{path}: {one}")


def parse_definition(text: str) -> Components:
    """The components of a JSON text; raises ComponentsError."""
    try:
        options = json.loads(text)
    except (ValueError, RecursionError) as error:
        raise ComponentsError([fault("not-json", reason=str(error))]) from None
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
        raise ComponentsError([fault("not-object", keys=", ".join(KEYS))])
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


def _key_mistakes(options: Mapping[str, Any]) -> Iterator[Fault]:
    for key in options:
        if key not in KEYS:
            yield fault("no-such-key", key=repr(key), keys=", ".join(KEYS))
    for key in KEYS:
        if key not in options:
            yield fault("key-missing", key=repr(key))
        elif wrong := _shape_mistake(key, options[key]):
            yield wrong


def _shape_mistake(key: str, value: object) -> Fault | None:
    match key:
        case "symbols" if not _is_table(value) or not _all_text(value.values()):
            return fault("symbols-shape", example='{"A": "skull"}')
        case "tracks" if not _is_table(value) or not value or not _all_text(value.values()):
            return fault("tracks-shape", example='{"A": "GIBF…"}')
        case "faces" | "goals" if not _is_list(value) or not value or not _all_text(value):
            return fault("texts-shape", key=repr(key))
        case "cards" if not _is_list(value) or not all(_is_pair(card) for card in value):
            return fault("cards-shape")
        case "torches" if not _is_list(value) or not all(map(_is_number, value)):
            return fault("torches-shape")
        case "finish" if not _is_number(value):
            return fault("finish-shape", found=repr(value))
    return None


def _mistakes(options: Mapping[str, Any]) -> Iterator[Fault]:
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


def _symbol_mistakes(symbols: Mapping[str, str]) -> Iterator[Fault]:
    fewest = len(Seat) + EXTRA_TILES
    for letter, name in symbols.items():
        if not _LETTER.fullmatch(letter):
            yield fault("symbol-letter", found=repr(letter))
        if not name.strip() or not name.isprintable():
            yield fault("symbol-name", letter=letter)
    for name, count in Counter(symbols.values()).items():
        if count > 1:
            yield fault("names-same", count=count, found=repr(name))
    if len(symbols) < fewest:
        yield fault("symbols-few", fewest=fewest)


def _face_mistakes(faces: list[str], letters: str) -> Iterator[Fault]:
    for place, text in enumerate(faces):
        try:
            parse_face(text, letters)
        except NotationError as error:
            yield fault("in-face", number=place, fault=error.faults[0])
    for text, count in Counter(faces).items():
        if count > 1:
            yield fault("face-listed", face=text, count=count)


def _card_mistakes(cards: list[list[int]], faces: int) -> Iterator[Fault]:
    used = Counter(face for card in cards for face in card)
    for face, count in used.items():
        if not 0 <= face < faces:
            yield fault("card-face", face=face, last=faces - 1)
        elif count > 1:
            yield fault("face-used", face=face, count=count)
    if len(cards) < len(Seat):
        yield fault("cards-few", fewest=len(Seat))


def _goal_mistakes(goals: list[str], letters: str) -> Iterator[Fault]:
    for text in goals:
        try:
            parse_goal(text, letters)
        except NotationError as error:
            yield fault("in-goals", fault=error.faults[0])
            return
    hidden = len(letters) - GOAL_SIZE
    if hidden > FEWEST_COLOURED:
        yield fault("goals-far", goal=goals[0], coloured=FEWEST_COLOURED, hidden=hidden)


def _track_mistakes(id: str, spaces: str, letters: str, finish: int) -> Iterator[Fault]:
    if not _TRACK_ID.fullmatch(id):
        yield fault("track-name", found=repr(id))
    strange = sorted(set(spaces) - set(letters))
    if strange:
        yield fault("track-symbols", track=id, found=", ".join(strange))
    if len(spaces) > MOST_SPACES:
        yield fault("track-long", track=id, count=len(spaces), most=MOST_SPACES)
    if finish >= len(spaces):
        yield fault("track-finish", track=id, count=len(spaces), finish=finish)
        return
    missing = [letter for letter in letters if letter not in spaces[max(finish, 0) :]]
    if missing:
        yield fault("track-lacks", track=id, symbols=", ".join(missing))


def _line_mistakes(torches: list[int], finish: int) -> Iterator[Fault]:
    if finish < 1:
        yield fault("finish-early", found=finish)
    if sorted(set(torches)) != torches:
        yield fault("torches-rise", found=str(torches))
    for torch in torches:
        if not 1 <= torch < max(finish, 1):
            yield fault("torch-outside", space=torch)


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
