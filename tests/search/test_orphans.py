"""Whatever Palenque starts ends when it does, however it ends."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from subprocess import DEVNULL

import pytest

from tests.cli.conftest import PALENQUE, PATIENCE

pytestmark = pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="needs Linux")

ARENA = [PALENQUE, "arena", "klee", "greedy", "random", "--rounds", "200000", "--jobs", "2"]
VARIANT = [PALENQUE, "variant", "klee", "--rounds", "200000", "--jobs", "2"]
COMPILING = """
from palenque.search.warming import Warming
Warming(print, again=True).start().wait("solo")
"""
TRIAL = """
import asyncio
from palenque.pacal import KLEE
from palenque.server.trials import Trials

async def main():
    Trials().ask(KLEE, "somebody")
    await asyncio.sleep(600)

asyncio.run(main())
"""


def marked(mark: str) -> list[int]:
    """The processes that have this in their environment, as all have that it was given to."""
    found = []
    for environ in Path("/proc").glob("[0-9]*/environ"):
        with suppress(OSError):
            if mark.encode() in environ.read_bytes():
                found.append(int(environ.parent.name))
    return found


@pytest.fixture
def mark(tmp_path: Path) -> Iterator[str]:
    """What marks processes; none is left behind."""
    yield f"NUMBA_CACHE_DIR={tmp_path}"
    for pid in marked(str(tmp_path)):
        os.kill(pid, signal.SIGKILL)


@pytest.mark.parametrize(
    ("command", "least"),
    [
        (ARENA, 3),
        (VARIANT, 3),
        ([sys.executable, "-c", COMPILING], 2),
        ([sys.executable, "-c", TRIAL], 2),
    ],
    ids=["arena", "variant", "compiling", "trial"],
)
def test_nothing_outlives_a_command_that_is_killed(
    mark: str, command: list[str], least: int
) -> None:
    env = {**os.environ, **dict([mark.split("=")])}
    with subprocess.Popen(command, env=env, stdout=DEVNULL, stderr=DEVNULL) as running:
        wait_until(lambda: len(marked(mark)) >= least)
        running.kill()
    wait_until(lambda: not marked(mark))


def wait_until(holds: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < end
        time.sleep(0.05)
