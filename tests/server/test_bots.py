"""Bots bear a token, under which they are bots to everybody."""

from pathlib import Path

import httpx2
import pytest
from alembic import command
from alembic.config import Config
from sqlalchemy import create_engine
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from palenque.server.hashes import of_secret, of_token
from palenque.server.migrating import MIGRATIONS
from palenque.server.people import People
from tests.server.house import Browser, House, house
from tests.server.test_http import problem

BAD = ("Bearer nobody", "Bearer", "Basic abc", "", f"Bearer {'x' * 43}")


def account(browser: Browser, name: str = "Balam") -> str:
    """The token of a new bot."""
    answer = browser.post("/api/bots", {"name": name})
    assert answer.status_code == 201
    assert answer.json().keys() == {"name", "token"}
    return str(answer.json()["token"])


def bearing(browser: Browser, token: str) -> httpx2.Client:
    """A program with this token."""
    headers = {"Authorization": f"Bearer {token}"}
    return httpx2.Client(base_url=f"http://{browser.address}", headers=headers)


def test_a_bot_is_a_player_of_its_own_without_a_cookie(browser: Browser) -> None:
    with bearing(browser, account(browser)) as bot, bearing(browser, account(browser)) as other:
        table = bot.post("/api/tables", json={"ruleset": "klee", "mode": "computer"})
        assert "set-cookie" not in table.headers
        id = table.json()["table"]
        assert [found["table"] for found in bot.get("/api/tables").json()["tables"]] == [id]
        assert other.get("/api/tables").json() == {"tables": []}
        assert browser.get("/api/tables").json() == {"tables": []}


def test_the_token_counts_and_not_the_cookie_beside_it(browser: Browser) -> None:
    browser.open()
    headers = {"Authorization": f"Bearer {account(browser)}"}
    assert browser.http.get("/api/tables", headers=headers).json() == {"tables": []}


@pytest.mark.parametrize("header", BAD)
def test_a_token_that_no_bot_has_is_refused(browser: Browser, header: str) -> None:
    headers = {"Authorization": header}
    answer = browser.http.get("/api/tables", headers=headers)
    assert problem(answer) == (401, "token")
    assert "set-cookie" not in answer.headers
    url = f"ws://{browser.address}/api/tables/{browser.open()}/socket"
    with connect(url, additional_headers=headers, proxy=None) as socket:
        with pytest.raises(ConnectionClosed):
            socket.recv(timeout=20)
        assert socket.close_code == 4403


def test_an_account_outlives_the_server_which_does_not_store_its_token(tmp_path: Path) -> None:
    with house(tmp_path) as served, Browser(served.address) as browser:
        token = account(browser)
    assert not [file for file in tmp_path.iterdir() if token.encode() in file.read_bytes()]
    with (
        house(tmp_path) as served,
        Browser(served.address) as browser,
        bearing(browser, token) as bot,
    ):
        assert bot.get("/api/tables").status_code == 200


def test_no_person_plays_under_a_bots_account(browser: Browser) -> None:
    with bearing(browser, account(browser)) as bot:
        assert problem(bot.post("/api/identity/passphrase")) == (403, "bot")
        assert problem(bot.get("/api/identity")) == (403, "bot")


def test_a_bots_owner_sees_it_and_voids_its_token(browser: Browser, served: House) -> None:
    """Its socket closes, its seat stays a program's, and nobody fills it"""
    token = account(browser)
    [told] = browser.get("/api/bots").json()["bots"]
    assert (told["name"], told["revoked"]) == ("Balam", False)
    table = browser.open("klee", "friends", names={"J": "Ana"})
    with Browser(served.address) as stranger, bearing(browser, token) as bot:
        bot.post(f"/api/tables/{table}/seats", json={"name": "Balam"}).raise_for_status()
        assert stranger.get("/api/bots").json() == {"bots": []}
        path = f"/api/bots/{told['id']}/revoke"
        assert problem(stranger.post(path)) == (404, "no-such-bot")
        url = f"ws://{browser.address}/api/tables/{table}/socket?seat=O"
        headers = {"Authorization": f"Bearer {token}"}
        with connect(url, additional_headers=headers, proxy=None) as socket:
            socket.recv(timeout=20)
            for _ in range(2):
                assert browser.post(path).json()["bots"] == [{**told, "revoked": True}]
            with pytest.raises(ConnectionClosed):
                [*iter(lambda: socket.recv(timeout=20), None)]
            assert socket.close_code == 4403
        assert problem(bot.get("/api/tables")) == (401, "token")
    with browser.sit(table) as ana:
        ana.hear()
        assert ana.view.programs == ["O"]


@pytest.mark.parametrize("name", ["", "x" * 25])
def test_a_bot_needs_a_name(browser: Browser, name: str) -> None:
    assert problem(browser.post("/api/bots", {"name": name})) == (422, "malformed")
    assert problem(browser.post("/api/bots", {"name": " "})) == (422, "name")


@pytest.mark.parametrize("kind", ["new", "of an older version"])
def test_a_token_is_no_cookie_and_a_cookie_no_token(browser: Browser, kind: str) -> None:
    """Else a revoked token would still open every seat"""
    token = account(browser)
    table = browser.open("klee", "friends", names={"J": "Ana"})
    with bearing(browser, token) as bot:
        bot.post(f"/api/tables/{table}/seats", json={"name": "Balam"}).raise_for_status()
        assert len(bot.get("/api/tables").json()["tables"]) == 1
    borne = token if kind == "new" else token.removeprefix("bot_")
    with httpx2.Client(base_url=f"http://{browser.address}", cookies={"player": borne}) as thief:
        assert thief.get("/api/tables").json() == {"tables": []}
        assert thief.get("/api/bots").json() == {"bots": []}
    with bearing(browser, browser.secret) as thief:
        assert problem(thief.get("/api/tables")) == (401, "token")
    refused = browser.post("/api/identity/claim", {"passphrase": token})
    assert problem(refused) == (403, "passphrase")


def test_a_revoked_bot_leaves_no_device_and_no_passphrase(browser: Browser, served: House) -> None:
    """Nor an onlooker's socket"""
    token, table = account(browser), browser.open("klee", "friends")
    id, [told] = of_token(token), browser.get("/api/bots").json()["bots"]
    people, device = People(served.store), "d" * 64
    people.name(device, id, "a passphrase", 0).result()
    url = f"ws://{browser.address}/api/tables/{table}/socket"
    headers = {"Authorization": f"Bearer {token}"}
    with connect(url, additional_headers=headers, proxy=None) as socket:
        socket.recv(timeout=20)
        browser.post(f"/api/bots/{told['id']}/revoke")
        with pytest.raises(ConnectionClosed):
            [*iter(lambda: socket.recv(timeout=20), None)]
        assert socket.close_code == 4403
    assert not people.is_passphrase("a passphrase")
    assert people.player(device) not in (id, device)


def test_bots_of_an_older_version_are_who_they_were(tmp_path: Path) -> None:
    """By their tokens alone: what the same secret once opened as a cookie is closed"""
    token = "t" * 43
    older, player = create_engine(f"sqlite:///{tmp_path / 'palenque.db'}"), of_secret(token)
    with older.begin() as connection:
        config = Config()
        config.set_main_option("script_location", str(MIGRATIONS))
        config.attributes["connection"] = connection
        command.upgrade(config, "0009")
        for statement in (
            "INSERT INTO tables (id, setup, standing, created, updated)"
            " VALUES ('t', '{}', '{}', 0, 0)",
            f"INSERT INTO seats VALUES ('t', 'J', '{player}')",
            f"INSERT INTO bots VALUES ('{player}', 'Balam', 0, 'owner', NULL)",
            f"INSERT INTO players VALUES ('{player}', 'words', 0)",
            f"INSERT INTO devices VALUES ('{'d' * 64}', '{player}')",
        ):
            connection.exec_driver_sql(statement)
    older.dispose()
    with house(tmp_path) as served, Browser(served.address, token) as thief:
        assert thief.get("/api/tables").json() == {"tables": []}
        with bearing(thief, token) as bot:
            assert [found["table"] for found in bot.get("/api/tables").json()["tables"]] == ["t"]
        people = People(served.store)
        assert not people.is_passphrase("words")
        assert people.player("d" * 64) == "d" * 64
