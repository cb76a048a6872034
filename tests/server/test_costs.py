"""What one player has the server do costs the others neither time nor their clocks."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from palenque.messages import Push
from palenque.server.appending import Append
from palenque.server.clock import MOST, Clock, Steady
from palenque.server.race_standing import PAKAL
from palenque.server.rows import read_table
from palenque.server.seating import LiveTable
from palenque.server.wire import Inbox
from palenque.table import RaceTable
from tests.server.house import PATIENCE, Browser, House, eventually, house
from tests.server.racing import FAST, race
from tests.table.racing import J, right, running, setup


@pytest.fixture
def served(tmp_path: Path) -> Iterator[House]:
    with house(tmp_path / "games.db", pace=FAST) as served:
        yield served


def test_a_table_that_is_slow_to_load_keeps_no_other_waiting(
    served: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    loaded, read = threading.Event(), read_table

    def slowly(kind: Any, id: str, *given: Any) -> Any:
        if id == long:
            assert loaded.wait(PATIENCE)
        return read(kind, id, *given)

    monkeypatch.setattr("palenque.server.tables.read_table", slowly)
    with Browser(served.address) as ana, Browser(served.address) as ben:
        long, other = race(ana), race(ben)
        loading = threading.Thread(target=ana.get, args=(f"/api/races/{long}",))
        loading.start()
        try:
            eventually(lambda: long in served.tables._locks)
            assert ben.get(f"/api/races/{other}").status_code == 200
            assert loading.is_alive()
        finally:
            loaded.set()
            loading.join()


class Kept:
    """A store that keeps nothing."""

    async def keep(self, append: Append) -> None:
        """All is well."""


def alone(raced: RaceTable, clock: Clock) -> LiveTable[RaceTable]:
    """A live table that stores nothing."""
    given: Any = {"store": Kept(), "load": None, "changed": lambda _: None}
    return LiveTable(PAKAL, raced, {J: "ana"}, clock=clock, **given)


def test_a_command_counts_from_when_it_was_heard() -> None:
    """However long it waits until it is carried out."""
    now, raced = [0], running(setup([J], "untimed"))
    clock, revealed = Clock(monotonic=lambda: now[0]), raced.now

    async def slide() -> None:
        live, inbox = alone(raced, clock), Inbox()
        inbox.time = clock.monotonic
        for n, at in enumerate((500, 900), 1):
            now[0] = at
            inbox.put_nowait({})
            now[0] += 60_000
            heard = (await inbox.get())["heard"]
            await live.receive(J, Push(round=1, n=n, cell=right(raced, J)), None, heard)
            assert raced.now == revealed + at

    asyncio.run(slide())


def test_a_command_is_never_before_the_last_action() -> None:
    raced = running(setup([J], "untimed"))
    before = raced.now

    async def slide() -> None:
        live = alone(raced, Clock(monotonic=lambda: 0))
        push = Push(round=1, n=1, cell=right(raced, J))
        assert await live.receive(J, push, None, -5_000) is None

    asyncio.run(slide())
    assert raced.now == before


def test_a_clock_stands_still_while_the_server_stalls() -> None:
    now = [0]
    steady = Steady(Clock(monotonic=lambda: now[0]))
    now[0] += 100
    assert steady.now() == 100
    steady.beat()
    now[0] += 16_000
    assert steady.now() == 100 + MOST
    steady.beat()
    assert steady.now() == 100 + MOST
    now[0] += 50
    assert steady.now() == 150 + MOST


def test_a_steady_clock_goes_as_the_day_where_nothing_stalls() -> None:
    async def beat() -> int:
        steady = Steady(Clock())
        before = steady.now()
        beating = asyncio.create_task(steady.keep())
        while steady.now() < before + 2 * MOST:
            await asyncio.sleep(0.01)
        beating.cancel()
        return steady.now() - before

    assert asyncio.run(beat()) >= 2 * MOST
