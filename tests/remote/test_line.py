"""A line that is cut is opened again, unless the server wants no more."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from websockets.sync.server import ServerConnection, serve

from palenque.messages import RACE_EVENT, Ping, Pong, RaceEvent
from palenque.remote import Place, Unreachable, Unwelcome, Visitor, line
from palenque.remote.line import Line

PONG = Pong().model_dump_json()


@pytest.fixture(autouse=True)
def haste(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "FIRST_PAUSE", 0.01)


@contextmanager
def answering(*codes: int) -> Iterator[Line[RaceEvent]]:
    """The line to a server that says a word to each socket and then closes it with such a code."""
    left = list(codes)

    def answer(socket: ServerConnection) -> None:
        assert socket.request
        assert socket.request.headers["Authorization"] == "Bearer secret"
        assert socket.request.path == "/api/races/t/socket?seat=O"
        socket.send(PONG)
        socket.close(left.pop(0))

    with serve(answer, "127.0.0.1", 0) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        address = f"http://127.0.0.1:{server.socket.getsockname()[1]}"
        place = Place(address, "pakal", "t")
        yield Line(Visitor(address, "secret"), place, "O", RACE_EVENT)
        server.shutdown()


@pytest.mark.parametrize("code", [1001, 1012, 1013, 4503])
def test_a_line_that_was_cut_is_opened_again(code: int) -> None:
    with answering(code, 1000) as line:
        assert [line.hear(20), line.hear(20)] == [Pong(), Pong()]
        assert line.opened == 2
        line.close()


@pytest.mark.parametrize("code", [4403, 4404, 1008])
def test_a_server_that_wants_no_more_is_left(code: int) -> None:
    with answering(code) as line:
        assert line.hear(20) == Pong()
        with pytest.raises(Unwelcome):
            line.hear(20)


def test_what_cannot_be_read_is_another_version(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.remote.test_line.PONG", '{"type": "news"}')
    with answering(1000) as line, pytest.raises(Unwelcome, match="another version"):
        line.hear(20)


def test_a_server_that_stays_away_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "PATIENCE", 0.1)
    address = "http://127.0.0.1:9"
    gone = Line(Visitor(address), Place(address, "pakal", "t"), "O", RACE_EVENT)
    with pytest.raises(Unreachable):
        gone.say(Ping())
