"""How soon everybody is back after all connections broke at once.

    python3 dev.py bench storm [CLIENTS [ROUNDS]]

CLIENTS (2,000) play at races of Pakal for four, each in a browser of its own. In each of ROUNDS (3)
all their connections break at the same moment. Then, as the browser's client does, each comes back
after half a second, and after pauses that double where it is not let in. Back is who has been shown
the race again; all play on. At last the server itself is killed (`kill -9`) and started again: it
then has every table to read from the disk, and every move of it to check.
"""

import asyncio
import os
import signal
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path

import uvloop
from picows import WSError

from bench.crowd import racing
from bench.crowd.server import Served, raise_open_files, serving
from bench.crowd.stretch import play
from bench.crowd.trips import Trips, at

CLIENTS, ROUNDS = 2_000, 3
FIRST, LONGEST = 0.5, 10.0
"""Seconds of the first pause and of the longest one."""
PLAYED = 5.0


async def come_back(races: racing.Races, place: int, began: float) -> float:
    """Seconds until this player is shown the race again."""
    pause = FIRST
    while True:
        await asyncio.sleep(pause)
        with suppress(OSError, TimeoutError, WSError):
            racer = await races.come_back(place)
            await asyncio.wait_for(racer.seen.wait(), racing.PATIENCE)
            return time.perf_counter() - began
        pause = min(2 * pause, LONGEST)


async def all_back(races: racing.Races, began: float) -> list[float]:
    """How long each player was away."""
    waits = (come_back(races, place, began) for place in range(len(races.players)))
    return sorted(await asyncio.gather(*waits))


async def cut(races: racing.Races, served: Served) -> None:
    """Breaks every connection, and has all come back and play."""
    began = time.perf_counter()
    for racer in races.players:
        racer.cut()
    report("cut off", await all_back(races, began))
    print(f"{'':8} {await play(races, served, PLAYED)}")


async def weather(folder: Path, clients: int, rounds: int) -> None:
    """Every round, and the kill at last."""
    with serving(racing.command(folder)) as served:
        races = racing.Races(served.address, [Trips()])
        await races.open(clients // len(racing.SEATS))
        print(f"{'':8} {await play(races, served, PLAYED)}")
        for _ in range(rounds):
            await cut(races, served)
        began = time.perf_counter()
        os.kill(served.pid, signal.SIGKILL)
    again = serving(racing.command(folder, int(served.address.rpartition(":")[2])))
    back = asyncio.create_task(all_back(races, began))
    served = await asyncio.to_thread(again.__enter__)
    try:
        report("killed", await back)
        print(f"{'':8} {await play(races, served, PLAYED)}")
    finally:
        again.__exit__(None, None, None)


def report(what: str, back: list[float]) -> None:
    """Print one round."""
    print(f"{what:8} back p50 {at(back, 0.5):.2f} s, p99 {at(back, 0.99):.2f} s, ", end="")
    print(f"all {len(back)} after {back[-1]:.2f} s", flush=True)


def main(clients: int, rounds: int) -> None:
    """Serve and break."""
    raise_open_files()
    print(f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f}; times of moves in ms")
    with tempfile.TemporaryDirectory() as folder:
        uvloop.run(weather(Path(folder), clients, rounds))


if __name__ == "__main__":
    given = [int(text) for text in sys.argv[1:3]]
    main(*given, *[CLIENTS, ROUNDS][len(given) :])
