"""Two people at a table: what they agree on, who is away, and what they are told of it."""

from palenque import messages
from palenque.game import SEATS, IllegalAction, Reason, Seat
from palenque.messages.company import Choice, Word
from palenque.pacal import Match
from palenque.table import absence, agreeing, showing
from palenque.table import state as states
from palenque.table.absence import Absences, Missed
from palenque.table.agreeing import Agreeing
from palenque.table.attendance import Attendance
from palenque.table.log import Logged, TableAction
from palenque.table.remarks import Propose, Resume, Return, StandIn
from palenque.table.state import State

Standing = tuple[Agreeing, Absences]


class Company:
    """How two people stand with each other besides the game.

    All of it follows from the log, but who is connected: that is only ever compared with the
    time, and whatever comes of it is logged. Who plays ``by_days`` is not expected to be there, so
    nobody counts as away.
    """

    def __init__(self, by_days: bool = False) -> None:
        self._by_days = by_days
        self._agreeing, self._absences = Agreeing(), Absences()
        self._attendance = Attendance()
        self._noticed = 0
        self._told = messages.Present(seats=[])

    @property
    def until(self) -> int | None:
        """When a pause ends whose end has been asked for."""
        return self._agreeing.until

    @property
    def rests(self) -> bool:
        """Whether the two have agreed on a pause that is not over."""
        return self._agreeing.rest != "none"

    @property
    def stand_in(self) -> StandIn | None:
        """For which seat the computer plays on, while its owner is away and the other there."""
        found, here = self._absences.stand_in, self._attendance.present
        return found if found and found.seat not in here and found.seat.other in here else None

    def is_replaced(self, seat: Seat) -> bool:
        """Whether the computer plays on for this seat, and nothing is to be waited for."""
        return self._absences.stand_in is not None and self._absences.stand_in.seat is seat

    # What is done.

    def say(self, seat: Seat, word: Word) -> TableAction:
        """What this word of this seat comes to."""
        return agreeing.action(self._agreeing, seat, word)

    def decide(self, seat: Seat, choice: Choice, state: State, at: int) -> TableAction:
        """What this seat decides about the other, who is away; raises IllegalAction."""
        away = self._away(state, at)
        if away is None or seat not in self._attendance.present:
            raise IllegalAction(Reason.NOT_ASKED, "P4", "nobody who is away is waited for")
        return absence.action(self._absences, seat.other, choice, away)

    def check(self, entry: Logged[TableAction], state: State) -> None:
        """Raises IllegalAction unless this may be done as the two stand."""
        actors = states.actors(state)
        agreeing.check(self._agreeing, entry, bool(actors))
        absence.check(self._absences, entry, next(iter(actors), None))
        if isinstance(entry.action, Propose) and self.is_replaced(entry.action.seat.other):
            raise IllegalAction(Reason.NOT_ASKED, "P13", "nobody is there to answer")

    def take(self, entry: Logged[TableAction], before: Match, match: Match) -> None:
        """Learns what has happened."""
        mover, runs = next(iter(states.actors(before)), None), bool(states.actors(match))
        self._agreeing = agreeing.after(self._agreeing, entry, mover, runs)
        self._absences = absence.after(self._absences, entry, before, match)

    @property
    def standing(self) -> Standing:
        """All that follows from the log."""
        return self._agreeing, self._absences

    def go_back(self, standing: Standing) -> None:
        """Stands as before; who is connected, still is."""
        self._agreeing, self._absences = standing

    def forget(self) -> None:
        """Nothing has happened yet; who is connected, still is."""
        self._agreeing, self._absences = Agreeing(), Absences()

    def attend(self, present: frozenset[Seat], at: int) -> None:
        """Learns who is connected."""
        self._attendance.learn(present, at)

    # What time brings about.

    def deadline(self, state: State) -> int | None:
        """When there is something to do or to tell."""
        if self._has_returned:
            return self._absences.since
        if self._agreeing.until is not None:
            return self._agreeing.until
        seat = self._awaited(state)
        since = self._attendance.away_since(seat) if seat else None
        if since is None:
            return None
        points = absence.turning_points(self._absences, since)
        return next((point for point in points if point > self._noticed), None)

    def due(self, at: int) -> TableAction | None:
        """What is to be logged by now."""
        until = self._agreeing.until
        if until is not None and at >= until:
            return Resume()
        stand_in = self._absences.stand_in
        return Return(stand_in.seat) if stand_in and self._has_returned else None

    # What is told.

    def news(self, state: State, at: int) -> messages.Present | None:
        """Who is there and who is waited for, if that is not what was told last."""
        self._noticed = max(self._noticed, at)
        told, self._told = self._told, self.present(state, at)
        return None if told == self._told else self._told

    def present(self, state: State, at: int) -> messages.Present:
        """Who is there, and who is waited for."""
        here = [showing.letter(seat) for seat in SEATS if seat in self._attendance.present]
        return messages.Present(seats=here, absence=self._absence(state, at))

    def view(self, seat: Seat | None, state: State, over: bool) -> messages.Company:
        """What this seat, or an onlooker, is told of the two."""
        found, stand_in = self._agreeing, self._absences.stand_in
        draw, pause = found.by("draw"), found.by("pause")
        return messages.Company(
            draw=showing.letter(draw) if draw else None,
            pause=showing.letter(pause) if pause else None,
            rest=found.rest,
            may=self._words(seat, state) if seat and not over else [],
            stand_in=_stand_in(stand_in) if stand_in else None,
            meanwhile=_meanwhile(self._absences.missed[seat.order]) if seat else None,
        )

    def _words(self, seat: Seat, state: State) -> list[Word]:
        words = agreeing.words(self._agreeing, seat, bool(states.actors(state)))
        if self.is_replaced(seat.other):
            return [word for word in words if not word.startswith("offer")]
        return words

    @property
    def _has_returned(self) -> bool:
        stand_in = self._absences.stand_in
        return stand_in is not None and stand_in.seat in self._attendance.present

    def _awaited(self, state: State) -> Seat | None:
        """The seat whose move somebody who is there awaits, and at which nobody is."""
        here, seat = self._attendance.present, next(iter(states.actors(state)), None)
        waits = seat is not None and seat not in here and seat.other in here
        return seat if waits and not self.rests and not self._by_days else None

    def _away(self, state: State, at: int) -> int | None:
        """For how long this seat's move has been awaited with nobody there."""
        seat = self._awaited(state)
        since = self._attendance.away_since(seat) if seat else None
        return None if since is None else at - max(since, self._absences.since)

    def _absence(self, state: State, at: int) -> messages.Absence | None:
        seat, away = self._awaited(state), self._away(state, at)
        if seat is None or away is None or away < absence.NOTICE:
            return None
        choices = absence.choices(self._absences, seat, away)
        return messages.Absence(seat=showing.letter(seat), choices=choices)


def _stand_in(found: StandIn) -> messages.StandInView:
    return messages.StandInView(seat=showing.letter(found.seat), level=found.level)


def _meanwhile(missed: Missed | None) -> messages.Meanwhile | None:
    if missed is None:
        return None
    rounds = [
        messages.MissedRound(
            number=ended.number,
            winner=showing.letter(ended.winner) if ended.winner else None,
            reason=ended.reason,
        )
        for ended in missed.rounds
    ]
    return messages.Meanwhile(moves=missed.moves, rounds=rounds)
