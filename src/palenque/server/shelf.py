"""Where stored games are read and records are written: threads that nothing else waits for.

A long game takes seconds. So the long ones wait for each other, one at a time, while the short
ones go past them.
"""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

Found = TypeVar("Found")

LONG = 2_000
"""How many actions a long game has at least."""
_SHORT = ThreadPoolExecutor(max_workers=2, thread_name_prefix="short-games")
_LONG = ThreadPoolExecutor(max_workers=1, thread_name_prefix="long-games")


async def work_through(actions: int, work: Callable[[], Found]) -> Found:
    """What this work on so many actions returns, done beside the event loop."""
    lane = _LONG if actions >= LONG else _SHORT
    return await asyncio.get_running_loop().run_in_executor(lane, work)
