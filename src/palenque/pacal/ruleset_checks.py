"""What makes a ruleset one that can be played, and what is wrong with one that is not."""

import re
from collections.abc import Container, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Literal, TypeGuard

LARGEST_DECK = 200
_ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", re.ASCII)


@dataclass(frozen=True)
class Mistake:
    """What is wrong with a ruleset: a code, the key it is about, what to say of it, a sentence."""

    code: Literal[
        "unknown-key", "missing", "id", "id-taken", "rows", "flag", "word", "number", "sum", "file"
    ]
    sentence: str
    key: str = ""
    values: tuple[str, ...] = ()


class RulesetError(ValueError):
    """A ruleset that cannot be played; one sentence for each mistake."""

    def __init__(self, mistakes: Iterable[Mistake]) -> None:
        self.mistakes = tuple(mistakes)
        super().__init__(" ".join(mistake.sentence for mistake in self.mistakes))

    @classmethod
    def of(cls, sentence: str) -> "RulesetError":
        """A ruleset, or a file with one, that is not there."""
        return cls([Mistake("file", sentence)])


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
            sentence = f"There is no key {shown(key)}; the keys are {', '.join(KEYS)}."
            yield Mistake("unknown-key", sentence, key=shown(key), values=KEYS)
    wrong = [mistake for key in KEYS if (mistake := _mistake(key, options, taken))]
    yield from wrong
    if not wrong:
        yield from _sum_mistake(options)


def _mistake(key: str, options: Mapping[str, object], taken: Container[str]) -> Mistake | None:
    if key not in options:
        return Mistake("missing", f"The key {key!r} is missing.", key)
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
        wanted = "'id' must be lower-case letters, digits and single hyphens"
        return Mistake("id", f"{wanted}, not {shown(value)}.", "id", (shown(value),))
    if value in taken:
        return Mistake("id-taken", f"'id' must differ from the built-in {value!r}.", "id", (value,))
    return None


def _rows_mistake(value: object) -> Mistake | None:
    if (
        isinstance(value, list)
        and value
        and all(_is_number(n) and 0 < n <= LARGEST_DECK for n in value)
    ):
        return None
    wanted = "'rows' must list the fields of each row, the base first, as [4, 3]"
    return Mistake("rows", f"{wanted}, not {shown(value)}.", "rows", (shown(value),))


def _flag_mistake(key: str, value: object) -> Mistake | None:
    if isinstance(value, bool):
        return None
    sentence = f"{key!r} must be true or false, not {shown(value)}."
    return Mistake("flag", sentence, key, (shown(value),))


def _word_mistake(key: str, value: object) -> Mistake:
    first, second = _WORDS[key]
    sentence = f"{key!r} must be {first!r} or {second!r}, not {shown(value)}."
    return Mistake("word", sentence, key, (first, second, shown(value)))


def _number_mistake(key: str, value: object) -> Mistake | None:
    low, high = _NUMBERS[key]
    if _is_number(value) and low <= value <= high:
        return None
    sentence = f"{key!r} must be a whole number from {low} to {high}, not {shown(value)}."
    return Mistake("number", sentence, key, (str(low), str(high), shown(value)))


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
        sentence = (
            f"'deck' must be 2 × (fields + hand) = 2 × ({fields} + {hand}) = {wanted}, not {deck}."
        )
        yield Mistake("sum", sentence, "deck", (str(fields), str(hand), str(wanted), str(deck)))
