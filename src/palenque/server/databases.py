"""The two databases that keep games: SQLite for one process, PostgreSQL for several."""

import logging
import os
import re
import secrets
import socket
import sqlite3
from contextlib import closing, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Protocol

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url, text
from sqlalchemy.exc import ArgumentError, IntegrityError

from palenque.server.folder import ServeError

PATIENCE = 2.0
"""How long, in seconds, to wait for whoever has locked what is to be written."""
CONNECTED = 15
"""So many seconds PostgreSQL may take to let a process in: on a busy machine it starts one, too."""
MIGRATING = 0x70616C656E717565
"""The number of the lock that whoever migrates a database of PostgreSQL holds."""


def name_of_process() -> str:
    """A name for this process that no other has or had, and that tells where it runs."""
    host = re.sub(r"[^A-Za-z0-9]", "-", socket.gethostname())[:40]
    return f"{host}-{os.getpid()}-{secrets.token_hex(4)}"


class Database(Protocol):
    """Where games are; ``name`` is how a sentence calls it."""

    @property
    def name(self) -> str:
        """What it is called, without a password."""

    @property
    def process(self) -> str | None:
        """What it knows this process by, where several use it."""

    def engine(self) -> Engine:
        """How it is reached."""

    def look(self) -> None:
        """Reads what is stored, past what is remembered of it; raises what the database says."""

    def migrate_alone(self, connection: Connection) -> None:
        """Waits until no other process migrates, until this transaction ends."""


@dataclass(frozen=True)
class Sqlite:
    """A file."""

    path: Path
    process = None

    @property
    def name(self) -> str:
        """The file."""
        return str(self.path)

    def engine(self) -> Engine:
        """Every commit reaches the disk, and writers queue up."""
        engine = create_engine(
            URL.create("sqlite", database=str(self.path)),  # as text, %20 would be a blank
            connect_args={"timeout": PATIENCE},
            hide_parameters=True,  # they hold hidden cards, which no log may tell
        )
        event.listen(engine, "connect", _configure)
        event.listen(engine, "begin", _begin)
        return engine

    def look(self) -> None:
        """Reads the schema and a row of each table by a connection that has read nothing yet."""
        with closing(sqlite3.connect(f"{self.path.absolute().as_uri()}?mode=ro", uri=True)) as new:
            for (table,) in new.execute("SELECT name FROM sqlite_schema WHERE type = 'table'"):
                new.execute(f'SELECT * FROM "{table}" LIMIT 1').fetchone()

    def migrate_alone(self, connection: Connection) -> None:
        """A transaction that was begun to write is alone already."""


@dataclass(frozen=True)
class Postgres:
    """A database of PostgreSQL, ``postgresql://user:password@host/name``.

    It knows this process by its name.
    """

    url: str = field(repr=False)
    process: str = field(default_factory=name_of_process)

    @property
    def name(self) -> str:
        """The address, with its password hidden."""
        return make_url(self.url).render_as_string(hide_password=True)

    def engine(self) -> Engine:
        """A connection that broke is replaced before it is used.

        A process that is stopped in the middle of a transaction holds its locks no longer
        than ``PATIENCE``: another one may be waiting to go on in its place.
        """
        logging.getLogger("psycopg").disabled = True  # it would quote what the server says of rows
        wait = int(1000 * PATIENCE)
        limits = f"-c lock_timeout={2 * wait} -c idle_in_transaction_session_timeout={wait}"
        return create_engine(
            make_url(self.url).set(drivername="postgresql+psycopg"),
            pool_pre_ping=True,
            connect_args={
                "application_name": self.process,
                "connect_timeout": CONNECTED,
                "tcp_user_timeout": 2 * wait,
                "options": f"{limits} -c synchronous_commit=on",
            },
            hide_parameters=True,
        )

    def look(self) -> None:
        """PostgreSQL looks after what it remembers itself."""

    def migrate_alone(self, connection: Connection) -> None:
        """Takes a lock that PostgreSQL frees when the transaction ends, however it ends."""
        connection.execute(text("SET LOCAL lock_timeout = 0"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:it)"), {"it": MIGRATING})


def at(where: Path | str) -> Database:
    """The database in this file, or at this address of PostgreSQL; raises ServeError."""
    if isinstance(where, Path):
        return Sqlite(where)
    with suppress(ArgumentError, ValueError):
        if make_url(where).get_backend_name() == "postgresql":
            return Postgres(where)
    raise ServeError("A database is at postgresql://user:password@host/name.")


def reason(error: Exception) -> str:
    """What the database says, without the statement, its values and the row that was meant."""
    said = error if isinstance(error, sqlite3.Error) else error.__dict__.get("orig")
    if said is None:
        return type(error).__name__
    told = getattr(getattr(said, "diag", None), "message_primary", None)
    return str(told or said).partition("\n")[0]


def is_fenced(error: IntegrityError) -> bool:
    """Whether PostgreSQL refused an action because another process owns the table now."""
    diagnosis = getattr(error.orig, "diag", None)
    return getattr(diagnosis, "constraint_name", None) == "newest_owner"


def _configure(connection: Any, record: object) -> None:
    """Leaves transactions to ``_begin``, and has every commit reach the disk."""
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    """Writers queue up at once: a deferred BEGIN fails when two of them turn to writing."""
    connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))
