"""How much time each player has for their moves, and what is left of it.

Nothing here reads a clock: what is left follows from the times of the log alone.
"""

from dataclasses import dataclass, replace

from palenque.game import IllegalAction, Reason, Seat
from palenque.messages import Pace, TurnBased
from palenque.pacal import Deal, End, GiveUp
from palenque.table.agreeing import MOVES

SECOND = 1_000
MINUTE = 60 * SECOND
DAY = 24 * 60 * MINUTE

Times = tuple[int, int]


@dataclass(frozen=True)
class Clocks:
    """What was left at the time ``since``, by seat and in milliseconds (*ours*).

    The clock of ``turn``, the seat that is asked, runs from then on. Between rounds, and while
    somebody is waited for, nobody is asked and both rest. Of the last cards (P12) the starter's
    comes first, so only one clock runs there, too.
    """

    pace: Pace
    left: Times
    turn: Seat | None = None
    since: int = 0

    @property
    def deadline(self) -> int | None:
        """When the flag falls: from that very millisecond on it is too late."""
        return None if self.turn is None else self.since + self.left[self.turn.order]

    def at(self, at: int) -> "Clocks":
        """The same clocks as they stand at this time; none falls below zero."""
        if self.turn is None:
            return replace(self, since=at)
        left = self.left[self.turn.order] - max(0, at - self.since)
        return replace(self, left=self._with(max(0, left)), since=max(at, self.since))

    def after(self, action: object, asked: Seat | None, at: int) -> "Clocks":
        """The clocks once this is done and ``asked`` is to move, None where nobody is or all rests.

        To pick and then to place is one move: the increment comes when the other is asked.
        """
        stopped = self.at(at)
        if asked is self.turn:
            return stopped
        return replace(stopped, left=stopped._renewed(action), turn=asked)

    def _renewed(self, action: object) -> Times:
        if isinstance(self.pace, TurnBased):
            return _full(self.pace) if isinstance(action, (*MOVES, Deal)) else self.left
        if self.turn is None or not isinstance(action, MOVES):
            return self.left
        return self._with(self.left[self.turn.order] + self.pace.increment * SECOND)

    def _with(self, time: int) -> Times:
        """What is left, were it this much for the seat that is asked."""
        jade, obsidian = self.left
        return (time, obsidian) if self.turn is Seat.JADE else (jade, time)


def start(pace: Pace | None) -> Clocks | None:
    """The clocks before the first deal, None where nobody's time is counted."""
    return Clocks(pace, _full(pace)) if pace else None


def check(clocks: Clocks | None, action: object, at: int) -> None:
    """Raises IllegalAction where the flag has fallen, or is said to have and has not."""
    deadline = clocks.deadline if clocks else None
    loses = isinstance(action, GiveUp) and action.reason == End.TIMEOUT
    if clocks and loses and action == fallen(clocks, at):
        return
    if loses:
        raise IllegalAction(Reason.NOT_ASKED, "P14", "this player's time is not up", action)
    if deadline is not None and at >= deadline:
        raise IllegalAction(Reason.OUT_OF_TIME, "P14", "this came after the time was up", action)


def fallen(clocks: Clocks, at: int) -> GiveUp | None:
    """What a flag that has fallen by this time brings about: the match is lost, not the round."""
    if clocks.turn is None or clocks.deadline is None or at < clocks.deadline:
        return None
    return GiveUp(clocks.turn, End.TIMEOUT)


def first(*times: int | None) -> int | None:
    """The first of these times, of which some may be none."""
    return min((time for time in times if time is not None), default=None)


def control(pace: Pace) -> str:
    """The pace as a record's tag TimeControl tells it."""
    if isinstance(pace, TurnBased):
        return f"1/{pace.days * DAY // SECOND}"
    return f"{pace.minutes * MINUTE // SECOND}+{pace.increment}"


def _full(pace: Pace) -> Times:
    time = pace.days * DAY if isinstance(pace, TurnBased) else pace.minutes * MINUTE
    return time, time
