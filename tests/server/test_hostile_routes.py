"""Frames that no honest client sends, on every socket route; bench/hostile.py sends a million."""

import asyncio
import logging
from pathlib import Path
from random import Random

import pytest

from bench.hostile import Tally, attack
from palenque.server.admission import Capacity
from tests.server.house import Browser, house


def test_no_frame_is_an_error_nobody_expected(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    tally = Tally(2000)
    with house(tmp_path, capacity=Capacity(openings=1000)) as served:
        asyncio.run(attack(served.address, Random(1), tally))
        with Browser(served.address) as browser:
            assert browser.get("/api/tables").status_code == 200
    assert tally.heard.keys() >= {"pong", "refused", "view", "race"}
    assert tally.codes.keys() >= {4403, 4404}
    assert 1011 not in tally.codes
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]
