"""Connections that are too large, too slow or too many are closed, and harm nobody else."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import ExitStack, nullcontext

import pytest
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.server import ServerState

from bench.proving.raw import Raw
from palenque.server import connections
from palenque.server.connections import EACH, HEAD, QUEUED, Addresses
from tests.server.house import Browser

SOON = 5.0


@pytest.fixture
def raw(browser: Browser) -> Iterator[Raw]:
    with Raw(browser.address) as connected:
        yield connected


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Connections have little time."""
    monkeypatch.setattr(connections, "PATIENCE", 0.3)


@pytest.mark.parametrize("part", ["/{}", "/", "many"])
def test_a_head_that_is_too_large_is_refused(raw: Raw, part: str) -> None:
    headers = [f"X{n}: y" for n in range(HEAD // 2)] if part == "many" else ["X: " + "x" * HEAD]
    if part == "/{}":
        raw.request("GET", "/" + "x" * HEAD)
    else:
        raw.request("GET", "/healthz", *headers)
    assert raw.status() == 431
    assert raw.is_closed(SOON)


def test_a_header_without_end_is_refused(raw: Raw) -> None:
    raw.send(b"GET / HTTP/1.1\r\nX: ")
    for _ in range(20):
        raw.send(b"x" * 1024)
        time.sleep(0.001)
    assert raw.status() in (431, 0)
    assert raw.is_closed(SOON)


def test_a_head_of_honest_size_is_served(raw: Raw) -> None:
    raw.request("GET", "/healthz", "X: " + "x" * (HEAD // 2))
    assert raw.status() == 200


@pytest.mark.parametrize("begun", [b"", b"\r\n", b"GET / HT", b"GET / HTTP/1.1\r\nHost: x\r\n"])
@pytest.mark.usefixtures("hasty")
def test_a_connection_without_a_request_is_closed(browser: Browser, begun: bytes) -> None:
    with Raw(browser.address) as raw:
        raw.send(begun)
        assert raw.is_closed(SOON)


@pytest.mark.usefixtures("hasty")
def test_a_connection_that_was_used_is_closed_where_it_trickles(browser: Browser) -> None:
    """Uvicorn takes any byte for a sign of life."""
    with Raw(browser.address) as raw:
        raw.request("GET", "/healthz")
        raw.read_until(b"ok\n")
        until = time.monotonic() + SOON
        while time.monotonic() < until and raw.send(b"\r\n"):
            time.sleep(0.05)
        assert time.monotonic() < until


def test_so_many_requests_wait_in_a_line_and_no_more(browser: Browser) -> None:
    with Raw(browser.address) as few, Raw(browser.address) as many:
        few.send(few.head("GET", "/healthz") * QUEUED)
        found = b""
        while found.count(b"ok\n") < QUEUED and (more := few.read()):
            found += more
        assert found.count(b"ok\n") == QUEUED
        many.send(many.head("GET", "/api/rulesets") * 1000)
        assert many.is_closed(SOON)
    assert browser.get("/healthz").status_code == 200


class Deaf(asyncio.Transport):
    """A transport whose other end reads nothing."""

    def __init__(self) -> None:
        super().__init__()
        self.aborted = asyncio.Event()

    def abort(self) -> None:
        self.aborted.set()


@pytest.mark.parametrize("reads", [False, True])
async def test_an_answer_that_is_not_read_is_given_up(
    monkeypatch: pytest.MonkeyPatch, reads: bool
) -> None:
    monkeypatch.setattr(connections, "UNREAD", 0.05)
    config = uvicorn.Config("nothing", interface="asgi3", log_config=None)
    config.loaded, config.loaded_app = True, None
    config.ws_protocol_class, config.http_protocol_class = None, HttpToolsProtocol
    connection = connections.bounded()(config=config, server_state=ServerState(), app_state={})
    transport = Deaf()
    connection.connection_made(transport)
    connection.pause_writing()
    if reads:
        connection.resume_writing()
    with nullcontext() if not reads else pytest.raises(TimeoutError):
        await asyncio.wait_for(transport.aborted.wait(), 0.3 if reads else SOON)
    connection._leave()


def test_one_address_has_so_many_connections() -> None:
    addresses = Addresses(["192.0.2.9", "198.51.100.0/24"])
    for number in range(EACH):
        assert addresses.enter(f"2001:db8::{number:x}")
        assert addresses.enter("192.0.2.9")
        assert addresses.enter("127.0.0.1")
    assert not addresses.enter("2001:db8::ffff")
    assert addresses.enter("2001:db8:0:1::1")
    assert addresses.enter("192.0.2.9")
    assert addresses.enter("127.0.0.1")
    addresses.leave("2001:db8::1")
    assert addresses.enter("2001:db8::ffff")


def test_connections_that_end_are_not_counted(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "is_of_this_machine", lambda address: False)
    monkeypatch.setattr(connections, "EACH", 4)
    for _ in range(12):
        with Raw(browser.address) as raw:
            raw.request("GET", "/healthz", "Connection: close")
            assert raw.status() in (200, 0)
            raw.is_closed(SOON)
    with browser.sit(browser.open("solo-klee", "solo")), ExitStack() as stack:
        held = [stack.enter_context(Raw(browser.address)) for _ in range(8)]
        assert sum(one.is_closed(0.2) for one in held) >= 4


def test_uvicorn_is_as_these_bounds_need_it() -> None:
    """Where it is not: hold its ``httptools_impl.py`` against ``connections.py``."""
    used = "connection_made connection_lost data_received handle_websocket_upgrade"
    used += " send_400_response on_message_begin on_url on_header on_headers_complete on_body"
    used += " on_message_complete pause_writing resume_writing timeout_keep_alive_handler"
    gone = [name for name in used.split() if not hasattr(HttpToolsProtocol, name)]
    assert not gone, f"uvicorn {uvicorn.__version__} has no {', '.join(gone)} any more"
    made = HttpToolsProtocol.__init__.__code__.co_names
    for name in ("pipeline", "cycle", "client", "loop", "timeout_keep_alive_task"):
        assert name in made, f"a connection of uvicorn {uvicorn.__version__} has no {name}"
