"""A browser that sends whatever it likes: nothing changes, nothing breaks."""

import json
import logging
import socket
from collections.abc import Callable
from random import Random

import pytest

from palenque.messages import Pong, Refused, Shown
from palenque.server.outbox import ROOM, TOO_SLOW, Outbox
from tests.server.house import PATIENCE, Browser, House, Line, eventually

MALFORMED = (
    "",
    "{}",
    "null",
    "[]",
    '"act"',
    "{" * 2000,
    "[" * 4000,
    '{"type":"act"}',
    '{"type":"act","id":"a","ply":1,"token":"1@1","more":1}',
    '{"type":"act","id":"a","ply":"1","token":["1@1"]}',
    '{"type":"act","id":"","ply":1,"token":"1@1"}',
    '{"type":"act","id":"a","ply":-1,"token":"1@1"}',
    '{"type":"act","id":"a","ply":1e99,"token":"1@1"}',
    '{"type":"act","id":"a","ply":1,"token":"' + "1" * 17 + '"}',
    '{"type":"act","id":"\\ud800","ply":1,"token":"1@1"}',
    '{"type":"resign","id":"a","ply":1,"scope":"all"}',
    '{"type":"deal","id":"a","ply":1}',
    '{"type":"view","answers":null}',
)


def malformed(line: Line) -> None:
    event = line.hear()
    assert isinstance(event, Refused)
    assert (event.code, event.answers) == ("malformed", None)


@pytest.mark.parametrize("frame", MALFORMED, ids=range(len(MALFORMED)))
def test_a_malformed_frame_is_refused(browser: Browser, frame: str) -> None:
    with browser.sit(browser.open("solo-klee", "solo")) as line:
        line.hear()
        for _ in range(4):
            line.socket.send(frame)
            malformed(line)
            line.socket.send('{"type":"ping"}')
            assert line.hear().type == "pong"


def test_a_binary_frame_is_malformed(browser: Browser) -> None:
    with browser.sit(browser.open("solo-klee", "solo")) as line:
        line.hear()
        line.socket.send(b'{"type":"ping"}')
        malformed(line)


def test_three_malformed_frames_in_a_row_close_the_socket(browser: Browser) -> None:
    with browser.sit(browser.open("solo-klee", "solo")) as line:
        line.hear()
        for _ in range(3):
            line.socket.send("what")
        assert line.code() == 1008
        refused = [text for text in line.heard if "malformed" in text]
        assert len(refused) == 3


def test_a_frame_that_is_too_large_closes_the_socket(browser: Browser) -> None:
    with browser.sit(browser.open("solo-klee", "solo")) as line:
        line.hear()
        line.socket.send("x" * 5000)
        assert line.code() == 1009


def test_who_does_not_read_is_let_go(browser: Browser, served: House) -> None:
    """The table goes on without this socket; nothing piles up for it."""
    table = browser.open("klee", "device")
    with browser.sit(table, "O") as deaf, browser.sit(table) as line:
        line.hear()
        for number in range(20_000):
            if watchers(served, table) == 1:
                break
            stale = {"type": "next", "id": f"s{number}", "ply": 0}
            deaf.socket.send(json.dumps(stale))
        eventually(lambda: watchers(served, table) == 1)
        line.socket.send('{"type":"ping"}')
        assert line.hear().type == "pong"


class Clogged:
    """A wire whose other end does not read, until it does."""

    def __init__(self) -> None:
        self.sent: list[bytes] = []
        self.drained: Callable[[], None] = lambda: None
        self.is_ready = self.is_closed = False

    def send_frame(self, frame: bytes) -> None:
        self.sent.append(frame)

    def hang_up(self) -> None:
        self.is_closed = True


def test_an_outbox_holds_so_many_events_and_no_more() -> None:
    wire = Clogged()
    outbox = Outbox(wire)
    for _ in range(ROOM):
        outbox.tell(Pong())
    assert not wire.is_closed
    outbox.tell(Pong())
    assert wire.is_closed
    assert outbox.code == TOO_SLOW


def test_what_waited_is_sent_before_what_is_told_later() -> None:
    wire = Clogged()
    outbox = Outbox(wire)
    for frame in (b"1", b"2"):
        outbox.send(frame)
    wire.is_ready = True
    outbox.send(b"3")
    assert not wire.sent
    wire.drained()
    outbox.send(b"4")
    assert wire.sent == [b"1", b"2", b"3", b"4"]


def test_thousands_of_hostile_frames_change_nothing(
    browser: Browser, served: House, caplog: pytest.LogCaptureFixture
) -> None:
    """Foreign, stale, illegal and malformed commands from a seat that is not asked."""
    table = browser.open("klee", "device")
    rng = Random(1)
    with browser.sit(table) as jade, browser.sit(table, "O") as obsidian:
        jade.hear()
        obsidian.hear()
        idle = obsidian if jade.legal else jade
        before = idle.view
        sent = 0
        while sent < 3000:
            for _ in range(50):
                idle.socket.send(hostile(rng))
                idle.socket.send('{"type":"ping"}')
            sent += 50
            pongs = 0
            while pongs < 50:
                event = idle.hear()
                pongs += event.type == "pong"
                assert event.type != "view" or event.view == before
        assert served.tables._live[table].table.ply == 1
        other = jade if jade.legal else obsidian
        assert isinstance(other.act(other.legal[0]), Shown)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


def hostile(rng: Random) -> str | bytes:
    """A frame that is wrong in one way or another."""
    good = {"type": "act", "id": f"h{rng.random()}", "ply": 1, "token": "1+2"}
    wrong: list[object] = [
        good,
        good | {"ply": rng.randrange(100_000)},
        good | {"token": f"{rng.randrange(60)}@{rng.randrange(12)}"},
        good | {"token": f"{rng.randrange(60)}x{rng.randrange(12)}"},
        good | {"token": rng.choice(("", "-", "#", "%", "1+1", "\u0000", "٣@٣"))},
        good | {"id": "the same"},
        good | {"type": rng.choice(("next", "deal", "", None))},
        {"type": "next", "id": f"n{rng.random()}", "ply": 1},
        {"type": "resign", "id": "r", "ply": 0, "scope": "match"},
        rng.choice(MALFORMED),
    ]
    chosen = rng.choice(wrong)
    text = chosen if isinstance(chosen, str) else json.dumps(chosen)
    if rng.random() < 0.2:
        text = text[: rng.randrange(len(text) + 1)]
    return text.encode() if rng.random() < 0.05 else text


def test_requests_that_are_no_requests_are_answered_or_closed(
    browser: Browser,
) -> None:
    host, port = browser.address.split(":")
    for junk in (b"\x00\xff" * 50, b"GET\r\n\r\n", b"POST /api/tables HTTP/1.1\r\n\r\n"):
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as plain:
            plain.sendall(junk)
            plain.shutdown(socket.SHUT_WR)
            plain.recv(4096)
    assert browser.get("/api/rulesets").status_code == 200


def watchers(served: House, table: str) -> int:
    """How many sockets are told of this table."""
    live = served.tables._live.get(table)
    return sum(map(len, live.outboxes.values())) if live else 0
