"""Hints: for the seat that is asked, from what it sees, and never against another person."""

import threading
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest

from palenque import pacal
from palenque.game import SEATS, Seat
from palenque.messages import AskHint, Hint
from palenque.pacal import KLEE, View
from palenque.search import bots, compiling, pimc
from palenque.server.computer import Computer
from palenque.server.hinting import _view
from palenque.server.problems import Refusal
from palenque.table import Setup
from tests.server.house import Beside, Browser, Line, eventually, house
from tests.server.test_http import problem
from tests.server.test_secrecy import Stacked, dealt_from, log, name_tables, stack
from tests.strategies import played_round
from tests.table.sessions import FRIENDS, dealt, hidden
from tests.table.sessions import KLEE as DEVICE


def ask(browser: Browser, table: str, line: Line, **more: object) -> httpx2.Response:
    body = {"seat": line.view.seat, "ply": line.view.ply, **more}
    return browser.post(f"/api/tables/{table}/hint", body)


def test_a_hint_is_a_legal_move_of_the_seat_that_is_asked(browser: Browser) -> None:
    table = browser.open(level=1)
    with browser.sit(table) as line:
        line.hear()
        for _ in range(6):
            line.asked()
            hint = Hint.model_validate_json(ask(browser, table, line).content)
            assert (hint.ply, hint.token in line.legal, hint.chance) == (line.view.ply, True, None)
            line.act(hint.token)


def test_on_one_device_the_seat_that_is_asked_gets_it(browser: Browser) -> None:
    table = browser.open(mode="device")
    with browser.sit(table) as jade, browser.sit(table, "O") as obsidian:
        jade.hear()
        obsidian.hear()
        asked, other = (jade, obsidian) if jade.legal else (obsidian, jade)
        assert ask(browser, table, asked).json()["token"] in asked.legal
        assert problem(ask(browser, table, other)) == (409, "not-your-turn")


def test_what_cannot_be_hinted_is_refused(browser: Browser) -> None:
    table = browser.open("solo-klee", "solo")
    with browser.sit(table) as line:
        line.hear()
        assert problem(ask(browser, table, line)) == (503, "no-search")
        assert problem(ask(browser, table, line, ply=7)) == (409, "stale")
        assert problem(ask(browser, table, line, seat="O")) == (403, "not-your-seat")
        with Browser(browser.address) as stranger:
            assert problem(ask(stranger, table, line)) == (403, "not-your-seat")


@pytest.mark.parametrize("setup", [DEVICE, FRIENDS], ids=["two browsers", "friends"])
def test_two_people_who_play_each_other_get_no_hints(setup: Setup) -> None:
    table = dealt(setup)
    for seat in SEATS:
        asked = AskHint(seat="J" if seat is Seat.JADE else "O", ply=1)
        with pytest.raises(Refusal) as refused:
            _view(table, [seat], asked)
        assert refused.value.problem.code == "no-hints"


def waiting(view: View, rng: Random, cancelled: Callable[[], bool]) -> bots.Hint:
    eventually(cancelled)
    return bots.Hint(view.legal[0], 0.5)


def test_a_hint_ends_when_the_table_moves_on_and_is_asked_for_once_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "hint", waiting)
    computer = Computer(searching=Beside())
    computer._states["match"] = "ready"
    with house(tmp_path, computer=computer) as served, Browser(served.address) as browser:
        table = browser.open(level=1)
        with browser.sit(table) as line:
            line.hear()
            line.asked()
            answers: list[Any] = []
            first = threading.Thread(target=lambda: answers.append(ask(browser, table, line)))
            first.start()
            second = Browser(served.address, browser.secret)
            eventually(lambda: problem(ask(second, table, line, ply=99))[1] == "one-hint")
            line.resign()
            first.join()
            assert problem(answers[0]) == (409, "stale")
            second.http.close()


def searched(view: View, rng: Random, cancelled: Callable[[], bool]) -> bots.Hint:
    best = pimc.search(view, rng, pimc.Budget(worlds=200))[0]
    return bots.Hint(best.move, best.score)


@pytest.mark.parametrize("search", ["missing", "ready"])
def test_dealing_the_unseen_cards_otherwise_changes_no_hint(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, search: Any
) -> None:
    """With the same seed."""
    name_tables(monkeypatch)
    monkeypatch.setattr(bots, "hint", searched)
    if search == "ready":
        compiling.prepare("match")
    match = next(
        game[0]
        for seed in range(99)
        if pacal.actors((game := played_round(KLEE, Random(seed)))[0]) == (Seat.JADE,)
    )
    cards = stack(match)
    unseen = sorted(hidden([dealt_from(KLEE, cards), *log(match)], Seat.JADE))
    swap = dict(zip(unseen, Random(1).sample(unseen, len(unseen)), strict=True))
    hints = []
    for number, order in enumerate((cards, tuple(swap.get(card, card) for card in cards))):
        computer = Computer(rng=lambda: Random(5), searching=Beside())
        computer._states["match"] = search
        with (
            house(tmp_path / str(number), rng=Stacked(order), computer=computer) as served,
            Browser(served.address) as browser,
            browser.sit(table := browser.open(level=1)) as line,
        ):
            line.hear()
            hints.append(ask(browser, table, line).json())
    assert hints[0] == hints[1]
    assert (hints[0]["chance"] is None) == (search == "missing")
