"""The table itself: commands come in, the log grows, each seat is shown its view."""

from collections.abc import Callable, Sequence
from functools import partial
from random import Random

from palenque import messages, pacal, sealing
from palenque.game import SEATS, IllegalAction, Reason, Seat
from palenque.messages import Act, Agree, Next, PlayWithout, Present, Refused, Resign, Shown
from palenque.pacal import Match, record, solo
from palenque.pacal.record import Record, SoloRecord
from palenque.pacal.solo import Solo
from palenque.table import gathering, pacing, showing
from palenque.table import state as states
from palenque.table.absence import PlayOn
from palenque.table.answers import LATEST, Answers
from palenque.table.company import Company, Standing
from palenque.table.log import UNSAVED, Logged, Setup, Sit, Stop, TableAction
from palenque.table.pacing import Clocks
from palenque.table.recording import record_of
from palenque.table.refusals import Refusals
from palenque.table.remarks import GetReady, StandIn
from palenque.table.sealed import latest_seal
from palenque.table.state import State
from palenque.table.telling import Told

Command = Act | Next | Resign | Agree | PlayWithout | PlayOn
Event = Shown | Present | Refused


class Table:
    """A match or a solo game with its seats, and its onlookers (None) where friends play.

    All that ever happens is in ``log``; the state follows from it. Whoever drives the
    table stores new entries of the log before it passes events on, and calls
    ``take_back`` if it could not.
    """

    def __init__(
        self, id: str, setup: Setup, rng: Random, log: Sequence[Logged[TableAction]] = ()
    ) -> None:
        self.id = id
        self.setup = setup
        self.log: list[Logged[TableAction]] = []
        self.programs: frozenset[Seat] = frozenset()
        self._rng = rng
        self._refusals, self._answers = Refusals(), Answers()
        self._state = states.start(setup)
        self._clocks = pacing.start(setup.pace)
        by_days = isinstance(setup.pace, messages.TurnBased)
        self._company = Company(by_days) if setup.open else None
        for number, entry in enumerate(log, 1):
            self._take(entry)
            if entry.seat and entry.command and number > len(log) - LATEST:
                self._show_for(entry.seat, entry.at, entry.command)
        self._checkpoint = self._mark()

    @property
    def ply(self) -> int:
        """The number of actions so far; a command names the ply that it answers."""
        return len(self.log)

    @property
    def state(self) -> State:
        """The full state, hidden cards and all."""
        return self._state

    @property
    def over(self) -> bool:
        """Whether nothing can happen any more."""
        return states.ending(self.log) is not None or states.is_over(self._state)

    @property
    def gave_up(self) -> Seat | None:
        """The seat that gave up, if one did."""
        ending = states.ending(self.log)
        return ending.seat if isinstance(ending, pacal.GiveUp) else None

    @property
    def actors(self) -> tuple[Seat, ...]:
        """The seats that may act now."""
        return () if self.over else states.actors(self._state)

    @property
    def open(self) -> tuple[Seat, ...]:
        """The seats that are waited for."""
        return gathering.open_seats(self.setup, self.log)

    @property
    def names(self) -> tuple[str, str]:
        """The players' names by seat; that of an open seat is empty, or of whom it is kept for."""
        return gathering.names(self.setup, self.log)

    @property
    def ready(self) -> tuple[Seat, ...]:
        """The seats that have asked for the next round."""
        return gathering.ready(self.log)

    def deal(self, at: int) -> None:
        """Deals the first round, or the next one."""
        self._deal(at)

    def sit(self, seat: Seat, name: str, at: int) -> None:
        """Somebody sits down on the open seat, and the first round is dealt."""
        self._act(Sit(seat, name), at, seat)
        self._deal(at)

    def receive(self, seat: Seat, command: Command, at: int) -> Told[Event]:
        """Carries out a command of this seat; what each seat is to be told."""
        self._checkpoint = self._mark()
        told = self._told_before(seat, command, at)
        if told:
            return Told.same([seat], told)
        try:
            self._carry_out(seat, command, at)
        except IllegalAction as error:
            return Told.same([seat], self._refusals.refuse(seat, command.id, error))

        own = self._show_for(seat, at, command.id)

        def show(to: Seat | None) -> Event:
            return own if to is seat else self.show(to, at)

        return Told.views(self.listeners, show) + self._news(at)

    @property
    def listeners(self) -> tuple[Seat | None, ...]:
        """Who can be told something; nobody looks on at a table of one browser."""
        return (*SEATS, None) if self.setup.open else SEATS

    @property
    def deadline(self) -> int | None:
        """When ``tick`` is to be called: somebody waits for something, or a flag falls."""
        decides = self._company.deadline(self._state) if self._company else None
        return None if self.over else pacing.first(self.due, decides)

    @property
    def due(self) -> int | None:
        """When something happens though nobody is there."""
        if self.over:
            return None
        waits = None if self._resting else gathering.deadline(self.log)
        ends = self._company.until if self._company else None
        return pacing.first(waits, ends, self._clocks.deadline if self._clocks else None)

    def tick(self, at: int) -> Told[Event]:
        """What time alone brings about.

        A flag falls, the next round begins, a pause ends, a player is back.
        """
        deadline = self.deadline
        if deadline is None or at < deadline:
            return Told()
        self._checkpoint = self._mark()
        before, waits = self.ply, gathering.deadline(self.log)
        if lost := self._clocks and pacing.fallen(self._clocks, at):
            self._act(lost, deadline)
        elif due := self._company.due(at) if self._company else None:
            self._act(due, at)
        elif waits is not None and waits <= at and not self._resting:
            self.deal(at)
        shown: Told[Event] = Told()
        if self.ply > before:
            shown = Told.views(self.listeners, lambda to: self.show(to, at))
        return shown + self._news(at)

    def attend(self, present: frozenset[Seat], at: int) -> Told[Event]:
        """Learns who is connected; whoever plays with others is told."""
        if self._company is None:
            return Told()
        self._company.attend(present, at)
        return self._news(at)

    @property
    def stand_in(self) -> StandIn | None:
        """For which seat the computer is to play on, as long as nobody is there."""
        return self._company.stand_in if self._company and not self.over else None

    def greeting(self, seat: Seat | None, at: int) -> tuple[Shown | Present, ...]:
        """What a socket is told that comes."""
        shown = self.show(seat, at)
        return (shown, self._company.present(self._state, at)) if self._company else (shown,)

    def show(self, seat: Seat | None, at: int = 0, answers: str | None = None) -> Shown:
        """The table as this seat, or an onlooker, may see it."""
        return Shown(answers=answers, view=self.view(seat, at))

    def spoken(self, event: Event, at: int) -> Event:
        """An event as it is sent: its clocks are those of when it happened."""
        return event

    def unsaved(self, seat: Seat, command: Command) -> Refused:
        """The answer to a command whose effect could not be stored."""
        return Refused(answers=command.id, code="storage", rule=None, message=UNSAVED)

    def outdated(self, event: Event) -> bool:
        """Whether the present view is to follow this answer."""
        stale = isinstance(event, Refused) and event.code == "stale"
        return stale or (isinstance(event, Shown) and event.view.ply != self.ply)

    def foresee(self) -> Callable[[], object] | None:
        """Work for another thread that will be needed: none."""
        return None

    def view(self, seat: Seat | None, at: int = 0) -> messages.TableView:
        """All that this seat, or an onlooker, may know of the table at this time."""
        state, setup = self._state, self.setup
        match = state if isinstance(state, Match) else None
        player = None if self.over else seat
        round = pacal.view(match, seat) if match and match.round else None
        return messages.TableView(
            table=self.id,
            ruleset=showing.ruleset_info(setup.ruleset),
            mode=setup.mode,
            level=setup.level,
            names=showing.names(setup, self.names),
            seat=showing.letter(seat) if seat else None,
            open=[showing.letter(seat) for seat in self.open],
            ready=[showing.letter(seat) for seat in self.ready],
            programs=[showing.letter(program) for program in SEATS if program in self.programs],
            help=setup.help,
            ply=self.ply,
            score=match.score if match else (0, 0),
            round_number=match.number if match else 1,
            round=showing.round_view(round, self._resting) if round else None,
            solo=showing.solo_view(solo.view(state, player)) if isinstance(state, Solo) else None,
            seal=latest_seal(self.log, open=not self.actors),
            company=self._company.view(seat, state, self.over) if self._company else None,
            pace=setup.pace,
            clocks=showing.clocks(self._clocks, at),
            end=showing.match_end(state, states.ending(self.log)) if self.over else None,
        )

    def record(self, seat: Seat | None) -> Record | SoloRecord:
        """The record: of a running round only what this seat knows, None for all of it."""
        return self.record_later(seat)()

    def record_later(self, seat: Seat | None) -> Callable[[], Record | SoloRecord]:
        """What writes the record as it is now, whatever happens at the table meanwhile."""
        return partial(record_of, self.setup, self.log[:], self.names, seat, self.over)

    def take_back(self, ply: int) -> None:
        """Forgets every action from this ply on, because it could not be stored."""
        self._answers.forget(self.log[ply:])
        kept = self.log[:ply]
        if self._checkpoint[0] == ply:
            self.log = kept
            _, self._state, self._clocks, known = self._checkpoint
            if self._company and known:
                self._company.go_back(known)
            return
        self.log, self._state = [], states.start(self.setup)
        self._clocks = pacing.start(self.setup.pace)
        if self._company:
            self._company.forget()
        for entry in kept:
            self._take(entry)

    def _carry_out(self, seat: Seat, command: Command, at: int) -> None:
        self._check_time(command, at)
        match command:
            case Act(token=token):
                self._check_turn(seat)
                self._act(states.action(self._state, token), at, seat, command.id)
            case Next():
                self._check_next()
                if self._waits_for_others(seat):
                    self._act(GetReady(seat), at, seat, command.id)
                else:
                    self._deal(at, seat, command.id)
            case Resign(scope="round"):
                self._check_rounds()
                conclude = pacal.Conclude(seat.other, pacal.End.RESIGNED)
                self._act(conclude, at, seat, command.id)
            case Resign():
                self._act(pacal.GiveUp(seat), at, seat, command.id)
            case PlayOn(token=token):
                self._check_stand_in(seat)
                self._act(states.action(self._state, token), at, None, command.id)
            case Agree(word=word):
                self._act(self._two.say(seat, word), at, seat, command.id)
            case PlayWithout(choice=choice):
                decided = self._two.decide(seat, choice, self._state, at)
                self._act(decided, at, seat, command.id)

    def _check_time(self, command: Command, at: int) -> None:
        if self.open:
            raise IllegalAction(Reason.NOT_SEATED, "P1", "a player is still waited for")
        if self.over:
            raise IllegalAction(Reason.MATCH_OVER, "P14", "the game is over")
        pacing.check(self._clocks, command, at)
        if not gathering.is_current(self.log, command.ply):
            sentence = f"this answers ply {command.ply}, but the table is at ply {self.ply}"
            raise IllegalAction(Reason.STALE, self._rule, sentence)

    def _check_turn(self, seat: Seat) -> None:
        if not self.actors:
            raise IllegalAction(Reason.ROUND_OVER, self._rule, "the round is over")
        if seat not in self.actors:
            raise IllegalAction(Reason.NOT_YOUR_TURN, self._rule, states.in_words(self._state))

    def _check_stand_in(self, seat: Seat) -> None:
        self._check_turn(seat)
        if self.stand_in is None or self.stand_in.seat is not seat:
            raise IllegalAction(Reason.NOT_ASKED, self._rule, "the seat's owner plays on")

    def _check_next(self) -> None:
        if isinstance(self._state, Solo) or self.actors:
            raise IllegalAction(Reason.ROUND_RUNNING, self._rule, "the round is still running")

    def _waits_for_others(self, seat: Seat) -> bool:
        """Whether a player of another browser has not asked for the next round yet."""
        if self._company is None or self._company.is_replaced(seat.other):
            return False
        return seat.other not in self.ready

    def _check_rounds(self) -> None:
        if isinstance(self._state, Solo):
            sentence = "a solo game has no rounds to give up, only the game"
            raise IllegalAction(Reason.NOT_ASKED, self._rule, sentence)

    @property
    def _between_rounds(self) -> bool:
        """Whether a round is over and the next one has not begun."""
        return bool(self.log) and not self.actors and not self.over

    @property
    def _resting(self) -> bool:
        return self._company is not None and self._company.rests

    @property
    def _two(self) -> Company:
        """The two who play from their own devices; raises IllegalAction where there are none."""
        if self._company is None:
            raise IllegalAction(Reason.NOT_ASKED, self._rule, "nobody else plays at this table")
        return self._company

    def _news(self, at: int) -> Told[Event]:
        """Who is there and who is waited for, where that has changed."""
        news = self._company.news(self._state, at) if self._company else None
        return Told.same(self.listeners, news) if news else Told()

    @property
    def _rule(self) -> str:
        return states.rule(self._state)

    def _deal(self, at: int, seat: Seat | None = None, command: str | None = None) -> None:
        """Deals and seals: what has been told of the deal can never be another one."""
        state, rng = self._state, self._rng
        dealt = solo.deal(state, rng) if isinstance(state, Solo) else pacal.deal(state, rng)
        seal = sealing.seal(record.piles(dealt), rng)
        self._take(Logged(dealt, at, seat, command, seal))

    def _act(
        self, action: TableAction, at: int, seat: Seat | None = None, command: str | None = None
    ) -> None:
        self._take(Logged(action, at, seat, command))
        if not self.over and states.is_spent(self._state):
            self._take(Logged(Stop(), at))

    def _take(self, entry: Logged[TableAction]) -> None:
        """Plays the action and logs it; raises IllegalAction and changes nothing."""
        before = self._state
        if self.over:
            raise IllegalAction(Reason.MATCH_OVER, "P14", "the game is over")
        gathering.check(self.setup, self.log, entry.action, self._between_rounds)
        pacing.check(self._clocks, entry.action, entry.at)
        if self._company:
            self._company.check(entry, before)
        self._state = after = states.play(before, entry.action)
        self.log.append(entry)
        self._answers.take(entry)
        if self._company and isinstance(before, Match) and isinstance(after, Match):
            self._company.take(entry, before, after)
        if self._clocks:
            asked = None if self._resting else next(iter(self.actors), None)
            self._clocks = self._clocks.after(entry.action, asked, entry.at)

    def _told_before(self, seat: Seat, command: Command, at: int) -> Event | None:
        """The answer that this command got before, if it is a repeated one."""
        told = self._answers.of(seat, command.id, lambda: self.show(seat, at, command.id))
        if told is None:
            return self._refusals.of(seat, command.id)
        programs = [showing.letter(program) for program in SEATS if program in self.programs]
        return told.model_copy(update={"view": told.view.model_copy(update={"programs": programs})})

    def _show_for(self, seat: Seat, at: int, command: str) -> Shown:
        """The answer to a command, which is remembered."""
        return self._answers.remember(seat, command, self.show(seat, at, command))

    def _mark(self) -> tuple[int, State, Clocks | None, Standing | None]:
        """What to come back to if what follows cannot be stored."""
        known = self._company.standing if self._company else None
        return self.ply, self._state, self._clocks, known
