"""A server as a process of its own: killed, out of disk, in each other's way."""

import errno
import re
import resource
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest

from palenque.messages import Refused, Shown
from palenque.server.folder import ServeError
from palenque.server.running import bind
from tests.server.house import PATIENCE, Browser, eventually

START = """
import sys
from pathlib import Path
from palenque.server.pace import Pace
from palenque.server.running import run
run(port=int(sys.argv[2]), data=Path(sys.argv[1]), open_browser=False, pace=Pace(0, 0.05, 1e6))
"""
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="signals and limits of Unix")


@contextmanager
def process(folder: Path, port: int = 0) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A server process and its address; it is killed at the end if it still runs."""
    server = subprocess.Popen(
        [sys.executable, "-c", START, str(folder), str(port)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with server:
        assert server.stdout
        try:
            said = ""
            while not (found := re.search(r"http://(\S+)", said)):
                line = server.stdout.readline()
                assert line, server.stderr and server.stderr.read()
                said += line
            yield server, found[1]
        finally:
            server.kill()


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="needs Linux")
def test_a_full_disk_refuses_moves_until_there_is_room(tmp_path: Path) -> None:
    """No file may grow beyond a limit, as on a full disk; then the limit is lifted."""
    with process(tmp_path) as (server, address), Browser(address) as browser:
        table = browser.open("klee", level=1)
        with browser.sit(table) as line:
            line.asked()
            limit(server, (tmp_path / "palenque.db-wal").stat().st_size)
            view = line.view
            for _ in range(3):
                answer = line.act(line.legal[0], id="once")
                assert isinstance(answer, Refused)
                assert answer.code == "storage"
            assert line.view == view
            eventually(lambda: browser.get("/readyz").status_code == 503)
            limit(server, resource.RLIM_INFINITY)
            eventually(lambda: browser.get("/readyz").status_code == 200)
            assert isinstance(line.act(line.legal[0], id="once"), Shown)
            for _ in range(5):
                line.step(Random(1))
        server.send_signal(signal.SIGINT)
        assert server.wait(PATIENCE) == 0
        assert server.stderr
        no_storage, again = server.stderr.read().splitlines()
        assert no_storage.startswith("WARNING: no storage: ")
        assert again == "WARNING: games can be stored again"


def limit(server: subprocess.Popen[str], size: int) -> None:
    resource.prlimit(server.pid, resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))


def test_a_second_server_says_why_it_does_not_start_until_the_first_is_killed(
    tmp_path: Path,
) -> None:
    """The lock is gone with who held it; a port that is taken gives the next free one."""
    with process(tmp_path) as (server, _):
        second = subprocess.run(
            [sys.executable, "-c", START, str(tmp_path), "0"],
            capture_output=True,
            text=True,
            timeout=PATIENCE,
        )
        assert (second.returncode, second.stdout) == (2, "")
        assert re.fullmatch("Another Palenque already .*\n", second.stderr)
        server.kill()
        server.wait()
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with process(tmp_path, port) as (_, address), Browser(address) as browser:
            assert int(address.split(":")[1]) != port
            assert browser.get("/api/rulesets").status_code == 200


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_server_that_is_to_end_tells_its_players(tmp_path: Path, number: int) -> None:
    """Every socket is closed with 1012, and ``palenque.db`` alone has every game."""
    with process(tmp_path) as (server, address), Browser(address) as browser:
        with browser.sit(browser.open("klee", "device")) as line:
            line.hear()
            server.send_signal(number)
            assert line.code() == 1012
            assert server.wait(PATIENCE) == 0
        assert [path.name for path in tmp_path.glob("palenque.db*")] == ["palenque.db"]
        assert server.stderr
        assert server.stderr.read() == ""


def test_a_port_that_needs_a_permission_is_not_called_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def refuse(self: socket.socket, address: object) -> None:
        raise PermissionError(errno.EACCES, "Permission denied")

    monkeypatch.setattr(socket.socket, "bind", refuse)
    with pytest.raises(ServeError, match="Port 80 needs a permission"):
        bind("127.0.0.1", 80)
