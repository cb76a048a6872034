"""What is appended to tables; what waits together takes one statement of each kind, not many.

Every statement of SQLite gives the interpreter's lock away, and the writing thread gets it back
only when the event loop lets it go. On a busy server that is waited for longer than for the disk.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from sqlalchemy import Connection, Table, bindparam, insert, update

from palenque.server.schema import ACTIONS, SEATS, TABLES

Values = Mapping[str, Any]
MOST = 1_000
"""How many rows a statement may have: SQLite takes no more than 32,766 values."""
CHANGED = ("standing", "updated", "ran", "due")
STANDS = (
    update(TABLES)
    .where(TABLES.c.id == bindparam("of"))
    .values({name: bindparam(name) for name in CHANGED})
)


@dataclass(frozen=True)
class Append:
    """Further actions of a table, who sat down, and how it stands after them if that changed.

    ``ran`` and ``due`` are as in the schema.
    """

    table: str
    actions: Sequence[Values]
    seats: Sequence[Values]
    standing: str | None
    now: float
    ran: int
    due: int | None

    @property
    def stands(self) -> Sequence[Values]:
        """How the table stands, where that is to be stored."""
        if self.standing is None:
            return ()
        stands = self.standing, self.now, self.ran, self.due
        return ({"of": self.table, **dict(zip(CHANGED, stands, strict=True))},)


def store(connection: Connection, appends: Sequence[Append]) -> None:
    """Stores all of them, each of another table."""
    insert_all(connection, ACTIONS, [row for append in appends for row in append.actions])
    insert_all(connection, SEATS, [row for append in appends for row in append.seats])
    _update(connection, [row for append in appends for row in append.stands])


def insert_all(connection: Connection, table: Table, rows: Sequence[Values]) -> None:
    """Inserts these rows, all of which tell every column."""
    if not rows:
        return
    if connection.dialect.name != "sqlite":
        connection.execute(insert(table), rows)
        return
    names = [column.name for column in table.columns]
    for part in _parts(rows):
        connection.exec_driver_sql(_inserting(table, len(part)), _flat(part, names))


def _update(connection: Connection, stands: Sequence[Values]) -> None:
    if stands and connection.dialect.name != "sqlite":
        connection.execute(STANDS, stands)
        return
    for part in _parts(stands):
        told = _flat(part, ("of", *CHANGED))
        connection.exec_driver_sql(_updating(len(part)), told)


def _parts(rows: Sequence[Values]) -> list[Sequence[Values]]:
    return [rows[start : start + MOST] for start in range(0, len(rows), MOST)]


def _flat(rows: Sequence[Values], names: Sequence[str]) -> tuple[Any, ...]:
    return tuple(row[name] for row in rows for name in names)


@lru_cache(MOST)
def _inserting(table: Table, count: int) -> str:
    names = ", ".join(f'"{column.name}"' for column in table.columns)
    return f'INSERT INTO "{table.name}" ({names}) VALUES {_marks(len(table.columns), count)}'


@lru_cache(MOST)
def _updating(count: int) -> str:
    changed = ", ".join(f"{name} = told.column{n}" for n, name in enumerate(CHANGED, 2))
    told = f"(VALUES {_marks(1 + len(CHANGED), count)}) AS told"
    return f"UPDATE tables SET {changed} FROM {told} WHERE tables.id = told.column1"


def _marks(columns: int, rows: int) -> str:
    row = ", ".join("?" * columns)
    return ", ".join([f"({row})"] * rows)
