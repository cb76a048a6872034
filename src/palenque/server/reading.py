"""What a player may read of a table or a record, and why not."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from palenque import tagtext
from palenque.faults import fault
from palenque.game import NotationError, Seat
from palenque.messages import CheckedRace, NewTable, Place, Replay, SeatLetter
from palenque.pacal import Ruleset, RulesetError
from palenque.pacal import ruleset as ruleset_text
from palenque.pacal.record import Record, SoloRecord
from palenque.pacal.record_text import parse, split
from palenque.pacal.replay import RecordError
from palenque.pacal.ruleset import built_in
from palenque.pakal import record_text
from palenque.plaintext import unmarked
from palenque.server.offered import PAKAL, AnyRuleset, Offered
from palenque.server.problems import Refusal, sentence, unreadable
from palenque.server.seating import LiveTable
from palenque.table import Table, race_checking, replaying

Resolve = Callable[[str], AnyRuleset]
Writing = Callable[[], Record | SoloRecord]
"""Writes a record beside the event loop."""


def ruleset(offered: Offered, id: str, status: int) -> AnyRuleset:
    """The offered ruleset of this id."""
    try:
        return offered.named(id)
    except RulesetError as error:
        raise Refusal(status, "no-such-ruleset", str(error), faults=error.faults) from None


def variant(toml: str) -> Ruleset:
    """The ruleset that this text defines."""
    try:
        found = ruleset_text.parse(unmarked(toml))
    except RulesetError as error:
        sentence = f"This ruleset cannot be played. {error}"
        raise Refusal(422, "ruleset", sentence, faults=error.faults) from None
    if found.id == PAKAL:
        raise Refusal(422, "ruleset", f"The id {PAKAL!r} names another game.")
    return found


def asked_ruleset(offered: Offered, asked: NewTable) -> AnyRuleset:
    """The ruleset of a new table, offered or told."""
    if asked.toml is None:
        return ruleset(offered, asked.ruleset, 422)
    told = variant(asked.toml)
    if told.id != asked.ruleset:
        other = f"The text defines {told.id!r}, not {asked.ruleset!r}."
        raise Refusal(422, "ruleset", other)
    return told


@contextmanager
def refusing(status: int, code: str) -> Iterator[None]:
    """Turns a ValueError into a refusal with its sentence."""
    try:
        yield
    except ValueError as error:
        raise Refusal(status, code, str(error)) from None


def own_seats(live: LiveTable[Any], player: str) -> list[Seat]:
    """The seats of this player, who must have one."""
    seats = live.seats_of(player)
    if not seats:
        raise Refusal(403, "not-your-seat", "You have no seat at this table.")
    return seats


def seats_or_link(live: LiveTable[Table], player: str) -> list[Seat]:
    """The seats of this player, who has one or has the link of a table where friends play."""
    return live.seats_of(player) if live.table.setup.open else own_seats(live, player)


def record_of(table: Table, held: Sequence[Seat], asked: SeatLetter | None) -> Writing:
    """The record as a held seat knows it; two people on one device must say which."""
    if asked and asked not in held:
        raise Refusal(403, "not-your-seat", "This seat is not yours.")
    if not table.log:
        raise Refusal(409, "running", "The cards of this game are not dealt yet.")
    if not held and not table.over:
        raise Refusal(409, "running", "This game is still running.")
    if asked is None and len(held) > 1 and table.actors:
        raise Refusal(409, "running", "While a round runs, say whose record: add ?seat=J or =O.")
    return table.record_later(Seat(asked) if asked else next(iter(held), None))


def whole_record(table: Table) -> Writing:
    """The record of a finished game, with every card."""
    if not table.over:
        raise Refusal(409, "running", "This game is still running.")
    return table.record_later(None)


def resolver(ruleset: AnyRuleset) -> Resolve:
    """Finds this very ruleset, wherever it came from, and the built-in ones."""
    return lambda name: ruleset if name == ruleset.id else built_in(name)


def opened(text: str, resolve: Resolve) -> Replay | CheckedRace:
    """What the one record in this text tells."""
    text = unmarked(text)
    if tagtext.game(text) != "Pakal":
        return replay(text, resolve)
    with _mistakes():
        return race_checking.checked(record_text.parse(_only(text)))


def replay(text: str, resolve: Resolve) -> Replay:
    """The record of a game of Pacal, step by step."""
    with _mistakes():
        return replaying.replay(parse(_only(text), resolve))


@contextmanager
def _mistakes() -> Iterator[None]:
    """Turns what is wrong in a record into a refusal with its place."""
    try:
        yield
    except NotationError as error:
        raise unreadable(error) from None
    except RecordError as error:
        said = sentence(f"line {error.line}, {error}")
        there = error.place
        place = Place(line=error.line, round=there.round, turn=there.turn, at=there.at)
        raise Refusal(422, "illegal", said, error.rule, faults=[error.fault], place=place) from None


def _only(text: str) -> str:
    found = split(text)
    if len(found) > 1:
        line = found[1][0]
        raise NotationError(fault("second-game"), line)
    return text
