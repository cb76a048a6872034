"""Where processes share a database a table has one owner, and a former one stores nothing."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
from dataclasses import replace
from threading import Event

import pytest
from sqlalchemy import Connection, insert, text, update

from bench.proving.postgres import Server
from palenque.server.leases import STOOD_STILL, Leases, Mine, Theirs
from palenque.server.schema import ACTIONS, UPTIME
from palenque.server.store import ActionRow, Store, TableRows, appended
from palenque.server.writer import Fenced
from tests.server.house import PATIENCE, eventually

FIRST = ActionRow(1, 0, None, None, "{}")
ROWS = TableRows("{}", "{}", {"J": "ana"}, [FIRST])
LONG, DEAD = 600.0, 0.0
"""Leases of a process that lives, and of one that is dead at once."""


@pytest.fixture
def stores(postgres: Server) -> Iterator[tuple[Store, Store]]:
    where = postgres.new()
    with closing(Store(where)) as one, closing(Store(where)) as two:
        yield one, two


def played(store: Store, leases: Leases, id: str = "t") -> Leases:
    """A process, and a table that it made."""
    leases.renew()
    store.create(id, ROWS, 0, leases.process).result(PATIENCE)
    return leases


def append(store: Store, ply: int, fence: int | None, standing: str = "later") -> None:
    row = replace(FIRST, ply=ply)
    store.write(appended("t", [row], standing, 0, fence=fence)).result(PATIENCE)


def plies(store: Store) -> list[int]:
    found = store.load("t")
    assert found
    return [row.ply for row in found.actions]


def test_a_table_has_one_owner_while_that_one_lives(stores: tuple[Store, Store]) -> None:
    ana, ben = played(stores[0], Leases(stores[0], LONG)), Leases(stores[1], LONG)
    assert ana.claim("t") == Mine(1)
    assert ben.claim("t") == Theirs(ana.process)
    assert (ben.claim("u"), ana.owned(), ben.owned()) == (None, {"t": 1}, {})
    assert ben.renew().living == {ana.process, ben.process}


def test_a_dead_owner_is_followed_and_stores_nothing_more(stores: tuple[Store, Store]) -> None:
    ana, ben = played(stores[0], Leases(stores[0], DEAD)), Leases(stores[1], LONG)
    append(stores[0], 2, 1)
    assert ben.claim("t") == Mine(2)
    for fence in (1, None, 3):
        with pytest.raises(Fenced):
            append(stores[0], 3, fence, "by a former owner")
    append(stores[1], 3, 2)
    found = stores[0].load("t")
    assert found
    assert (plies(stores[0]), found.standing) == ([1, 2, 3], "later")
    assert ana.owned() == {}


def test_a_process_that_was_taken_for_dead_keeps_what_nobody_took(
    stores: tuple[Store, Store],
) -> None:
    ana = played(stores[0], Leases(stores[0], DEAD))
    assert replace(ana, lease=LONG).renew().had_lapsed
    assert not replace(ana, lease=LONG).renew().had_lapsed
    assert Leases(stores[1], LONG).claim("t") == Theirs(ana.process)
    append(stores[0], 2, 1)


def test_a_table_that_is_left_is_anybody_s(stores: tuple[Store, Store]) -> None:
    ana, ben = played(stores[0], Leases(stores[0], LONG)), Leases(stores[1], LONG)
    played(stores[0], ana, "u")
    ana.release("t")
    assert (ben.claim("t"), ben.claim("u")) == (Mine(2), Theirs(ana.process))
    ana.end()
    assert ben.claim("u") == Mine(2)
    assert ben.renew().living == {ben.process}


def test_of_all_who_claim_a_table_at_once_one_has_it(stores: tuple[Store, Store]) -> None:
    played(stores[0], Leases(stores[0], DEAD))
    claims = [Leases(store, LONG) for store in stores for _ in range(4)]
    for claim in claims:
        claim.renew()
    with ThreadPoolExecutor(len(claims)) as pool:
        found = list(pool.map(lambda leases: leases.claim("t"), claims))
    assert found.count(Mine(2)) == 1
    assert len({owner for owner in found if isinstance(owner, Theirs)}) == 1


def test_a_former_owner_undoes_nothing_that_is_stored_with_its_action(
    stores: tuple[Store, Store],
) -> None:
    played(stores[0], Leases(stores[0], DEAD))
    Leases(stores[1], LONG).claim("t")
    go = Event()
    held_up(stores[0], go)
    late = stores[0].write(appended("t", [replace(FIRST, ply=2)], None, 0, fence=1))
    other = stores[0].create("u", ROWS, 0)
    go.set()
    with pytest.raises(Fenced):
        late.result(PATIENCE)
    other.result(PATIENCE)
    assert stores[1].has("u")


def test_who_follows_sees_what_was_being_stored(stores: tuple[Store, Store]) -> None:
    """The claim waits for the transaction of the former owner."""
    played(stores[0], Leases(stores[0], DEAD))
    begun, go = Event(), Event()

    def slowly(connection: Connection) -> None:
        row = {"table_id": "t", "fence": 1, **vars(replace(FIRST, ply=2))}
        connection.execute(insert(ACTIONS), row)
        begun.set()
        go.wait(PATIENCE)

    stored = stores[0].write(slowly)
    assert begun.wait(PATIENCE)
    with ThreadPoolExecutor(1) as pool:
        claimed = pool.submit(Leases(stores[1], LONG).claim, "t")
        eventually(lambda: waits(stores[1]))
        assert not claimed.done()
        go.set()
        assert claimed.result(PATIENCE) == Mine(2)
    stored.result(PATIENCE)
    assert plies(stores[1]) == [1, 2]


def test_a_process_that_stands_still_in_a_transaction_holds_nobody_up_for_long(
    stores: tuple[Store, Store],
) -> None:
    played(stores[0], Leases(stores[0], DEAD))
    with ExitStack() as stack:
        connection = stack.enter_context(stores[0]._engine.connect())
        row = {"table_id": "t", "fence": 1, **vars(replace(FIRST, ply=2))}
        connection.execute(insert(ACTIONS), row)
        assert Leases(stores[1], LONG).claim("t") == Mine(2)
        connection.invalidate()
    assert plies(stores[1]) == [1]


def test_time_goes_on_while_any_process_lives(stores: tuple[Store, Store]) -> None:
    """The hours in which none did are nobody's."""
    ana, ben = Leases(stores[0], LONG), Leases(stores[1], 5.0)
    before = ana.renew().ran
    assert before <= ben.renew().ran <= ana.renew().ran
    with stores[0].reading() as connection:
        connection.execute(update(UPTIME).values(ran=1000, at=UPTIME.c.at - 7200.0))
    assert ben.renew().ran == 1000 + 5000
    with stores[0].reading() as connection:
        connection.execute(update(UPTIME).values(at=UPTIME.c.at - 120.0))
    assert ana.renew().ran >= 6000 + 120_000


def held_up(store: Store, go: Event) -> None:
    """What is to be written waits, and then shares a transaction."""

    def wait(connection: Connection) -> None:
        go.wait(PATIENCE)

    store.write(wait)


def test_what_a_dead_process_was_about_to_store_is_ended(stores: tuple[Store, Store]) -> None:
    """However it stopped: in the middle of a statement PostgreSQL would wait for it for ever."""
    ana = played(stores[0], Leases(stores[0], DEAD, str(stores[0].process)))
    with stores[0]._engine.connect() as connection:
        connection.execute(text("SET LOCAL idle_in_transaction_session_timeout = 0"))
        row = {"table_id": "t", "fence": 1, **vars(replace(FIRST, ply=2))}
        connection.execute(insert(ACTIONS), row)
        connection.execute(text("SELECT pg_sleep(:long)"), {"long": 1.1 * STOOD_STILL})
        assert Leases(stores[1], LONG).claim("t") == Mine(2)
        connection.invalidate()
    assert plies(stores[1]) == [1]
    assert ana.owned() == {}


def waits(store: Store) -> bool:
    """Whether somebody waits for a lock."""
    with store.reading() as connection:
        asked = "SELECT count(*) FROM pg_locks WHERE NOT granted"
        return bool(connection.exec_driver_sql(asked).scalar_one())
