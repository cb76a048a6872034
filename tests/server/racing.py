"""Races at a real server, and browsers that are seated there."""

import json
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any

from websockets.sync.client import ClientConnection, connect

from palenque.messages import RACE_EVENT, Pushed, PushRefused, RaceShown, RaceView, Refused
from palenque.pakal import can_push, format_board, format_cell, parse_board, parse_cell, push
from palenque.server.clock import Clock
from palenque.server.pace import Pace
from tests.server.house import PATIENCE, Browser

SPEED = 50
"""How much faster than the day these races are run."""
FAST = Pace(move=0, retry=0.05, rate=1e6, racing=1 / SPEED)
LONG = 600
"""Seconds of a round that does not end, however slow the machine, before it is looked at."""
ME, OPEN = {"kind": "me"}, {"kind": "open"}
_ids = count()


def fast_clock() -> Clock:
    """A clock by which a round takes a second, and the count-in a blink."""
    return Clock(monotonic=lambda: int(time.monotonic() * 1000 * SPEED), speed=SPEED)


def still_clock(now: list[int]) -> Clock:
    """A clock that a test moves, in milliseconds; a table looks often whether it has."""
    return Clock(monotonic=lambda: now[0], now=lambda: 0.0, speed=400)


def bot(level: str = "expert") -> dict[str, str]:
    return {"kind": "bot", "level": level}


def race(browser: Browser, *seats: dict[str, str], **more: object) -> str:
    """A new race's id."""
    answer = browser.post("/api/races", {"seats": list(seats or (ME,)), **more})
    assert answer.status_code == 201, answer.text
    return str(answer.json()["table"])


@contextmanager
def sit(browser: Browser, table: str, seat: str | None = None) -> "Iterator[RaceLine]":
    """A socket at this seat, or an onlooker's; the first view is heard."""
    asked = f"?seat={seat}" if seat else ""
    with connect(
        f"ws://{browser.address}/api/races/{table}/socket{asked}",
        additional_headers={"Cookie": f"player={browser.secret}"},
        proxy=None,
        compression=None,
        close_timeout=1,
    ) as socket:
        yield RaceLine(socket, browser.heard, seat)


@dataclass
class RaceLine:
    """A socket at a race; ``view`` is the latest one, with every slide told since."""

    socket: ClientConnection
    heard: list[str] = field(default_factory=list)
    seat: str | None = None
    view: RaceView = field(init=False)

    def hear(self, within: float = PATIENCE) -> Any:
        """The next event."""
        text = self.socket.recv(timeout=within)
        assert isinstance(text, str)
        self.heard.append(text)
        event = RACE_EVENT.validate_json(text)
        if isinstance(event, RaceShown):
            self.view = event.view
        if isinstance(event, Pushed):
            self._pushed(event)
        return event

    def say(self, kind: str, **more: object) -> str:
        """Sends a command about the round of the view; its id."""
        command = {"type": kind, "id": f"id{next(_ids)}", **more}
        if kind not in ("begin", "lay"):
            command.setdefault("round", self.view.round)
        if kind == "push":
            del command["id"]
        self.socket.send(json.dumps(command))
        return str(command.get("id"))

    def ask(self, kind: str, **more: object) -> RaceShown | Refused:
        """The answer to this command; what is told on the way counts as seen."""
        id = self.say(kind, **more)
        while True:
            event = self.hear()
            if isinstance(event, RaceShown | Refused) and event.answers == id:
                return event

    def push(self, cell: str, **more: object) -> Pushed | PushRefused:
        """The answer to this slide."""
        n = self.me.slides + 1
        command = {"type": "push", "round": self.view.round, "n": n, "cell": cell, **more}
        self.socket.send(json.dumps(command))
        while True:
            event = self.hear()
            mine = isinstance(event, Pushed) and event.seat == self.seat
            if mine or isinstance(event, PushRefused):
                return event  # type: ignore[no-any-return]

    def get_ready(self) -> None:
        """Lays the squares at random where that is due, and is ready."""
        if not self.me.arranged:
            self.ask("lay", side=0)
        self.wait(lambda view: view.phase in ("ready", "arranging"))
        self.ask("ready")

    def wait(self, until: Callable[[RaceView], bool]) -> RaceView:
        """The first view that is so."""
        while not hasattr(self, "view") or not until(self.view):
            self.hear()
        return self.view

    def run(self) -> RaceView:
        """The view once a round runs."""
        return self.wait(lambda view: view.phase == "running")

    @property
    def me(self) -> Any:
        """The own seat."""
        return next(racer for racer in self.view.racers if racer.seat == self.seat)

    def _pushed(self, event: Pushed) -> None:
        racers = list(self.view.racers)
        [place] = [n for n, racer in enumerate(racers) if racer.seat == event.seat]
        assert racers[place].board
        board = push(parse_board(racers[place].board or ""), parse_cell(event.cell))
        told = {"board": format_board(board), "slides": event.n}
        racers[place] = racers[place].model_copy(update=told)
        self.view = self.view.model_copy(update={"racers": racers})


def movable(line: RaceLine) -> str:
    """A cell whose square can be pushed."""
    board = parse_board(line.me.board)
    return next(format_cell(cell) for cell in range(16) if can_push(board, cell))


def tile(line: RaceLine) -> str:
    """A tile that is left and moves the disc."""
    return next(tile for tile in line.view.tiles_left if tile not in (line.view.goal or ""))


def start(*lines: RaceLine) -> None:
    """Lays squares, gets ready, and waits for the goal."""
    for line in lines:
        line.get_ready()
    for line in lines:
        line.run()
