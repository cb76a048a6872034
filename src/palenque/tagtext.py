"""The frame that records of every game share: tags, words and comments, in the manner of PGN."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from palenque.faults import Fault, Where, fault
from palenque.game import NotationError

Tags = tuple[tuple[str, str], ...]

_SCANNER = re.compile(
    r"""(?P<blank>[ \t\n]+|^%[^\n]*)
    |(?P<tag>\[[ \t]*(?P<name>[A-Za-z0-9][\w-]*)[ \t]+"(?P<value>(?:[^"\\\n]++|\\.)*+)"[ \t]*\])
    |\{(?P<comment>(?:[^}\\]++|\\.)*+)\}
    |;(?P<rest>[^\n]*)
    |(?P<word>[^ \t\n{}\[\];]+)""",
    re.VERBOSE | re.ASCII | re.MULTILINE,
)
_ASIDE = re.compile(r"^[%;].*", re.MULTILINE)
LONGEST = 4_000_000
"""Characters of one record: eighty for each action of the longest race."""
_LONGEST_SHOWN, _LONGEST_WRITTEN = 40, 100
"""Characters of the text, and of what stands for them in ASCII: up to ten for each."""


@dataclass(frozen=True)
class Piece:
    """A tag, a comment or a word of a record, and where it stands."""

    kind: str
    text: str
    line: int
    column: int
    name: str = ""

    def wrong(self, faults: Fault | Iterable[Fault]) -> NotationError:
        """An error at this place."""
        return NotationError(faults, self.line, self.column)

    def wrong_inside(self, faults: Iterable[Fault]) -> NotationError:
        """An error in the value of this tag."""
        return NotationError(faults, self.line, self.column, self.name)


class RecordError(ValueError):
    """What is wrong in a record: in which line, where in the game, and which rule says so."""

    def __init__(self, line: int, place: Where, rule: str, fault: Fault) -> None:
        super().__init__(f"{place}, {rule}: {fault}")
        self.line = line
        self.place, self.where = place, str(place)
        self.rule = rule
        self.fault, self.sentence = fault, str(fault)


def shown(text: str) -> str:
    """The text in quotes for a message, shortened and in ASCII."""
    short = text if len(text) <= _LONGEST_SHOWN else text[: _LONGEST_SHOWN - 3] + "..."
    while len(ascii(short)) > _LONGEST_WRITTEN:
        short = short[:-4] + "..."
    return ascii(short)


def with_line_feeds(text: str) -> str:
    """The text with ``\\n`` for line ends of every kind.

    >>> with_line_feeds("a\\r\\nb\\rc")
    'a\\nb\\nc'
    """
    return text.replace("\r\n", "\n").replace("\r", "\n")


def is_bare(text: str) -> bool:
    """Whether a text has nothing but blanks, and lines that ``;`` or ``%`` sets aside.

    >>> is_bare("% written by hand\\n\\n")
    True
    """
    return not _ASIDE.sub("", text).strip(" \t\n")


def pieces(text: str) -> Iterator[Piece]:
    """The pieces of a record with ``\\n`` for line ends; raises NotationError."""
    if len(text) > LONGEST:
        raise NotationError(fault("record-long", most=f"{LONGEST:,}"))
    position, line, start = 0, 1, 0
    while position < len(text):
        found = _SCANNER.match(text, position)
        if not found:
            raise NotationError(_unreadable(text[position]), line, position - start + 1)
        if found.lastgroup != "blank":
            yield _piece(found, line, position - start + 1)
        breaks = found.group().count("\n")
        if breaks:
            line += breaks
            start = text.rindex("\n", 0, found.end()) + 1
        position = found.end()


def _unreadable(character: str) -> Fault:
    if character == "[":
        return fault("tag-form")
    if character == "{":
        return fault("comment-open")
    return fault("no-place", found=shown(character))


def _piece(found: re.Match[str], line: int, column: int) -> Piece:
    if found["tag"]:
        return Piece("tag", _unescape(found["value"]), line, column, found["name"])
    if found["comment"] is not None:
        text = re.sub(r"[ \t\n]+", " ", _unescape(found["comment"])).strip(" ")
        return Piece("comment", text, line, column)
    if found["rest"] is not None:
        return Piece("comment", found["rest"].strip(" \t"), line, column)
    return Piece("word", found["word"], line, column)


def _unescape(text: str) -> str:
    return re.sub(r'\\(["\\}])', r"\1", text)


def _escape(text: str) -> str:
    return re.sub(r'(["\\])', r"\\\1", re.sub(r"[\x00-\x1f\x7f]+", " ", text))


def format_tags(tags: Iterable[tuple[str, str]]) -> str:
    """One tag a line."""
    return "".join(f'[{name} "{_escape(value)}"]\n' for name, value in tags)


def format_comment(comment: str) -> str:
    """A comment in braces."""
    return "{" + _escape(comment).replace("}", "\\}") + "}"


def game(text: str) -> str | None:
    """The game that a record is of, by its first tag.

    >>> game('[Game "Pakal"]')
    'Pakal'
    """
    found = re.match(r'(?:\s|[%;][^\n]*+)*+\[[ \t]*Game[ \t]+"([^"\n]*)"', text)
    return found[1] if found else None
