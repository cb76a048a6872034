"""How long the server's event loop is held up while two searches run.

    python3 dev.py bench loop_lag [PLAYER [TURNS]]

The loop is uvicorn's, and the searches (pimc:10000) run as the server has them run, in a process
of their own. Lag is how
late a sleep of PAUSE ends. Sections alone and with searches come in turns, so that what
disturbs one disturbs the other. On Linux the part of the lag that was spent waiting for a free
core, which other programs take, is told apart: the rest is what the interpreter's lock and the
loop itself cost.
"""

import asyncio
import sys
import time
from contextlib import suppress
from itertools import count
from pathlib import Path
from random import Random

import uvicorn

from palenque import pacal
from palenque.server.searching import Searcher

SEED = 5
SEARCHES = 2
PAUSE, SECTION = 0.005, 4.0
SHARES = 0.5, 0.9, 0.99, 0.999
QUEUED = Path("/proc/thread-self/schedstat")
Lag = tuple[float, float]


def waited() -> float:
    """The seconds that this thread has waited for a core so far; 0 where none are told."""
    with suppress(OSError):
        return int(QUEUED.read_text().split()[1]) / 1e9
    return 0.0


async def lags(seconds: float) -> list[Lag]:
    """How late sleeps end, in all and without the wait for a core."""
    found = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        queued, began = waited(), time.perf_counter()
        await asyncio.sleep(PAUSE)
        late = time.perf_counter() - began - PAUSE
        found.append((late, max(0.0, late - (waited() - queued))))
    return found


async def search(searcher: Searcher, name: str, number: int, ended: asyncio.Event) -> None:
    """Moves at the start of one round after another, as a bot of the server thinks."""
    deals = count()
    while not ended.is_set():
        rng, start = Random(f"{SEED} {number} {next(deals)}"), pacal.start(pacal.KLEE)
        match = pacal.play(start, pacal.deal(start, rng))
        view = pacal.view(match, pacal.actors(match)[0])
        await searcher.ask("move", name, view, rng.getrandbits(64))


async def while_searching(searcher: Searcher, name: str) -> list[Lag]:
    """The lags of a section with searches; their last moves end behind it."""
    ended = asyncio.Event()
    async with asyncio.TaskGroup() as searches:
        for number in range(SEARCHES):
            searches.create_task(search(searcher, name, number, ended))
        found = await lags(SECTION)
        ended.set()
    return found


async def measure(name: str, turns: int) -> dict[str, list[Lag]]:
    """The lags of both kinds of section; what the first search compiles does not count."""
    searcher = Searcher()
    await while_searching(searcher, name)
    found: dict[str, list[Lag]] = {"alone": [], "two searches": []}
    for _ in range(turns):
        found["alone"] += await lags(SECTION)
        found["two searches"] += await while_searching(searcher, name)
    await searcher.close()
    return found


def shown(found: list[float]) -> str:
    """The quantiles, in milliseconds."""
    found.sort()
    return "".join(f"{1e3 * found[int(len(found) * share)]:8.2f}" for share in SHARES)


def main(name: str = "pimc:10000", turns: str = "6") -> None:
    """Prints the quantiles of every kind of section."""
    runner = asyncio.Runner(loop_factory=uvicorn.Config("").get_loop_factory())
    with runner:
        found = runner.run(measure(name, int(turns)))
    print(f"lag in ms, {name}" + " " * 17 + "".join(f"{100 * s:7.4g}%" for s in SHARES))
    for kind, lag in found.items():
        print(f"{kind:38}{shown([late for late, _ in lag])}")
        if QUEUED.exists():
            print(f"{kind + ', less the wait for a core':38}{shown([own for _, own in lag])}")


if __name__ == "__main__":
    main(*sys.argv[1:3])
