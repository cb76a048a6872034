"""Tables with clocks at a real server: flags fall for both, and no downtime costs anybody."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest

from palenque.messages import Refused, Shown
from palenque.server.uptime import BEAT, LONGEST
from palenque.table.pacing import DAY, MINUTE, SECOND
from tests.server.house import Browser, House, Line, eventually, fast, house
from tests.server.racing import still_clock
from tests.server.test_http import problem
from tests.server.test_process import process

ONE = {"kind": "real-time", "minutes": 1, "increment": 2}
THREE_DAYS = {"kind": "turn-based", "days": 3}


def opened(browser: Browser, pace: dict[str, Any], **more: object) -> str:
    """Ana's table, at which Jade's seat is hers and the other open."""
    return browser.open("klee", "friends", pace=pace, names={"J": "Ana"}, **more)


@contextmanager
def playing(served: House, pace: dict[str, Any]) -> Iterator[tuple[Line, Line]]:
    """Ana and Ben at a table of this pace, both of whom see the first round."""
    with ExitStack() as stack:
        ana, ben = (stack.enter_context(Browser(served.address)) for _ in range(2))
        table = opened(ana, pace)
        assert ben.join(table).status_code == 201
        lines = [
            stack.enter_context(who.sit(table, seat)) for who, seat in ((ana, "J"), (ben, "O"))
        ]
        for line in lines:
            line.wait(lambda view: view.round is not None)
        yield lines[0], lines[1]


def left(view: Any, seat: str | None = None) -> int:
    """What this seat has, or the one whose clock runs."""
    assert view.clocks
    return int(view.clocks.left[seat or view.clocks.runs])


def later(served: House, now: list[int], milliseconds: int) -> None:
    """Lets this much time go by, beat by beat, as it does while a server runs."""
    uptime, end = served.tables.uptime, now[0] + milliseconds
    before = uptime.now()
    while now[0] < end:
        now[0] = min(now[0] + BEAT, end)
        eventually(lambda: uptime._since == now[0])
    assert uptime.now() == before + milliseconds


@pytest.mark.parametrize(
    "pace",
    [
        {"kind": "real-time", "minutes": 0, "increment": 0},
        {"kind": "real-time", "minutes": 181, "increment": 0},
        {"kind": "real-time", "minutes": 5, "increment": 61},
        {"kind": "turn-based", "days": 4},
        {"kind": "for ever"},
    ],
)
def test_a_pace_has_its_bounds(browser: Browser, pace: dict[str, Any]) -> None:
    asked = {"ruleset": "klee", "mode": "friends", "pace": pace}
    assert problem(browser.post("/api/tables", asked)) == (422, "malformed")


@pytest.mark.parametrize("mode", ["computer", "device"])
def test_only_two_who_play_from_afar_have_a_pace(browser: Browser, mode: str) -> None:
    asked = {"ruleset": "klee", "mode": mode, "pace": ONE}
    assert problem(browser.post("/api/tables", asked)) == (422, "setup")


def test_the_pace_is_told_before_anybody_sits_down(served: House, browser: Browser) -> None:
    table = opened(browser, THREE_DAYS, public=True)
    with browser.sit(table) as ana, Browser(served.address) as ben:
        view = ana.hear().view
        assert view.pace.model_dump() == THREE_DAYS
        assert view.clocks.model_dump() == {"left": {"J": 3 * DAY, "O": 3 * DAY}, "runs": None}
        assert ben.get(f"/api/tables/{table}").json()["pace"] == THREE_DAYS
        assert ben.get("/api/lobby").json()["tables"][0]["pace"] == THREE_DAYS
    again = browser.get("/api/tables").json()["tables"][0]
    assert (again["pace"], again["left"]) == (THREE_DAYS, None)


def test_the_list_says_how_long_is_left(tmp_path: Path) -> None:
    now = [0]
    with house(tmp_path, clock=still_clock(now)) as served, Browser(served.address) as ana:
        table = opened(ana, THREE_DAYS)
        with Browser(served.address) as ben:
            ben.join(table)
        later(served, now, MINUTE)
        [told] = ana.get("/api/tables").json()["tables"]
        assert told["left"] == 3 * DAY - MINUTE
        assert table not in served.tables._live


def test_a_flag_falls_and_both_see_it(tmp_path: Path) -> None:
    with house(tmp_path, clock=fast(100)) as served, playing(served, ONE) as lines:
        clocks = lines[0].view.clocks
        assert clocks
        runs = clocks.runs
        for line in lines:
            view = line.wait(lambda view: view.end is not None)
            assert view.end
            assert (view.end.gave_up, view.end.reason) == (runs, "timeout")
            assert left(view, runs) == 0


def test_the_server_s_clock_counts_and_an_increment_is_added(tmp_path: Path) -> None:
    now = [0]
    with house(tmp_path, clock=still_clock(now)) as served, playing(served, ONE) as lines:
        mover = next(line for line in lines if line.legal)
        seat = str(mover.view.seat)
        later(served, now, 20 * SECOND)
        shown = mover.act(mover.legal[0])
        assert isinstance(shown, Shown)
        assert left(shown.view, seat) == MINUTE - 20 * SECOND + 2 * SECOND


def test_a_move_after_the_flag_is_refused(tmp_path: Path) -> None:
    """A table whose alarm has not rung yet knows it as well."""
    now = [0]
    with house(tmp_path, clock=still_clock(now)) as served, playing(served, ONE) as lines:
        mover = next(line for line in lines if line.legal)
        ply, token = mover.view.ply, mover.legal[0]
        later(served, now, MINUTE)
        refused = mover.answer(mover.say(type="act", ply=ply, token=token))
        assert isinstance(refused, Refused)
        assert refused.code in ("out-of-time", "match-over")
        for line in lines:
            line.wait(lambda view: view.end is not None)


def test_the_time_in_which_no_server_ran_is_credited(tmp_path: Path) -> None:
    """Whatever the clocks of the machine say after the new start."""
    now = [7 * DAY]
    with house(tmp_path, clock=still_clock(now)) as served, playing(served, ONE) as lines:
        table = lines[0].view.table
        later(served, now, 20 * SECOND)
    for at in (0, 900 * DAY):
        now = [at]
        with house(tmp_path, clock=still_clock(now)) as served:
            later(served, now, 10 * SECOND)
            eventually(lambda: table in served.tables._live)
            found = served.tables._live[table]
            deadline = found.table.deadline
            assert deadline
            spent = 30 * SECOND if at == 0 else 40 * SECOND
            assert deadline - found.now == MINUTE - spent


def test_a_flag_falls_though_nobody_is_there(tmp_path: Path) -> None:
    now = [0]
    with house(tmp_path, clock=still_clock(now)) as served, playing(served, THREE_DAYS) as lines:
        table = lines[0].view.table
        rows = served.store.load(table)
        assert rows
        assert rows.due - rows.ran == 3 * DAY
    with house(tmp_path, clock=still_clock(now)) as served:
        served.store.beat(rows.due - BEAT).result()
    with house(tmp_path, clock=still_clock(now)) as served:
        now[0] += BEAT
        eventually(lambda: '"over":true' in str(served.store.load(table)))


def test_no_more_than_a_moment_counts_while_nothing_can_be_stored(tmp_path: Path) -> None:
    now = [0]
    with house(tmp_path, clock=still_clock(now)) as served:
        now[0] += 10 * MINUTE
        assert served.tables.uptime.now() <= LONGEST


def test_after_kill_nine_the_clock_goes_on_from_the_last_beat(tmp_path: Path) -> None:
    with process(tmp_path) as (server, address), Browser(address) as ana, Browser(address) as ben:
        secret, table = ana.secret, opened(ana, ONE)
        ben.join(table)
        with ana.sit(table) as line:
            before = line.wait(lambda view: view.round is not None)
        server.kill()
        server.wait()
    with process(tmp_path) as (_, address), Browser(address, secret) as ana, ana.sit(table) as line:
        after = line.hear().view
        assert after.ply == before.ply
        assert left(after) >= left(before) - LONGEST
