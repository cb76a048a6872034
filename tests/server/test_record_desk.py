"""Records that people open are read beside the server, one after another, and not too often."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from bench.attack.repeats import drawn_out
from palenque.pacal.record_text import format_record
from palenque.server.offered import Offered
from palenque.server.problems import Refusal
from palenque.server.record_desk import AT_ONCE, WAITING, RecordDesk
from tests.server.house import Browser, house
from tests.server.test_http import RACE, problem


class Slow:
    """Reads one record at a time, once it may."""

    def __init__(self) -> None:
        self.may, self.reading, self.most = asyncio.Event(), 0, 0

    async def ask(self, work: str, *given: Any, cancelled: Callable[[], bool] | None = None) -> Any:
        self.reading += 1
        self.most = max(self.most, self.reading)
        await self.may.wait()
        self.reading -= 1
        return "{}", None

    async def close(self) -> None:
        """There is nothing to end."""


def test_one_record_is_read_at_a_time_and_few_wait() -> None:
    async def open_many() -> None:
        slow = Slow()
        desk = RecordDesk(slow)
        asked = [desk.opened("", Offered(), f"player{n}", "127.0.0.1") for n in range(WAITING + 3)]
        opening = [asyncio.ensure_future(one) for one in asked]
        await asyncio.sleep(0)
        slow.may.set()
        found = await asyncio.gather(*opening, return_exceptions=True)
        refused = [one.problem.code for one in found if isinstance(one, Refusal)]
        assert refused == ["crowded"] * 3
        assert slow.most == 1

    asyncio.run(open_many())


@pytest.mark.parametrize(("player", "most"), [("ana", AT_ONCE), ("ana{}", 3 * AT_ONCE)])
def test_nobody_opens_records_too_often(player: str, most: int) -> None:
    """Neither a player nor an address with many of them."""

    async def open_many() -> None:
        slow = Slow()
        slow.may.set()
        desk = RecordDesk(slow)
        for n in range(most):
            await desk.opened("", Offered(), player.format(n), "192.0.2.7")
        with pytest.raises(Refusal) as refused:
            await desk.opened("", Offered(), player.format(most), "192.0.2.7")
        assert refused.value.problem.code == "too-often"
        assert refused.value.headers

    asyncio.run(open_many())


def test_a_record_is_read_by_another_process(tmp_path: Path) -> None:
    with house(tmp_path / "games.db") as served, Browser(served.address) as ana:
        assert ana.post("/api/replay", {"record": RACE}).json()["winners"] == ["S"]
        assert problem(ana.post("/api/replay", {"record": "17"})) == (422, "notation")


def test_a_game_told_step_by_step_is_sent_compressed(tmp_path: Path) -> None:
    """To whoever can read that."""
    text = format_record(drawn_out(300).record(None))
    with house(tmp_path / "games.db") as served, Browser(served.address) as ana:
        plain, packed = (
            ana.post("/api/replay", {"record": text}, **{"Accept-Encoding": encoding})
            for encoding in ("identity", "gzip")
        )
    assert plain.json() == packed.json()
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < len(plain.content) / 8
