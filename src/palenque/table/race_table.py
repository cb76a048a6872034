"""The table of a race: commands come in with their time, the log grows, all are shown the race."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from palenque import messages, pakal, sealing
from palenque.game import IllegalAction, NotationError, Reason, Seat
from palenque.messages import (
    Begin,
    Exchange,
    GiveUpRound,
    Grab,
    Push,
    Pushed,
    PushRefused,
    RaceShown,
    Ready,
    Refused,
)
from palenque.pakal import record
from palenque.pakal.record import Record
from palenque.table import bounds
from palenque.table import race_showing as showing
from palenque.table import race_waiting as waiting
from palenque.table.log import UNSAVED, Logged, Sit, Stop
from palenque.table.race_log import CountIn, Lay, RaceAction, RaceSetup
from palenque.table.race_recording import race_record
from palenque.table.race_state import gathered, is_spent, play, race_setup
from palenque.table.refusals import Refusals
from palenque.table.remarks import GetReady
from palenque.table.telling import Told

Command = Begin | messages.Lay | Ready | Push | Grab | GiveUpRound | Exchange
Event = RaceShown | Pushed | PushRefused | Refused


class RaceTable:
    """A race with its seats and onlookers (None); times are the table's, in milliseconds.

    All that ever happens is in ``log``; ``state`` follows from it. Whoever drives the table
    stores new entries of the log before it passes events on, calls ``take_back`` if it could
    not, and calls ``tick`` at the ``deadline``.
    """

    def __init__(
        self, id: str, setup: RaceSetup, rng: Random, log: Sequence[Logged[RaceAction]] = ()
    ) -> None:
        self.id = id
        self.setup = setup
        self.log: list[Logged[RaceAction]] = []
        self.state = gathered(setup)
        self.programs: frozenset[Seat] = frozenset()
        self._rng = rng
        self._refusals = Refusals()
        self._commands: set[tuple[Seat | None, str]] = set()
        for entry in log:
            self._take(entry)
        self._checkpoint = (self.ply, self.state)
        self._present: frozenset[Seat] = frozenset()
        self._away_since = self.now
        self._hosts_left = False

    @property
    def ply(self) -> int:
        """The number of actions so far."""
        return len(self.log)

    @property
    def now(self) -> int:
        """The time of the last action."""
        return self.log[-1].at if self.log else 0

    @property
    def over(self) -> bool:
        """Whether nothing can happen any more."""
        return self.state.phase == "over"

    @property
    def open(self) -> tuple[Seat, ...]:
        """The seats that are waited for."""
        return self.state.open

    @property
    def listeners(self) -> tuple[Seat | None, ...]:
        """Who can be told something: every seat that is taken, and the onlookers."""
        return (*self.state.names, None)

    @property
    def due(self) -> int | None:
        """Nothing happens at a race to which nobody comes back after a new start."""
        return None

    @property
    def deadline(self) -> int | None:
        """When ``tick`` is to be called: by the rules, or because some hold up the rest."""
        state, here, since = self.state, self._present, self._away_since
        if state.deadline is not None:
            return state.deadline
        if waiting.hosts_are_away(state, here):
            return None if self._hosts_left else since + waiting.HOST
        return waiting.deadline(state, here, since, self.now)

    # What seats, and time, bring about.

    def sit(self, seat: Seat, name: str, at: int) -> None:
        """Somebody sits down on an open seat; the last one begins."""
        self._mark()
        self._act(Sit(seat, name), at, seat)
        self.begin_if_full(at)

    def begin_if_full(self, at: int) -> None:
        """Deals once nobody is waited for."""
        if self.state.race is None and not self.state.open:
            self._deal(at)

    def receive(self, seat: Seat, command: Command, at: int) -> Told[Event]:
        """Carries out a command of this seat; what each listener is to be told."""
        self._mark()
        at = max(at, self.now)
        if isinstance(command, Push):
            return self._push(seat, command, at)
        if told := self._told_before(seat, command, at):
            return Told.same([seat], told)
        try:
            self._carry_out(seat, command, at)
        except IllegalAction as error:
            return Told.same([seat], self._refusals.refuse(seat, command.id, error))
        self._count_in_if_ready(at)
        return self._show_all(at, seat, command.id)

    def tick(self, at: int) -> Told[Event]:
        """What time alone brings about: goals, the end of rounds, swaps, and who is away."""
        deadline = self.deadline
        if deadline is None or at < deadline:
            return Told()
        self._mark()
        if self.state.counting is not None:
            self._reveal(at)
        elif self.state.deadline is not None:
            for action in pakal.expire(self._race, self._rng):
                self._act(action, deadline)
        elif self.state.phase == "seats":
            self._hosts_left = True
        else:
            self._go_on_without(at)
        return self._show_all(at)

    def attend(self, present: frozenset[Seat], at: int) -> Told[Event]:
        """Learns who is connected; what each listener is to be told of that."""
        if present == self._present:
            return Told()
        if self._present - present:
            self._away_since = max(at, self.now)
        self._present = present
        if not waiting.hosts_are_away(self.state, present):
            self._hosts_left = False
        return self._show_all(at)

    def take_back(self, ply: int) -> None:
        """Forgets every action from this ply on, because it could not be stored."""
        known, state = self._checkpoint
        kept, self.log = self.log[:ply], []
        if known == ply:
            self.log, self.state = kept, state
        else:
            self.state = gathered(self.setup)
            for entry in kept:
                self._take(entry)
        self._commands = {(e.seat, e.command) for e in self.log if e.command}

    # What is told.

    def show(self, seat: Seat | None, at: int, answers: str | None = None) -> RaceShown:
        """The race as this seat, or an onlooker, may see it."""
        return RaceShown(answers=answers, view=self.view(seat, at))

    def greeting(self, seat: Seat | None, at: int) -> tuple[RaceShown]:
        """What a socket is told that comes."""
        return (self.show(seat, at),)

    def view(self, seat: Seat | None, at: int) -> messages.RaceView:
        """All that this seat, or an onlooker, may know of the race."""
        state, present = self.state, self._present | {p.seat for p in self.setup.bots}
        host = seat is not None and self._may_begin(seat)
        return showing.race_view(self.id, state, seat, at, present, self.programs, host)

    def spoken(self, event: Event, at: int) -> Event:
        """An event as it is sent at this time: what is left of the clock has dwindled."""
        if not isinstance(event, RaceShown) or event.view.left is None:
            return event
        view = event.view.model_copy(update={"left": showing.left(self.state, at)})
        return event.model_copy(update={"view": view})

    def unsaved(self, seat: Seat, command: Command) -> Event:
        """The answer to a command whose effect could not be stored."""
        if isinstance(command, Push):
            return self._push_refused(seat, command, "storage", "K3", UNSAVED)
        return Refused(answers=command.id, code="storage", rule=None, message=UNSAVED)

    def outdated(self, event: Event) -> bool:
        """Whether the present view is to follow this answer: never, it is in it."""
        return False

    def foresee(self) -> Callable[[], object] | None:
        """Work for another thread, that the end of the round will need: the fewest slides."""
        race = self.state.race
        if race is None or not isinstance(race.phase, pakal.Running):
            return None
        return partial(showing.pars, race, self.state.starts, race.phase.goal)

    def record(self) -> Record:
        """The record; of a running race without the goals to come. Squares must be laid."""
        return self.record_later()()

    def record_later(self) -> Callable[[], Record]:
        """What writes the record as it is now, whatever happens at the table meanwhile."""
        names = [self.state.names[seat] for seat in self.state.seats]
        return partial(race_record, self._race.setup, names, self.log[:])

    # How commands are carried out.

    def _push(self, seat: Seat, push: Push, at: int) -> Told[Event]:
        try:
            self._check_push(seat, push)
            slide = pakal.Slide(seat, pakal.parse_cell(push.cell), self._in_race(at))
            self._act(slide, at, seat)
        except IllegalAction as error:
            sentence = f"{error.sentence}."
            refused = self._push_refused(seat, push, error.reason, error.rule, sentence)
            return Told.same([seat], refused)
        pushed = Pushed(seat=showing.letter(seat), round=push.round, n=push.n, cell=push.cell)
        return Told.same(self.listeners, pushed)

    def _check_push(self, seat: Seat, push: Push) -> None:
        running = self.state.phase == "running"
        if push.round != self.state.round or not running:
            raise IllegalAction(Reason.ROUND_OVER, "K8", "this round is not running")
        expected = self.state.slides_of(seat) + 1
        if push.n != expected:
            sentence = f"slide {expected} is next, not slide {push.n}"
            raise IllegalAction(Reason.STALE, "K3", sentence)
        bounds.check_slide(push.n - 1)

    def _push_refused(
        self, seat: Seat, push: Push, code: str, rule: str, message: str
    ) -> PushRefused | Refused:
        race = self.state.race
        if race is None or not race.players:
            return Refused(answers=None, code=code, rule=rule, message=message)
        return PushRefused(
            round=push.round,
            n=self.state.slides_of(seat),
            board=pakal.format_board(race.player(seat).board),
            code=code,
            rule=rule,
            message=message,
        )

    def _carry_out(self, seat: Seat, command: Command, at: int) -> None:
        if not isinstance(command, Begin | messages.Lay):
            self._check_round(command.round)
        match command:
            case Begin():
                self._begin(seat, at, command.id)
            case messages.Lay():
                self._act(self._lay(seat, command), at, seat, command.id)
            case Ready():
                self._act(GetReady(seat), at, seat, command.id)
            case Grab(tile=tile):
                self._act(pakal.Claim(seat, tile, self._in_race(at)), at, seat, command.id)
            case GiveUpRound():
                self._act(pakal.Pass(seat, self._in_race(at)), at, seat, command.id)
            case Exchange(cell=cell):
                swap = pakal.Swap(seat, pakal.parse_cell(cell), self._in_race(at))
                self._act(swap, at, seat, command.id)

    def _begin(self, seat: Seat, at: int, command: str) -> None:
        if self.state.race is not None:
            raise IllegalAction(Reason.NOT_ASKED, "K1", "the race has begun")
        if not self._may_begin(seat):
            raise IllegalAction(Reason.NOT_ASKED, "K1", "whoever made the race begins it")
        self._deal(at, seat, command)

    def _may_begin(self, seat: Seat) -> bool:
        """Whoever made the race begins it, or if they stay away any other who sits there."""
        return self.setup.hosted(seat) or (self._hosts_left and seat in self._present)

    def _lay(self, seat: Seat, command: messages.Lay) -> Lay:
        race = self.state.race
        if race is None or not isinstance(race.phase, pakal.Arranging):
            sentence = "squares are laid before the first round only"
            raise IllegalAction(Reason.NOT_ASKED, "K1", sentence)
        if command.board is None:
            return self._lay_at_random(seat, command.side)
        try:
            board = pakal.parse_board(command.board)
        except NotationError as error:
            raise IllegalAction(Reason.WRONG_SQUARES, "K1", error.sentence) from None
        return Lay(seat, race.phase.cards[race.setup.place(seat)][command.side], board)

    def _lay_at_random(self, seat: Seat, side: int | None = None) -> Lay:
        drawn = pakal.arrange(self._race, seat, self._rng, side)
        return Lay(seat, drawn.face, drawn.board, drawn=True)

    def _check_round(self, round: int) -> None:
        if round != self.state.round:
            sentence = f"this is about round {round}, but the table is at round {self.state.round}"
            raise IllegalAction(Reason.STALE, "K2", sentence)

    def _count_in_if_ready(self, at: int) -> None:
        state = self.state
        if state.phase == "ready" and state.ready == set(state.seats):
            self._act(CountIn(), at)

    def _reveal(self, at: int) -> None:
        action = pakal.deal(self._race, self._rng)
        if isinstance(action, pakal.Shuffle):
            self._take(Logged(action, at, seal=sealing.seal(record.piles(action), self._rng)))
            action = pakal.deal(self._race, self._rng)
        self._act(action, at)

    def _go_on_without(self, at: int) -> None:
        """Gives up the round for whoever is waited for (K6), or lays squares (K1) and counts in."""
        if self.state.phase == "running":
            for seat in pakal.actors(self._race):
                self._act(pakal.Pass(seat, self._in_race(at)), at)
            return
        for seat in self.state.seats:
            if seat not in self.state.laid:
                self._act(self._lay_at_random(seat), at)
        self._act(CountIn(), at)

    # The log.

    @property
    def _race(self) -> pakal.Race:
        if self.state.race is None:
            raise IllegalAction(Reason.NOT_ASKED, "K1", "the race has not begun")
        return self.state.race

    def _in_race(self, at: int) -> int:
        """A time of the table as one of the round (K2)."""
        return at - self.state.revealed

    def _deal(self, at: int, seat: Seat | None = None, command: str | None = None) -> None:
        """Draws what the race begins with, and seals it with the goals to come."""
        deal = pakal.deal(pakal.start(race_setup(self.state)), self._rng)
        assert isinstance(deal, pakal.Deal)
        seal = sealing.seal(record.piles(deal), self._rng)
        self._take(Logged(deal, at, seat, command, seal))

    def _act(
        self, action: RaceAction, at: int, seat: Seat | None = None, command: str | None = None
    ) -> None:
        self._take(Logged(action, at, seat, command))
        if is_spent(self.state, self.ply):
            self._take(Logged(Stop(), at))

    def _take(self, entry: Logged[RaceAction]) -> None:
        """Plays the action and logs it; raises IllegalAction and changes nothing."""
        if self.log and entry.at < self.log[-1].at:
            raise IllegalAction(Reason.WRONG_TIME, "K2", "this comes before the last action")
        self.state = play(self.state, entry)
        self.log.append(entry)
        if entry.command:
            self._commands.add((entry.seat, entry.command))

    def _mark(self) -> None:
        """Remembers the state to come back to if what follows cannot be stored."""
        self._checkpoint = (self.ply, self.state)

    def _told_before(self, seat: Seat, command: Command, at: int) -> Event | None:
        """The answer to a command that was carried out or refused before."""
        assert not isinstance(command, Push)
        if (seat, command.id) in self._commands:
            return self.show(seat, at, command.id)
        return self._refusals.of(seat, command.id)

    def _show_all(
        self, at: int, seat: Seat | None = None, answers: str | None = None
    ) -> Told[Event]:
        def show(to: Seat | None) -> Event:
            return self.show(to, at, answers if to is seat and seat else None)

        return Told.views(self.listeners, show)
