"""Jobs for the writer that each store one number, none of them twice."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Connection, Engine, text

from palenque.server import databases


@contextmanager
def numbers(where: Path | str) -> Iterator[Engine]:
    """A database with a table for them."""
    engine = databases.at(where).engine()
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE numbers (number INTEGER PRIMARY KEY)"))
    yield engine
    engine.dispose()


def storing(number: int) -> Callable[[Connection], None]:
    """A job that stores this number."""

    def job(connection: Connection) -> None:
        connection.execute(text(f"INSERT INTO numbers VALUES ({number})"))

    return job


def stored(engine: Engine) -> list[int]:
    """The numbers that are stored, in their order."""
    with engine.connect() as connection:
        return list(connection.scalars(text("SELECT number FROM numbers ORDER BY number")))
