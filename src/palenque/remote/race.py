"""A seat of a race of Pakal, played from elsewhere."""

import time
from dataclasses import dataclass, field
from random import Random

from palenque import messages, pakal
from palenque.game import Seat
from palenque.messages import (
    RACE_EVENT,
    Exchange,
    GiveUpRound,
    Grab,
    Push,
    Pushed,
    PushRefused,
    RaceEvent,
    Racer,
    RaceShown,
    RaceView,
    Ready,
    Refused,
)
from palenque.pakal.record_text import parse
from palenque.pakal.replay import replay
from palenque.remote.line import Line
from palenque.remote.place import Place
from palenque.remote.visitor import Visitor
from palenque.search import racers

Command = messages.Lay | Ready | Push | Grab | GiveUpRound | Exchange
LAYING, SETTLING = (1.5, 4.0), (0.5, 1.5)
"""How many seconds it takes to lay the squares, and then to be ready: from and to."""
ANSWERED = 20.0
"""How long, in seconds, an answer is waited for."""


@dataclass
class RaceSeat:
    """Lays squares, gets ready, races and swaps as a racer of its level does.

    All takes ``pace`` times as long as it would take a person of that level.
    """

    visitor: Visitor
    place: Place
    seat: str
    level: str
    rng: Random
    pace: float = 1.0
    _racer: racers.Racer | None = None
    _racing: int = 0
    _last: float = field(default_factory=time.monotonic)

    def play(self) -> str:
        """Races to the end; the winners' letters. Raises Unwelcome or Unreachable."""
        self._line: Line[RaceEvent] = Line(self.visitor, self.place, self.seat, RACE_EVENT)
        try:
            view = self._shown(None)
            while view.phase != "over":
                step = self._next(view)
                if step is None:
                    view = self._shown(view)
                    continue
                after, command = step
                changed = self._wait(after, view)
                view = changed or self._carry_out(command, view)
            return "".join(view.winners)
        finally:
            self._line.close()

    def _shown(self, view: RaceView | None) -> RaceView:
        """The view after the next event that brings one, or after any where there is one."""
        while True:
            event = self._line.hear()
            if isinstance(event, RaceShown):
                return event.view
            if view is not None:
                return view

    def _next(self, view: RaceView) -> tuple[float, Command] | None:
        """What is to be done at this view, and how many seconds after the last thing done."""
        me = next(racer for racer in view.racers if racer.seat == self.seat)
        if view.phase in ("arranging", "ready"):
            return None if me.ready else self._prepare(view, me)
        if not _is_asked(view, me):
            return None
        if self._racer is None or self._racing != view.round:
            self._racer, self._racing = racers.Racer(self.level, self.rng), view.round
        seen = self._seen()
        step = self._racer.next(seen)
        return (step.after, self._command(step, seen, view.round)) if step else None

    def _prepare(self, view: RaceView, me: Racer) -> tuple[float, Command]:
        if me.arranged:
            return self.rng.uniform(*SETTLING), Ready(id=self._id(), round=view.round)
        lay = messages.Lay(id=self._id(), side=self.rng.randrange(2))
        return self.rng.uniform(*LAYING), lay

    def _seen(self) -> pakal.View:
        """What lies open: the record of the race tells all of it."""
        record = parse(self.visitor.get(f"{self.place.path}/record"))
        return pakal.view(replay(record), Seat(self.seat))

    def _command(self, step: racers.Step, seen: pakal.View, round: int) -> Command:
        match step.action:
            case pakal.Slide(seat=seat, cell=cell):
                slides = [a for a in seen.log if isinstance(a, pakal.Slide) and a.seat is seat]
                return Push(round=round, n=len(slides) + 1, cell=pakal.format_cell(cell))
            case pakal.Claim(tile=tile):
                return Grab(id=self._id(), round=round, tile=tile)
            case pakal.Pass():
                return GiveUpRound(id=self._id(), round=round)
            case pakal.Swap(cell=cell):
                return Exchange(id=self._id(), round=round, cell=pakal.format_cell(cell))

    def _wait(self, seconds: float, view: RaceView) -> RaceView | None:
        """Waits, counted from the last thing done; a view that changes what is asked ends it."""
        until = self._last + seconds * self.pace
        while (left := until - time.monotonic()) > 0:
            event = self._line.hear(left)
            if isinstance(event, RaceShown) and _asks(event.view) != _asks(view):
                return event.view
        return None

    def _carry_out(self, command: Command, view: RaceView) -> RaceView:
        """Sends a command and waits for its answer; the view by then."""
        self._last, opened = time.monotonic(), self._line.opened
        self._line.say(command)
        while (event := self._line.hear(ANSWERED)) is not None:
            if isinstance(event, RaceShown):
                view = event.view
            if _answers(event, command, self.seat) or self._line.opened != opened:
                break
        return view

    def _id(self) -> str:
        return f"{self.rng.getrandbits(64):016x}"


def _asks(view: RaceView) -> tuple[str, int]:
    return view.phase, view.round


def _is_asked(view: RaceView, me: Racer) -> bool:
    if view.phase == "running":
        return me.claim is None
    return view.phase == "swapping" and me.due is not None


def _answers(event: RaceEvent, command: Command, seat: str) -> bool:
    """Whether this event tells what came of the command."""
    if isinstance(command, Push):
        own = isinstance(event, Pushed) and (event.seat, event.n) == (seat, command.n)
        return own or isinstance(event, PushRefused)
    return isinstance(event, RaceShown | Refused) and event.answers == command.id
