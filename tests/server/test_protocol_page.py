"""What docs/protocol.md shows of the protocol is what the server says.

A line after ``>`` is sent, one after ``<`` must be heard. Of an object only the shown keys count,
``…`` stands for anything or for the rest of a list, and ``{name}`` for one value throughout.
"""

import json
import re
from contextlib import ExitStack
from pathlib import Path
from random import Random
from typing import Any

import httpx2
import pytest
from websockets.sync.client import ClientConnection, connect

from tests.server.house import HASTE, Browser, house
from tests.server.racing import ME, OPEN, RaceLine, fast_clock, movable, race, sit

PAGE = Path(__file__).parents[2] / "docs" / "protocol.md"
BLOCK = re.compile(r"^```transcript\n(.*?)^```$", re.MULTILINE | re.DOTALL)
JADE = "# Jade lays the squares and is ready."


def lines() -> list[str]:
    return [line for block in BLOCK.findall(PAGE.read_text("utf-8")) for line in block.splitlines()]


class Bot:
    """Says and hears what the page shows."""

    def __init__(self, address: str, stack: ExitStack, known: dict[str, Any]) -> None:
        self.address, self.stack, self.known = address, stack, known
        self.http = stack.enter_context(httpx2.Client(base_url=f"http://{address}"))
        self.answer: httpx2.Response | None = None
        self.socket: ClientConnection | None = None

    @property
    def headers(self) -> dict[str, str]:
        token = self.known.get("token")
        return {"Authorization": f"Bearer {token}"} if token else {}

    def say(self, line: str) -> None:
        for name, value in self.known.items():
            line = line.replace(f"{{{name}}}", str(value))
        found = re.fullmatch(r"(GET|POST|WS) (\S+)(?: (.*))?", line)
        if not found:
            assert self.socket
            self.socket.send(line)
        elif found[1] == "WS":
            self.socket = self.stack.enter_context(
                connect(f"ws://{self.address}{found[2]}", additional_headers=self.headers)
            )
        else:
            body = json.loads(found[3]) if found[3] else None
            self.answer = self.http.request(found[1], found[2], json=body, headers=self.headers)

    def hear(self, line: str) -> None:
        status = re.match(r"(\d{3}) ", line)
        if status:
            assert self.answer
            assert str(self.answer.status_code) == status[1], self.answer.text
            assert self.fits(json.loads(line[4:]), self.answer.json()), self.answer.text
            return
        assert self.socket
        heard: list[Any] = []
        while not heard or not self.fits(json.loads(line), heard[-1]):
            try:
                heard.append(json.loads(self.socket.recv(timeout=20)))
            except TimeoutError:
                pytest.fail(f"{line} is not among {heard}")

    def fits(self, shown: Any, told: Any) -> bool:
        match shown:
            case "…":
                return True
            case str() if name := re.fullmatch(r"\{(\w+)\}", shown):
                return bool(self.known.setdefault(name[1], told) == told)
            case dict():
                return all(key in told and self.fits(shown[key], told[key]) for key in shown)
            case [*some, "…"]:
                return all(map(self.fits, some, told[: len(some)]))
            case list():
                return len(shown) == len(told) and all(map(self.fits, shown, told))
        return bool(shown == told)


def test_the_page_tells_the_truth(tmp_path: Path) -> None:
    with (
        house(tmp_path, pace=HASTE, clock=fast_clock()) as served,
        Browser(served.address) as ana,
        ExitStack() as stack,
    ):
        known = {"race": race(ana, ME, OPEN, level="untimed")}
        known["invitation"] = ana.open("klee", "friends")
        served.tables.rng = Random(3)  # has Jade offer first
        jade = stack.enter_context(sit(ana, known["race"], "J"))
        bot = Bot(served.address, stack, known)
        for line in lines():
            if line == JADE:
                known["cell"] = get_ready(jade)
            elif line.startswith("> "):
                bot.say(line[2:])
            else:
                assert line.startswith("< "), line
                bot.hear(line[2:])
        assert "cell" in known


def get_ready(jade: RaceLine) -> str:
    """A cell whose square Obsidian can push."""
    jade.hear()
    jade.get_ready()
    obsidian = RaceLine(jade.socket, seat="O")
    obsidian.view = jade.view
    return movable(obsidian)
