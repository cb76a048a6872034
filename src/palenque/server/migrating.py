"""Brings a database to the form that this program's schema has."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

MIGRATIONS = Path(__file__).parent / "migrations"
FRESH = MIGRATIONS / "fresh.sql"
"""What all migrations make of an empty database of SQLite; a test has them compared."""


class Newer(Exception):
    """A database from a newer program."""


def migrate(connection: Connection) -> None:
    """Runs the migrations that are due; raises Newer. No other process may migrate meanwhile."""
    if _revision(connection) == newest():
        return  # Alembic would take longer to find that out than all the rest of a start
    if connection.dialect.name == "sqlite" and not inspect(connection).get_table_names():
        for statement in FRESH.read_text("utf-8").removesuffix(";\n").split(";\n"):
            connection.exec_driver_sql(statement)
        return  # and the server goes on without Alembic, which takes 10 MB
    migrate_by_alembic(connection)


def migrate_by_alembic(connection: Connection) -> None:
    """Runs the migrations that are due one after another; raises Newer."""
    from alembic import command
    from alembic.config import Config
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    try:
        command.upgrade(config, "head")
    except CommandError:
        raise Newer from None


def newest() -> str:
    """The revision of the last migration, as its file is named."""
    return max(path.stem[1:5] for path in MIGRATIONS.glob("versions/v*.py"))


def _revision(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found
