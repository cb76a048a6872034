"""Calls the command line: in this process, which is quick, or as one, which is the contract."""

import io
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pytest

from palenque import pacal
from palenque.cli import run
from palenque.cli.positions import find_ruleset
from palenque.pacal import record
from palenque.pacal.record_text import format_record

PALENQUE = str(Path(sys.executable).with_name("palenque"))


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
    done = subprocess.run([PALENQUE, *arguments], input=input, capture_output=True, timeout=60)
    return Answer(done.returncode, done.stdout.decode(), done.stderr.decode())


def played(ruleset: pacal.Ruleset, seed: int) -> str:
    """The record of a random match."""
    rng = Random(seed)
    match, actions = pacal.start(ruleset), list[pacal.Action]()
    while pacal.winner(match) is None:
        seats = pacal.actors(match)
        options = pacal.legal(match, seats[0]) if seats else [pacal.deal(match, rng)]
        actions.append(rng.choice(options))
        match = pacal.play(match, actions[-1])
    return format_record(record.of_match(ruleset, actions, ("Ana", "Ben")))


def played_alone(ruleset: pacal.SoloRuleset, seed: int) -> str:
    """The record of a random solo game."""
    rng = Random(seed)
    game = pacal.solo.start(ruleset)
    actions: list[pacal.solo.SoloAction] = [pacal.solo.deal(game, rng)]
    game = pacal.solo.play(game, actions[0])
    while not game.result:
        actions.append(rng.choice(pacal.solo.legal(game)))
        game = pacal.solo.play(game, actions[-1])
    return format_record(record.of_solo(ruleset, actions, "Ana"))


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
