"""A seat of Pacal, played from elsewhere."""

import time
from random import Random

from palenque import pacal
from palenque.game import Seat
from palenque.messages import EVENT, Act, Agree, Event, Next, Refused, Shown, TableView
from palenque.pacal import View
from palenque.pacal.record import Record
from palenque.pacal.record_text import parse
from palenque.pacal.replay import replay
from palenque.remote.agreeing import answer
from palenque.remote.line import Line
from palenque.remote.place import Place
from palenque.remote.visitor import Visitor
from palenque.search.bots import Player

AGAIN = 2.0
"""How long, in seconds, to wait before a move is sent again that could not be stored."""


class PacalSeat:
    """Answers each view in which its seat is asked, once."""

    def __init__(
        self, visitor: Visitor, place: Place, seat: str, player: Player, rng: Random
    ) -> None:
        self._visitor, self._place, self._seat = visitor, place, Seat(seat)
        self._player, self._rng = player, rng
        self._line: Line[Event] = Line(visitor, place, seat, EVENT)
        self._name = f"{rng.getrandbits(64):016x}"
        self._said: Act | Next | Agree | None = None
        self._opened = 0

    def play(self) -> str:
        """Plays to the end of the match; its result. Raises Unwelcome or Unreachable."""
        try:
            while True:
                event = self._line.hear()
                if isinstance(event, Refused) and event.code == "storage" and self._said:
                    time.sleep(AGAIN)
                    self._line.say(self._said)
                if isinstance(event, Shown):
                    if event.view.end:
                        return event.view.end.result
                    self._answer(event.view)
        finally:
            self._line.close()

    def _answer(self, view: TableView) -> None:
        """One answer to each view: sent again if the line was cut, and never a second one."""
        is_new = self._said is None or self._said.ply != view.ply
        if is_new:
            self._said = self._command(view)
        elif self._opened == self._line.opened:
            return
        self._opened = self._line.opened
        if self._said:
            self._line.say(self._said)

    def _command(self, view: TableView) -> Act | Next | Agree | None:
        if view.round is None:
            return None
        id = f"{self._name}.{view.ply}"
        if word := answer(view):
            return Agree(id=id, ply=view.ply, word=word)
        if view.round.phase.kind == "over":
            return Next(id=id, ply=view.ply)
        if not view.round.legal:
            return None
        seen = self._seen()
        if not seen.legal:
            return None
        token = pacal.format_token(self._player(seen, self._rng))
        return Act(id=id, ply=view.ply, token=token)

    def _seen(self) -> View:
        """What the seat may know: its own record tells all of it."""
        record = parse(self._visitor.get(f"{self._place.path}/record?seat={self._seat}"))
        assert isinstance(record, Record)
        return pacal.view(replay(record), self._seat)
