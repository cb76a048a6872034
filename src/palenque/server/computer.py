"""What the computer can do here: its levels and hints, once the search that they need is warm."""

import asyncio
from collections.abc import Callable
from random import Random, SystemRandom

from palenque.messages import Search
from palenque.pacal import Move, View
from palenque.pacal.solo import SoloView
from palenque.search import bots, compiling
from palenque.search.bots import Hint
from palenque.search.levels import LEVELS, Level, needs_search
from palenque.search.warming import PARTS, PATIENCE, PLAIN, Part, Warming
from palenque.server.thinking import think


class NotReady(Exception):
    """This needs a search that is not there, or not warm yet."""


class Computer:
    """Finds moves and hints beside the event loop.

    ``warming`` is missing where the search is not installed. ``rng`` makes the chance of a
    hint, ``settled`` is called when all is loaded.
    """

    def __init__(
        self,
        warming: Warming | None = None,
        rng: Callable[[], Random] = SystemRandom,
        patience: float = PATIENCE,
        settled: Callable[[], None] = lambda: None,
    ) -> None:
        self._warming, self._rng = warming, rng
        self._patience, self._settled = patience, settled
        self._states: dict[Part, Search] = dict.fromkeys(PARTS, "warming" if warming else "missing")
        self._known = {part: asyncio.Event() for part in PARTS}
        self._task: asyncio.Task[None] | None = None
        self._closed = False

    def search(self, part: Part) -> Search:
        """How the search stands."""
        return self._states[part]

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels that can be played here."""
        return PLAIN if self._states["match"] == "missing" else LEVELS

    def start(self) -> None:
        """Has the search made warm, while everything else goes on."""
        if self._warming:
            self._task = asyncio.create_task(self._warm(self._warming))

    async def close(self) -> None:
        """Drops every thought; one that is being thought ends by itself within a second or so."""
        self._closed = True
        if self._warming:
            await asyncio.to_thread(self._warming.stop)
        if self._task:
            self._task.cancel()

    async def move(self, level: int, view: View, rng: Random) -> Move:
        """What this level plays, or until the search is warm the strongest that needs none."""
        if needs_search(level) and not await self._is_ready("match"):
            level = PLAIN[-1].number
        return await think(bots.choose, f"level:{level}", view, rng)

    async def hint(self, view: View, cancelled: Callable[[], bool]) -> Hint:
        """The strongest move within a second, or until the search is warm what careful plays."""
        rng = self._rng()
        if not await self._is_ready("match"):
            return Hint(await think(bots.choose, "careful", view, rng), None)
        return await think(bots.hint, view, rng, lambda: self._closed or cancelled())

    async def solo_hint(self, view: SoloView) -> Hint:
        """The best placement; raises NotReady."""
        if not await self._is_ready("solo"):
            raise NotReady
        from palenque.search import solo

        return await think(solo.hint, view)

    async def _is_ready(self, part: Part) -> bool:
        if self._states[part] == "warming":
            try:
                await asyncio.wait_for(self._known[part].wait(), self._patience)
            except TimeoutError:
                return False
        return self._states[part] == "ready"

    async def _warm(self, warming: Warming) -> None:
        for part in PARTS:
            done = await asyncio.to_thread(warming.wait, part)
            if done:
                await asyncio.to_thread(compiling.prepare, part)
            self._states[part] = "ready" if done else "missing"
            self._known[part].set()
        self._settled()
