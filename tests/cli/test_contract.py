"""What holds for every command: streams, exit status, never a traceback.

What only a process has, its streams and its end, is asked of one: each takes a start.
"""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

import pytest

from palenque import pacal
from palenque.cli import MODULES
from tests.cli.conftest import PALENQUE, PATIENCE, Cli, process
from tests.cli.test_positions import PICK, PLACE, start
from tests.pacal.recorded import match_text

ANSWERS = {
    "legal": ["legal", PLACE],
    "apply": ["apply", PICK, "20"],
    "show": ["show", PLACE],
    "deal": ["deal", "--seed", "7"],
    "rulesets": ["rulesets"],
    "rules": ["rules", "pacal"],
}


def test_without_a_command_the_help_is_shown() -> None:
    answer = process()
    assert answer.status == 0
    assert all(f"\n  {name} " in answer.out for name in MODULES)
    assert answer == process("--help")
    assert process("--version").out == f"palenque {version('palenque')}\n"


@pytest.mark.parametrize("name", MODULES)
def test_every_command_explains_itself_with_an_example_that_runs(
    cli: Cli, name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    help = cli(*name.split(), "--help")
    assert help.status == 0
    found = re.search(r"Example:\n +palenque (.*)\n", help.out)
    assert found
    words = shlex.split(found[1])
    assert " ".join(words).startswith(name)
    if name in ("play", "serve", "bot"):
        return
    (tmp_path / "games.pacal").write_text(match_text(pacal.KLEE, 1))
    monkeypatch.chdir(tmp_path)
    answer = cli(*words)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out


@pytest.mark.parametrize(
    "arguments",
    [
        ["nosuch"],
        ["--nosuch"],
        ["legal"],
        ["legal", PLACE, "more"],
        ["legal", "--nosuch", PLACE],
        ["apply", PLACE],
        ["apply", "-", "20"],
        ["show"],
        ["deal"],
        ["deal", "--seed", "x"],
        ["deal", "--seed", "-1"],
        ["rules"],
        ["rules", "pacal", "--ruleset"],
        ["replay"],
        ["replay", "no\nsuch"],
        ["play", "--opponent", "nobody"],
        ["play", "--ruleset", "nosuch"],
        ["play", "--ruleset", "solo-klee", "--opponent", "greedy"],
        ["play", "--opponent", "person", "--seat", "O"],
        ["play", "--names", "a,b,c"],
        ["play", "--resume", "--seat", "J"],
        ["serve", "--port", "x"],
        ["serve", "--ruleset", "no/such.toml"],
        ["serve", "--database", "postgresql://localhost/games"],
        ["serve", "--nats", "nats://localhost"],
        ["serve", "--database", "postgresql://x/y", "--nats", "nats://x", "--data", "here"],
    ],
)
def test_wrong_usage_is_one_line_and_status_2(cli: Cli, arguments: list[str]) -> None:
    answer = cli(*arguments)
    assert answer.status == 2
    assert answer.refused


def test_what_the_server_itself_refuses_is_one_line_and_status_2() -> None:
    answer = process("serve", "--database", "mysql://localhost/games", "--nats", "nats://localhost")
    assert answer.status == 2
    assert answer.refused


@pytest.mark.parametrize("arguments", [["nosuch"], ["legal"], ["play", "--opponent", "nobody"]])
def test_a_process_refuses_in_the_same_words(cli: Cli, arguments: list[str]) -> None:
    assert process(*arguments) == cli(*arguments)


@pytest.mark.parametrize("arguments", ANSWERS.values(), ids=ANSWERS)
def test_output_is_plain_and_ends_its_last_line(cli: Cli, arguments: list[str]) -> None:
    answer = cli(*arguments)
    assert (answer.status, answer.err) == (0, "")
    assert answer.out.endswith("\n")
    assert "\x1b" not in answer.out
    assert "\r" not in answer.out
    assert json.loads(cli(*arguments, "--json").out)


@pytest.mark.parametrize("arguments", ANSWERS.values(), ids=ANSWERS)
def test_a_process_prints_the_same(cli: Cli, arguments: list[str]) -> None:
    assert process(*arguments) == cli(*arguments)


@pytest.mark.parametrize("arguments", [["legal", b"\xff"], ["replay", b"\xff"], [b"\xff"]])
def test_arguments_that_are_no_text_are_unusable(arguments: list[str | bytes]) -> None:
    answer = process(*arguments)
    assert answer.status == 2
    assert answer.refused


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only Linux has a disk that is full")
@pytest.mark.parametrize("arguments", [ANSWERS["legal"], ANSWERS["rules"], ["--help"]])
def test_a_full_disk_is_said(arguments: list[str]) -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run([PALENQUE, *arguments], stdout=full, stderr=subprocess.PIPE)
    assert done.returncode == 2
    assert done.stderr == b"The output cannot be written: No space left on device.\n"


@pytest.mark.parametrize("arguments", [ANSWERS["legal"], ANSWERS["rules"]])
def test_a_reader_that_has_gone_is_no_reason_to_complain(arguments: list[str]) -> None:
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run([PALENQUE, *arguments], stdout=writer, stderr=subprocess.PIPE)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, b"")


@pytest.mark.parametrize(
    ("redirection", "status"), [(">&-", 2), ("2>&-", 0), ("<&-", 0), (">&- 2>&-", 2)]
)
def test_closed_streams_do_no_harm(redirection: str, status: int) -> None:
    command = f"{shlex.quote(PALENQUE)} rulesets {redirection}"
    done = subprocess.run(["sh", "-c", command], capture_output=True)
    assert done.returncode == status
    assert b"Traceback" not in done.stderr


def test_closed_standard_input_is_said() -> None:
    for command in ("legal -", "apply -", "replay -", "play"):
        done = subprocess.run(
            ["sh", "-c", f"{shlex.quote(PALENQUE)} {command} <&-"], capture_output=True
        )
        assert done.returncode == 2
        assert len(done.stderr.splitlines()) == 1


def test_interrupting_is_silent() -> None:
    with subprocess.Popen(
        [PALENQUE, "legal", "-"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdin
        assert running.stdout
        running.stdin.write(f"{PICK}\n".encode())
        running.stdin.flush()
        assert running.stdout.readline() == b"20 41\n"  # answered before the input ends
        running.send_signal(signal.SIGINT)
        out, err = running.communicate(timeout=PATIENCE)
    assert (running.returncode, out, err) == (130, b"", b"")


@pytest.mark.skipif(sys.platform == "win32", reason="needs a measure of a process's own work")
def test_every_offer_of_a_long_input_is_answered_in_time() -> None:
    """Time of the process's own, which does not grow with what else the machine does."""
    lines = f"{start('klee')}\n" * 2000
    begin = children_time()
    answer = process("legal", "-", input=lines.encode())
    assert len(answer.lines) == 2000
    assert children_time() - begin < 10


def children_time() -> float:
    """Seconds that processes which this one started, and which have ended, have worked."""
    work = os.times()
    return work.children_user + work.children_system


def test_an_ascii_terminal_gets_ascii_walls() -> None:
    env = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"}
    done = subprocess.run([PALENQUE, "show", PLACE], capture_output=True, env=env)
    assert b"+-------+" in done.stdout
    assert b"\\u" not in done.stdout


def test_starting_imports_only_what_a_command_needs() -> None:
    code = (
        "import sys; from palenque.cli import run; run(['legal', sys.argv[1]]); "
        "print(sorted({name.split('.')[0] for name in sys.modules} & "
        "{'rich', 'pydantic', 'platformdirs', 'fastapi', 'numba', 'numpy', 'tomllib'}))"
    )
    done = subprocess.run([sys.executable, "-c", code, PICK], capture_output=True, text=True)
    assert done.stdout.splitlines()[-1] == "[]"


def test_the_core_plays_without_the_server(tmp_path: Path) -> None:
    """Without its extra, the server says in one line how to install it."""
    (tmp_path / "fastapi.py").write_text("raise ModuleNotFoundError(name='fastapi')")
    env = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run([PALENQUE, "serve"], capture_output=True, text=True, env=env)
    assert done.returncode == 2
    assert done.stderr == "The server is not installed: pip install 'palenque[server]'.\n"
