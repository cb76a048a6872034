"""A player is known by a browser's secret, and moves to another browser by a passphrase."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest

from palenque.game import Seat
from palenque.server import passphrase
from palenque.server.attempts import Attempts
from palenque.server.hashes import of_secret as hashed
from palenque.server.identity import Identities
from palenque.server.people import People
from palenque.server.store import Store
from tests.server import racing
from tests.server.house import Browser, House, Line, house
from tests.server.test_http import problem
from tests.server.test_storage import failing


@pytest.fixture
def other(served: House) -> Iterator[Browser]:
    with Browser(served.address) as visiting:
        yield visiting


def words_of(browser: Browser) -> str:
    answer = browser.post("/api/identity/passphrase")
    assert answer.status_code == 201
    return str(answer.json()["passphrase"])


def claim(browser: Browser, words: str) -> tuple[int, object]:
    answer = browser.post("/api/identity/claim", {"passphrase": words})
    return answer.status_code, answer.json()


def identity(browser: Browser) -> object:
    return browser.get("/api/identity").json()


def tables(browser: Browser) -> list[str]:
    return [each["table"] for each in browser.get("/api/tables").json()["tables"]]


def test_a_passphrase_has_more_than_64_random_bits() -> None:
    assert len(passphrase.vocabulary()) ** passphrase.WORDS > 2**64
    assert all(word.isascii() and word.isalpha() for word in passphrase.vocabulary())
    found = [passphrase.new() for _ in range(20)]
    assert len(set(found)) == 20
    assert {len(words.split()) for words in found} == {passphrase.WORDS}


def test_a_passphrase_may_be_typed_in_any_way() -> None:
    assert passphrase.hashed(" Acid-acorn,\tACRE\n") == passphrase.hashed("acid acorn acre")
    assert passphrase.hashed("acid acornacre") != passphrase.hashed("acid acorn acre")


def test_another_device_becomes_the_same_player(browser: Browser, other: Browser) -> None:
    table = browser.open("klee", "device")
    race = racing.race(browser)
    assert identity(browser) == {"passphrase": False, "devices": 1, "known": True}
    words = words_of(browser)
    before = other.secret
    assert claim(other, words.upper()) == (200, {"passphrase": True, "devices": 2, "known": True})
    assert other.secret != before
    assert tables(other) == tables(browser) == [table]
    assert other.get("/api/races").json() == browser.get("/api/races").json()
    with other.sit(table) as line, racing.sit(other, race, "J") as runner:
        line.hear()
        runner.hear()
        assert runner.view.racers[0].seat == "J"


def test_a_new_passphrase_replaces_the_old(browser: Browser, other: Browser) -> None:
    table = browser.open("klee", "device")
    old, new = words_of(browser), words_of(browser)
    refused = other.post("/api/identity/claim", {"passphrase": old})
    assert problem(refused) == (403, "passphrase")
    assert tables(other) == []
    claim(other, new)
    assert tables(other) == [table]


def test_what_a_device_had_before_stays_with_who_it_was(browser: Browser, other: Browser) -> None:
    mine = other.open("klee", "device")
    before = words_of(other)
    claim(other, words_of(browser))
    assert tables(other) == []
    claim(other, before)
    assert tables(other) == [mine]


def test_the_other_devices_forget_a_player(browser: Browser, other: Browser) -> None:
    """Also the one where the player began, and the passphrase is void"""
    table = browser.open("klee", "device")
    words = words_of(browser)
    claim(other, words)
    assert other.post("/api/identity/part").json() == {
        "passphrase": False,
        "devices": 1,
        "known": True,
    }
    assert (tables(browser), tables(other)) == ([], [table])
    assert problem(browser.post("/api/identity/claim", {"passphrase": words})) == (
        403,
        "passphrase",
    )
    own = browser.open("klee", "device")
    assert (tables(browser), tables(other)) == ([own], [table])


def test_a_forgotten_device_is_shown_nothing_more(browser: Browser, other: Browser) -> None:
    """Its open sockets are closed at once, and its seat's credential is checked at every command"""
    table, race = browser.open("klee", "device"), racing.race(browser)
    claim(other, words_of(browser))
    with browser.sit(table) as line, racing.sit(browser, race, "J") as runner:
        line.hear()
        runner.hear()
        other.post("/api/identity/part")
        assert line.code() == 4403
        assert Line(runner.socket).code() == 4403


def test_every_command_needs_its_seats_credential(browser: Browser, served: House) -> None:
    """Even where the socket was not closed when the seat went to somebody else"""
    table = browser.open("klee", "device")
    with browser.sit(table) as jade, browser.sit(table, "O") as obsidian:
        jade.hear()
        obsidian.hear()
        line = jade if jade.legal else obsidian
        live = served.tables._live[table]
        live.players[Seat(line.view.seat or "")] = "somebody else"
        line.say(type="act", ply=line.view.ply, token=line.legal[0])
        assert line.code() == 4403
        assert live.table.ply == 1


def test_identity_outlives_the_server(tmp_path: Path) -> None:
    with house(tmp_path) as served, Browser(served.address) as browser:
        table, words = browser.open("klee", "device"), words_of(browser)
    with house(tmp_path) as served, Browser(served.address) as other:
        claim(other, words)
        secret = other.secret
    with house(tmp_path) as served, Browser(served.address, secret) as again:
        assert tables(again) == [table]


def test_no_passphrase_and_no_secret_is_stored(
    browser: Browser, other: Browser, tmp_path: Path
) -> None:
    words = words_of(browser)
    claim(other, words)
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    for secret in (words, words.replace(" ", ""), browser.secret, other.secret):
        assert secret.encode() not in stored
    assert passphrase.hashed(words).encode() in stored


@pytest.mark.parametrize("wrong", ["", "x" * 201, None, 7, ["a"]])
def test_a_passphrase_that_cannot_be_is_refused(browser: Browser, wrong: object) -> None:
    answer = browser.post("/api/identity/claim", {"passphrase": wrong})
    assert problem(answer) == (422, "malformed")


@pytest.mark.parametrize("words", ["wrong", "\u0000", "٣ \u2603", "' OR 1=1 --", "%"])
def test_a_wrong_passphrase_changes_nothing(browser: Browser, words: str) -> None:
    before = browser.secret
    assert claim(browser, words)[0] == 403
    assert browser.secret == before


def test_passphrases_are_not_tried_for_long(browser: Browser, served: House) -> None:
    few = Attempts().few
    codes = [claim(browser, "wrong")[0] for _ in range(few + 1)]
    assert codes == [403] * few + [429]
    refused = browser.post("/api/identity/passphrase")
    assert problem(refused) == (429, "too-often")
    with Browser(served.address) as other:  # through the same proxy, which says of nobody who asks
        assert other.post("/api/identity/passphrase").status_code == 201
    assert 1 <= int(refused.headers["retry-after"]) <= 30


def test_who_tries_too_often_takes_nothing_from_others() -> None:
    now = [0.0]
    attempts = Attempts(few=2, pause=10, many=5, rate=1, time=lambda: now[0])
    assert [attempts.wait("a", "p") for _ in range(9)] == [0, 0] + [10] * 7
    assert [attempts.wait(each, "p") for each in "bcd"] == [0, 0, 0]
    assert attempts.wait("e", "p") == 1
    now[0] = 10
    assert [attempts.wait("a", "p"), attempts.wait("a", "p")] == [0, 10]


def test_addresses_of_one_network_are_one() -> None:
    attempts = Attempts(few=1, time=lambda: 0)
    assert attempts.wait("2001:db8::1", "p") == 0
    assert attempts.wait("2001:db8::2", "p") > 0
    assert attempts.wait("2001:db8:1::1", "p") == 0


def test_an_address_is_forgotten_when_many_came_after_it() -> None:
    attempts = Attempts(few=1, many=1 << 20, time=lambda: 0)
    for number in range(10_000):
        assert attempts.wait(f"host {number}", "p") == 0
    assert len(attempts._by_address) < 5000


def test_a_page_renews_the_cookie_and_nobody_else_keeps_it(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("the client")
    with house(tmp_path / "d", static=tmp_path) as served, Browser(served.address) as browser:
        answer = browser.get("/devices")
    assert answer.headers["set-cookie"].startswith(f"player={browser.secret}; ")
    assert "Secure" not in answer.headers["set-cookie"]


def test_a_passphrase_that_cannot_be_stored_is_not_told(browser: Browser, served: House) -> None:
    with failing(served.store):
        answer = browser.post("/api/identity/passphrase")
        assert problem(answer) == (503, "storage")
    assert identity(browser) == {"passphrase": False, "devices": 1, "known": True}


@contextmanager
def people(path: Path) -> Iterator[People]:
    with closing(Store(path / "palenque.db")) as store:
        yield People(store)


async def test_a_passphrase_replaced_while_it_is_claimed_admits_nobody(tmp_path: Path) -> None:
    with people(tmp_path) as known:
        identities = Identities(known, lambda: 0.0)
        ana = await identities.of(hashed("ana"))
        words = await identities.name(ana)

        def replaced(passphrase: str) -> bool:
            asyncio.run_coroutine_threadsafe(identities.part(ana), loop).result()
            return True

        loop = asyncio.get_running_loop()
        known.is_passphrase = replaced  # type: ignore[method-assign]
        assert await identities.claim(words) is None


async def test_many_visitors_cost_little(tmp_path: Path) -> None:
    """No row is written for who only looks, and only the latest are remembered"""
    with people(tmp_path) as known:
        known.player = lambda device: device  # type: ignore[method-assign]
        identities = Identities(known, lambda: 0.0)
        for number in range(5000):
            await identities.of(str(number))
        assert len(identities._known) == len(identities._known._used) == 4096
    with closing(sqlite3.connect(tmp_path / "palenque.db")) as stored:
        assert stored.execute("SELECT count(*) FROM devices").fetchone() == (0,)


def test_players_of_an_older_version_are_who_they_were(tmp_path: Path) -> None:
    from alembic import command
    from alembic.config import Config
    from sqlalchemy import create_engine

    from palenque.server.migrating import MIGRATIONS

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    older = create_engine(f"sqlite:///{tmp_path / 'palenque.db'}")
    with older.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0002")
        player = hashed("s" * 43)
        connection.exec_driver_sql("INSERT INTO tables VALUES ('t', '{}', '{}', 0, 0, 'pacal')")
        connection.exec_driver_sql(f"INSERT INTO seats VALUES ('t', 'J', '{player}')")
    older.dispose()
    with house(tmp_path) as served, Browser(served.address, "s" * 43) as browser:
        assert tables(browser) == ["t"]
        assert identity(browser) == {"passphrase": False, "devices": 1, "known": True}
