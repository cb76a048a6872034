"""A server that dies loses, doubles and skips nothing: bench/kills.py, bench/power_cuts.py."""

import asyncio
import shutil
import sys
from pathlib import Path
from random import Random

import pytest

from bench.kills import Tally, campaign
from bench.proving.power import Powered
from bench.proving.process import Process

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="looks at what Linux is told")
compiles = pytest.mark.skipif(shutil.which("cc") is None, reason="needs a C compiler")

BLIND = """
from palenque.table.race_table import RaceTable
RaceTable._check_push = lambda table, seat, push: None
"""
"""A server that takes a slide for a new one whatever its number."""


def tally(server: Process, kills: int = 2, between: tuple[int, int] = (10, 30)) -> Tally:
    return asyncio.run(campaign(server, kills, tables=1, rng=Random(1), between=between))


def test_a_killed_server_loses_and_doubles_nothing(tmp_path: Path) -> None:
    """``kill -9`` in the middle of moves of both games: what was acknowledged is there, once"""
    found = tally(Process(tmp_path / "games"))
    assert found.faults == []
    assert found.kills == 2
    assert found.acknowledged() >= 20


def test_slides_that_are_carried_out_twice_are_found(tmp_path: Path) -> None:
    found = tally(Process(tmp_path / "games", before=BLIND), kills=1, between=(60, 60))
    assert found.faults


@compiles
def test_a_power_cut_takes_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    """What had not been synced is not on the disk, or only parts of it"""
    found = tally(Powered(tmp_path / "games", Random(1)))
    assert found.faults == []
    assert found.acknowledged() >= 20


@compiles
def test_a_server_that_syncs_too_little_is_found(tmp_path: Path) -> None:
    lost = tally(Powered(tmp_path / "games", Random(1), synchronous="NORMAL")).faults
    assert any(fault.startswith("lost: ") for fault in lost)
