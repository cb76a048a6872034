"""palenque serve: what stands between the options and the server."""

import json
import subprocess
from configparser import ConfigParser
from pathlib import Path
from signal import SIGINT, SIGTERM
from urllib.request import urlopen

import pytest

from palenque.cli.serve import serve_command
from tests.cli.conftest import PALENQUE, PATIENCE, SMALL, process

UNIT = Path(__file__).parents[2] / "deploy" / "palenque.service"


@pytest.fixture
def serving(tmp_path: Path) -> list[str]:
    """A command that serves from a folder of its own on a free port."""
    (tmp_path / "small.toml").write_text(SMALL)
    options = ["--port", "0", "--no-browser", "--data", str(tmp_path / "data")]
    return [PALENQUE, "serve", *options, "--ruleset", str(tmp_path / "small.toml")]


@pytest.mark.parametrize("signals", [[SIGINT], [SIGTERM], [SIGINT] * 2, [SIGTERM, SIGINT]])
def test_it_says_where_it_is_and_ends_when_asked(
    serving: list[str], tmp_path: Path, signals: list[int]
) -> None:
    """Ctrl+C or SIGTERM, also twice at once: status 0, and one file that holds every game."""
    with subprocess.Popen(serving, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as server:
        assert server.stdout
        line = server.stdout.readline().decode()
        address = next(word for word in line.split() if word.startswith("http://127.0.0.1:"))
        with urlopen(address, timeout=PATIENCE) as page:
            assert b"Palenque" in page.read()
        for number in signals:
            server.send_signal(number)
        _, err = server.communicate(timeout=PATIENCE)
    assert (server.returncode, err) == (0, b"")
    assert sorted(path.name for path in (tmp_path / "data").iterdir()) == ["lock", "palenque.db"]


def test_a_bad_ruleset_is_said_before_anything_is_served(tmp_path: Path) -> None:
    path = tmp_path / "bad.toml"
    path.write_text(SMALL.replace("26", "28"))
    answer = process("serve", "--ruleset", str(path), "--data", str(tmp_path))
    assert answer.status == 2
    assert "'deck' must be 2 × (fields + hand)" in answer.refused


def test_an_address_that_is_not_here_is_said(tmp_path: Path) -> None:
    answer = process("serve", "--host", "192.0.2.1", "--no-browser", "--data", str(tmp_path))
    assert answer.status == 2
    assert "192.0.2.1" in answer.refused


def test_it_tells_its_operator_what_goes_on(serving: list[str]) -> None:
    options = [*serving, "--metrics", "--json-log", "--proxy", "192.0.2.1", "--max-sockets", "5"]
    with subprocess.Popen(options, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as server:
        assert server.stdout
        line = server.stdout.readline().decode()
        address = next(word for word in line.split() if word.startswith("http://127.0.0.1:"))
        with urlopen(f"{address}/metrics", timeout=60) as answer:
            assert b"palenque_sockets 0.0" in answer.read()
        server.send_signal(SIGINT)
        _, err = server.communicate(timeout=60)
    told = [json.loads(line) for line in err.decode().splitlines()]
    assert [event["message"] for event in told] == ["serving", "stopped"]
    assert address.endswith(f":{told[0]['port']}")


def test_the_unit_of_systemd_starts_a_server_that_there_is() -> None:
    """Each option is one of the command's, and the folder is the one that it may write to"""
    unit = ConfigParser(interpolation=None, strict=False)
    unit.optionxform = str  # type: ignore[assignment]
    unit.read(UNIT)
    service = unit["Service"]
    program, command, *options = service["ExecStart"].split()
    assert (Path(program).name, command) == ("palenque", "serve")
    context = serve_command.make_context("serve", options)
    assert context.params["data"] == Path("/var/lib") / service["StateDirectory"]


def test_it_serves_with_standard_output_closed(tmp_path: Path) -> None:
    data, line = tmp_path / "data", f"{PALENQUE} serve --port 0 --no-browser --data"
    command = ["sh", "-c", f'exec {line} "$0" --json-log >&-', str(data)]
    with subprocess.Popen(command, stderr=subprocess.PIPE) as server:
        assert server.stderr
        assert json.loads(server.stderr.readline())["message"] == "serving"
        server.send_signal(SIGINT)
        server.communicate(timeout=PATIENCE)
    assert server.returncode == 0
