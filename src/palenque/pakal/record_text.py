"""Records of races as text: printing and parsing (docs/notation.md)."""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import TypeVar

from palenque.faults import fault
from palenque.game import NotationError, Seat
from palenque.pakal.actions import UNKNOWN
from palenque.pakal.components import Components, Track
from palenque.pakal.definition import (
    ComponentsError,
    format_definition,
    parse_definition,
    standard,
)
from palenque.pakal.notation import (
    format_board,
    format_face,
    parse_board,
    parse_cell,
    parse_face,
    parse_goal,
)
from palenque.pakal.record import UNFINISHED, Entry, Record, RoundRecord, Standing, format_standing
from palenque.pakal.setup import LEVELS, LONGEST_LIMIT, Level, Setup
from palenque.tagtext import (
    Piece,
    Tags,
    format_comment,
    format_tags,
    pieces,
    shown,
    with_line_feeds,
)

Value = TypeVar("Value")
NUMBER = "0|[1-9][0-9]{0,8}"
NAMES = {seat: seat.name.title() for seat in Seat}
_KNOWN = ("Game", "ComponentsDef", "Level", "Limit", "Track", "Seats", "Tiles", "Goals", "Result")


@dataclass
class Line:
    """A line of a round, while it is read."""

    at: int
    line: int
    column: int
    words: list[str] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)

    def entry(self) -> Entry:
        """The line once it is read."""
        words = tuple(self.words)
        return Entry(self.at, words, _joined(self.comments), self.line, self.column)


@dataclass
class Section:
    """The tags and lines of a header or a round, while they are read."""

    tags: dict[str, Piece] = field(default_factory=dict)
    entries: list["Line"] = field(default_factory=list)
    comments: list[str] = field(default_factory=list)

    @property
    def comment(self) -> str | None:
        """What is said of the whole section."""
        return _joined(self.comments)

    def lines(self) -> dict[str, int]:
        """Where each tag stands."""
        return {name: tag.line for name, tag in self.tags.items()}

    def others(self, known: tuple[str, ...]) -> Tags:
        """The tags beside those known, in their order."""
        return tuple((name, tag.text) for name, tag in self.tags.items() if name not in known)

    def read(self, name: str, parse: Callable[[str], Value]) -> Value:
        """What a tag says; an error in it points at the tag."""
        if name not in self.tags:
            raise NotationError(fault("tag-missing", tag=name))
        tag = self.tags[name]
        try:
            return parse(tag.text)
        except (NotationError, ComponentsError) as error:
            raise tag.wrong_inside(error.faults) from None


# Reading


def parse(text: str) -> Record:
    """The record of one race; raises NotationError."""
    header, *rounds = _sections(with_line_feeds(text))
    if "Game" not in header.tags or header.tags["Game"].text != "Pakal":
        raise NotationError(fault("race-begin"))
    if header.entries:
        first = header.entries[0]
        raise NotationError(fault("lines-under-round"), first.line, first.column)
    setup = _setup(header)
    letters, seats = setup.components.letters, setup.seats
    faces = [header.read(f"Face{seat}", lambda text: parse_face(text, letters)) for seat in seats]
    boards = [header.read(f"Board{seat}", parse_board) for seat in seats]
    by_seat = (f"{tag}{seat}" for tag in ("Face", "Board") for seat in seats)
    known = (*_KNOWN, *(NAMES[seat] for seat in seats), *by_seat)
    return Record(
        setup,
        tuple(header.tags[NAMES[s]].text if NAMES[s] in header.tags else "" for s in seats),
        tuple(faces),
        tuple(boards),
        header.read("Tiles", lambda text: "".join(sorted(_tiles(text, letters)))),
        header.read("Goals", lambda text: tuple(_goal(word, letters) for word in text.split())),
        tuple(_round(section, setup, number) for number, section in enumerate(rounds, 1)),
        header.read("Result", _result) if "Result" in header.tags else UNFINISHED,
        header.others(known),
        header.comment,
        header.lines(),
    )


def _setup(header: Section) -> Setup:
    components = standard()
    if "ComponentsDef" in header.tags:
        components = header.read("ComponentsDef", parse_definition)
    limit = header.read("Limit", _limit)
    level = Level("custom", limit)
    if "Level" in header.tags:
        level = header.read("Level", lambda text: _level(text, limit))
    track = header.read("Track", lambda text: _track(text, components))
    return Setup(header.read("Seats", _seats), level, track, components)


def _limit(text: str) -> int | None:
    if text.strip() == "-":
        return None
    limit = int(text) if re.fullmatch(NUMBER, text, re.ASCII) else 0
    if not 1 <= limit <= LONGEST_LIMIT:
        raise NotationError(fault("limit", found=shown(text), longest=LONGEST_LIMIT))
    return limit


def _level(text: str, limit: int | None) -> Level:
    if text not in LEVELS and text != "custom":
        raise NotationError(fault("level", found=shown(text), levels=" ".join(LEVELS)))
    if text in LEVELS and LEVELS[text].limit != limit:
        told = LEVELS[text].limit
        raise NotationError(
            fault("level-limit", level=text, limit="-" if told is None else str(told))
        )
    return Level(text, limit)


def _track(text: str, components: Components) -> Track:
    track = components.track(text)
    if track is None:
        sides = " ".join(track.id for track in components.tracks)
        raise NotationError(fault("track", found=shown(text), tracks=sides))
    return track


def _seats(text: str) -> tuple[Seat, ...]:
    found = text.split()
    if not found or [seat for seat in Seat if seat in found] != found:
        raise NotationError(fault("seats", found=shown(text)))
    return tuple(map(Seat, found))


def _tiles(text: str, letters: str) -> str:
    found = "".join(text.split())
    for tile in found:
        if tile not in letters:
            raise NotationError(fault("symbol", found=shown(tile), letters=letters))
    return found


def _goal(word: str, letters: str) -> str:
    return word if word == UNKNOWN else parse_goal(word, letters)


def _result(text: str) -> str:
    found = "".join(text.split())
    if found != UNFINISHED and (not found or "".join(s for s in Seat if s in found) != found):
        raise NotationError(fault("winners", found=shown(text)))
    return found


def _round(section: Section, setup: Setup, number: int) -> RoundRecord:
    tag = section.tags["Round"]
    if tag.text != str(number):
        raise tag.wrong(fault("round-expected", number=number, found=shown(tag.text)))
    after = None
    if "After" in section.tags:
        after = section.read("After", lambda text: _after(text, setup))
    entries = tuple(_checked(line.entry(), setup) for line in section.entries)
    others = section.others(("Round", "After"))
    return RoundRecord(entries, after, others, section.comment, tag.line, section.lines())


def _after(text: str, setup: Setup) -> Standing:
    found = text.split()
    spaces = found[1::2]
    known = all(re.fullmatch(NUMBER, space, re.ASCII) for space in spaces)
    if found[::2] != list(setup.seats) or len(spaces) != len(setup.seats) or not known:
        example = " ".join(f"{seat} 0" for seat in setup.seats)
        raise NotationError(fault("spaces", found=shown(text), example=example))
    return tuple(zip(setup.seats, map(int, spaces), strict=True))


def _checked(entry: Entry, setup: Setup) -> Entry:
    """The line, if its words can be read."""
    try:
        _check_words(entry.words, setup)
    except NotationError as error:
        raise NotationError(error.faults, entry.line, entry.column) from None
    return entry


def _check_words(words: tuple[str, ...], setup: Setup) -> None:
    letters = setup.components.letters
    match words:
        case ("end",):
            return
        case ("reveal", goal):
            parse_goal(goal, letters)
        case ("shuffle", *goals):
            for goal in goals:
                _goal(goal, letters)
        case (seat, "pass"):
            _seat(seat)
        case (seat, "claim", tile):
            _seat(seat)
            if len(tile) != 1 or tile not in letters:
                raise NotationError(fault("symbol", found=shown(tile), letters=letters))
        case (seat, "swap", cell) | (seat, cell):
            _seat(seat)
            parse_cell(cell)
        case _:
            raise NotationError(fault("action", found=shown(" ".join(words))))


def _seat(text: str) -> Seat:
    if text not in tuple(Seat):
        raise NotationError(fault("seat-letter", found=shown(text)))
    return Seat(text)


def _sections(text: str) -> list[Section]:
    """The header and then each round; a tag ``Round`` begins one."""
    sections = [Section()]
    for piece in pieces(text):
        if piece.kind == "tag":
            if piece.name == "Round":
                sections.append(Section())
            _add_tag(sections[-1], piece)
        elif piece.kind == "comment":
            section = sections[-1]
            said = section.entries[-1].comments if section.entries else section.comments
            said.append(piece.text)
        else:
            _add_word(sections[-1], piece)
    return sections


def _add_tag(section: Section, piece: Piece) -> None:
    if piece.name in section.tags:
        raise piece.wrong(fault("tag-twice", tag=piece.name))
    if section.entries and piece.name != "After":
        raise piece.wrong(fault("tag-after-lines", tag=piece.name))
    section.tags[piece.name] = piece


def _joined(comments: list[str]) -> str | None:
    return " ".join(comments).lstrip(" ") if comments else None


def _add_word(section: Section, piece: Piece) -> None:
    """A line begins with its time, and its words are in the same line."""
    if section.entries and section.entries[-1].line == piece.line:
        section.entries[-1].words.append(piece.text)
        return
    if "After" in section.tags:
        raise piece.wrong(fault("line-after"))
    if not re.fullmatch(NUMBER, piece.text, re.ASCII):
        raise piece.wrong(fault("line-time", found=shown(piece.text)))
    section.entries.append(Line(int(piece.text), piece.line, piece.column))


# Writing


def format_record(record: Record) -> str:
    """The record of one race as text."""
    parts = [_format_header(record)]
    parts += [_format_round(number, round) for number, round in enumerate(record.rounds, 1)]
    return "\n".join(parts)


def _format_header(record: Record) -> str:
    setup = record.setup
    limit = "-" if setup.level.limit is None else str(setup.level.limit)
    tags = [("Game", "Pakal"), ("Level", setup.level.id), ("Limit", limit)]
    tags.append(("Track", setup.track.id))
    if setup.components != standard():
        tags.append(("ComponentsDef", format_definition(setup.components)))
    tags.append(("Seats", " ".join(setup.seats)))
    named = zip(setup.seats, record.names, strict=True)
    tags += [(NAMES[seat], name) for seat, name in named if name]
    tags += [
        (f"Face{seat}", format_face(face))
        for seat, face in zip(setup.seats, record.faces, strict=True)
    ]
    tags += [
        (f"Board{seat}", format_board(board))
        for seat, board in zip(setup.seats, record.boards, strict=True)
    ]
    tags += [("Tiles", record.tiles), ("Goals", " ".join(record.goals)), *record.tags]
    text = format_tags([*tags, ("Result", record.result)])
    return text + (f"{format_comment(record.comment)}\n" if record.comment is not None else "")


def _format_round(number: int, record: RoundRecord) -> str:
    text = format_tags([("Round", str(number)), *record.tags])
    if record.comment is not None:
        text += f"{format_comment(record.comment)}\n"
    for entry in record.entries:
        comment = "" if entry.comment is None else f" {format_comment(entry.comment)}"
        text += f"{entry.at} {' '.join(entry.words)}{comment}\n"
    if record.after is not None:
        text += format_tags([("After", format_standing(record.after))])
    return text
