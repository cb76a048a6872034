"""Whole games over the sockets."""

from random import Random

import pytest

from palenque.messages import Refused, Shown
from palenque.pacal import RULESETS, SOLO_RULESETS
from palenque.search import bots
from tests.server.house import Browser, House, eventually


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_match_against_the_computer_can_be_played_and_replayed(
    browser: Browser, ruleset: str
) -> None:
    table = browser.open(ruleset, level=1)
    rng = Random(ruleset)
    with browser.sit(table) as line:
        line.hear()
        while not line.view.end:
            line.step(rng)
        assert 3 in line.view.score
        result = line.view.end.result
    [summary] = browser.get("/api/tables").json()["tables"]
    assert (summary["over"], summary["result"]) == (True, result)
    replay = browser.get(f"/api/tables/{table}/replay").json()
    record = browser.get(f"/api/tables/{table}/record")
    assert replay["result"] == result
    assert browser.post("/api/replay", {"record": record.text}).json() == replay
    assert record.headers["content-disposition"].startswith("attachment")


@pytest.mark.parametrize("ruleset", SOLO_RULESETS)
def test_a_solo_game_can_be_played_and_replayed(browser: Browser, ruleset: str) -> None:
    table = browser.open(ruleset, "solo")
    with browser.sit(table) as line:
        line.hear()
        while not line.view.end:
            line.step(Random(1))
        result = line.view.end.result
    assert browser.get(f"/api/tables/{table}/replay").json()["result"] == result


def test_every_action_is_one_event_for_every_seat(browser: Browser) -> None:
    table = browser.open("klee", "device")
    with browser.sit(table) as jade, browser.sit(table, "O") as obsidian:
        lines = (jade, obsidian)
        for line in lines:
            line.hear()
        for _ in range(6):
            mover = jade if jade.legal else obsidian
            id = mover.say(type="act", ply=mover.view.ply, token=mover.legal[0])
            events = [line.hear() for line in lines]
            assert len({event.view.ply for event in events}) == 1
            assert [event.answers == id for event in events] == [
                line.view.seat == mover.view.seat for line in lines
            ]


def test_the_computer_moves_one_step_at_a_time(browser: Browser) -> None:
    table = browser.open(level=1)
    with browser.sit(table) as line:
        plies = []
        for _ in range(20):
            line.asked()
            plies.append(line.view.ply)
            if not line.legal:
                break
            before = line.view.ply
            line.act(line.legal[0])
            assert line.view.ply == before + 1
            while not line.legal and line.view.round and line.view.round.phase.kind != "over":
                before = line.view.ply
                line.hear()
                assert line.view.ply == before + 1


def test_a_repeated_command_gets_the_identical_answer_then_the_present_view(
    browser: Browser,
) -> None:
    table = browser.open("klee", "device")
    with browser.sit(table) as jade, browser.sit(table, "O") as obsidian:
        jade.hear()
        obsidian.hear()
        line, other = (jade, obsidian) if jade.legal else (obsidian, jade)
        command = {"type": "act", "id": "once", "ply": 1, "token": line.legal[0]}
        line.say(**command)
        first = line.hear()
        other.hear()
        other.act(other.legal[0])
        line.hear()
        line.say(**command)
        assert line.hear() == first
        assert line.hear().view.ply == 3


def test_a_stale_command_is_refused_and_the_present_view_follows(browser: Browser) -> None:
    table = browser.open("klee", "device")
    with browser.sit(table) as jade, browser.sit(table, "O") as obsidian:
        jade.hear()
        obsidian.hear()
        line = jade if jade.legal else obsidian
        token = line.legal[0]
        assert isinstance(line.act(token), Shown)
        stale = line.act(token, ply=1)
        assert isinstance(stale, Refused)
        assert stale.code == "stale"
        follows = line.hear()
        assert isinstance(follows, Shown)
        assert (follows.answers, follows.view.ply) == (None, 2)


def test_the_newest_tab_of_a_seat_leads_and_the_other_is_told(browser: Browser) -> None:
    table = browser.open("solo-klee", "solo")
    with browser.sit(table) as first:
        first.hear()
        with browser.sit(table) as second:
            second.hear()
            assert first.code() == 4409
            assert isinstance(second.act(second.legal[0]), Shown)
            with browser.sit(table) as back:
                assert back.hear().view == second.view
                assert second.code() == 4409


def test_a_game_goes_on_after_every_tab_was_closed(browser: Browser, served: House) -> None:
    table = browser.open()
    with browser.sit(table) as line:
        line.asked()
        line.act(line.legal[0])
    with browser.sit(table) as line:
        line.asked()
        assert line.view.ply > 1
    eventually(lambda: not served.tables._live)


def test_a_rematch_has_the_same_setup(browser: Browser) -> None:
    table = browser.open("french", level=1, seat="O", names={"O": "Ana", "J": "Kan"})
    again = browser.post(f"/api/tables/{table}/rematch").json()["table"]
    with browser.sit(table, "O") as line, browser.sit(again, "O") as rematch:
        line.hear()
        rematch.hear()
        assert again != table
        for name in ("ruleset", "mode", "level", "names", "seat", "help"):
            assert getattr(line.view, name) == getattr(rematch.view, name)


def test_a_ping_is_answered(browser: Browser) -> None:
    with browser.sit(browser.open("solo-ajm", "solo")) as line:
        line.hear()
        line.socket.send('{"type":"ping"}')
        assert line.hear().type == "pong"


def test_a_computer_that_fails_is_logged_without_its_words_and_leaves_the_table(
    browser: Browser, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """They might quote a card."""

    def fail(*_: object) -> None:
        raise ValueError("holds 4711")

    monkeypatch.setattr(bots, "choose", fail)
    with browser.sit(browser.open("klee", level=1)) as line:
        line.hear()
        while line.legal:
            line.act(line.legal[0])
        eventually(lambda: "the computer stopped" in caplog.text)
        assert "4711" not in caplog.text
        assert isinstance(line.resign(), Shown)
