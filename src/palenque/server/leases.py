"""Leases: which process owns a table, where several share one database of PostgreSQL.

A process lives as long as it renews its lease, by the database's clock. Every change of a
table's owner raises the table's fencing number; the database refuses actions that carry an
older one, so it does not matter what a process believes that was stopped, or cut off.
"""

from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import (
    BigInteger,
    ColumnElement,
    Connection,
    cast,
    delete,
    func,
    literal,
    select,
    text,
    update,
)
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.sql.dml import ReturningUpdate

from palenque.server.databases import name_of_process
from palenque.server.schema import OWNERS, PROCESSES, TABLES, UPTIME
from palenque.server.store import Store

LEASE = 2.0
"""For so many seconds a process counts as alive after it last said so."""
FORGOTTEN = 3600.0
"""After so many seconds a process that ended is forgotten."""


STOOD_STILL = 0.5
"""A transaction that waits for a dead process is ended when it has lasted for so many seconds."""
END_SESSIONS = text(
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
    " WHERE datname = current_database() AND usename = current_user"
    " AND application_name = :process AND wait_event = 'ClientRead'"
    " AND clock_timestamp() - xact_start > make_interval(secs => :since)"
)


@dataclass(frozen=True)
class Mine:
    """This process owns the table, under this number."""

    fence: int


@dataclass(frozen=True)
class Theirs:
    """Another process, which lives, owns the table."""

    process: str


@dataclass(frozen=True)
class Pulse:
    """Which processes live, and whether this one had been taken for dead.

    ``ran`` is for how many milliseconds any of them has lived: the time by which clocks run.
    """

    living: frozenset[str]
    had_lapsed: bool
    ran: int


Claim = Mine | Theirs | None
"""Who owns a table; None where there is no such table."""


@dataclass(frozen=True)
class Leases:
    """What this process owns, and which others live; every call waits for the database.

    All raise StorageError.
    """

    store: Store
    lease: float = LEASE
    process: str = field(default_factory=name_of_process)

    def claim(self, id: str) -> Claim:
        """Takes a table that nobody who lives owns; who owns it then."""
        lives = PROCESSES.c.until > _now()
        owned = TABLES.outerjoin(OWNERS, OWNERS.c.table_id == TABLES.c.id)
        both = owned.outerjoin(PROCESSES, PROCESSES.c.id == OWNERS.c.process)
        found = select(OWNERS.c.process, OWNERS.c.fence, lives.label("lives"))
        with self.store.reading() as connection:
            row = connection.execute(found.select_from(both).where(TABLES.c.id == id)).first()
        if row is None:
            return None
        if row.process == self.process:
            return Mine(row.fence)
        if row.lives:
            return Theirs(row.process)
        if row.process is not None:
            self._end_sessions(row.process)
        with self.store.reading() as connection:
            return self._take(connection, id)

    def release(self, id: str) -> None:
        """Leaves one table to whoever claims it."""
        self._release(OWNERS.c.table_id == id)

    def renew(self) -> Pulse:
        """Lives on for another lease."""
        until = _now() + self.lease
        row = insert(PROCESSES).values(id=self.process, until=until)
        renewed = row.on_conflict_do_update(index_elements=["id"], set_={"until": until})
        living = select(PROCESSES.c.id).where(PROCESSES.c.until > _now())
        lived = living.where(PROCESSES.c.id == self.process).with_for_update()
        with self.store.reading() as connection:
            had_lapsed = connection.execute(lived).first() is None
            connection.execute(renewed)
        # All write this one row: none may stand still between writing and committing it.
        with self.store.reading(at_once=True) as connection:
            ran = connection.execute(_goes_on(self.lease)).scalar_one()
            return Pulse(frozenset(connection.scalars(living)), had_lapsed, ran)

    def owned(self) -> dict[str, int]:
        """The tables of this process, with their numbers."""
        found = select(OWNERS.c.table_id, OWNERS.c.fence).where(OWNERS.c.process == self.process)
        with self.store.reading() as connection:
            return {row.table_id: row.fence for row in connection.execute(found)}

    def end(self) -> None:
        """Leaves every table, and lives no more; forgets those who ended long ago."""
        self._release(literal(True))
        gone = PROCESSES.c.until < _now() - FORGOTTEN
        with self.store.reading() as connection:
            connection.execute(delete(PROCESSES).where((PROCESSES.c.id == self.process) | gone))

    def _end_sessions(self, process: str) -> None:
        """Ends the transactions in which a dead process stands still: they hold its tables."""
        with self.store.reading(at_once=True) as connection:
            connection.execute(END_SESSIONS, {"process": process, "since": STOOD_STILL})

    def _take(self, connection: Connection, id: str) -> Claim:
        """Whoever else claims it waits, and so does a process that renews its lease meanwhile."""
        first = insert(OWNERS).values(table_id=id, process=None, fence=0)
        connection.execute(first.on_conflict_do_nothing())
        here = OWNERS.c.table_id == id
        row = connection.execute(select(OWNERS).where(here).with_for_update(key_share=True)).one()
        if row.process == self.process:
            return Mine(row.fence)
        alive = select(PROCESSES.c.id).where(PROCESSES.c.id == row.process)
        alive = alive.where(PROCESSES.c.until > _now()).with_for_update(read=True)
        if row.process is not None and connection.execute(alive).first():
            return Theirs(row.process)
        mine = Mine(row.fence + 1)
        taken = update(OWNERS).where(here).values(process=self.process, fence=mine.fence)
        connection.execute(taken)
        return mine

    def _release(self, which: ColumnElement[bool]) -> None:
        mine = update(OWNERS).where(OWNERS.c.process == self.process, which)
        with self.store.reading() as connection:
            connection.execute(mine.values(process=None))


def _goes_on(lease: float) -> ReturningUpdate[int]:
    """Counts the time since any process last did so, but none in which they were all dead."""
    since = func.least(_now() - func.coalesce(UPTIME.c.at, _now()), lease)
    ran = UPTIME.c.ran + cast(1000 * since, BigInteger)
    return update(UPTIME).values(ran=ran, at=_now()).returning(UPTIME.c.ran)


def _now() -> ColumnElement[Any]:
    """The database's clock, in seconds: the only one that all processes share."""
    return func.extract("epoch", func.clock_timestamp())
