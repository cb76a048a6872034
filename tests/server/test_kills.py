"""A server that is killed loses, doubles and skips nothing; bench/kills.py kills it 100 times."""

import asyncio
import sys
from pathlib import Path
from random import Random

import pytest

from bench.kills import campaign


@pytest.mark.skipif(sys.platform == "win32", reason="kills as Unix does")
def test_a_killed_server_loses_and_doubles_nothing(tmp_path: Path) -> None:
    """``kill -9`` in the middle of moves of both games: what was acknowledged is there, once"""
    tally = asyncio.run(campaign(tmp_path, kills=2, tables=1, rng=Random(1), between=(10, 30)))
    assert tally.faults == []
    assert tally.kills == 2
    assert tally.acknowledged() >= 20
