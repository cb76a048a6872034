"""What makes a ruleset one that can be played, and what is wrong with one that is not."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeGuard

from palenque.faults import Fault, fault

LARGEST_DECK = 200
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", re.ASCII)


@dataclass(frozen=True)
class Mistake:
    """What is wrong with a ruleset: a code, the key it is about, and what to say of it.

    ``path`` is the file that it was found in.
    """

    code: Literal[
        "unknown-key", "missing", "id", "id-taken", "rows", "flag", "word", "number", "sum", "file"
    ]
    fault: Fault
    key: str = ""
    values: tuple[str, ...] = ()
    path: str | None = None

    @property
    def sentence(self) -> str:
        """The English sentence, with the file that it is about."""
        return str(self.fault) if self.path is None else f"{self.path}: {self.fault}"


class RulesetError(ValueError):
    """A ruleset that cannot be played; one sentence for each mistake."""

    def __init__(self, mistakes: Iterable[Mistake]) -> None:
        self.mistakes = tuple(mistakes)
        super().__init__(" ".join(mistake.sentence for mistake in self.mistakes))

    @property
    def faults(self) -> tuple[Fault, ...]:
        """What is wrong, without the file's path."""
        return tuple(mistake.fault for mistake in self.mistakes)

    @classmethod
    def of(cls, fault: Fault) -> "RulesetError":
        """A ruleset, or a file with one, that is not there."""
        return cls([Mistake("file", fault)])


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
FLAGS = ("last", "dead_offers")
KEYS = ("id", "deck", "rows", "hand", *_WORDS, *FLAGS, "target")


def mistakes(options: Mapping[str, object], taken: Container[str]) -> Iterator[Mistake]:
    """All that is wrong with these options; ``taken`` are the ids that others have."""
    for key in options:
        if key not in KEYS:
            unknown = fault("rules-key", key=shown(key), keys=", ".join(KEYS))
            yield Mistake("unknown-key", unknown, key=shown(key), values=KEYS)
    wrong = [mistake for key in KEYS if (mistake := _mistake(key, options, taken))]
    yield from wrong
    if not wrong:
        yield from _sum_mistake(options)


def _mistake(key: str, options: Mapping[str, object], taken: Container[str]) -> Mistake | None:
    if key not in options:
        return Mistake("missing", fault("rules-missing", key=repr(key)), key)
    value = options[key]
    if key == "id":
        return _id_mistake(value, taken)
    if key == "rows":
        return _rows_mistake(value)
    if key in FLAGS:
        return _flag_mistake(key, value)
    if key in _WORDS:
        return None if value in _WORDS[key] else _word_mistake(key, value)
    return _number_mistake(key, value)


def _id_mistake(value: object, taken: Container[str]) -> Mistake | None:
    if not isinstance(value, str) or not _ID.fullmatch(value) or len(value) > 40:
        return Mistake("id", fault("rules-id", found=shown(value)), "id", (shown(value),))
    if value in taken:
        return Mistake("id-taken", fault("rules-taken", found=repr(value)), "id", (value,))
    return None


def _rows_mistake(value: object) -> Mistake | None:
    if (
        isinstance(value, list)
        and value
        and all(_is_number(n) and 0 < n <= LARGEST_DECK for n in value)
    ):
        return None
    return Mistake("rows", fault("rules-rows", found=shown(value)), "rows", (shown(value),))


def _flag_mistake(key: str, value: object) -> Mistake | None:
    if isinstance(value, bool):
        return None
    wrong = fault("rules-flag", key=repr(key), found=shown(value))
    return Mistake("flag", wrong, key, (shown(value),))


def _word_mistake(key: str, value: object) -> Mistake:
    first, second = _WORDS[key]
    wrong = fault(
        "rules-word", key=repr(key), first=repr(first), second=repr(second), found=shown(value)
    )
    return Mistake("word", wrong, key, (first, second, shown(value)))


def _number_mistake(key: str, value: object) -> Mistake | None:
    low, high = _NUMBERS[key]
    if _is_number(value) and low <= value <= high:
        return None
    wrong = fault("rules-number", key=repr(key), low=low, high=high, found=shown(value))
    return Mistake("number", wrong, key, (str(low), str(high), shown(value)))


def shown(value: object) -> str:
    """The value in short; a number may have too many digits to be written at all."""
    try:
        text = repr(value)
    except ValueError:
        return "a number of thousands of digits"
    return text if len(text) <= 60 else f"{text[:57]}..."


def _is_number(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _sum_mistake(options: Mapping[str, Any]) -> Iterator[Mistake]:
    fields, hand, deck = sum(options["rows"]), options["hand"], options["deck"]
    wanted = 2 * (fields + hand)
    if deck != wanted:
        sums = fault("rules-sum", fields=fields, hand=hand, wanted=wanted, found=deck)
        yield Mistake("sum", sums, "deck", (str(fields), str(hand), str(wanted), str(deck)))
