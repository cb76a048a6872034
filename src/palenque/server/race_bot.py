"""The computer at a race: a client like any other, that sees a view and sends commands."""

import asyncio
import secrets
from dataclasses import dataclass, field
from random import Random, SystemRandom
from typing import TypeGuard

from palenque import messages, pakal
from palenque.game import Seat
from palenque.messages import (
    Exchange,
    GiveUpRound,
    Grab,
    PushRefused,
    RaceBot,
    RacePhase,
    Ready,
    Refused,
)
from palenque.search.racers import Racer, Step
from palenque.server.bot import Playing
from palenque.server.pace import Pace
from palenque.server.seating import LiveTable
from palenque.table import RaceTable
from palenque.table.race_table import Command

LAYING = (1.5, 4.0)
"""How many seconds a racer takes to lay its squares, from and to."""
SETTLING = (0.5, 1.5)
"""How many seconds pass before it is ready."""


@dataclass(frozen=True)
class Asked:
    """What a racer sees when it is asked: its view, the round, and its slides so far."""

    phase: RacePhase
    round: int
    slides: int
    laid: bool
    view: pakal.View


@dataclass
class RacingBot:
    """Plays its seat of a race as long as it is asked."""

    live: LiveTable[RaceTable]
    seat: Seat
    level: RaceBot
    pace: Pace
    rng: Random = field(default_factory=SystemRandom)
    _racer: Racer | None = None
    _racing: int = 0
    _due: float = 0.0

    async def play(self) -> None:
        """Lays squares, gets ready, races and swaps until there is nothing to do."""
        self._due = asyncio.get_running_loop().time()
        while asked := await self.live.ask(self._asked):
            after, command = await self._next(asked)
            if command is None:
                return
            await self._wait(after)
            await self._send(command)

    async def _next(self, asked: Asked) -> tuple[float, Command | None]:
        if asked.phase in ("arranging", "ready"):
            if asked.laid:
                return self.rng.uniform(*SETTLING), Ready(id=_id(), round=asked.round)
            side = self.rng.randrange(2)
            return self.rng.uniform(*LAYING), messages.Lay(id=_id(), side=side)
        if self._racer is None or self._racing != asked.round:
            self._racer, self._racing = Racer(self.level, self.rng), asked.round
        step = await asyncio.to_thread(self._racer.next, asked.view)
        return (step.after, _command(step, asked)) if step else (0, None)

    async def _wait(self, seconds: float) -> None:
        """Waits since the last thing done, so that storing it does not slow the racer down."""
        loop = asyncio.get_running_loop()
        self._due = max(self._due + seconds * self.pace.racing, loop.time())
        await asyncio.sleep(self._due - loop.time())

    async def _send(self, command: Command) -> None:
        """Tries again until it is saved, and lets the people know once."""
        answer = await self.live.receive(self.seat, command)
        if _unsaved(answer):
            self.live.warn(Refused(answers=None, code="storage", rule=None, message=answer.message))
        while _unsaved(answer):
            await asyncio.sleep(self.pace.retry)
            answer = await self.live.receive(self.seat, command)

    def _asked(self, table: RaceTable) -> Asked | None:
        state = table.state
        if state.race is None or not is_asked(table, self.seat):
            return None
        return Asked(
            state.phase,
            state.round,
            state.slides_of(self.seat),
            self.seat in state.laid,
            pakal.view(state.race, self.seat),
        )


def asked(live: LiveTable[RaceTable], pace: Pace) -> dict[Seat, Playing]:
    """The computer's seats at which there is something to do."""
    return {
        place.seat: RacingBot(live, place.seat, place.level, pace).play
        for place in live.table.setup.bots
        if place.level and is_asked(live.table, place.seat)
    }


def is_asked(table: RaceTable, seat: Seat) -> bool:
    """Whether this seat has squares to lay, to slide or to swap, or is to be ready."""
    state = table.state
    match state.phase:
        case "arranging" | "ready":
            return seat in state.seats and seat not in state.ready
        case "running" | "swapping":
            assert state.race
            return seat in pakal.actors(state.race)
    return False


def _command(step: Step, asked: Asked) -> Command:
    match step.action:
        case pakal.Slide(cell=cell):
            n = asked.slides + 1
            return messages.Push(round=asked.round, n=n, cell=pakal.format_cell(cell))
        case pakal.Claim(tile=tile):
            return Grab(id=_id(), round=asked.round, tile=tile)
        case pakal.Pass():
            return GiveUpRound(id=_id(), round=asked.round)
        case pakal.Swap(cell=cell):
            return Exchange(id=_id(), round=asked.round, cell=pakal.format_cell(cell))


def _id() -> str:
    return secrets.token_hex(8)


def _unsaved(answer: Refused | PushRefused | None) -> TypeGuard[Refused | PushRefused]:
    return isinstance(answer, Refused | PushRefused) and answer.code == "storage"
