"""A full disk and a locked database; bench/storage.py makes each last for a minute."""

import asyncio
import resource
from pathlib import Path

import pytest

from bench.storage import campaign


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs Linux")
def test_nothing_is_lost_while_nothing_can_be_stored_and_all_go_on_by_themselves(
    tmp_path: Path,
) -> None:
    tally = asyncio.run(campaign(tmp_path, seconds=3))
    assert tally.faults == []
    locked, full = tally.told
    assert locked.refused > 0
    assert locked.acknowledged == 0
    assert full.refused > 0
