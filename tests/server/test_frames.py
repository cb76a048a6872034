"""Frames below the commands: pings, pongs and pieces without end cut a socket off."""

import pytest
from websockets.frames import Frame, Opcode

from bench.proving.raw import Raw
from palenque.server import wire
from palenque.server.wire import CONTROLS, PIECES
from tests.server.house import Browser


def upgraded(browser: Browser, room: int | None = None) -> Raw:
    """A socket on which anything can be sent."""
    table = browser.open("solo-klee", "solo")
    raw = Raw(browser.address, room)
    raw.upgrade(f"/api/tables/{table}/socket?seat=J", f"player={browser.secret}")
    return raw


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG])
def test_so_many_control_frames_are_borne_and_no_more(browser: Browser, opcode: Opcode) -> None:
    with upgraded(browser) as raw:
        raw.frame(opcode, times=CONTROLS // 2)
        assert not raw.is_closed(within=0.2)
        raw.frame(opcode, times=2 * CONTROLS)
        assert raw.is_closed(within=10)


def test_pings_of_who_does_not_read_keep_nothing(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(wire, "CONTROLS", 10**9)
    with upgraded(browser, room=4096) as raw:
        raw.socket.settimeout(5)
        sent = 0
        while sent < 400 and raw.frame(Opcode.PING, b"x" * 125, 1000):
            sent += 1
        assert sent < 400


def test_a_frame_comes_in_so_many_pieces_and_no_more(browser: Browser) -> None:
    with upgraded(browser) as raw:
        raw.send(Frame(Opcode.TEXT, b"", fin=False).serialize(mask=True))
        piece = Frame(Opcode.CONT, b"", fin=False).serialize(mask=True)
        raw.send(piece * (PIECES // 2))
        assert not raw.is_closed(within=0.2)
        raw.send(piece * PIECES)
        assert raw.is_closed(within=10)


def test_what_a_closed_socket_does_not_read_is_thrown_away(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its other end is cut off, whether it agrees to close or not."""
    monkeypatch.setattr(wire, "LINGER", 0.2)
    with upgraded(browser) as raw:
        raw.frame(Opcode.TEXT, b"what", times=3)
        assert raw.is_closed(within=5)
