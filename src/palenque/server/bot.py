"""The computer at a table: a client like any other, that sees a view and sends commands."""

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Any, TypeGuard

from palenque import pacal
from palenque.game import Seat
from palenque.messages import Act, Level, PushRefused, Refused
from palenque.pacal import Match, View
from palenque.server.computer import Computer
from palenque.server.pace import Pace
from palenque.server.seating import LiveTable
from palenque.table import Table
from palenque.table.absence import PlayOn

Playing = Callable[[], Coroutine[Any, Any, None]]


@dataclass
class Bot:
    """Plays its seat as long as it is asked, or ``stands_in`` there until its owner is back."""

    live: LiveTable[Table]
    seat: Seat
    level: Level
    pace: Pace
    computer: Computer
    stands_in: bool = False
    rng: Random = field(default_factory=SystemRandom)

    async def play(self) -> None:
        """Moves until somebody else is asked."""
        while asked := await self.live.ask(self._asked):
            ply, view = asked
            await asyncio.sleep(self.pace.move)
            move = await self.computer.move(self.level, view, self.rng)
            says = PlayOn if self.stands_in else Act
            await self._send(says(id=secrets.token_hex(8), ply=ply, token=pacal.format_token(move)))

    async def _send(self, command: Act | PlayOn) -> None:
        """Tries again until the move is saved, and lets the people know once."""
        answer = await self.live.receive(self.seat, command)
        if _unsaved(answer):
            self.live.warn(answer)
        while _unsaved(answer):
            await asyncio.sleep(self.pace.retry)
            answer = await self.live.receive(self.seat, command)

    def _asked(self, table: Table) -> tuple[int, View] | None:
        """The ply and the bot's own view, if it is to move."""
        if self.seat not in table.actors or not isinstance(table.state, Match):
            return None
        if self.stands_in and table.stand_in is None:
            return None
        return table.ply, pacal.view(table.state, self.seat)


def asked(live: LiveTable[Table], pace: Pace, computer: Computer) -> dict[Seat, Playing]:
    """The computer's seat, or the one for which it plays on, if it is to move there."""
    setup, actors, stand_in = live.table.setup, live.table.actors, live.table.stand_in
    if setup.bot and setup.level and setup.bot in actors:
        return {setup.bot: Bot(live, setup.bot, setup.level, pace, computer).play}
    if stand_in and stand_in.seat in actors:
        seat, level = stand_in.seat, stand_in.level
        return {seat: Bot(live, seat, level, pace, computer, stands_in=True).play}
    return {}


def _unsaved(answer: Refused | PushRefused | None) -> TypeGuard[Refused]:
    return isinstance(answer, Refused) and answer.code == "storage"
