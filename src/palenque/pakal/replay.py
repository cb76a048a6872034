"""Replaying a record line by line, and naming what breaks a rule in it."""

from collections.abc import Iterator
from dataclasses import dataclass

from palenque import sealing
from palenque.faults import Fault, Where, fault
from palenque.game import IllegalAction, Seat
from palenque.pakal.actions import (
    Action,
    Arrange,
    Claim,
    Deal,
    End,
    Pass,
    Reveal,
    Shuffle,
    Slide,
    Swap,
)
from palenque.pakal.notation import format_face, parse_cell
from palenque.pakal.phase import SWAP_TIME, Between, Over, Running, laid
from palenque.pakal.race import play, start
from palenque.pakal.record import (
    Entry,
    Record,
    RoundRecord,
    format_standing,
    piles,
    result,
    settled,
    shuffled,
    standing,
)
from palenque.pakal.state import Race
from palenque.sealing import COMMITMENT
from palenque.tagtext import RecordError

__all__ = ["RecordError", "Step", "replay", "steps", "verdict"]

SET_UP = Where(round=1, at=0)
"""Where a mistake of the set-up stands: before the first goal."""


@dataclass(frozen=True)
class Step:
    """The race after a line of round ``number``; the set-up has neither line nor round."""

    number: int
    entry: Entry | None
    race: Race


def verdict(record: Record) -> str:
    """The winners' letters, or ``*`` for an unfinished race; raises RecordError."""
    told = result(replay(record))
    _check_seals(record)
    return told


def _check_seals(record: Record) -> None:
    """Refuses goals that are not those of an opened seal (K1, K9)."""
    drawn, line = Deal((), record.tiles, record.goals), record.lines.get(COMMITMENT, 1)
    sealing.check(record.tags, piles(drawn), line, SET_UP, "K1")
    for number, round in enumerate(record.rounds, 1):
        if shuffle := shuffled(round):
            line = round.lines.get(COMMITMENT, round.line)
            sealing.check(round.tags, piles(shuffle), line, _where(number, 0), "K9")


def replay(record: Record) -> Race:
    """The race at the end of the record; raises RecordError."""
    *_, last = steps(record)
    return last.race


def steps(record: Record) -> Iterator[Step]:
    """The race after the set-up and every line; raises RecordError where it breaks a rule."""
    race = _set_up(record)
    yield Step(0, None, race)
    for number, round in enumerate(record.rounds, 1):
        for step in _round_steps(race, round, number, last=number == len(record.rounds)):
            yield step
            race = step.race
    told, played = record.result, result(race)
    if told != played:
        line, where = record.lines.get("Result", 1), _where(max(1, len(record.rounds)), race.at)
        raise RecordError(line, where, "K10", fault("result-says", told=told, played=played))


def _round_steps(race: Race, record: RoundRecord, number: int, last: bool) -> Iterator[Step]:
    """The race after every line of a round; ``end`` stands once, also behind the last claim."""
    has_end = False
    for entry in record.entries:
        where, action = _where(number, entry.at), _action(race, entry)
        if race.number == number and isinstance(action, Reveal | Shuffle):
            raise RecordError(entry.line, where, "K2", fault("goal-own-round"))
        if isinstance(action, Shuffle) and entry.at != 0:
            raise RecordError(entry.line, where, "K9", fault("shuffle-time"))
        if _ended(race, number) and not has_end:
            _check_end(race, entry, where)
        else:
            race = _play(race, action, entry.line, where)
        has_end = has_end or isinstance(action, End)
        yield Step(number, entry, race)
    if not last or record.after is not None or isinstance(race.phase, Over):
        _check_after(race, record, number, has_end)


def _ended(race: Race, number: int) -> bool:
    return race.number == number and not isinstance(race.phase, Running)


def _check_end(race: Race, entry: Entry, where: Where) -> None:
    """Behind the last claim stands the end that it led to (K6)."""
    if entry.words != ("end",):
        raise RecordError(entry.line, where, "K6", _end_missing(race))
    if entry.at != race.at:
        raise RecordError(entry.line, where, "K6", fault("claim-ended", at=race.at))


def _check_after(race: Race, record: RoundRecord, number: int, has_end: bool) -> None:
    """A round that is over tells its end (K6), every swap (K8), and where the discs stand (K7)."""
    where = _where(number, race.at if race.number == number else 0)
    line = record.entries[-1].line if record.entries else record.line
    line = record.lines.get("After", line)
    if not _ended(race, number):
        raise RecordError(line, where, "K6", fault("round-not-ended"))
    if not has_end:
        raise RecordError(line, where, "K6", _end_missing(race))
    if not settled(race):
        assert isinstance(race.phase, Between)
        owners = " ".join(seat for seat, _ in race.phase.due)
        raise RecordError(line, where, "K8", fault("swap-missing", seats=owners))
    if record.after != standing(race):
        played = format_standing(standing(race))
        wrong = fault("after-untold", played=played)
        if record.after:
            wrong = fault("after-says", told=format_standing(record.after), played=played)
        raise RecordError(line, where, "K7", wrong)


def _end_missing(race: Race) -> Fault:
    return fault("end-missing", at=race.at)


def _set_up(record: Record) -> Race:
    """The race with squares laid (K1)."""
    race = start(record.setup)
    cards = tuple(_card(record, place) for place in range(len(record.faces)))
    drawn_well = len(set(record.tiles)) == len(record.tiles) == record.setup.tiles
    line = record.lines.get("Goals" if drawn_well else "Tiles", 1)
    race = _play(race, Deal(cards, record.tiles, record.goals), line, SET_UP)
    for seat, face, board in zip(record.setup.seats, record.faces, record.boards, strict=True):
        is_new = all(player.face != face for player in laid(race.phase, race.players))
        line = record.lines.get(f"Board{seat}" if is_new else f"Face{seat}", 1)
        race = _play(race, Arrange(seat, face, board), line, SET_UP)
    return race


def _card(record: Record, place: int) -> int:
    """The card that has the face of this player."""
    face = record.faces[place]
    for card, sides in enumerate(record.setup.components.deck):
        if face in sides:
            return card
    line = record.lines.get(f"Face{record.setup.seats[place]}", 1)
    raise RecordError(line, SET_UP, "K1", fault("no-such-face", face=format_face(face)))


def _play(race: Race, action: Action, line: int, where: Where) -> Race:
    try:
        return play(race, action)
    except IllegalAction as error:
        raise RecordError(line, where, error.rule, error.fault) from None


def _where(number: int, at: int) -> Where:
    return Where(round=number, at=at)


def _action(race: Race, entry: Entry) -> Action:
    match entry.words:
        case ("end",):
            return End(entry.at)
        case ("reveal", goal):
            return Reveal(goal, entry.at)
        case ("shuffle", *goals):
            return Shuffle(tuple(goals))
        case (seat, "pass"):
            return Pass(Seat(seat), entry.at)
        case (seat, "claim", tile):
            return Claim(Seat(seat), tile, entry.at)
        case (seat, "swap", cell):
            ended = race.phase.ended if isinstance(race.phase, Between) else 0
            drawn = entry.at == ended + SWAP_TIME
            return Swap(Seat(seat), parse_cell(cell), entry.at, drawn)
    seat, cell = entry.words
    return Slide(Seat(seat), parse_cell(cell), entry.at)
