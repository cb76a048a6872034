"""How the table of a race stands, as a value: who sits, lays squares, is ready, and the race."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from palenque import messages, pakal
from palenque.game import IllegalAction, Reason, Seat
from palenque.pakal.actions import Timed
from palenque.table import bounds
from palenque.table.log import Logged, Sit, Stop
from palenque.table.race_log import CountIn, Lay, RaceAction, RaceSetup
from palenque.table.remarks import GetReady

COUNT_IN = 3_000
"""Milliseconds between the last player's being ready and the goal (*ours*)."""


@dataclass(frozen=True)
class Run:
    """A round that was run alone: from which board, with how many slides, and when claimed."""

    round: int
    goal: str
    face: pakal.Face
    start: pakal.Board
    reached: bool
    time: int | None
    slides: int


@dataclass(frozen=True)
class Gathering:
    """A table and its race; ``race`` is None while open seats are waited for.

    ``counting`` is the table's time at which the count-in began, ``revealed`` the one of the
    last goal: from there the times of the race are counted (K2). ``starts`` are the boards
    as the round began, ``slides`` the pushes since, both in the order of the race's seats.
    ``stacked`` is the deal or the shuffle that made the present goal stack. A race is ``stopped``
    once it has had as many rounds as a table allows.
    """

    setup: RaceSetup
    names: dict[Seat, str]
    race: pakal.Race | None = None
    laid: dict[Seat, Lay] = field(default_factory=dict)
    ready: frozenset[Seat] = frozenset()
    counting: int | None = None
    revealed: int = 0
    starts: tuple[pakal.Board, ...] = ()
    slides: tuple[int, ...] = ()
    runs: tuple[Run, ...] = ()
    stacked: Logged[RaceAction] | None = None
    stopped: bool = False

    @cached_property
    def phase(self) -> messages.RacePhase:
        """What the table waits for."""
        if self.race is None:
            return "seats"
        match self.race.phase:
            case _ if self.stopped:
                return "over"
            case pakal.Over():
                return "over"
            case pakal.Running():
                return "running"
            case pakal.Between(due=due) if due:
                return "swapping"
        if self.counting is not None:
            return "count-in"
        return "ready" if self.laid.keys() == set(self.seats) else "arranging"

    @property
    def round(self) -> int:
        """The number of the round that runs or is awaited, after a round the one just over."""
        if self.race is None:
            return 1
        coming = self.phase in ("arranging", "ready", "count-in")
        return self.race.number + 1 if coming else self.race.number

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that race, or would if the race began now."""
        return self.race.setup.seats if self.race else tuple(sorted(self.names, key=_order))

    @property
    def open(self) -> tuple[Seat, ...]:
        """The seats that are waited for."""
        if self.race is not None:
            return ()
        return tuple(p.seat for p in self.setup.places if p.seat not in self.names)

    @property
    def deadline(self) -> int | None:
        """When, in the table's time, the clock acts next."""
        if self.counting is not None:
            return self.counting + COUNT_IN
        after = pakal.deadline(self.race) if self.race else None
        return None if after is None else self.revealed + after

    @cached_property
    def marks(self) -> tuple[Timed, ...]:
        """What happened in the round besides slides, oldest first."""
        log = self.race.log if self.race else ()
        return tuple(action for action in log if not isinstance(action, pakal.Slide))

    def slides_of(self, seat: Seat) -> int:
        """How often this seat has pushed a square in this round."""
        return self.slides[self.seats.index(seat)] if self.slides and self.race else 0


def _order(seat: Seat) -> int:
    return seat.order


def gathered(setup: RaceSetup) -> Gathering:
    """The table before anything happened; open seats are empty."""
    return Gathering(setup, {p.seat: p.name for p in setup.places if p.kind != "open"})


def race_setup(state: Gathering) -> pakal.Setup:
    """What is agreed on once the race begins: those who sit there play (K1)."""
    setup = state.setup
    return pakal.Setup(state.seats, setup.level, setup.track, setup.components)


def play(state: Gathering, entry: Logged[RaceAction]) -> Gathering:
    """The table after this action; raises IllegalAction if a rule forbids it."""
    match entry.action:
        case Sit(seat=seat, name=name):
            if seat not in state.open:
                raise IllegalAction(Reason.NOT_SEATED, "K1", "this seat is not open")
            return replace(state, names={**state.names, seat: name})
        case Lay():
            return _lay(state, entry.action)
        case GetReady(seat=seat):
            return _get_ready(state, seat)
        case CountIn():
            return _count_in(state, entry.at)
        case Stop():
            return _stop(state)
        case pakal.Deal():
            if state.race or not state.names:
                raise IllegalAction(Reason.WRONG_DEAL, "K1", "the cards are dealt once")
            race = pakal.play(pakal.start(race_setup(state)), entry.action)
            return replace(state, race=race, stacked=entry)
    if state.race is None:
        raise IllegalAction(Reason.NOT_ASKED, "K1", "the race has not begun")
    after = _race_on(state, state.race, entry.action, entry.at)
    return replace(after, stacked=entry) if isinstance(entry.action, pakal.Shuffle) else after


def _lay(state: Gathering, lay: Lay) -> Gathering:
    if state.phase not in ("arranging", "ready") or state.race is None or state.race.number:
        sentence = "squares are laid before the first round only"
        raise IllegalAction(Reason.NOT_ASKED, "K1", sentence)
    if lay.seat in state.ready:
        raise IllegalAction(Reason.LOCKED, "K1", "who is ready has laid the squares for good")
    pakal.play(state.race, pakal.Arrange(lay.seat, lay.face, lay.board))
    return replace(state, laid={**state.laid, lay.seat: lay})


def _get_ready(state: Gathering, seat: Seat) -> Gathering:
    if seat not in state.seats:
        raise IllegalAction(Reason.NOT_SEATED, "K1", "this seat is not in the race")
    if state.phase == "arranging" and seat not in state.laid:
        raise IllegalAction(Reason.NOT_ASKED, "K1", "the squares are to be laid first")
    if state.phase not in ("arranging", "ready") or seat in state.ready:
        raise IllegalAction(Reason.NOT_ASKED, "K2", "this seat is not asked to be ready")
    return replace(state, ready=state.ready | {seat})


def _count_in(state: Gathering, at: int) -> Gathering:
    if state.phase != "ready" or state.race is None:
        raise IllegalAction(Reason.NOT_ASKED, "K2", "the players are not ready")
    race = state.race
    if isinstance(race.phase, pakal.Arranging):
        for arrange in arranged(state):
            race = pakal.play(race, arrange)
    return replace(state, race=race, counting=at)


def _stop(state: Gathering) -> Gathering:
    if state.phase != "ready" or state.race is None or not state.race.number:
        raise IllegalAction(Reason.NOT_ASKED, "K2", "a race is stopped between two rounds")
    return replace(state, stopped=True)


def is_spent(state: Gathering, actions: int) -> bool:
    """Whether a round is over and the table allows no further one after so many actions."""
    if state.phase != "ready" or state.race is None or not state.race.number:
        return False
    return bounds.is_met(state.race.number, actions)


def arranged(state: Gathering) -> list[pakal.Arrange]:
    """The squares as they were laid for good (K1)."""
    return [_arrange(state.laid[seat]) for seat in state.seats]


def _arrange(lay: Lay) -> pakal.Arrange:
    return pakal.Arrange(lay.seat, lay.face, lay.board)


def _race_on(state: Gathering, race: pakal.Race, action: pakal.Action, at: int) -> Gathering:
    match action:
        case pakal.Shuffle() | pakal.Reveal() if state.counting is None:
            raise IllegalAction(Reason.NOT_ASKED, "K2", "the players are not ready")
        case pakal.Reveal():
            after = pakal.play(race, action)
            return replace(
                state,
                race=after,
                ready=frozenset(),
                counting=None,
                revealed=at,
                starts=tuple(player.board for player in after.players),
                slides=(0,) * len(after.players),
            )
        case _ if isinstance(action, Timed) and at - state.revealed != action.at:
            raise IllegalAction(Reason.WRONG_TIME, "K2", "the times of race and table differ")
    after = pakal.play(race, action)
    if isinstance(action, pakal.Slide):
        slides = list(state.slides)
        slides[state.seats.index(action.seat)] += 1
        return replace(state, race=after, slides=tuple(slides))
    return replace(state, race=after, runs=(*state.runs, *_run(state, race, after)))


def _run(state: Gathering, before: pakal.Race, after: pakal.Race) -> tuple[Run, ...]:
    """The round that has just ended, if it was run alone."""
    phase, ended = before.phase, after.phase
    if not isinstance(phase, pakal.Running) or isinstance(ended, pakal.Running):
        return ()
    if len(after.players) > 1 or not isinstance(ended, pakal.Between | pakal.Over):
        return ()
    [result], [player] = ended.results, after.players
    reached = result.fate in (pakal.Fate.MOVED, pakal.Fate.GOAL_SYMBOL)
    time = None if result.claim is None else after.at
    face, [start], [slides] = player.face, state.starts, state.slides
    return (Run(after.number, phase.goal, face, start, reached, time, slides),)


def race_actions(log: Sequence[Logged[RaceAction]]) -> Iterator[pakal.Action]:
    """What happened in the race itself, for its record."""
    laid: dict[Seat, Lay] = {}
    for entry in log:
        match entry.action:
            case Lay():
                laid[entry.action.seat] = entry.action
            case CountIn():
                yield from (_arrange(laid.pop(seat)) for seat in sorted(laid, key=_order))
            case Sit() | GetReady() | Stop():
                pass
            case action:
                yield action
