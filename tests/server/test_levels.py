"""The levels that a server offers, with the search, without it, and while it is being prepared."""

import sys
from pathlib import Path
from random import Random

import pytest

from palenque import pacal
from palenque.messages import LevelList
from palenque.search import bots
from palenque.search.levels import LEVELS
from palenque.search.warming import PLAIN, Warming
from palenque.server import stored
from palenque.server.computer import Computer
from tests.server.house import PATIENCE, Beside, Browser, house
from tests.table.sessions import KLEE, dealt

STAND_IN = f"level:{PLAIN[-1].number}"


def warming(program: str) -> Warming:
    return Warming(lambda _: None, (sys.executable, "-c", program), again=True).start()


def view() -> pacal.View:
    state = dealt().state
    assert isinstance(state, pacal.Match)
    return pacal.view(state, pacal.actors(state)[0])


@pytest.fixture
def played(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The names of the players that are asked."""
    names: list[str] = []

    def choose(name: str, view: pacal.View, rng: Random) -> pacal.Move:
        names.append(name)
        return view.legal[0]

    monkeypatch.setattr(bots, "choose", choose)
    return names


def test_without_the_search_only_levels_that_need_none_are_offered(browser: Browser) -> None:
    answer = browser.get("/api/levels")
    found = LevelList.model_validate_json(answer.content)
    assert (found.search, found.plain) == ("missing", PLAIN[-1].number)
    assert [level.number for level in found.levels] == [level.number for level in PLAIN]
    assert len(PLAIN) < len(LEVELS)


@pytest.mark.parametrize(
    ("level", "sentence"),
    [
        (0, "There is no level 0; there are levels 1 to 8."),
        (9, "There is no level 9; there are levels 1 to 8."),
        (8, f"Without the search there are levels 1 to {len(PLAIN)}, not level 8."),
    ],
)
def test_a_level_that_cannot_be_played_is_refused(
    browser: Browser, level: int, sentence: str
) -> None:
    asked = {"ruleset": "klee", "mode": "computer", "level": level}
    answer = browser.post("/api/tables", asked)
    assert (answer.status_code, answer.json()["message"]) == (422, sentence)


def test_a_level_stands_at_the_table_in_the_list_and_in_the_record(tmp_path: Path) -> None:
    computer = Computer(warming("print('match'); print('solo')"), patience=0, searching=Beside())
    with house(tmp_path, computer=computer) as served, Browser(served.address) as browser:
        table = browser.open(level=7, seat="O")
        with browser.sit(table, "O") as line:
            line.hear()
            assert line.view.level == 7
            line.resign()
        [summary] = browser.get("/api/tables").json()["tables"]
        assert summary["level"] == 7
        assert '[Computer "J level:7"]' in browser.get(f"/api/tables/{table}/record").text


@pytest.mark.parametrize(("name", "level"), [("random", 1), ("greedy", PLAIN[-1].number)])
def test_tables_of_the_two_earlier_levels_still_open(name: str, level: int) -> None:
    text = stored.setup_text(KLEE)
    text = text.replace('"bot":null,"level":null', f'"bot":"O","level":"{name}"')
    assert stored.read_setup(text).level == level


async def test_until_the_search_is_warm_the_strongest_level_without_one_stands_in(
    played: list[str],
) -> None:
    computer = Computer(warming("import time; time.sleep(600)"), patience=0, searching=Beside())
    computer.start()
    assert [level.number for level in computer.levels] == list(range(1, 9))
    for level in (2, 8):
        await computer.move(level, view(), Random(1))
    assert played == ["level:2", STAND_IN]
    await computer.close()


async def test_a_search_that_is_about_to_be_warm_is_waited_for(played: list[str]) -> None:
    computer = Computer(
        warming("print('match'); print('solo')"), patience=PATIENCE, searching=Beside()
    )
    computer.start()
    await computer.move(8, view(), Random(1))
    assert played == ["level:8"]
    assert computer.search("match") == "ready"
    await computer.close()


async def test_where_the_search_cannot_be_prepared_it_counts_as_missing(played: list[str]) -> None:
    computer = Computer(
        warming("raise SystemExit('broken')"), patience=PATIENCE, searching=Beside()
    )
    computer.start()
    await computer.move(8, view(), Random(1))
    assert played == [STAND_IN]
    assert computer.levels == PLAIN
    await computer.close()
