"""What a server tells whoever operates it, and what it keeps to itself."""

import io
import json
import logging
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families

from palenque.messages import Shown
from palenque.server import logs
from palenque.server.admission import Capacity
from palenque.server.health import Readiness
from palenque.server.store import Store
from palenque.server.writer import StorageError
from tests.server.house import Browser, House, eventually, house
from tests.server.test_http import is_fenced_in, problem
from tests.server.test_storage import failing


def test_a_server_lives_and_is_ready(browser: Browser) -> None:
    for path in ("/healthz", "/readyz"):
        answer = browser.http.get(path)
        assert answer.status_code == 200
        assert is_fenced_in(answer)
        assert "set-cookie" not in answer.headers


def test_a_server_that_cannot_store_lives_and_is_not_ready(
    browser: Browser, tmp_path: Path
) -> None:
    with closing(sqlite3.connect(tmp_path / "palenque.db")) as other:
        other.execute("BEGIN IMMEDIATE")
        assert browser.get("/readyz").status_code == 503
        assert browser.get("/healthz").status_code == 200
        other.rollback()
    eventually(lambda: browser.get("/readyz").status_code == 200)


async def test_readiness_is_found_out_once_a_second(tmp_path: Path) -> None:
    now = [0.0]
    with closing(Store(tmp_path / "palenque.db")) as store:
        readiness = Readiness(store, lambda: now[0])
        assert await readiness.known()
        with failing(store):
            assert await readiness.known()
            now[0] = 1.0
            assert not await readiness.known()
        now[0] = 2.0
        assert await readiness.known()


def test_nothing_is_counted_aloud_unless_it_is_asked_for(browser: Browser) -> None:
    assert "palenque_" not in browser.get("/metrics").text


def metrics(browser: Browser) -> dict[tuple[str, ...], float]:
    """Every value by its name and labels."""
    families = text_string_to_metric_families(browser.get("/metrics").text)
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in families
        for sample in family.samples
    }


@pytest.fixture
def counting(tmp_path: Path) -> Iterator[tuple[House, Browser]]:
    few = Capacity(sockets_each=1)
    with (
        house(tmp_path, capacity=few, tells_metrics=True) as served,
        Browser(served.address) as browser,
    ):
        yield served, browser


def test_what_goes_on_is_counted(counting: tuple[House, Browser]) -> None:
    served, browser = counting
    table = browser.open("solo-klee", "solo")
    with browser.sit(table) as line:
        line.hear()
        assert isinstance(line.act(line.legal[0]), Shown)
        line.act(line.legal[0], ply=0)
        line.socket.send("what")
        line.hear()
        with browser.sit(table) as second:
            assert second.code() == 4429
        counted = metrics(browser)
    assert counted["palenque_tables",] == counted["palenque_sockets",] == 1
    assert counted["palenque_commands_total", "pacal", "act"] == 1
    assert counted["palenque_refusals_total", "stale"] == 1
    assert counted["palenque_refusals_total", "malformed"] == 1
    assert counted["palenque_refusals_total", "4429"] == 1
    assert counted["palenque_http_answers_total", "201"] == 1
    assert counted["palenque_storage_seconds_count",] == 2
    assert counted["palenque_storage_failures_total",] == 0
    assert counted["process_resident_memory_bytes",] > 0
    with failing(served.store):
        browser.post("/api/tables", {"ruleset": "klee", "mode": "device"})
    assert metrics(browser)["palenque_storage_failures_total",] == 1


def test_what_is_counted_names_nobody(counting: tuple[House, Browser]) -> None:
    _, browser = counting
    table = browser.open("klee", names={"J": "Xochitl"})
    text = browser.get("/metrics").text
    assert not [secret for secret in (table, browser.secret, "Xochitl") if secret in text]


@pytest.fixture
def written() -> Iterator[io.StringIO]:
    """What is logged, and loggers as they were afterwards."""
    root, stream = logging.getLogger(), io.StringIO()
    before, level = root.handlers[:], root.level
    logs.write_json()
    [handler] = root.handlers
    assert isinstance(handler, logging.StreamHandler)
    handler.setStream(stream)
    yield stream
    root.handlers, root.level = before, level
    logs.LOGGER.setLevel(logging.NOTSET)


def test_an_event_is_a_line_of_json(written: io.StringIO) -> None:
    logs.LOGGER.info("serving", extra={"port": 8321})
    [line] = map(json.loads, written.getvalue().splitlines())
    told = {"level": "INFO", "of": "palenque", "message": "serving", "port": 8321}
    assert line.items() >= told.items()
    assert re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d", line["time"])


def test_an_error_is_logged_without_its_words(written: io.StringIO) -> None:
    """Whoever logs it: the framework and the event loop do, too"""
    try:
        raise LookupError("the queen of hearts")
    except LookupError as error:
        logs.unexpected(error)
        logging.getLogger("asyncio").exception("Task exception was never retrieved: %s", error)
    first, second = map(json.loads, written.getvalue().splitlines())
    assert (first["kind"], first["message"]) == ("LookupError", second["message"])
    assert first["where"].startswith("test_an_error_is_logged_without_its_words:")
    assert "queen" not in written.getvalue()


def test_a_storage_that_fails_is_logged_once_and_once_when_it_works_again(
    tmp_path: Path, written: io.StringIO
) -> None:
    with closing(Store(tmp_path / "palenque.db")) as store:
        with failing(store):
            for _ in range(3):
                with pytest.raises(StorageError):
                    store.rewrite().result()
        for _ in range(3):
            store.rewrite().result()
    told = [json.loads(line)["message"] for line in written.getvalue().splitlines()]
    assert told == ["no storage: database or disk is full", "games can be stored again"]


def test_a_transaction_that_stores_nothing_does_not_tell_that_storing_works_again(
    tmp_path: Path, written: io.StringIO
) -> None:
    with closing(Store(tmp_path / "palenque.db")) as store:
        with failing(store), pytest.raises(StorageError):
            store.rewrite().result()
        store.write(lambda connection: None).result()
        store.beat(0).result()
    told = [json.loads(line)["message"] for line in written.getvalue().splitlines()]
    assert told == ["no storage: database or disk is full"]


def test_a_server_whose_file_is_damaged_is_not_ready(browser: Browser, tmp_path: Path) -> None:
    """Even where all that it needs is still in its memory."""
    assert browser.get("/readyz").status_code == 200
    with closing(sqlite3.connect(tmp_path / "palenque.db")) as other:
        other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    with (tmp_path / "palenque.db").open("r+b") as file:
        file.write(b"no database" * 400)
    eventually(lambda: browser.get("/readyz").status_code == 503)
    assert browser.get("/healthz").status_code == 200


def test_a_table_is_not_named_by_its_link() -> None:
    assert "secret" not in logs.table_name("secret")
    assert logs.table_name("a") != logs.table_name("b")


def test_a_refused_answer_is_counted_by_its_status(counting: tuple[House, Browser]) -> None:
    _, browser = counting
    assert problem(browser.get("/api/nothing"))[0] == 404
    assert metrics(browser)["palenque_http_answers_total", "404"] == 1
