"""Calls the command line: in this process, which is quick, or as one, which is the contract."""

import io
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from palenque.cli import run
from palenque.cli.positions import find_ruleset

PALENQUE = str(Path(sys.executable).with_name("palenque"))
PATIENCE = 120
"""Seconds that a loaded machine is given for anything that ought to take none."""


@dataclass(frozen=True)
class Answer:
    """What a command printed, and its exit status."""

    status: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def refused(self) -> str:
        """The one line on standard error of a command that printed nothing."""
        assert self.out == ""
        assert self.err.endswith("\n")
        assert len(self.err.splitlines()) == 1
        return self.err[:-1]


Cli = Callable[..., Answer]


@pytest.fixture
def cli(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Cli:
    """Runs a command in this process."""

    def call(*arguments: str, input: bytes = b"") -> Answer:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(input)))
        status = run(list(arguments))
        captured = capsys.readouterr()
        return Answer(status, captured.out, captured.err)

    return call


def process(*arguments: str | bytes, input: bytes = b"") -> Answer:
    """Runs a command as a process."""
    done = subprocess.run(
        [PALENQUE, *arguments], input=input, capture_output=True, timeout=PATIENCE
    )
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


SMALL = """\
id = "small"
deck = 26
rows = [3, 2, 1]
hand = 7
covers = "free"
reading = "ascending"
tie = "smaller"
last = true
dead_offers = true
target = 2
"""


@pytest.fixture
def small(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The path of a ruleset of one's own, from the folder where the commands then run."""
    find_ruleset.cache_clear()
    (tmp_path / "small.toml").write_text(SMALL)
    monkeypatch.chdir(tmp_path)
    return "small.toml"
