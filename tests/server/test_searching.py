"""The process that searches: begun when asked, ended when not, replaced when it broke off."""

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random

import pytest

from palenque import pacal
from palenque.pacal import KLEE
from palenque.search import bots
from palenque.server.searching import Lost, Searcher
from tests.server.house import PATIENCE
from tests.strategies import played_round

PROGRAM = """
import os, sys, time
from palenque.search import process

def wait(cancelled):
    while not cancelled():
        time.sleep(0.005)
    return "dropped"

work = {
    "move": lambda a, b, dropped: a + b,
    "hint": wait,
    "solo hint": lambda dropped: os._exit(1),
    "prepare": lambda dropped: 1 / 0,
}
process.answer(sys.stdin.buffer, sys.stdout.buffer, work)
os._exit(0)
"""


@asynccontextmanager
async def searching(**more: float) -> AsyncIterator[Searcher]:
    searcher = Searcher((sys.executable, "-c", PROGRAM), **more)
    try:
        yield searcher
    finally:
        await searcher.close()


async def until(searcher: Searcher, runs: bool) -> None:
    async with asyncio.timeout(PATIENCE):
        while searcher.runs is not runs:
            await asyncio.sleep(0.005)


async def test_everybody_hears_the_answer_to_their_own_question() -> None:
    async with searching() as searcher:
        assert not searcher.runs
        waits = asyncio.create_task(searcher.ask("hint"))
        found = await asyncio.gather(*(searcher.ask("move", n, 1) for n in range(5)))
        assert found == [1, 2, 3, 4, 5]
        assert not waits.done()
        waits.cancel()
        with pytest.raises(asyncio.CancelledError):
            await waits


async def test_what_nobody_wants_any_more_is_dropped() -> None:
    async with searching() as searcher:
        assert await searcher.ask("hint", cancelled=lambda: True) == "dropped"


async def test_work_that_fails_and_a_process_that_breaks_off_are_told() -> None:
    async with searching(again=0) as searcher:
        with pytest.raises(Lost):
            await searcher.ask("prepare")
        waits = asyncio.create_task(searcher.ask("hint"))
        with pytest.raises(Lost):
            await searcher.ask("solo hint")
        with pytest.raises(Lost):
            await waits
        assert await searcher.ask("move", 1, 1) == 2


async def test_one_that_broke_off_is_not_followed_at_once() -> None:
    async with searching() as searcher:
        with pytest.raises(Lost):
            await searcher.ask("solo hint")
        await until(searcher, runs=False)
        with pytest.raises(Lost):
            await searcher.ask("move", 1, 1)


async def test_it_ends_where_nobody_has_asked_for_a_while() -> None:
    async with searching(idle=0, again=0) as searcher:
        assert await searcher.ask("move", 1, 1) == 2
        await until(searcher, runs=False)
        assert await searcher.ask("move", 2, 2) == 4


async def test_one_that_cannot_be_started_is_lost() -> None:
    searcher = Searcher(("/nowhere/at/all",))
    with pytest.raises(Lost):
        await searcher.ask("move", 1, 1)
    await searcher.close()


async def test_it_plays_as_the_same_player_would_here() -> None:
    """A view goes there, and a move comes back."""
    match = played_round(KLEE, Random(3))[0]
    view = pacal.view(match, pacal.actors(match)[0])
    searcher = Searcher()
    assert await searcher.ask("move", "level:2", view, 5) == bots.choose("level:2", view, Random(5))
    await searcher.close()
