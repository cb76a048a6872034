"""Two servers behind one address: whichever one is asked, the table is the same."""

import asyncio
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from nats.aio.client import Client
from nats.aio.msg import Msg
from sqlalchemy import ColumnElement, update

from bench.proving.nats import Nats, running_nats
from bench.proving.postgres import Server
from palenque.messages import Refused, Shown
from palenque.server.schema import PROCESSES
from tests.server.clusters import shared
from tests.server.house import PATIENCE, Browser, House, Line, eventually, house
from tests.server.racing import ME, OPEN, movable, race, start
from tests.server.racing import sit as sit_at_race
from tests.server.test_http import problem
from tests.server.test_identity import claim, words_of
from tests.server.test_lobby import listed, opened

MOVED, TAKEN_OVER, NOT_YOUR_SEAT = 1012, 4409, 4403
Pair = tuple[House, House]


@pytest.fixture(scope="module")
def nats() -> Iterator[Nats]:
    with running_nats() as nats:
        yield nats


@pytest.fixture
def pair(postgres: Server, nats: Nats, tmp_path: Path) -> Iterator[Pair]:
    both = shared(postgres.new(), nats)
    with house(tmp_path, shared=both) as one, house(tmp_path, shared=both) as two:
        yield one, two


@contextmanager
def playing(pair: Pair) -> Iterator[tuple[str, Browser, Browser]]:
    """A table of the first server: Ana asks there, and Ben asks the second."""
    with Browser(pair[0].address) as ana, Browser(pair[1].address) as ben:
        table = ana.open("klee", "friends", seat="J")
        assert ben.join(table).status_code == 201
        yield table, ana, ben


def shown(*lines: Line) -> None:
    for line in lines:
        line.wait(lambda view: view.round is not None)


def act(rng: Random, *lines: Line) -> None:
    """Whoever is asked acts, or both ask for the next round; all see it."""
    for line in [line for line in lines if line.legal] or lines:
        answer = line.act(rng.choice(line.legal)) if line.legal else line.next()
        assert isinstance(answer, Shown), answer
        meet(*lines)


def meet(*lines: Line) -> None:
    """All see what one of them sees."""
    ply = max(line.view.ply for line in lines)
    for line in lines:
        line.wait(lambda view: view.ply >= ply)


def test_a_match_is_played_across_two_servers(pair: Pair) -> None:
    rng = Random(3)
    with playing(pair) as (table, ana, ben), ana.sit(table) as jade, ben.sit(table, "O") as other:
        shown(jade, other)
        while not jade.view.end:
            act(rng, jade, other)
        assert other.view.end == jade.view.end
        records = [each.get(f"/api/tables/{table}/record").text for each in (ana, ben)]
        assert records[0] == records[1]
        replays = [each.get(f"/api/tables/{table}/replay") for each in (ana, ben)]
        assert replays[0].status_code == 200
        assert replays[0].content == replays[1].content


def test_a_race_is_run_across_two_servers(pair: Pair) -> None:
    with Browser(pair[0].address) as ana, Browser(pair[1].address) as ben:
        table = race(ana, ME, OPEN, level="custom", limit=600)
        assert ben.post(f"/api/races/{table}/seats", {"name": "Ben"}).status_code == 201
        with sit_at_race(ana, table, "J") as jade, sit_at_race(ben, table, "O") as other:
            for line in (jade, other):
                line.wait(lambda view: view.phase != "seats")
            start(jade, other)
            cell = movable(other)
            other.push(cell)
            slid = jade.wait(lambda view: view.racers[1].slides == 1)
            assert slid.racers[1].board == other.me.board


def test_the_newest_tab_leads_wherever_it_is(pair: Pair) -> None:
    with (
        playing(pair) as (table, ana, _),
        Browser(pair[1].address, ana.secret) as tab,
        ana.sit(table) as old,
        tab.sit(table) as new,
    ):
        assert old.code() == TAKEN_OVER
        with ana.sit(table) as back:
            shown(back)
            assert new.code() == TAKEN_OVER


def test_a_table_that_waits_is_listed_by_every_server(pair: Pair) -> None:
    with Browser(pair[0].address) as ana, Browser(pair[1].address) as ben:
        table = opened(ana)
        with ana.sit(table):
            eventually(lambda: [each["table"] for each in listed(ben)] == [table])
            with Browser(pair[1].address, ana.secret) as herself:
                assert listed(herself) == []
        eventually(lambda: listed(ben) == [])


def test_whoever_parts_with_a_device_parts_with_it_at_every_server(pair: Pair) -> None:
    with playing(pair) as (table, ana, _), Browser(pair[1].address) as laptop:
        claim(laptop, words_of(ana))
        with laptop.sit(table) as line:
            shown(line)
            assert ana.post("/api/identity/part").status_code == 200
            assert line.code() == NOT_YOUR_SEAT
        assert laptop.get("/api/tables").json() == {"tables": []}


def test_every_route_of_a_table_is_answered_by_its_owner(pair: Pair) -> None:
    with Browser(pair[0].address) as ana, Browser(pair[1].address, ana.secret) as there:
        table = ana.open("klee", "device")
        with there.sit(table) as line:
            shown(line)
            view = line.wait(lambda view: True)
            asked = {"seat": "J", "ply": view.ply}
            hints = [each.post(f"/api/tables/{table}/hint", asked) for each in (ana, there)]
            assert hints[0].status_code == hints[1].status_code
            line.socket.send("no command")
            refused = line.hear()
            assert isinstance(refused, Refused)
            assert refused.code == "malformed"
        assert there.get(f"/api/rules/klee?table={table}").status_code == 200
        answer = there.get(f"/api/tables/{table}/replay")
        assert problem(answer) == (409, "running")
        assert answer.headers["cache-control"] == "no-store"
        assert problem(there.get("/api/tables/nothing")) == (404, "no-such-table")
        too_much = there.post(f"/api/tables/{table}/hint", {"seat": "J" * (1 << 19), "ply": 1})
        assert problem(too_much) == (413, "too-large")
        with Browser(pair[1].address) as stranger, stranger.sit(table) as line:
            assert line.code() == NOT_YOUR_SEAT


def test_whoever_asks_for_a_rematch_comes_to_the_one_table_wherever_that_is(pair: Pair) -> None:
    with playing(pair) as (table, ana, ben):
        with ana.sit(table) as jade:
            shown(jade)
            jade.resign()
        again = ana.post(f"/api/tables/{table}/rematch").json()["table"]
        eventually(lambda: not pair[0].tables.is_live(again))
        assert pair[0].cluster
        pair[0].cluster.member.leases.release(again)
        with Browser(pair[1].address, ana.secret) as there, there.sit(again) as line:
            line.hear()
            assert pair[1].tables.is_live(again)
            assert ben.post(f"/api/tables/{table}/rematch").json()["table"] == again
            assert line.code() == MOVED
        assert ben.get(f"/api/tables/{again}").json()["open"] == []


def test_a_server_that_ends_leaves_its_tables_to_the_other(pair: Pair) -> None:
    with playing(pair) as (table, ana, ben), ana.sit(table) as jade, ben.sit(table, "O") as other:
        shown(jade, other)
        act(Random(1), jade, other)
        pair[0].stop()
        assert (jade.code(), other.code()) == (MOVED, MOVED)
        with Browser(pair[1].address, ana.secret) as there, there.sit(table) as line:
            shown(line)
            assert line.view == jade.view
            assert pair[1].tables.is_live(table)


def test_a_former_owner_learns_it_from_the_database(pair: Pair) -> None:
    """It stores nothing more, and sends its players to the new one."""
    one, two = pair
    with playing(pair) as (table, ana, ben), ana.sit(table) as old:
        shown(old)
        take_for_dead(one)
        with (
            Browser(two.address, ana.secret) as there,
            there.sit(table) as jade,
            ben.sit(table, "O") as other,
        ):
            shown(jade, other)
            old.say(type="resign", ply=old.view.ply, scope="match")
            assert old.code() == MOVED
            eventually(lambda: not one.tables.is_live(table))
            act(Random(1), jade, other)
            assert not jade.view.end


def test_a_former_owner_looks_for_what_it_lost_when_it_is_back(pair: Pair) -> None:
    one, two = pair
    with playing(pair) as (table, ana, ben), ana.sit(table) as old:
        shown(old)
        take_for_dead(one)
        with ben.sit(table, "O") as other:
            shown(other)
            assert one.cluster
            loop = one.cluster._heart._loop
            loop.call_soon_threadsafe(one.cluster._beat, one.cluster.member.leases.renew())
            assert old.code() == MOVED
            assert not one.tables.is_live(table)
            assert two.tables.is_live(table)


def take_for_dead(house: House) -> None:
    """As if it stood still, or were cut off from the database, for longer than its lease."""
    assert house.cluster
    house.cluster._heart.stop()
    with house.store.reading() as connection:
        connection.execute(update(PROCESSES).values(until=0.0).where(mine(house)))


def mine(house: House) -> ColumnElement[bool]:
    assert house.cluster
    return PROCESSES.c.id == house.cluster.member.process


def test_who_plays_at_the_owner_plays_on_while_the_bus_is_away(pair: Pair, nats: Nats) -> None:
    """The others come back when it does."""
    with playing(pair) as (table, ana, ben), ana.sit(table) as jade:
        with ben.sit(table, "O") as other:
            shown(jade, other)
            nats.stop()
            assert other.code() == MOVED
        assert isinstance(jade.resign("round"), Shown)
        nats.start()
        eventually(lambda: ben.get(f"/api/tables/{table}").status_code == 200)
        with ben.sit(table, "O") as other:
            shown(other)
            assert other.view.ply == jade.view.ply


def test_a_new_start_of_the_database_loses_nothing(pair: Pair, postgres: Server) -> None:
    with playing(pair) as (table, ana, ben), ana.sit(table) as jade, ben.sit(table, "O") as other:
        shown(jade, other)
        act(Random(1), jade, other)
        turn = jade if jade.legal else other
        postgres.stop()
        refused = turn.act(turn.legal[0], id="once")
        assert isinstance(refused, Refused)
        assert refused.code == "storage"
        postgres.start()
        while isinstance(again := turn.act(turn.legal[0], id="once"), Refused):
            assert again.code == "storage"
        meet(jade, other)
        act(Random(1), jade, other)


def test_no_secret_of_a_browser_is_passed_on(pair: Pair, nats: Nats) -> None:
    """Nor anything that a hidden card could be read from by a browser: only servers hear it."""
    heard: list[bytes] = []
    ready, done = threading.Event(), threading.Event()
    listening = threading.Thread(target=asyncio.run, args=[listen(nats, heard, ready, done)])
    listening.start()
    try:
        assert ready.wait(PATIENCE)
        with playing(pair) as (table, ana, ben), ben.sit(table, "O") as other:
            shown(other)
            token = ben.post("/api/bots", {"name": "Robot"}).json()["token"]
            known = {"Authorization": f"Bearer {token}"}
            ben.http.get(f"/api/tables/{table}", headers=known)
            eventually(lambda: any(table.encode() in each for each in heard))
            secrets = [ana.secret, ben.secret, token]
    finally:
        done.set()
        listening.join()
    assert not [each for each in heard for secret in secrets if secret.encode() in each]


async def listen(
    nats: Nats, heard: list[bytes], ready: threading.Event, done: threading.Event
) -> None:
    """Hears everything on the bus."""

    async def hear(message: Msg) -> None:
        heard.append(message.data)

    client = Client()
    await client.connect(nats.url)
    await client.subscribe(">", cb=hear)
    await client.flush()
    ready.set()
    await asyncio.to_thread(done.wait)
    await client.close()
