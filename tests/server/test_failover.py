"""A server that is gone is followed; bench/failover.py has it happen 30 times, and measures it."""

import sys
from pathlib import Path
from random import Random

import pytest

from bench.failover import WAYS, campaign
from bench.proving.postgres import Server


@pytest.mark.skipif(sys.platform == "win32", reason="kills as Unix does")
def test_others_go_on_with_the_tables_of_a_server_that_is_gone(
    postgres: Server, tmp_path: Path
) -> None:
    """Killed, stopped for a while or ended: what was acknowledged is there, once."""
    tally = campaign(tmp_path, postgres, len(WAYS), 1, Random(1), (10, 30), again=False)
    assert tally.faults == []
    assert [*tally.seconds] == [*WAYS]
    assert tally.acknowledged >= 30
