"""Hints: what a seat that is asked might do, from its own view and nothing else."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import NoReturn

from palenque import pacal
from palenque.game import Seat
from palenque.messages import AskHint, Hint
from palenque.pacal import Match, View, solo
from palenque.pacal.solo import SoloView
from palenque.search import bots
from palenque.server import reading
from palenque.server.computer import Computer, NotReady
from palenque.server.problems import Refusal
from palenque.server.seating import LiveTable
from palenque.table import Table


class Hinting:
    """Gives every player one hint at a time."""

    def __init__(self, computer: Computer) -> None:
        self._computer = computer
        self._asking: set[str] = set()

    async def hint(self, live: LiveTable[Table], player: str, asked: AskHint) -> Hint:
        """A move and its chance; raises Refusal, also where the table moves on meanwhile."""
        held = reading.own_seats(live, player)
        with self._alone(player):
            view = await live.ask(lambda table: _view(table, held, asked))
            found = await self._think(view, lambda: live.table.ply != asked.ply)
        if live.table.ply != asked.ply:
            _refuse_stale()
        return Hint(ply=asked.ply, token=pacal.format_token(found.move), chance=found.chance)

    async def advise(self, view: View | SoloView | None, player: str, ply: int) -> Hint:
        """A move and its chance for who sees this at no table; raises Refusal."""
        if view is None:
            raise Refusal(409, "not-your-turn", "Nobody has to move here.")
        with self._alone(player):
            found = await self._think(view, lambda: False)
        return Hint(ply=ply, token=pacal.format_token(found.move), chance=found.chance)

    async def _think(self, view: View | SoloView, cancelled: Callable[[], bool]) -> bots.Hint:
        if isinstance(view, View):
            return await self._computer.hint(view, cancelled)
        try:
            return await self._computer.solo_hint(view)
        except NotReady:
            if self._computer.search("solo") == "warming":
                raise Refusal(503, "warming", "The search is being prepared; ask again.") from None
            sentence = "A hint needs the search: pip install 'palenque[search]'."
            raise Refusal(503, "no-search", sentence) from None

    @contextmanager
    def _alone(self, player: str) -> Iterator[None]:
        if player in self._asking:
            raise Refusal(429, "one-hint", "One hint at a time.")
        self._asking.add(player)
        try:
            yield
        finally:
            self._asking.discard(player)


def _view(table: Table, held: Sequence[Seat], asked: AskHint) -> View | SoloView:
    """What the seat that is asked sees; whoever plays another person gets no hint."""
    seat = Seat(asked.seat)
    if table.setup.open or set(held) != set(table.setup.seats):
        raise Refusal(403, "no-hints", "Two people who play each other get no hints.")
    if seat not in held:
        raise Refusal(403, "not-your-seat", "This seat is not yours.")
    if asked.ply != table.ply:
        _refuse_stale()
    if seat not in table.actors:
        raise Refusal(409, "not-your-turn", "A hint is for the seat whose turn it is.")
    state = table.state
    return pacal.view(state, seat) if isinstance(state, Match) else solo.view(state)


def _refuse_stale() -> NoReturn:
    raise Refusal(409, "stale", "The table has moved on.")
