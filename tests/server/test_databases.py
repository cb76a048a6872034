"""What is stored is the same in either database."""

import sqlite3
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import text

from bench.proving.postgres import Server
from bench.proving.process import free_port
from palenque.server import databases
from palenque.server.folder import ServeError
from palenque.server.migrating import MIGRATIONS, migrate, migrate_by_alembic, newest
from palenque.server.people import People
from palenque.server.schema import METADATA
from palenque.server.store import ActionRow, Store, TableRows, appended
from palenque.server.writer import Conflict, StorageError
from tests.server.house import PATIENCE

LONG = 40 * 24 * 3600 * 1000
"""Milliseconds of a table that is played for forty days."""
ACTION = ActionRow(2, LONG, "J", "once", '{"offer":{"low":1,"high":2}}')
ROWS = TableRows("{}", "{}", {"J": "ana", "O": "ben"}, [ActionRow(1, 0, None, None, "{}")])


@pytest.fixture
def store(where: Path | str) -> Iterator[Store]:
    with closing(Store(where)) as store:
        yield store


def test_a_table_is_kept_with_its_seats_and_actions(store: Store) -> None:
    store.create("t", ROWS, 1.5).result(PATIENCE)
    store.write(appended("t", [ACTION], '{"score":[1,0]}', 2.5, {"S": "eva"})).result(PATIENCE)
    found = store.load("t")
    assert found is not None
    assert found.actions == [*ROWS.actions, ACTION]
    assert (found.setup, found.standing) == ("{}", '{"score":[1,0]}')
    assert found.seats == {"J": "ana", "O": "ben", "S": "eva"}
    assert [(row.id, row.updated) for row in store.list("eva", "pacal")] == [("t", 2.5)]
    assert (store.has("t"), store.has("u"), store.load("u")) == (True, False, None)


@pytest.mark.parametrize(
    "again", [replace(ACTION, command="twice"), replace(ACTION, ply=3)], ids=["ply", "command"]
)
def test_neither_a_ply_nor_a_command_is_kept_twice(store: Store, again: ActionRow) -> None:
    store.create("t", ROWS, 0).result(PATIENCE)
    store.write(appended("t", [ACTION], None, 0)).result(PATIENCE)
    with pytest.raises(Conflict):
        store.write(appended("t", [again], "changed", 0)).result(PATIENCE)
    with pytest.raises(Conflict):
        store.create("t", ROWS, 0).result(PATIENCE)
    found = store.load("t")
    assert found
    assert ([*found.actions], found.standing) == ([*ROWS.actions, ACTION], "{}")


def test_people_are_kept(store: Store) -> None:
    people = People(store)
    people.name("phone", "ana", "words", 0).result(PATIENCE)
    people.admit("laptop", "words").result(PATIENCE)
    people.admit("stranger", "other words").result(PATIENCE)
    people.enrol("program", "Robot", "ana", 0).result(PATIENCE)
    assert [people.player(device) for device in ("phone", "laptop")] == ["ana", "ana"]
    assert people.player("stranger") == "stranger"
    assert (people.standing("ana"), people.bot("program")) == ((True, 2), "Robot")
    people.part("ana", {"laptop": "nobody"}).result(PATIENCE)
    assert (people.player("laptop"), people.standing("ana")) == ("nobody", (False, 1))


def test_the_migrations_give_the_tables_of_the_schema(store: Store) -> None:
    with store._engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_the_last_file_is_the_newest_migration() -> None:
    assert ScriptDirectory(str(MIGRATIONS)).get_current_head() == newest()


def test_an_empty_database_becomes_what_the_migrations_make_of_it(tmp_path: Path) -> None:
    """Else ``fresh.sql`` is to be renewed: it is what sqlite3's ``iterdump`` tells of the latter"""
    dumps = []
    for name, bring_up in (("fresh", migrate), ("migrated", migrate_by_alembic)):
        engine = databases.at(tmp_path / name).engine()
        with engine.begin() as connection:
            bring_up(connection)
        engine.dispose()
        with closing(sqlite3.connect(tmp_path / name)) as made:
            dumps.append({*made.iterdump()})
    assert dumps[0] == dumps[1]
    assert len(dumps[0]) > 10


def test_a_database_from_a_newer_version_is_refused(where: Path | str) -> None:
    with closing(Store(where)) as store, store._engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = '9999'"))
    with pytest.raises(ServeError, match="from a newer Palenque"):
        Store(where)


def test_processes_that_start_together_migrate_once(postgres: Server) -> None:
    where = postgres.new()
    with ThreadPoolExecutor(4) as pool:
        for store in pool.map(Store, [where] * 4):
            store.close()


def test_a_new_start_of_postgres_is_told_and_waited_for(postgres: Server) -> None:
    with closing(Store(postgres.new())) as store:
        store.create("t", ROWS, 0).result(PATIENCE)
        postgres.stop()
        with pytest.raises(StorageError, match="refused"):
            store.write(appended("t", [ACTION], None, 0)).result(PATIENCE)
        with pytest.raises(StorageError):
            store.load("t")
        postgres.start()
        store.write(appended("t", [ACTION], None, 0)).result(PATIENCE)
        found = store.load("t")
        assert found
        assert [*found.actions] == [*ROWS.actions, ACTION]


def test_a_postgres_that_is_not_there_is_told_without_its_password() -> None:
    with pytest.raises(ServeError) as told:
        Store(f"postgresql://ana:secret@127.0.0.1:{free_port()}/games")
    assert "ana:***@127.0.0.1" in str(told.value)
    assert "secret" not in repr(databases.at("postgresql://ana:secret@host/games"))


def test_an_error_of_postgres_is_told_without_the_row(postgres: Server) -> None:
    """Its detail would quote the action, and with it what nobody may know."""
    with closing(Store(postgres.new())) as store:
        store.create("t", ROWS, 0).result(PATIENCE)
        hidden = replace(ACTION, at=None, action="hidden")
        with pytest.raises(Conflict) as told:
            store.write(appended("t", [hidden], None, 0)).result(PATIENCE)
        assert "hidden" not in repr(told.value)
