"""The lobby shows public tables while whoever opened them waits there, and nothing else."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from palenque.server import lobby
from palenque.server.kinds import Kind
from palenque.server.race_standing import PAKAL
from palenque.server.standing import PACAL
from tests.server import racing
from tests.server.house import Browser, House, eventually
from tests.server.racing import ME, OPEN, bot, race
from tests.server.test_http import problem


@pytest.fixture
def ben(served: House) -> Iterator[Browser]:
    with Browser(served.address) as visiting:
        yield visiting


def listed(browser: Browser) -> list[dict[str, Any]]:
    return list(browser.get("/api/lobby").json()["tables"])


def opened(browser: Browser, **more: object) -> str:
    """Ana's table of Pacal for whoever comes."""
    return browser.open("klee", "friends", names={"J": "Ana"}, **{"public": True, **more})


def test_a_public_table_is_listed_while_its_opener_waits(browser: Browser, ben: Browser) -> None:
    table = opened(browser, help=False)
    assert listed(ben) == []
    with browser.sit(table) as ana:
        ana.hear()
        (told,) = listed(ben)
        assert told.pop("since") > 0
        assert told == {
            "table": table,
            "game": "pacal",
            "ruleset": "klee",
            "level": None,
            "names": ["Ana"],
            "open": 1,
            "help": False,
            "pace": None,
        }
        assert listed(browser) == []
    eventually(lambda: listed(ben) == [])


def test_a_table_that_has_begun_is_not_listed(browser: Browser, ben: Browser) -> None:
    table = opened(browser)
    with browser.sit(table) as ana:
        ana.hear()
        ben.join(table)
        with Browser(ben.address) as third:
            assert listed(third) == []


def test_a_race_is_listed_until_it_begins(browser: Browser, ben: Browser) -> None:
    me = {**ME, "name": "Ana"}
    table = race(browser, me, OPEN, OPEN, bot(), public=True, level="hard")
    with racing.sit(browser, table, "J") as ana, Browser(ben.address) as third:
        ana.wait(lambda view: True)
        ben.post(f"/api/races/{table}/seats", {"name": "Ben"})
        (told,) = listed(third)
        assert (told["game"], told["level"], told["ruleset"]) == ("pakal", "hard", None)
        assert (told["names"], told["open"]) == (["Ana", "Ben"], 1)
        ana.ask("begin")
        assert listed(third) == []


def test_a_private_table_is_told_nobody(browser: Browser, ben: Browser) -> None:
    """Private is what a table is unless somebody says otherwise"""
    tables = browser.open("klee", "friends", names={"J": "Ana"}), race(browser, ME, OPEN)
    with browser.sit(tables[0]) as ana, racing.sit(browser, tables[1], "J") as racer:
        ana.hear()
        racer.wait(lambda view: True)
        assert listed(ben) == []


def test_a_rematch_is_kept_for_the_other_and_private(browser: Browser, ben: Browser) -> None:
    table = opened(browser)
    ben.join(table)
    with browser.sit(table) as ana:
        ana.wait(lambda view: view.round is not None)
        ana.resign()
    again = browser.post(f"/api/tables/{table}/rematch").json()["table"]
    with browser.sit(again) as ana, Browser(ben.address) as third:
        ana.hear()
        assert listed(third) == []


def test_only_a_table_that_waits_is_public(browser: Browser) -> None:
    alone = {"ruleset": "klee", "mode": "device", "public": True}
    assert problem(browser.post("/api/tables", alone)) == (422, "setup")
    assert problem(browser.post("/api/races", {"seats": [ME], "public": True})) == (422, "setup")


def test_nobody_fills_the_lobby_alone(browser: Browser, ben: Browser) -> None:
    tables = [opened(browser) for _ in range(lobby.EACH + 1)]
    lines = [browser.sit(table) for table in tables]
    for line in lines:
        line.__enter__().hear()
    try:
        assert [told["table"] for told in listed(ben)] == tables[:0:-1]
    finally:
        for line in lines:
            line.__exit__(None, None, None)


def test_a_table_stored_before_there_was_a_lobby_is_private(
    browser: Browser, served: House
) -> None:
    kinds: tuple[tuple[Kind[Any], str], ...] = (
        (PACAL, opened(browser)),
        (PAKAL, race(browser, ME, OPEN, public=True)),
    )
    for kind, id in kinds:
        rows = served.store.load(id)
        assert rows
        setup = kind.read_setup(rows.setup)
        assert setup.public
        assert kind.setup_text(setup) == rows.setup
        earlier = rows.setup.replace(',"public":true', "")
        assert kind.read_setup(earlier) == replace(setup, public=False)
