"""The one thread that writes."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import Connection, Engine, event

from palenque.server.writer import Conflict, StorageError, Writer
from tests.server.house import PATIENCE
from tests.server.numbers import numbers, stored, storing


@pytest.fixture
def engine(where: Path | str) -> Iterator[Engine]:
    with numbers(where) as engine:
        yield engine


def held_up(writer: Writer) -> Event:
    """Jobs queue up behind one that waits for this."""
    go = Event()

    def wait(connection: Connection) -> None:
        go.wait(PATIENCE)

    writer.put(wait)
    return go


def test_jobs_that_wait_together_share_a_transaction(engine: Engine) -> None:
    commits: list[object] = []
    event.listen(engine, "commit", commits.append)
    with closing(Writer(engine)) as writer:
        go = held_up(writer)
        futures = [writer.put(storing(number)) for number in range(100)]
        go.set()
        for future in futures:
            future.result(PATIENCE)
    assert stored(engine) == list(range(100))
    assert len(commits) <= 3


def test_a_conflict_undoes_no_other_job(engine: Engine) -> None:
    with closing(Writer(engine)) as writer:
        go = held_up(writer)
        one, again, two = (writer.put(storing(number)) for number in (1, 1, 2))
        go.set()
        assert (one.result(PATIENCE), two.result(PATIENCE)) == (None, None)
        with pytest.raises(Conflict):
            again.result(PATIENCE)
    assert stored(engine) == [1, 2]


def test_a_job_that_fails_stores_nothing_and_the_next_one_goes_on(engine: Engine) -> None:
    def fail(connection: Connection) -> None:
        storing(1)(connection)
        raise KeyError(1)

    with closing(Writer(engine)) as writer:
        with pytest.raises(StorageError):
            writer.put(fail).result(PATIENCE)
        writer.put(storing(2)).result(PATIENCE)
    assert stored(engine) == [2]


def test_closing_waits_for_what_is_queued(engine: Engine) -> None:
    writer = Writer(engine)
    for number in range(50):
        writer.put(storing(number))
    writer.close()
    assert len(stored(engine)) == 50
