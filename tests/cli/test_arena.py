"""The command arena: what it prints, keeps, draws and refuses."""

import json
import signal
import subprocess
import time
from pathlib import Path

import pexpect
import pytest

from tests.cli.conftest import PALENQUE, PATIENCE, Cli

PLAYERS = ("arena", "klee", "greedy", "random", "--jobs", "1", "--rounds")


def test_json_has_the_promised_keys(cli: Cli) -> None:
    found = json.loads(cli(*PLAYERS, "4", "--json").out)
    (pair,) = found["pairs"]
    keys = ["a", "b", "rounds", "wins_a", "draws", "wins_b", "score_a", "low", "high"]
    assert list(pair) == keys
    assert (pair["a"], pair["b"], pair["rounds"]) == ("greedy", "random", 4)
    assert pair["wins_a"] + pair["draws"] + pair["wins_b"] == 4
    assert pair["low"] <= pair["score_a"] <= pair["high"]
    assert [list(player) for player in found["players"]] == [["name", "elo", "low", "high"]] * 2


def test_the_text_tells_scores_ends_and_the_first_player(cli: Cli) -> None:
    answer = cli(*PLAYERS, "4")
    assert (answer.status, answer.err) == (0, "")
    for words in ("95% interval", "who offers first scores", "turns:", "rounds end: stuck"):
        assert words in answer.out


def test_a_resumed_run_says_what_a_whole_one_says(cli: Cli, tmp_path: Path) -> None:
    kept = str(tmp_path / "kept")
    cli(*PLAYERS, "4", "--out", kept)
    resumed = cli(*PLAYERS, "8", "--out", kept, "--resume")
    assert resumed == cli(*PLAYERS, "8")
    assert "is there already; --resume" in cli(*PLAYERS, "8", "--out", kept).refused


def test_the_picture_is_the_same_for_the_same_rounds(cli: Cli, tmp_path: Path) -> None:
    first, second = tmp_path / "1.svg", tmp_path / "2.svg"
    for path in (first, second):
        assert cli(*PLAYERS, "4", "--plot", str(path)).status == 0
    assert "<svg" in first.read_text()
    assert first.read_bytes() == second.read_bytes()


@pytest.mark.parametrize(
    "more",
    [
        ["3"],
        ["0"],
        ["4", "--resume"],
        ["4", "--jobs", "0"],
        ["4", "--scheduler", "tcp://127.0.0.1:1"],
        ["4", "--out", "no/such/folder"],
        ["4", "--plot", "no/such/folder"],
        ["4", "nobody"],
    ],
)
def test_what_cannot_be_held_is_one_line_and_status_2(cli: Cli, more: list[str]) -> None:
    answer = cli(*PLAYERS, *more)
    assert answer.status == 2
    assert answer.refused


def test_a_solo_game_has_no_arena(cli: Cli) -> None:
    answer = cli("arena", "solo-klee", "greedy", "random")
    assert answer.status == 2
    assert "played alone" in answer.refused


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_interrupting_keeps_what_is_done(tmp_path: Path, number: int) -> None:
    kept = tmp_path / "kept"
    command = [PALENQUE, *PLAYERS, "200000", "--out", str(kept), "--json"]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as running:
        try:
            while not kept.exists() or kept.read_bytes().count(b"\n") < 4:
                time.sleep(0.05)
            running.send_signal(number)
            out, err = running.communicate(timeout=PATIENCE)
        finally:
            running.kill()  # to play on would take hours
    assert running.returncode == 130
    (pair,) = json.loads(out)["pairs"]
    assert pair["rounds"] == 2 * (len(kept.read_bytes().splitlines()) - 1)
    assert err.decode() == f"Stopped after {pair['rounds']} of 200000 rounds.\n"


def test_a_terminal_sees_a_bar_and_the_standing_while_it_runs() -> None:
    env = {"TERM": "xterm-256color", "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"}
    child = pexpect.spawn(
        PALENQUE,
        [*PLAYERS, "40"],
        env=env,
        dimensions=(40, 100),
        encoding="utf-8",
        timeout=PATIENCE,
    )
    child.expect(r"score against +greedy +random")
    child.expect("0/40")
    child.expect("rounds end: stuck")
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
