"""Where the computer thinks: a few threads beside the event loop, so that nobody waits for it."""

import asyncio
import os
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import ParamSpec, TypeVar

Given = ParamSpec("Given")
Thought = TypeVar("Thought")

CORES = os.cpu_count() or 1
PAUSE = 0.002
"""Seconds between two works that are done ahead."""
_THREADS = ThreadPoolExecutor(max_workers=CORES, thread_name_prefix="thinking")
_AHEAD = ThreadPoolExecutor(max_workers=1, thread_name_prefix="ahead")


async def think(
    work: Callable[Given, Thought], *arguments: Given.args, **options: Given.kwargs
) -> Thought:
    """What this work returns; it begins once fewer than ``CORES`` others run."""
    thought = _THREADS.submit(work, *arguments, **options)
    return await asyncio.wrap_future(thought)


def think_ahead(work: Callable[[], object]) -> None:
    """Has this done before anybody waits for it, one at a time and with pauses.

    Where hundreds of rounds begin together, the event loop would else wait for each.
    """
    _AHEAD.submit(_unhurried, work)


def _unhurried(work: Callable[[], object]) -> None:
    work()
    time.sleep(PAUSE)
