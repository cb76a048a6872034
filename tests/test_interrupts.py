"""Ctrl+C and SIGTERM end a program in the same way."""

import os
import signal
import subprocess
import sys

import pytest

from palenque import interrupts

BOTH = pytest.mark.parametrize("number", interrupts.SIGNALS)
WORK = """
import os, signal, sys, time
from palenque import interrupts
interrupts.TOGETHER = float(sys.argv[1])
with interrupts.ending():
    try:
        signal.raise_signal(signal.SIGTERM)
    except KeyboardInterrupt:
        time.sleep(0.01)
        signal.raise_signal(signal.SIGINT)
        print("closed", flush=True)
"""


@BOTH
def test_a_signal_interrupts(number: int) -> None:
    before = [signal.getsignal(each) for each in interrupts.SIGNALS]
    with pytest.raises(KeyboardInterrupt), interrupts.ending():
        os.kill(os.getpid(), number)
    assert [signal.getsignal(each) for each in interrupts.SIGNALS] == before


@BOTH
def test_a_signal_waits_for_what_must_not_be_cut_short(number: int) -> None:
    done = []

    def work() -> None:
        with interrupts.held():
            os.kill(os.getpid(), number)
            done.append("whole")

    with pytest.raises(KeyboardInterrupt):
        work()
    assert done == ["whole"]


@pytest.mark.parametrize(
    ("together", "out", "status"), [("60", "closed\n", 0), ("0", "", interrupts.INTERRUPTED)]
)
def test_a_second_signal_is_the_same_or_ends_at_once(together: str, out: str, status: int) -> None:
    done = subprocess.run([sys.executable, "-c", WORK, together], capture_output=True, text=True)
    assert (done.stdout, done.stderr, done.returncode) == (out, "", status)
