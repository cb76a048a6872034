"""Races where something goes wrong: full disks, killed servers, frames that should not be."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from palenque import pakal
from palenque.game import Seat
from palenque.messages import Pushed, PushRefused, RaceShown, Refused
from tests.server.house import PATIENCE, Browser, House, eventually, house
from tests.server.racing import (
    FAST,
    LONG,
    ME,
    bot,
    fast_clock,
    movable,
    race,
    sit,
    start,
    still_clock,
    tile,
)
from tests.server.test_http import problem
from tests.server.test_process import process
from tests.server.test_storage import failing


@pytest.fixture
def served(tmp_path: Path) -> Iterator[House]:
    """A server whose races are fifty times as fast."""
    with house(tmp_path, pace=FAST, clock=fast_clock()) as running:
        yield running


def test_what_cannot_be_saved_is_refused_and_can_be_tried_again(
    browser: Browser, served: House
) -> None:
    table = race(browser, ME, level="untimed")
    with sit(browser, table, "J") as jade:
        jade.hear()
        start(jade)
        board, cell = jade.me.board, movable(jade)
        with failing(served.store):
            refused = jade.push(cell)
            assert isinstance(refused, PushRefused)
            assert (refused.code, refused.n, refused.board) == ("storage", 0, board)
            grabbed = jade.ask("grab", tile=tile(jade), id="once")
            assert isinstance(grabbed, Refused)
            assert grabbed.code == "storage"
        assert isinstance(jade.push(cell), Pushed)
        assert isinstance(jade.ask("grab", tile=tile(jade), id="once"), RaceShown)


def test_the_end_of_a_round_is_stored_as_soon_as_that_can_be(tmp_path: Path) -> None:
    """And told no sooner."""
    now = [0]
    with (
        house(tmp_path, pace=FAST, clock=still_clock(now)) as served,
        Browser(served.address) as browser,
        sit(browser, table := race(browser, ME), "J") as jade,
    ):
        jade.hear()
        jade.get_ready()
        now[0] += 3_000
        jade.run()
        with failing(served.store) as tried:
            now[0] += 45_000
            eventually(lambda: len(tried) > 1)
            jade.socket.send('{"type":"ping"}')
            assert jade.hear().type == "pong"
        assert jade.wait(lambda view: view.phase == "swapping").results
        live = served.tables._live[table]
        assert pakal.End(45_000) in [entry.action for entry in live.table.log]


@pytest.mark.parametrize(
    "frame",
    [
        '{"type":"push","round":1,"n":1,"cell":"e5"}',
        '{"type":"push","round":1,"n":0,"cell":"a1"}',
        '{"type":"push","round":1,"n":1e9,"cell":"a1"}',
        '{"type":"push","round":1,"n":1,"cell":"a1","seat":"O"}',
        '{"type":"grab","id":"a","round":1,"tile":"AB"}',
        '{"type":"lay","id":"a","side":2}',
        '{"type":"lay","id":"a","side":0,"board":"' + "C" * 20 + '"}',
        '{"type":"act","id":"a","ply":1,"token":"1@1"}',
        '{"type":"reveal","goal":"ABC"}',
    ],
)
def test_a_malformed_frame_is_refused(browser: Browser, frame: str) -> None:
    with sit(browser, race(browser), "J") as jade:
        jade.hear()
        jade.socket.send(frame)
        event = jade.hear()
        assert isinstance(event, Refused)
        assert (event.code, event.answers) == ("malformed", None)


def test_a_foreign_page_makes_no_race(browser: Browser) -> None:
    answer = browser.post("/api/races", {"seats": [ME]}, origin="http://evil.example")
    assert problem(answer) == (403, "origin")


def test_a_race_comes_back_after_a_new_start(tmp_path: Path) -> None:
    """Its time goes on from its last action."""
    now = [0]
    with house(tmp_path, pace=FAST, clock=fast_clock()) as served, Browser(served.address) as first:
        table, secret = race(first, ME, bot("novice"), level="custom", limit=LONG), first.secret
        with sit(first, table, "J") as jade:
            jade.hear()
            start(jade)
            jade.push(movable(jade))
            board = jade.me.board
    with (
        house(tmp_path, pace=FAST, clock=still_clock(now)) as served,
        Browser(served.address, secret) as browser,
        sit(browser, table, "J") as jade,
    ):
        jade.hear()
        assert (jade.view.phase, jade.me.board, jade.me.slides) == ("running", board, 1)
        now[0] += LONG * 1000
        assert jade.wait(lambda view: view.phase != "running").results


def test_a_hand_edited_race_is_damaged(browser: Browser, served: House) -> None:
    table = race(browser, ME)
    eventually(lambda: not served.tables._live)
    with served.store._engine.begin() as connection:
        connection.exec_driver_sql("UPDATE actions SET action = '{\"slide\": 1}'")
    assert problem(browser.get(f"/api/races/{table}")) == (409, "damaged")
    with sit(browser, table, "J") as line:
        assert json.loads(str(line.socket.recv(PATIENCE)))["code"] == "damaged"
    [listed] = browser.get("/api/races").json()["races"]
    assert listed["table"] == table


def test_seats_are_those_of_the_race(browser: Browser) -> None:
    table = race(browser, ME, ME, ME, ME)
    assert browser.get(f"/api/races/{table}").json()["yours"] == [seat.value for seat in Seat]


@pytest.mark.skipif(sys.platform == "win32", reason="signals of Unix")
def test_a_server_killed_in_a_round_loses_no_slide_that_was_told(tmp_path: Path) -> None:
    """``kill -9``: what was told is there, once, and the round's time goes on from it."""
    with process(tmp_path) as (server, address), Browser(address) as browser:
        table, secret = race(browser, ME, ME, level="custom", limit=LONG), browser.secret
        with sit(browser, table, "J") as jade, sit(browser, table, "O") as obsidian:
            jade.hear()
            obsidian.hear()
            start(jade, obsidian)
            for _ in range(8):
                assert isinstance(jade.push(movable(jade)), Pushed)
            board, goal = jade.me.board, jade.view.goal
            jade.say("push", n=9, cell=movable(jade))
            server.kill()
    with (
        process(tmp_path) as (_, address),
        Browser(address, secret) as browser,
        sit(browser, table, "J") as jade,
    ):
        jade.hear()
        assert (jade.view.phase, jade.view.goal) == ("running", goal)
        assert jade.me.slides in (8, 9)
        assert (jade.me.board == board) is (jade.me.slides == 8)
        assert (jade.view.left or 0) > (LONG - PATIENCE) * 1000
        assert isinstance(jade.push(movable(jade)), Pushed)
