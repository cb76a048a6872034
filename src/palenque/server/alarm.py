"""One timer for each live table, set to the next time at which its clock acts."""

import asyncio
from dataclasses import dataclass
from typing import Any

from palenque.server.pace import Pace
from palenque.server.seating import LiveTable


@dataclass
class Alarm:
    """Has a live table tick at its deadline; where that cannot be stored, it tries again."""

    live: LiveTable[Any]
    pace: Pace
    _deadline: int | None = None
    _timer: asyncio.TimerHandle | None = None
    _ticking: asyncio.Task[None] | None = None

    @property
    def is_set(self) -> bool:
        """Whether the table's clock runs."""
        return self._timer is not None or self._ticking is not None

    def rings_within(self, milliseconds: int) -> bool:
        """Whether the table's clock acts so soon."""
        deadline = self.live.table.deadline
        return self.is_set and deadline is not None and deadline <= self.live.now + milliseconds

    def set(self) -> None:
        """Waits for the present deadline, instead of any that there was."""
        deadline = self.live.table.deadline
        if self._ticking or (deadline == self._deadline and self._timer):
            return  # where a tick could not be stored, this is the wait for the next try
        self.cancel()
        self._deadline = deadline
        if deadline is not None:
            self._wait(self.live.clock.seconds(deadline - self.live.now))

    def cancel(self) -> None:
        """Waits for nothing any more."""
        if self._timer:
            self._timer.cancel()
        self._timer = None

    def _wait(self, seconds: float) -> None:
        self._timer = asyncio.get_running_loop().call_later(seconds, self._ring)

    def _ring(self) -> None:
        self._timer = None
        self._ticking = asyncio.ensure_future(self._tick())

    async def _tick(self) -> None:
        stored = False
        try:
            stored = await self.live.tick()
        finally:
            self._ticking = None
            if not (stored or self.live.gone):
                self._wait(self.pace.retry)
            self.live.changed(self.live)
