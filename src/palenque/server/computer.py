"""What the computer can do here: its levels and hints, once the search that they need is warm."""

import asyncio
from collections.abc import Callable, Coroutine
from contextlib import suppress
from random import Random, SystemRandom
from typing import Any

from palenque.messages import Search
from palenque.pacal import Move, View
from palenque.pacal.solo import SoloView
from palenque.search import bots
from palenque.search.bots import Hint
from palenque.search.levels import LEVELS, Level, needs_search
from palenque.search.process import Work
from palenque.search.warming import PARTS, PATIENCE, PLAIN, Part, Warming
from palenque.server.searching import Lost, Searcher, Searching
from palenque.server.thinking import think


class NotReady(Exception):
    """This needs a search that is not there, or not warm yet."""


class Computer:
    """Finds moves and hints beside the event loop, and what needs the search in another process.

    ``warming`` is missing where the search is not installed. ``rng`` makes the chance of a hint.
    """

    def __init__(
        self,
        warming: Warming | None = None,
        rng: Callable[[], Random] = SystemRandom,
        patience: float = PATIENCE,
        searching: Searching | None = None,
    ) -> None:
        self._warming, self._rng, self._patience = warming, rng, patience
        self._searching = searching or Searcher()
        self._states: dict[Part, Search] = dict.fromkeys(PARTS, "warming" if warming else "missing")
        self._known = {part: asyncio.Event() for part in PARTS}
        self._tasks: set[asyncio.Task[None]] = set()

    def search(self, part: Part) -> Search:
        """How the search stands."""
        return self._states[part]

    @property
    def levels(self) -> tuple[Level, ...]:
        """The levels that can be played here."""
        return PLAIN if self._states["match"] == "missing" else LEVELS

    def start(self) -> None:
        """Has the search compiled, while everything else goes on."""
        if self._warming:
            self._begin(self._warm(self._warming))

    def expect(self, part: Part) -> None:
        """Has the search loaded by the time it is asked, if it is there."""
        if self._states[part] == "ready":
            self._begin(self._load(part))

    async def close(self) -> None:
        """Drops every thought; one that is being thought ends by itself within a second or so."""
        if self._warming:
            await asyncio.to_thread(self._warming.stop)
        for task in self._tasks:
            task.cancel()
        await self._searching.close()

    async def move(self, level: int, view: View, rng: Random) -> Move:
        """What this level plays, or where the search is not there the strongest without it."""
        if needs_search(level):
            with suppress(NotReady):
                seed = rng.getrandbits(64)
                found: Move = await self._search("match", "move", f"level:{level}", view, seed)
                return found
            level = PLAIN[-1].number
        return await think(bots.choose, f"level:{level}", view, rng)

    async def hint(self, view: View, cancelled: Callable[[], bool]) -> Hint:
        """The strongest move in a second, or where the search is not there what careful plays."""
        rng = self._rng()
        with suppress(NotReady):
            seed = rng.getrandbits(64)
            found: Hint = await self._search("match", "hint", view, seed, cancelled=cancelled)
            return found
        return Hint(await think(bots.choose, "careful", view, rng), None)

    async def solo_hint(self, view: SoloView) -> Hint:
        """The best placement; raises NotReady."""
        found: Hint = await self._search("solo", "solo hint", view)
        return found

    async def _search(
        self, part: Part, work: Work, *given: Any, cancelled: Callable[[], bool] | None = None
    ) -> Any:
        if not await self._is_ready(part):
            raise NotReady
        try:
            return await self._searching.ask(work, *given, cancelled=cancelled)
        except Lost:
            raise NotReady from None

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
            self._states[part] = "ready" if done else "missing"
            self._known[part].set()

    async def _load(self, part: Part) -> None:
        with suppress(Lost):
            await self._searching.ask("prepare", part)

    def _begin(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
