"""What is stored, what happens where nothing can be, and what somebody edited by hand."""

import json
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random
from threading import Event

import pytest
from sqlalchemy import create_engine, event
from sqlalchemy.exc import OperationalError

from palenque.game import SEATS
from palenque.messages import Refused, Shown
from palenque.pacal import RULESETS, SOLO_RULESETS, Move, Ruleset, SoloRuleset, View
from palenque.search import bots
from palenque.server.clock import Clock
from palenque.server.folder import DataFolder, ServeError
from palenque.server.rows import Damaged, action_rows, read_table
from palenque.server.standing import PACAL
from palenque.server.store import Store, TableRows
from palenque.server.stored import read_setup, setup_text
from palenque.table import Setup
from tests.server.house import PATIENCE, Browser, House, eventually, house
from tests.server.test_http import MINE, problem
from tests.table.sessions import dealt, play


@pytest.mark.parametrize(
    "ruleset", [*RULESETS.values(), *SOLO_RULESETS.values(), MINE], ids=lambda ruleset: ruleset.id
)
def test_a_table_comes_back_from_its_rows(ruleset: Ruleset | SoloRuleset) -> None:
    table = dealt(Setup(ruleset, ("Ana", "Ben \u2603")), seed=2)
    for _ in play(table, Random(2), most=200):
        pass
    rows = TableRows(setup_text(table.setup), "", {}, action_rows(PACAL, table, 0))
    again = read_table(PACAL, "t", rows, Random())
    assert (again.log, again.setup) == (table.log, table.setup)
    assert [again.view(seat) for seat in SEATS] == [table.view(seat) for seat in SEATS]
    assert read_setup(setup_text(table.setup)) == table.setup


@contextmanager
def failing(store: Store) -> Iterator[list[object]]:
    """A store that cannot commit; what it was tried with."""
    tried: list[object] = []

    def fail(connection: object) -> None:
        tried.append(connection)
        raise OperationalError("", None, sqlite3.OperationalError("database or disk is full"))

    event.listen(store._engine, "commit", fail)
    try:
        yield tried
    finally:
        event.remove(store._engine, "commit", fail)


def unsaved(answer: object) -> bool:
    return isinstance(answer, Refused) and answer.code == "storage"


def test_what_cannot_be_saved_is_not_shown_and_can_be_tried_again(
    browser: Browser, served: House
) -> None:
    table = browser.open("klee", "device")
    with browser.sit(table) as jade, browser.sit(table, "O") as obsidian:
        jade.hear()
        obsidian.hear()
        line, other = (jade, obsidian) if jade.legal else (obsidian, jade)
        token = line.legal[0]
        with failing(served.store):
            assert unsaved(line.act(token, id="once"))
            assert unsaved(line.act(token, id="once"))
            assert problem(browser.post("/api/tables", {"ruleset": "klee", "mode": "device"})) == (
                503,
                "storage",
            )
        assert isinstance(line.act(token, id="once"), Shown)
        assert line.view.ply == 2
        assert other.hear().view.ply == 2
    assert len(browser.get("/api/tables").json()["tables"]) == 1


def test_the_computer_goes_on_by_itself_once_it_can_be_saved(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Meanwhile the other seat is told once."""
    choose, may_choose = bots.choose, Event()

    def wait(level: str, view: View, rng: Random) -> Move:
        may_choose.wait(PATIENCE)
        return choose(level, view, rng)

    monkeypatch.setattr(bots, "choose", wait)
    may_choose.set()
    with (
        house(tmp_path) as served,
        Browser(served.address) as browser,
        browser.sit(browser.open("klee", level=1)) as line,
    ):
        line.asked()
        may_choose.clear()
        while line.legal:
            line.act(line.legal[0])
        before = line.view.ply
        with failing(served.store) as tried:
            may_choose.set()
            refused = line.hear()
            assert unsaved(refused)
            assert refused.answers is None
            eventually(lambda: len(tried) > 3)
        assert line.hear().view.ply == before + 1


def test_a_locked_database_is_waited_for(browser: Browser, tmp_path: Path) -> None:
    table = browser.open("solo-klee", "solo")
    with browser.sit(table) as line, closing(sqlite3.connect(tmp_path / "palenque.db")) as other:
        line.hear()
        token = line.legal[0]
        other.execute("BEGIN IMMEDIATE")
        assert unsaved(line.act(token, id="once"))
        other.rollback()
        assert isinstance(line.act(token, id="once"), Shown)


def test_a_commit_that_was_reported_as_failed_and_yet_was_one_is_found(
    browser: Browser, served: House
) -> None:
    table = browser.open("solo-klee", "solo")
    with browser.sit(table) as line:
        line.hear()
        token = line.legal[0]
        live = served.tables._live[table]
        line.act(token, id="once")
        live.table.take_back(1)
        again = line.act(token, ply=1, id="once")
        assert isinstance(again, Shown)
        assert again.view.ply == 2
        assert live.table.ply == 2


def test_an_error_that_nobody_expected_leaves_the_table_as_it_is_stored(
    browser: Browser, served: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The socket is closed; the same command, sent again, has its one effect"""
    table = browser.open("solo-klee", "solo")
    with browser.sit(table) as line, monkeypatch.context() as broken:
        line.hear()
        token = line.legal[0]
        broken.setattr(Store, "keep", lambda *action: 1 / 0)
        line.say(type="act", id="once", ply=1, token=token)
        assert line.code() == 1011
    with browser.sit(table) as line:
        assert line.hear().view.ply == 1
        assert isinstance(line.act(token, id="once"), Shown)
    with closing(sqlite3.connect(served.store._engine.url.database or "")) as stored:
        plies = [ply for (ply,) in stored.execute("SELECT ply FROM actions ORDER BY ply")]
    assert plies == [1, 2]


EDITS = {
    "setup": ("UPDATE tables SET setup = 'what' WHERE id = ?", "its setup cannot be read"),
    "ruleset": (
        """UPDATE tables SET setup = replace(setup, 'klee', 'chess') WHERE id = ?""",
        "its setup cannot be read",
    ),
    "action": (
        "UPDATE actions SET action = '{' WHERE table_id = ? AND ply = 2",
        "action 2 cannot be read",
    ),
    "kind": (
        """UPDATE actions SET action = '{"slide": 1}' WHERE table_id = ? AND ply = 2""",
        "action 2 cannot be read",
    ),
    "rules": (
        """UPDATE actions SET action = '{"offer":{"low":1,"high":1}}' WHERE table_id=? AND ply=2""",
        "action 2 breaks the rules",
    ),
    "card": (
        """UPDATE actions SET action = '{"pick":{"card":99}}' WHERE table_id = ? AND ply = 3""",
        "action 3 breaks the rules",
    ),
    "seal": (
        """UPDATE actions SET action = json_set(action, '$.seal', 7) WHERE table_id=? AND ply=1""",
        "action 1 cannot be read",
    ),
    "number": ("UPDATE actions SET at = 'soon' WHERE table_id = ?", "action 1 cannot be read"),
    "missing": ("DELETE FROM actions WHERE table_id = ? AND ply = 2", "action 2 is missing"),
    "deal": ("DELETE FROM actions WHERE table_id = ?", "its deal is missing"),
    "seat": ("UPDATE seats SET seat = 'X' WHERE table_id = ? AND seat = 'O'", "no such seat"),
    "blob": ("UPDATE tables SET setup = x'00ff' WHERE id = ?", "its setup cannot be read"),
}


@pytest.mark.parametrize("edit", EDITS)
def test_a_hand_edited_game_says_what_is_wrong_and_disturbs_no_other(
    browser: Browser, served: House, tmp_path: Path, edit: str
) -> None:
    tables = [browser.open("klee", "device"), browser.open("klee", "device")]
    for table in tables:
        with browser.sit(table) as jade, browser.sit(table, "O") as obsidian:
            for _ in range(2):
                jade.hear()
                obsidian.hear()
                line = jade if jade.legal else obsidian
                line.say(type="act", ply=line.view.ply, token=line.legal[0])
            jade.hear()
    eventually(lambda: not served.tables._live)
    damaged, sound = tables
    statement, sentence = EDITS[edit]
    with closing(sqlite3.connect(tmp_path / "palenque.db")) as by_hand:
        by_hand.execute(statement, (damaged,))
        by_hand.commit()
    answer = browser.get(f"/api/tables/{damaged}/record?seat=J")
    assert problem(answer) == (409, "damaged")
    assert damaged in answer.json()["message"]
    assert sentence in answer.json()["message"]
    with browser.sit(damaged) as line:
        assert line.code() == 4404
        assert json.loads(line.heard[-1])["code"] == "damaged"
    listed = [summary["table"] for summary in browser.get("/api/tables").json()["tables"]]
    assert sorted(listed) == sorted(tables)
    with browser.sit(sound) as line:
        line.hear()
        assert line.view.ply == 3


def test_a_standing_that_was_edited_is_listed_all_the_same(
    browser: Browser, tmp_path: Path
) -> None:
    table = browser.open("klee", "device")
    for standing in ("'what'", "x'00'", "'{}'"):
        with closing(sqlite3.connect(tmp_path / "palenque.db")) as by_hand:
            by_hand.execute(f"UPDATE tables SET standing = {standing}, updated = 'soon'")
            by_hand.commit()
        [summary] = browser.get("/api/tables").json()["tables"]
        assert summary["table"] == table


def test_a_second_server_on_the_same_folder_is_refused(tmp_path: Path) -> None:
    with DataFolder(tmp_path), pytest.raises(ServeError, match="Another Palenque already"):
        DataFolder(tmp_path)
    DataFolder(tmp_path).close()


def test_a_folder_that_cannot_be_one_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(ServeError, match="cannot be used: "):
        DataFolder(tmp_path / "file")


@pytest.mark.parametrize(
    "name", ["100%25", "per%cent", "%(here)s", "a b", "ha#sh", "qu?ery", "日本"]
)
def test_the_folder_may_have_any_name(name: str, tmp_path: Path) -> None:
    """No sign in it means anything to SQLAlchemy's addresses or to Alembic's settings."""
    folder = tmp_path / name
    folder.mkdir()
    Store(folder / "palenque.db").close()
    assert (folder / "palenque.db").exists()


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "palenque.db").write_text("this is no database, but a text\n" * 50)
    with pytest.raises(ServeError, match="cannot be opened: file is not a database"):
        Store(tmp_path / "palenque.db")


def test_the_database_holds_no_secret_of_a_browser(browser: Browser, tmp_path: Path) -> None:
    browser.open("klee", "device")
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert browser.secret.encode() not in stored
    assert b"klee" in stored


def test_games_of_an_older_version_are_of_pacal(tmp_path: Path) -> None:
    from alembic import command
    from alembic.config import Config

    from palenque.server.migrating import MIGRATIONS

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    older = create_engine(f"sqlite:///{tmp_path / 'palenque.db'}")
    with older.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0001")
        connection.exec_driver_sql("INSERT INTO tables VALUES ('t', '{}', '{}', 0, 0)")
        connection.exec_driver_sql("INSERT INTO seats VALUES ('t', 'J', 'ana')")
    older.dispose()
    with closing(Store(tmp_path / "palenque.db")) as store:
        assert [row.id for row in store.list("ana", "pacal")] == ["t"]
        assert store.list("ana", "pakal") == []


def test_damage_is_told_without_the_cards() -> None:
    table = dealt()
    rows = action_rows(PACAL, table, 0)
    text = rows[0].action.replace("}", "", 1)
    broken = TableRows(setup_text(table.setup), "", {}, [type(rows[0])(1, 0, None, None, text)])
    with pytest.raises(Damaged) as damaged:
        read_table(PACAL, "t", broken, Random())
    assert str(damaged.value) == "The stored game t is damaged: action 1 cannot be read."


def test_a_deal_of_an_older_version_has_no_seal() -> None:
    table = dealt()
    [row] = action_rows(PACAL, table, 0)
    stored = json.loads(row.action)
    del stored["seal"]
    older = [replace(row, action=json.dumps(stored))]
    rows = TableRows(setup_text(table.setup), "", {}, older)
    again = read_table(PACAL, "t", rows, Random())
    assert again.log == [replace(table.log[0], seal=None)]


def test_a_table_goes_on_after_a_new_start(tmp_path: Path) -> None:
    with house(tmp_path) as served, Browser(served.address) as browser:
        table, secret = browser.open(level=1), browser.secret
        with browser.sit(table) as line:
            line.asked()
            command = {"type": "act", "id": "once", "ply": line.view.ply, "token": line.legal[0]}
            line.say(**command)
            first = line.answer("once")
    with (
        house(tmp_path) as served,
        Browser(served.address, secret) as browser,
        browser.sit(table) as line,
    ):
        line.asked()
        line.say(**command)
        assert line.answer("once") == first


def test_the_hours_without_a_server_do_not_count(tmp_path: Path) -> None:
    """A table's time goes on where it stopped, whatever the machine's clock says."""
    now = [5_000_000]
    clock = Clock(monotonic=lambda: now[0])
    with house(tmp_path, clock=clock) as served, Browser(served.address) as browser:
        table, secret = browser.open("solo-klee", "solo"), browser.secret
        with browser.sit(table) as line:
            line.hear()
            now[0] += 300
            line.act(line.legal[0])
    now[0] = 17
    with (
        house(tmp_path, clock=clock) as served,
        Browser(served.address, secret) as browser,
        browser.sit(table) as line,
    ):
        line.hear()
        now[0] += 40
        line.act(line.legal[0])
        assert [entry.at for entry in served.tables._live[table].table.log] == [0, 300, 340]


@pytest.mark.parametrize("umask", [0o000, 0o077])
def test_nobody_else_on_the_machine_reads_the_cards(tmp_path: Path, umask: int) -> None:
    """The folder, the lock, the database and what SQLite keeps beside it, new or left open."""
    folder = tmp_path / "data"
    before = os.umask(umask)
    try:
        with DataFolder(folder) as made, closing(Store(made.database)):
            modes = {path.name: path.stat().st_mode & 0o777 for path in folder.iterdir()}
    finally:
        os.umask(before)
    closed = dict.fromkeys(["lock", "palenque.db", "palenque.db-wal", "palenque.db-shm"], 0o600)
    assert modes == closed
    assert folder.stat().st_mode & 0o777 == 0o700
    folder.chmod(0o755)
    for name in closed:
        (folder / name).touch()
        (folder / name).chmod(0o644)
    with DataFolder(folder) as mended:
        assert mended.warning is None
        assert {path.stat().st_mode & 0o777 for path in folder.iterdir()} == {0o600}
        assert folder.stat().st_mode & 0o777 == 0o700
