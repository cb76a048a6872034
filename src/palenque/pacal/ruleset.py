"""A ruleset is a value: the rules read its options and never its name."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal, TypeGuard

if TYPE_CHECKING:
    from pathlib import Path

Reading = Literal["ascending", "descending"]
Tie = Literal["smaller", "nested"]

LARGEST_DECK = 200
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", re.ASCII)


class RulesetError(ValueError):
    """A ruleset that cannot be played; one sentence for each mistake."""

    def __init__(self, mistakes: list[str]) -> None:
        super().__init__(" ".join(mistakes))
        self.mistakes = tuple(mistakes)


@dataclass(frozen=True)
class Ruleset:
    """The options of a game for two.

    ``rows`` counts the fields of each row from the base up (P2), ``covers`` allows a
    second card on a field (P8), ``tie`` decides when both complete (P11), ``last`` gives
    each player the last card (P12), ``dead_offers`` allows offers that nobody can place
    (P15), and ``target`` rounds win the match (P14). ``source`` is the path it was read
    from, and then stands for it in notation.
    """

    id: str
    deck: int
    rows: tuple[int, ...]
    hand: int
    covers: bool
    reading: Reading
    tie: Tie
    last: bool
    dead_offers: bool
    target: int
    source: str | None = field(default=None, compare=False)

    @cached_property
    def fields(self) -> int:
        """The number of fields, which is also the rank of the top field."""
        return sum(self.rows)

    @property
    def name(self) -> str:
        """The word that stands for this ruleset in notation."""
        return self.source or self.id


@dataclass(frozen=True)
class SoloRuleset:
    """The options of a solo game: of ``draw`` cards turned up one is placed (P16, P17)."""

    id: str
    deck: int
    rows: tuple[int, ...]
    covers: bool
    reading: Reading
    draw: Literal[1, 2]

    @cached_property
    def fields(self) -> int:
        """The number of fields, which is also the rank of the top field."""
        return sum(self.rows)

    @property
    def name(self) -> str:
        """The word that stands for this ruleset in notation."""
        return self.id

    @property
    def pile(self) -> int:
        """The number of cards to draw from: all but the scaffold."""
        return self.deck - self.fields


PYRAMID = (4, 3, 2, 1)
LINE = (10,)


def _pyramid(id: str, reading: Reading, covers: bool = True) -> Ruleset:
    return Ruleset(id, 50, PYRAMID, 15, covers, reading, "smaller", covers, True, 3)


RULESETS: Mapping[str, Ruleset] = {
    ruleset.id: ruleset
    for ruleset in (
        _pyramid("klee", "descending"),
        _pyramid("french", "ascending"),
        _pyramid("german", "ascending"),
        _pyramid("literal", "descending", covers=False),
        Ruleset("ajm", 50, LINE, 15, False, "ascending", "nested", False, False, 3),
    )
}
SOLO_RULESETS: Mapping[str, SoloRuleset] = {
    "solo-klee": SoloRuleset("solo-klee", 50, PYRAMID, True, "descending", 1),
    "solo-ajm": SoloRuleset("solo-ajm", 50, LINE, False, "ascending", 2),
}
KLEE = RULESETS["klee"]

Resolver = Callable[[str], Ruleset | SoloRuleset]


def built_in(name: str) -> Ruleset | SoloRuleset:
    """The built-in ruleset of this name.

    >>> built_in("klee").rows
    (4, 3, 2, 1)
    """
    found = RULESETS.get(name) or SOLO_RULESETS.get(name)
    if found is None:
        known = ", ".join([*RULESETS, *SOLO_RULESETS])
        raise RulesetError([f"There is no ruleset {_shown(name)}; the built-in ones are {known}."])
    return found


def resolve(name: str) -> Ruleset | SoloRuleset:
    """The ruleset of this name, or else of this path to a TOML file.

    Only for names from someone who may read this machine's files.
    """
    if name in RULESETS or name in SOLO_RULESETS or not _looks_like_path(name):
        return built_in(name)
    return load(name)


def _looks_like_path(name: str) -> bool:
    return name.endswith(".toml") or "/" in name or "\\" in name


def load(path: "str | Path") -> Ruleset:
    """Reads a ruleset from a TOML file; raises RulesetError with a sentence per mistake."""
    import tomllib  # here, because it would make every start slower

    if not re.fullmatch(r"[!-~]+", str(path)):
        sentence = f"The path {str(path)!a} of a ruleset must be ASCII without blanks"
        raise RulesetError([f"{sentence}, for it stands in positions."])
    try:
        with open(path, "rb") as file:
            options = tomllib.loads(file.read().decode())
    except OSError as error:
        raise RulesetError([f"The ruleset {path} cannot be read: {error.strerror}."]) from None
    except UnicodeDecodeError:
        raise RulesetError([f"The ruleset {path} is not UTF-8 text."]) from None
    except (ValueError, RecursionError) as error:
        raise RulesetError([f"The ruleset {path} is not TOML: {error}."]) from None
    try:
        return from_options(options, source=str(path))
    except RulesetError as error:
        raise RulesetError([f"{path}: {mistake}" for mistake in error.mistakes]) from None


def from_options(options: Mapping[str, object], source: str | None = None) -> Ruleset:
    """Makes a ruleset from the keys of a TOML file; raises RulesetError."""
    mistakes = list(_mistakes(options))
    if mistakes:
        raise RulesetError(mistakes)
    values: dict[str, Any] = {**options, "source": source}
    values["rows"] = tuple(values["rows"])
    values["covers"] = values["covers"] == "free"
    return Ruleset(**values)


def options(ruleset: Ruleset) -> dict[str, object]:
    """The keys and values of a TOML file that gives this ruleset.

    >>> from_options(options(KLEE) | {"id": "mine"}).hand
    15
    """
    values = {f.name: getattr(ruleset, f.name) for f in fields(ruleset) if f.name != "source"}
    values["rows"] = list(ruleset.rows)
    values["covers"] = "free" if ruleset.covers else "none"
    return values


_WORDS: Mapping[str, tuple[str, ...]] = {
    "covers": ("free", "none"),
    "reading": ("ascending", "descending"),
    "tie": ("smaller", "nested"),
}
_NUMBERS: Mapping[str, tuple[int, int]] = {
    "deck": (6, LARGEST_DECK),
    "hand": (2, LARGEST_DECK),
    "target": (1, 99),
}
_FLAGS = ("last", "dead_offers")
_KEYS = tuple(f.name for f in fields(Ruleset) if f.name != "source")


def _mistakes(options: Mapping[str, object]) -> Iterator[str]:
    for key in options:
        if key not in _KEYS:
            yield f"There is no key {_shown(key)}; the keys are {', '.join(_KEYS)}."
    wrong = [sentence for key in _KEYS if (sentence := _mistake(key, options))]
    yield from wrong
    if not wrong:
        yield from _sum_mistake(options)


def _mistake(key: str, options: Mapping[str, object]) -> str | None:
    if key not in options:
        return f"The key {key!r} is missing."
    value = options[key]
    if key == "id":
        return _id_mistake(value)
    if key == "rows":
        return _rows_mistake(value)
    if key in _FLAGS:
        return (
            None
            if isinstance(value, bool)
            else f"{key!r} must be true or false, not {_shown(value)}."
        )
    if key in _WORDS:
        return None if value in _WORDS[key] else _word_mistake(key, value)
    return _number_mistake(key, value)


def _id_mistake(value: object) -> str | None:
    if not isinstance(value, str) or not _ID.fullmatch(value) or len(value) > 40:
        return f"'id' must be lower-case letters, digits and single hyphens, not {_shown(value)}."
    if value in RULESETS or value in SOLO_RULESETS:
        return f"'id' must differ from the built-in {value!r}."
    return None


def _rows_mistake(value: object) -> str | None:
    if (
        isinstance(value, list)
        and value
        and all(_is_number(n) and 0 < n <= LARGEST_DECK for n in value)
    ):
        return None
    return (
        f"'rows' must list the fields of each row, the base first, as [4, 3], not {_shown(value)}."
    )


def _word_mistake(key: str, value: object) -> str:
    first, second = _WORDS[key]
    return f"{key!r} must be {first!r} or {second!r}, not {_shown(value)}."


def _number_mistake(key: str, value: object) -> str | None:
    low, high = _NUMBERS[key]
    if _is_number(value) and low <= value <= high:
        return None
    return f"{key!r} must be a whole number from {low} to {high}, not {_shown(value)}."


def _shown(value: object) -> str:
    """The value in short; a number may have too many digits to be written at all."""
    try:
        text = repr(value)
    except ValueError:
        return "a number of thousands of digits"
    return text if len(text) <= 60 else f"{text[:57]}..."


def _is_number(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _sum_mistake(options: Mapping[str, Any]) -> Iterator[str]:
    fields, hand, deck = sum(options["rows"]), options["hand"], options["deck"]
    if deck != 2 * (fields + hand):
        yield (
            f"'deck' must be 2 × (fields + hand) = 2 × ({fields} + {hand}) = "
            f"{2 * (fields + hand)}, not {deck}."
        )


def format_definition(ruleset: Ruleset) -> str:
    """The options of an own ruleset in one line, for the tag ``RulesetDef``."""
    values = {key: value for key, value in options(ruleset).items() if key != "id"}
    return "; ".join(f"{key}={_format_option(value)}" for key, value in values.items())


def _format_option(value: object) -> str:
    match value:
        case bool():
            return str(value).lower()
        case list():
            return " ".join(map(str, value))
    return str(value)


def parse_definition(id: str, text: str) -> Ruleset:
    """The own ruleset of this id with the options of one line; raises RulesetError.

    >>> parse_definition("mine", format_definition(KLEE)).rows
    (4, 3, 2, 1)
    """
    options: dict[str, object] = {"id": id}
    for part in filter(None, map(str.strip, text.split(";"))):
        key, _, value = (piece.strip() for piece in part.partition("="))
        options[key] = _parse_option(key, value)
    return from_options(options)


def _parse_option(key: str, text: str) -> object:
    if key in _FLAGS and text in ("true", "false"):
        return text == "true"
    if not re.fullmatch("[1-9][0-9]{0,2}( +[1-9][0-9]{0,2})*", text, re.ASCII):
        return text
    numbers = [int(word) for word in text.split()]
    return numbers if key == "rows" or len(numbers) > 1 else numbers[0]
