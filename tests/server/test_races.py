"""Races over the sockets: invitations, rounds, lost lines, whole races with the computer."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random

import pytest
from websockets.exceptions import ConnectionClosed

from palenque import pakal
from palenque.messages import Pushed, PushRefused, RaceShown, Refused
from palenque.pakal import record_text, replay
from palenque.search.distances import distances
from palenque.table import RaceTable
from tests.server.house import Browser, House, eventually, house
from tests.server.racing import (
    FAST,
    LONG,
    ME,
    OPEN,
    RaceLine,
    bot,
    fast_clock,
    movable,
    race,
    sit,
    start,
    tile,
)
from tests.server.test_http import problem


@pytest.fixture
def served(tmp_path: Path) -> Iterator[House]:
    """A server whose races are fifty times as fast."""
    with house(tmp_path, pace=FAST, clock=fast_clock()) as running:
        yield running


@pytest.fixture
def other(served: House) -> Iterator[Browser]:
    with Browser(served.address) as visiting:
        yield visiting


# Invitations


def test_seats_are_taken_by_invitation(browser: Browser, other: Browser, served: House) -> None:
    table = race(browser, {"kind": "me", "name": "Ana"}, OPEN, bot("casual"))
    told = other.get(f"/api/races/{table}").json()
    assert (told["names"], told["open"], told["yours"]) == (
        {"J": "Ana", "S": "Shell"},
        ["O"],
        [],
    )
    with sit(browser, table, "J") as jade:
        assert jade.hear().view.phase == "seats"
        taken = other.post(f"/api/races/{table}/seats", {"name": " Ben  B. "})
        assert (taken.status_code, taken.json()) == (201, {"seat": "O"})
        view = jade.wait(lambda view: view.phase == "arranging")
        assert [racer.name for racer in view.racers] == ["Ana", "Ben B.", "Shell"]
    again = other.post(f"/api/races/{table}/seats", {"name": "Ben"})
    assert (again.status_code, again.json()) == (200, {"seat": "O"})
    with Browser(served.address) as late:
        answer = late.post(f"/api/races/{table}/seats", {"name": "Late"})
        assert problem(answer) == (409, "begun")
    told = other.get(f"/api/races/{table}").json()
    assert (told["open"], told["yours"], told["begun"]) == ([], ["O"], True)


def test_who_asks_twice_at_once_gets_one_seat(browser: Browser, other: Browser) -> None:
    table = race(browser, ME, OPEN, OPEN)
    with ThreadPoolExecutor(4) as pool:
        path, asked = f"/api/races/{table}/seats", {"name": "Ben"}
        answers = list(pool.map(lambda _: other.http.post(path, json=asked), range(4)))
    assert sorted(answer.status_code for answer in answers) == [200, 200, 200, 201]
    assert {answer.json()["seat"] for answer in answers} == {"O"}


def test_the_host_begins_without_those_who_did_not_come(browser: Browser, other: Browser) -> None:
    table = race(browser, ME, OPEN, OPEN)
    other.post(f"/api/races/{table}/seats", {"name": "Ben"})
    with sit(browser, table, "J") as jade, sit(other, table, "O") as obsidian:
        jade.hear()
        obsidian.hear()
        assert (jade.view.host, obsidian.view.host) == (True, False)
        assert isinstance(obsidian.ask("begin"), Refused)
        assert isinstance(jade.ask("begin"), RaceShown)
        assert [racer.seat for racer in jade.view.racers] == ["J", "O"]


WRONG_SETUPS: tuple[dict[str, object], ...] = (
    {"seats": []},
    {"seats": [ME] * 5},
    {"seats": [OPEN]},
    {"seats": [bot()]},
    {"seats": [ME, {"kind": "bot"}]},
    {"seats": [{"kind": "me", "level": "expert"}]},
    {"seats": [ME], "level": "custom"},
    {"seats": [ME], "level": "easy", "limit": 30},
    {"seats": [ME], "level": "custom", "limit": 1},
    {"seats": [ME], "track": "C"},
)


@pytest.mark.parametrize("asked", WRONG_SETUPS, ids=range(len(WRONG_SETUPS)))
def test_a_race_that_cannot_be_is_refused(browser: Browser, asked: object) -> None:
    status, code = problem(browser.post("/api/races", asked))
    assert status == 422
    assert code in ("setup", "malformed")


def test_a_stranger_looks_on_and_cannot_play(browser: Browser, other: Browser) -> None:
    table = race(browser, ME, ME, level="untimed")
    with sit(browser, table, "J") as jade, sit(browser, table, "O") as obsidian:
        with sit(other, table) as onlooker:
            for line in (jade, obsidian, onlooker):
                line.hear()
            start(jade, obsidian)
            view = onlooker.run()
            assert view.seat is None
            assert all(racer.board for racer in view.racers)
            assert (view.sides, view.targets) == ([], [])
            jade.push(movable(jade))
            assert isinstance(onlooker.hear(), Pushed)
            answer = onlooker.ask("grab", tile="A")
            assert isinstance(answer, Refused)
            assert answer.code == "not-your-seat"
        with sit(other, table, "J") as stolen:
            assert close_code(stolen) == 4403


def close_code(line: RaceLine) -> int:
    with pytest.raises(ConnectionClosed):
        line.hear()
    assert line.socket.close_code
    return line.socket.close_code


def test_a_table_of_one_game_is_none_of_the_other(browser: Browser) -> None:
    table, match = race(browser), browser.open("klee", "device")
    assert problem(browser.get(f"/api/tables/{table}/record")) == (404, "no-such-table")
    assert problem(browser.get(f"/api/races/{match}")) == (404, "no-such-table")
    with sit(browser, match, "J") as line:
        assert close_code(line) == 4404
    assert [found["table"] for found in browser.get("/api/races").json()["races"]] == [table]
    assert [found["table"] for found in browser.get("/api/tables").json()["tables"]] == [match]


# Rounds


def test_a_late_claim_is_refused_and_the_results_say_why(browser: Browser) -> None:
    table = race(browser, ME)
    with sit(browser, table, "J") as jade:
        jade.hear()
        start(jade)
        view = jade.wait(lambda view: view.phase == "swapping")
        assert view.results[0].fate == "no-claim"
        late = jade.ask("grab", tile="A")
        assert isinstance(late, Refused)
        assert late.code == "round-over"
        view = jade.wait(lambda view: view.phase == "ready")
        assert view.results[0].swapped


def test_slides_are_told_to_every_socket_and_a_stale_one_is_put_right(browser: Browser) -> None:
    table = race(browser, ME, ME, level="untimed")
    with sit(browser, table, "J") as jade, sit(browser, table, "O") as obsidian:
        for line in (jade, obsidian):
            line.hear()
        start(jade, obsidian)
        assert isinstance(jade.push(movable(jade)), Pushed)
        refused = jade.push("a1", n=1)
        assert isinstance(refused, PushRefused)
        assert (refused.code, refused.n, refused.board) == ("stale", 1, jade.me.board)
        assert isinstance(jade.push(movable(jade)), Pushed)
        obsidian.wait(lambda _: next(r for r in obsidian.view.racers if r.seat == "J").slides == 2)


def test_the_newest_tab_of_a_seat_leads_and_the_other_is_told(browser: Browser) -> None:
    table = race(browser, ME, ME)
    with sit(browser, table, "J") as first:
        first.hear()
        with sit(browser, table, "J") as second:
            assert second.hear().view.racers[0].present
            assert close_code(first) == 4409
            second.get_ready()


def test_who_loses_the_line_comes_back_to_the_same_board(browser: Browser) -> None:
    table = race(browser, ME, ME, level="custom", limit=LONG)
    with sit(browser, table, "J") as jade:
        jade.hear()
        with sit(browser, table, "O") as obsidian:
            obsidian.hear()
            jade.wait(lambda view: view.racers[1].present)
            start(jade, obsidian)
            for _ in range(3):
                obsidian.push(movable(obsidian))
            board, left = obsidian.me.board, obsidian.view.left
        jade.wait(lambda view: not view.racers[1].present)
        with sit(browser, table, "O") as obsidian:
            obsidian.hear()
            assert (obsidian.me.board, obsidian.me.slides) == (board, 3)
            assert obsidian.view.phase == "running"
            assert left
            assert 0 < (obsidian.view.left or 0) < left
            assert isinstance(obsidian.push(movable(obsidian)), Pushed)
            jade.wait(lambda view: view.racers[1].present)


def test_the_clock_of_a_round_runs_on_when_nobody_is_connected(
    browser: Browser, served: House
) -> None:
    table = race(browser, ME)
    with sit(browser, table, "J") as jade:
        jade.hear()
        start(jade)
    eventually(lambda: not served.tables._live)
    with sit(browser, table, "J") as jade:
        assert jade.hear().view.phase == "ready"
        assert jade.view.results[0].swapped


# Whole races


@pytest.mark.parametrize("seed", range(2))
def test_a_race_against_three_bots_is_run_to_the_finish(browser: Browser, seed: int) -> None:
    """Its record replays right, and gives the winners that were shown."""
    table = race(browser, ME, bot("expert"), bot("skilled"), bot("expert"), track="B")
    rng = Random(seed)
    with sit(browser, table, "J") as jade:
        jade.hear()
        while jade.view.phase != "over":
            play(jade, rng)
        winners = jade.view.winners
    text = browser.get(f"/api/races/{table}/record").text
    assert replay.verdict(record_text.parse(text)) == "".join(winners)
    [listed] = browser.get("/api/races").json()["races"]
    assert (listed["over"], listed["winners"], listed["yours"]) == (True, winners, ["J"])


def play(line: RaceLine, rng: Random) -> None:
    """Does what the phase asks for, then waits for another one."""
    phase, number = line.view.phase, line.view.round
    if phase in ("arranging", "ready") and not line.me.ready:
        line.get_ready()
    elif phase == "running":
        solve(line)
        if line.view.phase == "running" and line.view.round == number:
            line.ask("grab", tile=rng.choice(line.view.tiles_left))
    elif phase == "swapping" and line.me.due:
        board = pakal.parse_board(line.me.board)
        clear = line.me.due == "easier"
        cells = [c for c in range(16) if c != board.hole and bool(board.clear >> c & 1) is clear]
        line.ask("exchange", cell=pakal.format_cell(rng.choice(cells)))
    if line.view.phase == phase and phase != "over":
        line.wait(lambda view: (view.phase, view.round) != (phase, number))


def solve(line: RaceLine) -> None:
    """Slides to the goal along a shortest way."""
    assert line.view.goal
    board = pakal.parse_board(line.me.board)
    plan = distances(pakal.parse_face(line.me.face), line.view.goal, board.clear.bit_count())
    for cell in plan.best_line(board):
        if isinstance(line.push(pakal.format_cell(cell)), PushRefused):
            return


def test_rounds_run_alone_are_kept_as_a_history(browser: Browser) -> None:
    table = race(browser, ME, level="untimed")
    with sit(browser, table, "J") as jade:
        jade.hear()
        start(jade)
        goal = jade.view.goal
        solve(jade)
        jade.ask("grab", tile=tile(jade))
        [result] = jade.view.results
        jade.get_ready()
        jade.run()
        jade.ask("give-up-round")
    rounds = browser.get("/api/races/history").json()["rounds"]
    assert [(r["round"], r["reached"], r["time"] is None) for r in rounds] == [
        (2, False, False),
        (1, True, False),
    ]
    first = rounds[1]
    assert (first["table"], first["goal"], first["par"]) == (table, goal, result.par)
    assert (first["time"], first["slides"]) == (result.time, result.slides)


def test_all_who_ask_for_a_rematch_come_to_one_table(
    browser: Browser, other: Browser, served: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only once the race is over: whoever ran it has the same seat there, asked or not."""
    table = race(browser, {"kind": "me", "name": "Ana"}, OPEN, bot(), OPEN, level="hard")
    other.post(f"/api/races/{table}/seats", {"name": "Ben"})
    with sit(browser, table, "J") as jade:
        jade.hear()
        jade.ask("begin")
    assert problem(other.post(f"/api/races/{table}/rematch")) == (409, "running")
    assert other.get(f"/api/races/{table}").json()["rematch"] is None
    monkeypatch.setattr(RaceTable, "over", property(lambda _: True))
    first = other.post(f"/api/races/{table}/rematch").json()["table"]
    assert browser.get(f"/api/races/{table}").json()["rematch"] == first
    assert browser.post(f"/api/races/{table}/rematch").json()["table"] == first != table
    told = browser.get(f"/api/races/{first}").json()
    assert told["names"] == {"J": "Ana", "O": "Ben", "S": "Shell"}
    assert (told["level"], told["yours"], told["begun"]) == ("hard", ["J"], True)
    assert other.get(f"/api/races/{first}").json()["yours"] == ["O"]
    with Browser(served.address) as stranger:
        answer = stranger.post(f"/api/races/{table}/rematch")
        assert problem(answer) == (403, "not-your-seat")


def test_there_is_no_record_before_the_squares_are_laid(browser: Browser) -> None:
    assert problem(browser.get(f"/api/races/{race(browser)}/record")) == (409, "running")
