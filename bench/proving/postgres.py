"""A PostgreSQL of one's own, on a free port, in a folder that goes with it."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import count
from pathlib import Path

import psycopg

from bench.proving.process import free_port
from dev import postgres_program

USER = "palenque"
OWNERS = ("postgres", "nobody")
"""As whom it runs where everything runs as root, which PostgreSQL refuses."""
_numbers = count()


@dataclass
class Server:
    """A PostgreSQL that runs."""

    folder: Path
    port: int
    fsync: bool = False

    def new(self) -> str:
        """The address of a new, empty database."""
        name = f"games{next(_numbers)}"
        with psycopg.connect(self._address("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
        return self._address(name)

    def start(self) -> None:
        """Starts it, or starts it again."""
        here = f"-c listen_addresses=127.0.0.1 -p {self.port} -k {self.folder}"
        options = f"{here} -c fsync={'on' if self.fsync else 'off'}"
        log = str(self.folder / "log")
        self._ctl("start", "-w", "-t", "60", "-l", log, "-o", options)

    def stop(self) -> None:
        """Stops it at once, as a crash would."""
        self._ctl("stop", "-w", "-m", "immediate")

    def _ctl(self, *arguments: str) -> None:
        _run("pg_ctl", "-D", str(self.folder / "games"), *arguments)

    def _address(self, name: str) -> str:
        return f"postgresql://{USER}@127.0.0.1:{self.port}/{name}"


@contextmanager
def running_postgres(fsync: bool = False) -> Iterator[Server]:
    """A server, until the end of the block; tests do not wait for the disk."""
    folder = Path(tempfile.mkdtemp(prefix="palenque-postgres-"))
    try:
        if os.geteuid() == 0:
            shutil.chown(folder, _owner())
        games = str(folder / "games")
        _run("initdb", "-D", games, "-U", USER, "-A", "trust", "-E", "UTF8", "--locale=C", "-N")
        server = Server(folder, free_port(), fsync)
        server.start()
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder)


def _owner() -> str:
    """The first of these whom the system knows."""
    known = {each.pw_name for each in pwd.getpwall()}
    return next(owner for owner in OWNERS if owner in known)


def _run(name: str, *arguments: str) -> None:
    found = postgres_program(name)
    assert found, f"{name} of PostgreSQL is missing: python3 dev.py test installs it"
    owned = ["runuser", "-u", _owner(), "--"] if os.geteuid() == 0 else []
    done = subprocess.run(
        [*owned, found, *arguments],
        cwd="/",
        stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
