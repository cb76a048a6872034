"""The computer at a table: a client like any other, that sees a view and sends commands."""

import asyncio
import secrets
from collections.abc import Callable, Coroutine
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import Any, TypeGuard

from palenque import pacal
from palenque.game import Seat
from palenque.messages import Act, Level, Refused, Shown
from palenque.pacal import Match, View
from palenque.server.computer import Computer
from palenque.server.pace import Pace
from palenque.server.seating import LiveTable
from palenque.table import Table

Playing = Callable[[], Coroutine[Any, Any, None]]


@dataclass
class Bot:
    """Plays its seat as long as it is asked."""

    live: LiveTable[Table]
    seat: Seat
    level: Level
    pace: Pace
    computer: Computer
    rng: Random = field(default_factory=SystemRandom)

    async def play(self) -> None:
        """Moves until somebody else is asked."""
        while asked := await self.live.ask(self._asked):
            ply, view = asked
            await asyncio.sleep(self.pace.move)
            move = await self.computer.move(self.level, view, self.rng)
            await self._send(Act(id=secrets.token_hex(8), ply=ply, token=pacal.format_token(move)))

    async def _send(self, command: Act) -> None:
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
        return table.ply, pacal.view(table.state, self.seat)


def asked(live: LiveTable[Table], pace: Pace, computer: Computer) -> dict[Seat, Playing]:
    """The computer's seat, if it is to move there."""
    setup = live.table.setup
    if setup.bot and setup.level and setup.bot in live.table.actors:
        return {setup.bot: Bot(live, setup.bot, setup.level, pace, computer).play}
    return {}


def _unsaved(answer: Shown | Refused) -> TypeGuard[Refused]:
    return isinstance(answer, Refused) and answer.code == "storage"
