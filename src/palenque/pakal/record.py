"""A record of a race as a value; see record_text and replay for its use."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from palenque import sealing
from palenque.game import Seat
from palenque.pakal.actions import (
    UNKNOWN,
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
    Timed,
)
from palenque.pakal.board import Board
from palenque.pakal.components import Face
from palenque.pakal.notation import format_cell
from palenque.pakal.phase import Between, Over, Running
from palenque.pakal.race import play_unchecked, start, winners
from palenque.pakal.setup import Setup
from palenque.pakal.state import Race
from palenque.sealing import Seal
from palenque.tagtext import Tags

UNFINISHED = "*"
Standing = tuple[tuple[Seat, int], ...]


@dataclass(frozen=True)
class Entry:
    """A line of a round: its time, its words, the comment on it; ``line`` is where it stands."""

    at: int
    words: tuple[str, ...]
    comment: str | None = None
    line: int = field(default=0, compare=False)
    column: int = field(default=0, compare=False)


@dataclass(frozen=True)
class RoundRecord:
    """One round: its lines, and where the discs are said to stand after it.

    ``tags`` are those that the rules do not know, ``lines`` tells where each tag stands.
    """

    entries: tuple[Entry, ...]
    after: Standing | None = None
    tags: Tags = ()
    comment: str | None = None
    line: int = field(default=0, compare=False)
    lines: dict[str, int] = field(default_factory=dict, compare=False, repr=False)


@dataclass(frozen=True)
class Record:
    """A race as written: the set-up (K1), the rounds, and the tags that the rules do not know.

    ``names``, ``faces`` and ``boards`` are by seat; a goal that is not known is ``?``.
    """

    setup: Setup
    names: tuple[str, ...]
    faces: tuple[Face, ...]
    boards: tuple[Board, ...]
    tiles: str
    goals: tuple[str, ...]
    rounds: tuple[RoundRecord, ...] = ()
    result: str = UNFINISHED
    tags: Tags = ()
    comment: str | None = None
    lines: dict[str, int] = field(default_factory=dict, compare=False, repr=False)


def of_race(
    setup: Setup,
    actions: Iterable[Action],
    names: Iterable[str] = (),
    hide: bool = False,
    tags: Tags = (),
    seals: Sequence[Seal | None] = (),
) -> Record:
    """The record of a race whose squares are laid; with ``hide`` a running one keeps the goals
    to come.

    ``seals`` are those of the stack and of every shuffle; the last one stays closed with them.
    """
    record = _of_race(setup, actions, names, hide, tags)
    closed = len(seals) - 1 if hide and record.result == UNFINISHED else len(seals)
    told = iter([sealing.tags(seal, open=n < closed) for n, seal in enumerate(seals)])
    return replace(
        record,
        tags=record.tags + next(told, ()),
        rounds=tuple(
            replace(round, tags=next(told, ())) if shuffled(round) else round
            for round in record.rounds
        ),
    )


def _of_race(
    setup: Setup, played: Iterable[Action], names: Iterable[str], hide: bool, tags: Tags
) -> Record:
    race, written = start(setup), _Written()
    for action in played:
        race = play_unchecked(race, action)
        written.add(action, race)
    if hide and not isinstance(race.phase, Over):
        written.hide(len(race.stack))
    laid = [written.arranged[seat] for seat in setup.seats]
    return Record(
        setup,
        (*names, *("" for _ in setup.seats))[: len(setup.seats)],
        tuple(one.face for one in laid),
        tuple(one.board for one in laid),
        written.deal.tiles,
        written.deal.goals,
        tuple(RoundRecord(tuple(round.entries), round.after) for round in written.rounds),
        result(race),
        tags,
    )


@dataclass
class _Round:
    """A round while its record is written."""

    entries: list[Entry]
    after: Standing | None = None


@dataclass
class _Written:
    """What is written of a race so far."""

    deal: Deal = field(default_factory=lambda: Deal((), "", ()))
    arranged: dict[Seat, Arrange] = field(default_factory=dict)
    rounds: list[_Round] = field(default_factory=list)
    shuffle: list[Entry] = field(default_factory=list)

    def add(self, action: Action, race: Race) -> None:
        """Writes one more action, which led to this race."""
        match action:
            case Deal():
                self.deal = action
            case Arrange():
                self.arranged[action.seat] = action
            case Shuffle():
                self.shuffle = [Entry(0, ("shuffle", *action.goals))]
            case Reveal(goal=goal):
                self.rounds.append(_Round([*self.shuffle, Entry(0, ("reveal", goal))]))
                self.shuffle = []
            case Slide():
                self.rounds[-1].entries.append(Entry(action.at, words(action)))
            case _:
                self._end(self.rounds[-1], action, race)

    def _end(self, round: _Round, action: Timed, race: Race) -> None:
        """Adds what ends a round, or follows its end, and the end where this led to it (K6)."""
        round.entries.append(Entry(action.at, words(action)))
        if isinstance(action, Claim | Pass) and not isinstance(race.phase, Running):
            round.entries.append(Entry(action.at, ("end",)))
        round.after = standing(race) if settled(race) else None

    def hide(self, left: int) -> None:
        """Has ``?`` for the goals that are still in the stack, the last ``left``."""
        if self.shuffle:  # of a round that is not revealed yet, so that it is not written
            return
        for round in reversed(self.rounds):
            first = round.entries[0]
            if first.words[0] == "shuffle":
                goals = _unknown(first.words[1:], left)
                round.entries[0] = replace(first, words=("shuffle", *goals))
                return
        self.deal = replace(self.deal, goals=_unknown(self.deal.goals, left))


def _unknown(goals: tuple[str, ...], left: int) -> tuple[str, ...]:
    return goals[: len(goals) - left] + (UNKNOWN,) * left


def piles(action: Deal | Shuffle) -> tuple[str, ...]:
    """What chance draws as a seal holds it, and as it stands in a record."""
    goals = " ".join(action.goals)
    return (action.tiles, goals) if isinstance(action, Deal) else (goals,)


def shuffled(record: RoundRecord) -> Shuffle | None:
    """The shuffle that comes before this round, if there is one (K9)."""
    first = record.entries[0].words if record.entries else ()
    return Shuffle(first[1:]) if first[:1] == ("shuffle",) else None


def words(action: Timed) -> tuple[str, ...]:
    """What stands behind the time in the line of an action.

    >>> words(Claim(Seat.JADE, "H", 4400))
    ('J', 'claim', 'H')
    """
    match action:
        case Reveal(goal=goal):
            return "reveal", goal
        case End():
            return ("end",)
        case Slide(seat=seat, cell=cell):
            return seat.value, format_cell(cell)
        case Claim(seat=seat, tile=tile):
            return seat.value, "claim", tile
        case Pass(seat=seat):
            return seat.value, "pass"
        case Swap(seat=seat, cell=cell):
            return seat.value, "swap", format_cell(cell)


def settled(race: Race) -> bool:
    """Says whether a round is over and every swap due is made (K8)."""
    return isinstance(race.phase, Over) or (
        isinstance(race.phase, Between) and not race.phase.due and race.number > 0
    )


def standing(race: Race) -> Standing:
    """Where each disc stands."""
    return tuple((player.seat, player.space) for player in race.players)


def result(race: Race) -> str:
    """The letters of the winners, or ``*`` for an unfinished race."""
    return "".join(winners(race)) or UNFINISHED


def format_standing(discs: Standing) -> str:
    """Where each disc stands, as in the tag ``After``."""
    return " ".join(f"{seat} {space}" for seat, space in discs)
