"""Many at once: what is stored together, and everybody cut off at the same moment."""

import time
from collections.abc import Iterator
from contextlib import ExitStack, closing
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import Connection, event

from palenque.messages import Pushed
from palenque.server.clock import Clock
from palenque.server.store import ActionRow, Store, TableRows, appended
from palenque.server.writer import Conflict
from tests.server.house import PATIENCE, Browser, House, house
from tests.server.racing import FAST, ME, RaceLine, movable, race, sit, start

SEATS, SPEED = "JOSA", 10
ROWS = TableRows("{}", "{}", {"J": "ana"}, [])


@pytest.fixture
def store(where: Path | str) -> Iterator[Store]:
    with closing(Store(where)) as store:
        yield store


@pytest.fixture
def served(tmp_path: Path) -> Iterator[House]:
    """A server whose count-in is short, and whose longest round is still minutes."""
    clock = Clock(monotonic=lambda: int(time.monotonic() * 1000 * SPEED), speed=SPEED)
    with house(tmp_path, pace=FAST, clock=clock) as running:
        yield running


def held_up(store: Store) -> Event:
    """What is to be stored waits for this, all of it together."""
    go = Event()

    def wait(connection: Connection) -> None:
        go.wait(PATIENCE)

    store.write(wait)
    return go


def action(ply: int, command: str | None = None) -> ActionRow:
    return ActionRow(ply, 7, "J", command, '{"keep":{}}')


def test_moves_that_wait_together_take_one_statement_of_each_kind(store: Store) -> None:
    """Of SQLite: PostgreSQL takes as many rows by a statement of its own."""
    tables = [f"t{number}" for number in range(20)]
    for table in tables:
        store.create(table, ROWS, 0).result(PATIENCE)
    kind, said = store._engine.dialect.name, list[str]()

    def note(connection: object, cursor: object, statement: str, *more: object) -> None:
        said.append(statement.split()[0])

    event.listen(store._engine, "before_cursor_execute", note)
    go = held_up(store)
    kept = [store.write(appended(table, [action(1)], f"stands {table}", 1.5)) for table in tables]
    go.set()
    for future in kept:
        future.result(PATIENCE)
    event.remove(store._engine, "before_cursor_execute", note)
    assert kind == "postgresql" or said.count("INSERT") == said.count("UPDATE") == 1
    for table in tables:
        found = store.load(table)
        assert found
        assert ([*found.actions], found.standing) == ([action(1)], f"stands {table}")


def test_a_move_that_cannot_be_kept_undoes_none_that_waits_with_it(store: Store) -> None:
    for table in ("a", "b"):
        store.create(table, ROWS, 0).result(PATIENCE)
    store.write(appended("a", [action(1, "once")], None, 0)).result(PATIENCE)
    go = held_up(store)
    again = store.write(appended("a", [action(2, "once")], "changed", 0))
    other = store.write(appended("b", [action(1), action(2)], "on", 0))
    go.set()
    other.result(PATIENCE)
    with pytest.raises(Conflict):
        again.result(PATIENCE)
    one, two = store.load("a"), store.load("b")
    assert one
    assert two
    assert (len(one.actions), one.standing) == (1, "{}")
    assert (len(two.actions), two.standing) == (2, "on")


def test_everybody_who_is_cut_off_at_once_comes_back_and_plays_on(browser: Browser) -> None:
    tables = [race(browser, *[ME] * 4, level="custom", limit=3600) for _ in range(2)]
    with ExitStack() as first:
        lines = [first.enter_context(sit(browser, table, seat)) for table, seat in places(tables)]
        for line in lines:
            line.hear()
        for number in range(len(tables)):
            start(*lines[4 * number : 4 * number + 4])
        boards = {key(line): line.push(movable(line)) and line.me.board for line in lines}
        for line in lines:
            line.socket.socket.close()
    with ExitStack() as second:
        lines = [second.enter_context(sit(browser, table, seat)) for table, seat in places(tables)]
        for line in lines:
            line.run()
            assert line.me.board == boards[key(line)]
        for line in lines:
            assert isinstance(line.push(movable(line)), Pushed)


def places(tables: list[str]) -> list[tuple[str, str]]:
    return [(table, seat) for table in tables for seat in SEATS]


def key(line: RaceLine) -> tuple[str, str | None]:
    return line.view.table, line.seat
