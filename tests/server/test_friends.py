"""Two people on different devices play Pacal over a link, and others look on."""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from palenque.messages import Present, Refused, Rematch, Shown
from palenque.table.gathering import PATIENCE
from tests.server.house import Browser, House, Line, eventually, fast, house
from tests.server.test_http import problem


@pytest.fixture
def ben(served: House) -> Iterator[Browser]:
    with Browser(served.address) as visiting:
        yield visiting


@pytest.fixture
def stranger(served: House) -> Iterator[Browser]:
    with Browser(served.address) as visiting:
        yield visiting


@pytest.fixture
def table(browser: Browser) -> str:
    """Ana's table, at which the other seat is open."""
    return browser.open("klee", "friends", names={"J": "Ana"})


def turn(*lines: Line) -> Line | None:
    """Whose turn it is, if a round runs; everybody has heard all that was told."""
    latest = max(line.view.ply for line in lines)
    for line in lines:
        line.wait(lambda view: view.ply == latest)
    return next((line for line in lines if line.legal), None)


def test_the_guest_sits_down_and_the_round_is_dealt(
    browser: Browser, ben: Browser, table: str
) -> None:
    with browser.sit(table) as ana:
        view = ana.hear().view
        assert (view.open, view.round, view.names) == (["O"], None, {"J": "Ana"})
        told = ben.get(f"/api/tables/{table}").json()
        assert (told["names"], told["open"], told["yours"]) == ({"J": "Ana"}, ["O"], [])
        taken = ben.join(table, "  Ben   B. ")
        assert (taken.status_code, taken.json()) == (201, {"seat": "O"})
        view = ana.wait(lambda view: view.round is not None)
        assert (view.open, view.names) == ([], {"J": "Ana", "O": "Ben B."})
    with ben.sit(table, "O") as line:
        assert line.hear().view.names["O"] == "Ben B."
    again = ben.join(table, "Ben")
    assert (again.status_code, again.json()) == (200, {"seat": "O"})
    own = browser.join(table, "Ana")
    assert (own.status_code, own.json()) == (200, {"seat": "J"})


@pytest.mark.parametrize("name", ["", "   ", "\x1c", "x" * 25])
def test_a_name_has_one_to_twenty_four_characters(ben: Browser, table: str, name: str) -> None:
    code = "name" if name and not name.strip() else "malformed"
    assert problem(ben.join(table, name)) == (422, code)
    assert ben.join(table, "x" * 24).status_code == 201


def test_a_seat_is_chosen_or_drawn_by_lot(browser: Browser) -> None:
    for seat, open in (("J", ["O"]), ("O", ["J"])):
        table = browser.open("klee", "friends", seat=seat, names={seat: "Ana"})
        told = browser.get(f"/api/tables/{table}").json()
        assert (told["yours"], told["open"], told["names"]) == ([seat], open, {seat: "Ana"})
    drawn = set()
    for _ in range(20):
        table = browser.open("klee", "friends", seat=None, names={"J": "Ana"})
        told = browser.get(f"/api/tables/{table}").json()
        drawn.add(told["yours"][0])
        assert [*told["names"].values()] == ["Ana"]
    assert drawn == {"J", "O"}


def test_a_third_person_looks_on_and_cannot_play(
    browser: Browser, ben: Browser, stranger: Browser, table: str
) -> None:
    ben.join(table)
    assert problem(stranger.join(table, "Zoë")) == (409, "full")
    assert stranger.get(f"/api/tables/{table}").json()["yours"] == []
    with browser.sit(table) as ana, ben.sit(table, "O") as line:
        ana.hear()
        line.hear()
        with stranger.sit(table, None) as onlooker:
            assert onlooker.hear().view.seat is None
            mover = turn(ana, line)
            assert mover
            shown = mover.act(mover.legal[0])
            assert isinstance(shown, Shown)
            assert onlooker.wait(lambda view: view.ply == shown.view.ply).seat is None
            refused = onlooker.resign()
            assert isinstance(refused, Refused)
            assert refused.code == "not-your-seat"
        for seat in ("J", "O"):
            with stranger.sit(table, seat) as stolen:
                assert stolen.code() == 4403
    for path in ("record", "record?seat=J", "replay", "rematch"):
        answer = (stranger.post if path == "rematch" else stranger.get)(
            f"/api/tables/{table}/{path}"
        )
        assert answer.status_code in (403, 409)


def test_nobody_looks_on_at_a_table_of_one_browser(browser: Browser, stranger: Browser) -> None:
    table = browser.open("klee", "computer")
    assert problem(stranger.get(f"/api/tables/{table}")) == (403, "not-your-seat")
    assert problem(stranger.join(table)) == (403, "not-your-seat")
    with stranger.sit(table, None) as line:
        assert line.code() == 4403


def test_each_is_told_whether_the_other_is_there(
    browser: Browser, ben: Browser, table: str
) -> None:
    ben.join(table)
    with browser.sit(table) as ana:
        assert there(ana, 2) == ["J"]
        with ben.sit(table, "O") as line:
            assert there(ana) == ["J", "O"]
            assert there(line, 2) == ["J", "O"]
        assert there(ana) == ["J"]


def there(line: Line, events: int = 1) -> list[str]:
    """Who is said to be there after so many more events."""
    for _ in range(events):
        line.hear()
    return line.present


def test_who_loses_the_line_comes_back_to_the_seat_and_resends_the_move(
    browser: Browser, ben: Browser, table: str
) -> None:
    """Cut after the move was sent and before its answer was heard"""
    ben.join(table)
    people = {"J": browser, "O": ben}
    with browser.sit(table) as ana, ben.sit(table, "O") as line:
        ana.hear()
        line.hear()
        mover = turn(ana, line)
        assert mover
        seat, ply, token = mover.view.seat, mover.view.ply, mover.legal[0]
    assert seat
    command = {"type": "act", "id": "once", "ply": ply, "token": token}
    with people[seat].sit(table, seat) as lost:
        lost.say(**command)
    eventually(lambda: browser.get("/api/tables").json()["tables"][0]["phase"] != "offer")
    with people[seat].sit(table, seat) as back:
        assert back.hear().view.ply == ply + 1
        back.say(**command)
        answer = back.answer("once")
        assert isinstance(answer, Shown)
        assert answer.view.ply == ply + 1


def test_a_whole_match_is_played_listed_replayed_and_played_again(
    browser: Browser, ben: Browser, stranger: Browser, table: str
) -> None:
    ben.join(table)
    rng = Random(3)
    with browser.sit(table) as ana, ben.sit(table, "O") as line:
        ana.hear()
        line.hear()
        while not ana.view.end:
            play_a_round(ana, line, rng)
        assert 3 in ana.view.score
        for browser_, seats in ((browser, ["J"]), (ben, ["O"])):
            [summary] = browser_.get("/api/tables").json()["tables"]
            assert (summary["mode"], summary["seats"], summary["over"]) == ("friends", seats, True)
            assert summary["names"] == {"J": "Ana", "O": "Ben"}
        assert stranger.get(f"/api/tables/{table}/replay").json()["names"]["O"] == "Ben"
        assert stranger.get(f"/api/tables/{table}/record").status_code == 200
        with stranger.sit(table, None) as onlooker:
            again = ben.post(f"/api/tables/{table}/rematch").json()["table"]
            while isinstance(seen := onlooker.hear(), Shown | Present):
                pass
        assert seen == Rematch(table=again, by="Ben")
        heard = ana.hear()
        while isinstance(heard, Present):
            heard = ana.hear()
        assert heard == Rematch(table=again, by="Ben")
    assert browser.get(f"/api/tables/{table}").json()["rematch"] == again
    assert stranger.get(f"/api/tables/{table}").json()["rematch"] == again
    assert stranger.get(f"/api/tables/{again}").json()["open"] == []
    assert problem(stranger.join(again)) == (409, "full")
    told = browser.get(f"/api/tables/{again}").json()
    assert (told["open"], told["yours"]) == (["J"], ["J"])
    assert told["names"] == {"J": "Ana", "O": "Ben"}
    assert browser.post(f"/api/tables/{table}/rematch").json()["table"] == again
    told = browser.get(f"/api/tables/{again}").json()
    assert (told["open"], told["names"]) == ([], {"J": "Ana", "O": "Ben"})


def play_a_round(ana: Line, ben: Line, rng: Random) -> None:
    """Both play at random to the end of the round, and ask for the next one."""
    while mover := turn(ana, ben):
        assert isinstance(mover.act(rng.choice(mover.legal)), Shown)
    if ana.view.end:
        return
    assert isinstance(ana.next(), Shown)
    assert ben.wait(lambda view: view.ready == ["J"])
    assert isinstance(ben.next(), Shown)


def test_a_rematch_is_asked_for_when_the_match_is_over(
    browser: Browser, ben: Browser, table: str
) -> None:
    ben.join(table)
    assert problem(browser.post(f"/api/tables/{table}/rematch")) == (409, "running")


def test_the_list_says_who_is_waited_for(browser: Browser, ben: Browser, table: str) -> None:
    [summary] = browser.get("/api/tables").json()["tables"]
    assert (summary["open"], summary["acts"], summary["names"]) == (["O"], None, {"J": "Ana"})
    ben.join(table)
    for who in (browser, ben):
        [summary] = who.get("/api/tables").json()["tables"]
        assert summary["open"] == []
        assert summary["acts"] in ("J", "O")


def test_the_next_round_begins_by_itself_after_a_while(tmp_path: Path) -> None:
    speed = 100
    clock = fast(speed)
    with (
        house(tmp_path, clock=clock) as served,
        Browser(served.address) as browser,
        Browser(served.address) as ben,
    ):
        table = browser.open("klee", "friends")
        ben.join(table)
        with browser.sit(table) as ana:
            ana.hear()
            ana.resign("round")
            shown = ana.next()
            assert isinstance(shown, Shown)
            assert shown.view.ready == ["J"]
            ana.wait(lambda view: view.round_number == 2)
            log = served.tables._live[table].table.log
            assert log[-1].at >= log[-2].at + PATIENCE


def test_a_game_survives_a_new_start(tmp_path: Path) -> None:
    """Who waits still waits, and who sat down still sits"""
    with house(tmp_path) as served, Browser(served.address) as ana, Browser(served.address) as ben:
        waiting = ana.open("klee", "friends", names={"J": "Ana"})
        begun = ana.open("klee", "friends", names={"J": "Ana"})
        ben.join(begun)
        ana_secret, ben_secret = ana.secret, ben.secret
    with (
        house(tmp_path) as served,
        Browser(served.address, ana_secret) as ana,
        Browser(served.address, ben_secret) as ben,
    ):
        assert ana.get(f"/api/tables/{waiting}").json()["open"] == ["O"]
        with ben.sit(begun, "O") as line:
            assert line.hear().view.names == {"J": "Ana", "O": "Ben"}
        assert ben.join(waiting).status_code == 201
