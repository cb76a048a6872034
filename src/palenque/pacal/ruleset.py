"""A ruleset is a value: the rules read its options and never its name."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

from palenque import plaintext
from palenque.faults import Fault, fault
from palenque.pacal.ruleset_checks import FLAGS, Mistake, RulesetError, mistakes, shown

if TYPE_CHECKING:
    from pathlib import Path

Reading = Literal["ascending", "descending"]
Tie = Literal["smaller", "nested"]


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
        raise RulesetError.of(fault("ruleset-unknown", found=shown(name), known=known))
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
    if not re.fullmatch(r"[!-~]+", str(path)):
        raise RulesetError.of(fault("ruleset-path", path=ascii(str(path))))
    try:
        with open(path, "rb") as file:
            text = plaintext.read(file, plaintext.A_TABLE)
    except plaintext.TooLong as error:
        raise RulesetError.of(_unread("ruleset-file", path, str(error))) from None
    except OSError as error:
        raise RulesetError.of(_unread("ruleset-file", path, str(error.strerror))) from None
    except UnicodeDecodeError:
        raise RulesetError.of(fault("ruleset-utf8", path=str(path))) from None
    try:
        return parse(text, source=str(path))
    except NotToml as error:
        raise RulesetError.of(_unread("ruleset-not-toml", path, error.reason)) from None
    except RulesetError as error:
        raise RulesetError(replace(one, path=str(path)) for one in error.mistakes) from None


def _unread(code: str, path: "str | Path", reason: str) -> Fault:
    return fault(code, path=str(path), reason=reason)


class NotToml(RulesetError):
    """A text that is no TOML; ``reason`` is what its parser says."""

    def __init__(self, reason: str) -> None:
        super().__init__([Mistake("file", fault("not-toml", reason=reason), values=(reason,))])
        self.reason = reason


def parse(text: str, source: str | None = None) -> Ruleset:
    """The ruleset that a TOML text defines; raises RulesetError with every mistake.

    >>> parse(format_toml(KLEE).replace("klee", "mine")).rows
    (4, 3, 2, 1)
    """
    import tomllib  # here, because it would make every start slower

    try:
        found = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise NotToml(str(error)) from None
    return from_options(found, source)


def format_toml(ruleset: Ruleset) -> str:
    """The TOML file that gives this ruleset.

    >>> format_toml(KLEE).splitlines()[:3]
    ['id = "klee"', 'deck = 50', 'rows = [4, 3, 2, 1]']
    """
    import json  # every value is written as in JSON

    return "".join(f"{key} = {json.dumps(value)}\n" for key, value in options(ruleset).items())


def from_options(options: Mapping[str, object], source: str | None = None) -> Ruleset:
    """Makes a ruleset from the keys of a TOML file; raises RulesetError."""
    found = list(mistakes(options, {**RULESETS, **SOLO_RULESETS}))
    if found:
        raise RulesetError(found)
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
    if key in FLAGS and text in ("true", "false"):
        return text == "true"
    if not re.fullmatch("[1-9][0-9]{0,2}( +[1-9][0-9]{0,2})*", text, re.ASCII):
        return text
    numbers = [int(word) for word in text.split()]
    return numbers if key == "rows" or len(numbers) > 1 else numbers[0]
