"""Bodies that do not come: nobody else waits for them, and they are not waited for without end."""

from contextlib import ExitStack
from pathlib import Path

import pytest

from bench.proving.raw import Raw
from palenque.server import bodies
from palenque.server.admission import Capacity
from palenque.server.bodies import EACH, Bodies
from tests.server.house import Browser, eventually, house


def half_sent(address: str) -> Raw:
    raw = Raw(address)
    raw.request("POST", "/api/replay", "Content-Type: application/json", "Content-Length: 9000")
    return raw


def test_half_sent_bodies_turn_nobody_else_away(tmp_path: Path) -> None:
    few = Capacity(requests=4)
    with house(tmp_path, capacity=few) as served, Browser(served.address) as ana:
        with ExitStack() as stack:
            for _ in range(8):
                stack.enter_context(half_sent(served.address))
            eventually(lambda: ana.post("/api/players/name").status_code == 503)
            assert ana.get("/healthz").status_code == 200
            assert ana.get("/api/tables").status_code == 200
        eventually(lambda: ana.post("/api/players/name").status_code != 503)


def test_health_is_told_past_capacity(tmp_path: Path) -> None:
    with house(tmp_path, capacity=Capacity(requests=0)) as served, Browser(served.address) as ana:
        assert ana.get("/api/tables").status_code == 503
        assert ana.get("/healthz").status_code == 200
        assert ana.get("/readyz").status_code == 200


def test_a_body_that_does_not_come_is_given_up(
    browser: Browser, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bodies, "GRACE", 0.2)
    with half_sent(browser.address) as raw:
        assert raw.status() == 408
        assert raw.is_closed()


def test_one_address_has_so_many_unfinished_bodies() -> None:
    waiting = Bodies(1000)
    with ExitStack() as stack:
        overs = [stack.enter_context(waiting.unfinished("192.0.2.7")) for _ in range(EACH)]
        assert waiting.is_full("192.0.2.7")
        assert not waiting.is_full("192.0.2.8")
        overs[0]()
        assert not waiting.is_full("192.0.2.7")
    assert not waiting._from
