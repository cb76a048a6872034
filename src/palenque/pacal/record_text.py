"""Records as text: printing and parsing (docs/notation.md)."""

import re
from dataclasses import dataclass, field, replace

from palenque.faults import fault
from palenque.game import NotationError
from palenque.pacal.actions import UNKNOWN, Cards, Deal
from palenque.pacal.notation import NUMBER, format_token, parse_token
from palenque.pacal.phase import End
from palenque.pacal.record import Entry, Record, RoundRecord, SoloRecord, Tags, format_cards
from palenque.pacal.round import ascending
from palenque.pacal.ruleset import (
    RULESETS,
    Resolver,
    Ruleset,
    SoloRuleset,
    built_in,
    parse_definition,
)
from palenque.pacal.ruleset_checks import RulesetError
from palenque.pacal.solo import SoloDeal
from palenque.tagtext import (
    Piece,
    format_comment,
    format_tags,
    is_bare,
    pieces,
    shown,
    with_line_feeds,
)

_GAME = re.compile(r'^[ \t]*\[[ \t]*Game[ \t]+"', re.MULTILINE)
_ROUND_TAGS = ("ScaffoldJ", "ScaffoldO", "HandJ", "HandO", "Winner", "Reason")


@dataclass
class Section:
    """The tags and the moves of a header or a round, while they are read."""

    tags: dict[str, Piece] = field(default_factory=dict)
    moves: list[Entry] = field(default_factory=list)
    said: list[list[str]] = field(default_factory=lambda: [[]])
    """The comments on the whole section, and then those on each move."""
    turn: int = 0

    @property
    def comment(self) -> str | None:
        """What is said of the whole section."""
        return _joined(self.said[0])

    @property
    def entries(self) -> tuple[Entry, ...]:
        """The moves with what is said of them."""
        return tuple(
            replace(move, comment=_joined(said)) if said else move
            for move, said in zip(self.moves, self.said[1:], strict=True)
        )

    def text(self, name: str) -> str | None:
        """The value of a tag, None if it is not there."""
        return self.tags[name].text if name in self.tags else None

    def others(self, known: tuple[str, ...]) -> Tags:
        """The tags beside those known, in their order."""
        return tuple((name, tag.text) for name, tag in self.tags.items() if name not in known)

    def lines(self) -> dict[str, int]:
        """Where each tag stands."""
        return {name: tag.line for name, tag in self.tags.items()}


def split(text: str) -> list[tuple[int, str]]:
    """The matches of a file, each with the number of its first line; raises NotationError."""
    text = with_line_feeds(text)
    starts = [found.start() for found in _GAME.finditer(text)]
    before = text[: starts[0]] if starts else text
    if not is_bare(before) or not starts:
        raise NotationError(fault("record-begin"))
    ends = [*starts[1:], len(text)]
    lines = _line_numbers(text, starts)
    return [(line, text[a:b]) for line, a, b in zip(lines, starts, ends, strict=True)]


def _line_numbers(text: str, starts: list[int]) -> list[int]:
    lines, line, last = [], 1, 0
    for start in starts:
        line += text.count("\n", last, start)
        lines.append(line)
        last = start
    return lines


def parse(text: str, resolve: Resolver = built_in) -> Record | SoloRecord:
    """The record of one match or solo game; raises NotationError."""
    header, *rounds = _sections(with_line_feeds(text))
    game = header.text("Game")
    if game == "Pacal solo":
        return _parse_solo(header, rounds, resolve)
    if game != "Pacal":
        raise NotationError(fault("record-begin"))
    return _parse_match(header, rounds, resolve)


def _parse_match(header: Section, sections: list[Section], resolve: Resolver) -> Record:
    ruleset = _ruleset(header, resolve)
    if isinstance(ruleset, SoloRuleset):
        raise header.tags["Ruleset"].wrong(fault("ruleset-solo", ruleset=ruleset.id))
    if header.moves:
        first = header.moves[0]
        raise NotationError(fault("moves-under-round"), first.line, first.column)
    rounds = tuple(_parse_round(ruleset, part, n) for n, part in enumerate(sections, 1))
    return Record(ruleset, header.others(()), rounds, 1, header.lines())


def _parse_solo(header: Section, rounds: list[Section], resolve: Resolver) -> SoloRecord:
    ruleset = _ruleset(header, resolve)
    if isinstance(ruleset, Ruleset):
        raise header.tags["Ruleset"].wrong(fault("ruleset-two", ruleset=ruleset.id))
    if rounds:
        raise rounds[0].tags["Round"].wrong(fault("solo-no-rounds"))
    scaffold = _cards(header, "Scaffold", ruleset.fields, ruleset.deck)
    deck = _cards(header, "Deck", ruleset.pile, ruleset.deck)
    tags = header.others(("Scaffold", "Deck"))
    entries = header.entries
    deal = SoloDeal(scaffold, deck)
    return SoloRecord(ruleset, tags, deal, entries, header.comment, 1, header.lines())


def _ruleset(header: Section, resolve: Resolver) -> Ruleset | SoloRuleset:
    tag = header.tags.get("Ruleset")
    if tag is None:
        raise header.tags["Game"].wrong(fault("tag-missing", tag="Ruleset"))
    definition = header.text("RulesetDef")
    try:
        if definition is None or tag.text in RULESETS:
            return resolve(tag.text)
        name = tag.text if re.fullmatch(r"[a-z][a-z0-9-]*", tag.text, re.ASCII) else "own"
        return parse_definition(name, definition)
    except RulesetError as error:
        raise tag.wrong(error.faults) from None


def _parse_round(ruleset: Ruleset, section: Section, number: int) -> RoundRecord:
    tag = section.tags["Round"]
    if tag.text != str(number):
        raise tag.wrong(fault("round-expected", number=number, found=shown(tag.text)))
    fields, hand, deck = ruleset.fields, ruleset.hand, ruleset.deck
    scaffolds = [_cards(section, name, fields, deck) for name in ("ScaffoldJ", "ScaffoldO")]
    hands = [ascending(_cards(section, name, hand, deck)) for name in ("HandJ", "HandO")]
    return RoundRecord(
        Deal((scaffolds[0], scaffolds[1]), (hands[0], hands[1])),
        section.entries,
        _one_of(section, "Winner", ("J", "O", "=")),
        _one_of(section, "Reason", tuple(End)),
        section.others(("Round", *_ROUND_TAGS)),
        section.comment,
        tag.line,
        section.lines(),
    )


def _one_of(section: Section, name: str, allowed: tuple[str, ...]) -> str | None:
    text = section.text(name)
    if text is not None and text not in allowed:
        raise section.tags[name].wrong(
            fault("tag-one-of", tag=name, allowed=" ".join(allowed), found=shown(text))
        )
    return text


def _cards(section: Section, name: str, count: int, deck: int) -> Cards:
    """The cards of a tag, all of them unknown where the tag is missing."""
    tag = section.tags.get(name)
    if tag is None:
        return (UNKNOWN,) * count
    found = tag.text.split()
    if len(found) != count:
        raise tag.wrong(fault("tag-cards", tag=name, count=count, found=len(found)))
    return tuple(_card(tag, name, word, deck) for word in found)


def _card(tag: Piece, name: str, word: str, deck: int) -> int:
    if word == "?":
        return UNKNOWN
    if not re.fullmatch(NUMBER, word, re.ASCII) or int(word) > deck:
        raise tag.wrong(fault("tag-card", tag=name, found=shown(word), deck=deck))
    return int(word)


def _sections(text: str) -> list[Section]:
    """The header and then each round; a tag ``Round`` begins one."""
    sections = [Section()]
    for piece in pieces(text):
        section = sections[-1]
        if piece.kind == "tag":
            if piece.name == "Round":
                section = Section()
                sections.append(section)
            _add_tag(section, piece)
        elif piece.kind == "comment":
            section.said[-1].append(piece.text)
        else:
            _add_word(section, piece)
    return sections


def _add_tag(section: Section, piece: Piece) -> None:
    if section.moves or section.turn:
        raise piece.wrong(fault("tag-after-moves", tag=piece.name))
    if piece.name in section.tags:
        raise piece.wrong(fault("tag-twice", tag=piece.name))
    section.tags[piece.name] = piece


def _joined(comments: list[str]) -> str | None:
    return " ".join(comments).lstrip(" ") if comments else None


def _add_word(section: Section, piece: Piece) -> None:
    if re.fullmatch(r"[1-9][0-9]{0,3}\.", piece.text, re.ASCII):
        section.turn += 1
        if piece.text != f"{section.turn}.":
            raise piece.wrong(fault("turn-expected", number=section.turn, found=piece.text))
        return
    if not section.turn:
        raise piece.wrong(fault("moves-begin", found=shown(piece.text)))
    try:
        token = format_token(parse_token(piece.text))
    except NotationError as error:
        raise piece.wrong(error.faults) from None
    section.moves.append(Entry(section.turn, token, None, piece.line, piece.column))
    section.said.append([])


def format_record(record: Record | SoloRecord) -> str:
    """The record of one match or solo game as text."""
    if isinstance(record, SoloRecord):
        return _format_solo(record)
    parts = [format_tags(record.tags)]
    parts += [_format_round(number, round) for number, round in enumerate(record.rounds, 1)]
    return "\n".join(parts)


def _format_round(number: int, record: RoundRecord) -> str:
    deal = record.deal
    tags = [
        ("Round", str(number)),
        *zip(("ScaffoldJ", "ScaffoldO"), map(format_cards, deal.scaffolds), strict=True),
        *zip(("HandJ", "HandO"), map(format_cards, deal.hands), strict=True),
    ]
    if record.winner is not None:
        tags.append(("Winner", record.winner))
    if record.reason is not None:
        tags.append(("Reason", record.reason))
    moves = _format_moves(record.entries, record.comment)
    return format_tags((*tags, *record.tags)) + (f"\n{moves}" if moves else "")


def _format_solo(record: SoloRecord) -> str:
    cards = [("Scaffold", record.deal.scaffold), ("Deck", record.deal.deck)]
    dealt = tuple((name, format_cards(listed)) for name, listed in cards)
    names = [name for name, _ in record.tags]
    at = names.index("Result") if "Result" in names else len(names)
    moves = _format_moves(record.entries, record.comment)
    tags = format_tags(record.tags[:at] + dealt + record.tags[at:])
    return tags + (f"\n{moves}" if moves else "")


def _format_moves(entries: tuple[Entry, ...], comment: str | None) -> str:
    lines = [format_comment(comment)] if comment is not None else []
    turn = 0
    for entry in entries:
        if entry.turn != turn:
            turn = entry.turn
            lines.append(f"{turn}.")
        lines[-1] += f" {entry.token}"
        if entry.comment is not None:
            lines[-1] += f" {format_comment(entry.comment)}"
    return "".join(f"{line}\n" for line in lines)
