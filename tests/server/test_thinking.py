"""Searches run beside the event loop, as many at a time as there are cores."""

import asyncio
import threading
from time import sleep

from palenque.server.thinking import CORES, think


async def test_no_more_searches_run_at_a_time_than_there_are_cores() -> None:
    lock, running, most = threading.Lock(), 0, 0

    def search() -> None:
        nonlocal running, most
        with lock:
            running += 1
            most = max(most, running)
        sleep(0.005)
        with lock:
            running -= 1

    await asyncio.gather(*(think(search) for _ in range(4 * CORES)))
    assert 1 <= most <= CORES


async def test_the_event_loop_runs_while_a_search_does() -> None:
    told = threading.Event()
    search = asyncio.create_task(think(told.wait, timeout=60))
    await asyncio.sleep(0)
    told.set()
    assert await search
