"""The store: every table's setup, seats and actions, in one database."""

import sqlite3
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Row, insert, select, update
from sqlalchemy.exc import SQLAlchemyError

from palenque.server import databases
from palenque.server.appending import Append
from palenque.server.databases import reason
from palenque.server.folder import ServeError
from palenque.server.migrating import Newer, migrate
from palenque.server.posting import Posting
from palenque.server.schema import ACTIONS, BOTS, OWNERS, SEATS, TABLES, UPTIME
from palenque.server.writer import Job, StorageError, Writer, Wrote

FIRST_FENCE = 1


@dataclass(frozen=True)
class ActionRow:
    """An action as it is stored; ``ply`` counts from 1."""

    ply: Any
    at: Any
    seat: Any
    command: Any
    action: Any


@dataclass(frozen=True)
class TableRows:
    """All that is stored of a table; ``seats`` maps a seat to its player.

    ``programs`` are the seats of players that are bots. ``ran`` and ``due`` are as in the schema.
    """

    setup: Any
    standing: Any
    seats: Mapping[Any, Any]
    actions: Sequence[ActionRow]
    game: Any = "pacal"
    programs: Sequence[Any] = ()
    ran: Any = 0
    due: Any = None


@dataclass(frozen=True)
class ListedRow:
    """What is listed of a table: how it was set up, how it stands, whose seats these are."""

    id: Any
    setup: Any
    standing: Any
    seats: Sequence[Any]
    updated: Any
    due: Any = None


class Store:
    """Reads on the caller's thread, writes on its own; what a future reports is on the disk."""

    def __init__(self, where: Path | str, wrote: Wrote = lambda seconds, is_stored: None) -> None:
        self._database = databases.at(where)
        name = self._database.name
        self._engine = self._database.engine()
        try:
            self._migrate()
        except SQLAlchemyError as error:
            self._engine.dispose()
            raise ServeError(f"The games in {name} cannot be opened: {reason(error)}.") from None
        except Newer:
            self._engine.dispose()
            raise ServeError(f"The games in {name} are from a newer Palenque.") from None
        self._writer = Writer(self._engine, wrote)
        self._posting = Posting(self._writer)

    @property
    def process(self) -> str | None:
        """What the database knows this process by, where several use it."""
        return self._database.process

    def create(
        self, id: str, rows: TableRows, now: float, owner: str | None = None
    ) -> Future[None]:
        """Stores a new table with its first actions, and which process owns it, if several do."""
        table = {"id": id, "game": rows.game, "setup": rows.setup, "standing": rows.standing}
        table |= {"created": now, "updated": now}
        seats = _seats(id, rows.seats)
        owned = {"table_id": id, "process": owner, "fence": FIRST_FENCE}
        fence = FIRST_FENCE if owner else None

        def job(connection: Connection) -> None:
            connection.execute(insert(TABLES), table)
            connection.execute(insert(SEATS), seats)
            if owner:
                connection.execute(insert(OWNERS), owned)
            if rows.actions:
                connection.execute(insert(ACTIONS), _values(id, rows.actions, fence))

        return self.write(job)

    async def keep(self, append: Append) -> None:
        """Returns once this is on the disk; raises StorageError, Conflict or Fenced."""
        await self._posting.store(append)

    def load(self, id: str) -> TableRows | None:
        """All that is stored of this table; raises StorageError."""
        with self.reading() as connection:
            table = connection.execute(select(TABLES).where(TABLES.c.id == id)).first()
            if table is None:
                return None
            who = select(SEATS, BOTS.c.name).outerjoin(BOTS, BOTS.c.id == SEATS.c.player)
            seats = connection.execute(who.where(SEATS.c.table_id == id)).all()
            found = select(ACTIONS).where(ACTIONS.c.table_id == id).order_by(ACTIONS.c.ply)
            return TableRows(
                table.setup,
                table.standing,
                {row.seat: row.player for row in seats},
                [_action(row) for row in connection.execute(found)],
                table.game,
                [row.seat for row in seats if row.name is not None],
                table.ran,
                table.due,
            )

    def has(self, id: str) -> bool:
        """Whether there is a table with this id; raises StorageError."""
        with self.reading() as connection:
            found = connection.execute(select(TABLES.c.id).where(TABLES.c.id == id))
            return found.first() is not None

    def glance(self, id: str, game: str) -> ListedRow | None:
        """What is listed of a table, whoever sits there; raises StorageError."""
        found = select(TABLES).where(TABLES.c.id == id, TABLES.c.game == game)
        with self.reading() as connection:
            row = connection.execute(found).first()
        if row is None:
            return None
        return ListedRow(row.id, row.setup, row.standing, (), row.updated, row.due)

    def list(self, player: str, game: str) -> list[ListedRow]:
        """The tables of this game where the player has a seat, the latest first.

        Raises StorageError.
        """
        found = (
            select(TABLES, SEATS.c.seat)
            .join(SEATS, SEATS.c.table_id == TABLES.c.id)
            .where(SEATS.c.player == player, TABLES.c.game == game)
            .order_by(TABLES.c.updated.desc(), TABLES.c.id, SEATS.c.seat)
        )
        listed: dict[Any, ListedRow] = {}
        with self.reading() as connection:
            for row in connection.execute(found):
                before = listed[row.id].seats if row.id in listed else ()
                seats = (*before, row.seat)
                listed[row.id] = ListedRow(
                    row.id, row.setup, row.standing, seats, row.updated, row.due
                )
        return [*listed.values()]

    def uptime(self) -> int:
        """How many milliseconds the games have been served; raises StorageError."""
        with self.reading() as connection:
            return int(connection.execute(select(UPTIME.c.ran)).scalar_one())

    def beat(self, ran: int) -> Future[None]:
        """Stores how many milliseconds the games have been served."""

        def job(connection: Connection) -> None:
            connection.execute(update(UPTIME).where(UPTIME.c.ran < ran).values(ran=ran))

        return self.write(job)

    def look(self) -> None:
        """Reads from the disk what everything else is found by; raises StorageError."""
        try:
            self._database.look()
        except sqlite3.Error as error:
            raise StorageError(reason(error)) from None

    def rewrite(self) -> Future[None]:
        """Stores a row as it is, which takes what storing anything takes."""

        def job(connection: Connection) -> None:
            connection.execute(update(UPTIME).values(ran=UPTIME.c.ran))

        return self.write(job)

    def is_due(self) -> bool:
        """Whether some table's time will act; raises StorageError."""
        return bool(self.due(limit=1))

    def due(self, by: int | None = None, limit: int | None = None) -> Sequence[Any]:
        """The tables whose time acts by then, the first ones first; raises StorageError."""
        found = select(TABLES.c.id).where(TABLES.c.due.is_not(None))
        if by is not None:
            found = found.where(TABLES.c.due <= by)
        with self.reading() as connection:
            return connection.execute(found.order_by(TABLES.c.due).limit(limit)).scalars().all()

    def close(self) -> None:
        """Returns once everything is written."""
        self._writer.close()
        self._engine.dispose()

    def write(self, job: Job) -> Future[None]:
        """Has the writer do this."""
        return self._writer.put(job)

    @contextmanager
    def reading(self, at_once: bool = False) -> Iterator[Connection]:
        """A transaction on the caller's thread, or one for each statement; raises StorageError."""
        level = {"isolation_level": "AUTOCOMMIT"} if at_once else {}
        try:
            with self._engine.execution_options(**level).begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise StorageError(reason(error)) from None

    def _migrate(self) -> None:
        with self._engine.execution_options(begin="BEGIN IMMEDIATE").begin() as connection:
            self._database.migrate_alone(connection)
            migrate(connection)


def appended(
    id: str,
    actions: Sequence[ActionRow],
    standing: str | None,
    now: float,
    seats: Mapping[str, str] | None = None,
    fence: int | None = None,
    times: tuple[int, int | None] = (0, None),
) -> Append:
    """Further actions of a table, how it stands after them, and who sat down, to be stored.

    Where several processes share the database, ``fence`` says under which number the table
    is owned; storing raises Fenced where another process has a newer one. ``times`` are the
    table's ``ran`` and ``due``.
    """
    return Append(id, _values(id, actions, fence), _seats(id, seats or {}), standing, now, *times)


def _action(row: Row[Any]) -> ActionRow:
    return ActionRow(row.ply, row.at, row.seat, row.command, row.action)


def _seats(id: str, seats: Mapping[Any, Any]) -> list[dict[str, Any]]:
    return [{"table_id": id, "seat": seat, "player": who} for seat, who in seats.items()]


def _values(id: str, actions: Sequence[ActionRow], fence: int | None) -> list[dict[str, Any]]:
    return [{"table_id": id, "fence": fence, **vars(action)} for action in actions]
