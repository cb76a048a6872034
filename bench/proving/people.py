"""People who play by the open protocol, whatever becomes of the line: each remembers what was
acknowledged, so that it can be held against the log."""

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, suppress
from dataclasses import dataclass, field
from functools import lru_cache
from http.client import HTTPException
from random import Random
from typing import Any, Protocol
from urllib.request import ProxyHandler, Request, build_opener

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from palenque.pakal import format_board, format_cell, parse_board, parse_cell, parse_face, push
from palenque.pakal.solver import Distances
from palenque.search.distances import distances

Said = dict[str, Any]
GONE = (ConnectionClosed, InvalidHandshake, HTTPException, OSError, EOFError, TimeoutError)
AGAIN = 0.05
"""Seconds until a line that was lost is opened again."""
SILENCE = 20.0
"""Seconds without an answer after which a line is given up."""


def fetch(address: str, cookie: str, path: str) -> str:
    """The text at this path."""
    request = Request(f"http://{address}/api/{path}", headers={"Cookie": cookie})
    with build_opener(ProxyHandler({})).open(request, timeout=SILENCE) as answer:
        return str(answer.read().decode())


class Line(Protocol):
    """What of a socket is used here."""

    async def send(self, text: str, /) -> None:
        """Says something."""

    async def recv(self) -> str | bytes:
        """The next that is told; raises one of ``GONE`` where the line is lost."""


Dial = Callable[[str, str], AbstractAsyncContextManager[Line]]
"""Opens a line to a path, by a cookie."""


def by_network(address: str) -> Dial:
    """Opens lines to this address."""

    @asynccontextmanager
    async def dial(path: str, cookie: str) -> AsyncIterator[Line]:
        async with connect(
            f"ws://{address}{path}",
            additional_headers={"Cookie": cookie},
            proxy=None,
            compression=None,
            close_timeout=1,
        ) as socket:
            yield socket

    return dial


def new_id(rng: Random) -> str:
    """An id for a command, without digits, which might look like a card."""
    return f"{rng.getrandbits(64):x}".translate(str.maketrans("0123456789", "ghijklmnop"))


@lru_cache(maxsize=256)
def _plan(face: str, goal: str, transparent: int) -> Distances:
    return distances(parse_face(face), goal, transparent, pushes=True)


def ask(address: str, cookie: str, path: str, body: object = None) -> tuple[Said, str]:
    """The answer to a request, a POST where there is a body, and the cookie that came with it."""
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    data = None if body is None else json.dumps(body).encode()
    request = Request(f"http://{address}/api/{path}", data, headers)
    with build_opener(ProxyHandler({})).open(request, timeout=SILENCE) as answer:
        return json.loads(answer.read()), str(answer.headers["Set-Cookie"]).partition(";")[0]


@dataclass
class Person:
    """Somebody at a seat; one who looks on has an empty one. Commands are sent ``copies`` times.

    ``acknowledged`` are the commands that had their effect, by name, with what marks the answer;
    ``refused`` are the names of those that had none, ``unsaved`` counts how often something
    could not be stored, and ``differing`` are answers that a repeated command did not get before.
    ``begins`` is called before each new command, ``told`` after its first answer.
    """

    dial: Dial
    cookie: str
    table: str
    seat: str
    rng: Random
    copies: int = 1
    told: Callable[[], None] = lambda: None
    begins: Callable[[], None] = lambda: None
    acknowledged: dict[str, object] = field(default_factory=dict)
    refused: set[str] = field(default_factory=set)
    view: Said = field(default_factory=dict)
    differing: list[str] = field(default_factory=list)
    lines: int = 0
    unsaved: int = 0
    rounds: int | None = None
    over: bool = False
    _pending: Said | None = None
    _left: int = 0

    game = ""

    async def play(self) -> None:
        """Plays until the game is over, by one line after another."""
        asked = f"?seat={self.seat}" if self.seat else ""
        while not self.over:
            with suppress(*GONE):
                path = f"/api/{self.game}/{self.table}/socket{asked}"
                async with self.dial(path, self.cookie) as line:
                    self.lines += 1
                    await self._talk(line)
            if not self.over:
                await asyncio.sleep(AGAIN)

    async def _talk(self, line: Line) -> None:
        if self._pending and not self.is_repeatable(self._pending):
            self._pending = None
        await self._say(line)
        while not self.over:
            async with asyncio.timeout(SILENCE if self._pending else None):
                text = str(await line.recv())
            event = json.loads(text)
            self.hear(event)
            if self._pending and self.answers(event, self._pending):
                await self._answered(line, event, text)
            if self._pending is None and (command := self.next()):
                self._pending = command
                self._left = self.copies
                self.begins()
                for late in self.late(command) if self.copies > 1 else ():
                    await line.send(json.dumps(late))
                await self._say(line)

    async def _say(self, line: Line) -> None:
        """Sends a command once, and once it was answered all its copies."""
        if self._pending:
            is_answered = self._left < self.copies
            for _ in range(self._left if is_answered else 1):
                await line.send(json.dumps(self._pending))

    async def _answered(self, line: Line, event: Said, text: str) -> None:
        assert self._pending
        name, type = self.name(self._pending), event["type"]
        if type in ("refused", "push-refused") and event["code"] == "storage":
            self.unsaved += 1
            await asyncio.sleep(AGAIN)
            await self._say(line)
            return
        self._left -= 1
        if type in ("refused", "push-refused"):
            self.refused.add(name)
        elif name not in self.acknowledged:
            self.acknowledged[name] = self.mark(event, text)
            self.told()
        elif self.acknowledged[name] != self.mark(event, text):
            self.differing.append(text)
        if self._left <= 0:
            self._pending = None
        elif self._left == self.copies - 1:
            await self._say(line)

    def hear(self, event: Said) -> None:
        """Takes note of what is told."""
        if "view" in event:
            self.view = event["view"]

    def next(self) -> Said | None:
        """What this seat does next: nothing, for one who looks on."""
        return None

    def late(self, command: Said) -> list[Said]:
        """What is sent once more before this command, long after it was answered."""
        return []

    def name(self, command: Said) -> str:
        """The name by which this command is remembered."""
        return str(command["id"])

    def answers(self, event: Said, command: Said) -> bool:
        """Whether this is the answer to that command."""
        return bool(event.get("answers") == command["id"])

    def is_repeatable(self, command: Said) -> bool:
        """Whether this command is to be sent again where it was not answered."""
        return True

    def mark(self, event: Said, text: str) -> object:
        """What has to be the same of the answer if the command is sent again: everything."""
        return hash(text)

    def _id(self) -> str:
        return new_id(self.rng)


@dataclass
class Player(Person):
    """Plays any moves of Pacal; ``views`` are the latest that were shown, by ply.

    It plays a solo game as well.
    """

    views: dict[int, Said] = field(default_factory=dict)

    game = "tables"
    kept = 3
    talks = 0.03

    def hear(self, event: Said) -> None:
        """Keeps the latest views."""
        super().hear(event)
        if "view" in event:
            self.views.pop(self.view["ply"], None)
            self.views[self.view["ply"]] = self.view
            for ply in [*self.views][: -self.kept]:
                del self.views[ply]
            self.over = self.view["end"] is not None

    def next(self) -> Said | None:
        """Any legal move, or the next round."""
        round, ply = self.view["round"] or self.view["solo"], self.view["ply"]
        if round is None or not self.seat:
            return None
        company = self.view["company"]
        if company and (word := self._word(company)):
            return {"type": "agree", "id": self._id(), "ply": ply, "word": word}
        if phase(round) == "over":
            if self.seat in self.view["ready"]:
                return None
            return {"type": "next", "id": self._id(), "ply": ply}
        if not round["legal"]:
            return None
        token = self.rng.choice(self._sensible(round))
        return {"type": "act", "id": self._id(), "ply": ply, "token": token}

    def _word(self, company: Said) -> str | None:
        """Now and then any word about draws and pauses, and always the one that ends a pause."""
        may = company["may"]
        talks = "go-on" in may or (may and self.rng.random() < self.talks)
        return str(self.rng.choice(may)) if talks else None

    def _sensible(self, round: Said) -> list[str]:
        """Every legal move, except cards that lose at once where another does not."""
        fitting = {str(fits["card"]) for fits in round["fits"] if fits["spots"]}
        is_pick = phase(round) == "pick"
        return [t for t in round["legal"] if is_pick and t in fitting] or list(round["legal"])


def phase(round: Said) -> str:
    """What is asked in this round, or in this solo game."""
    asked = round["phase"]
    return str(asked if isinstance(asked, str) else asked["kind"])


@dataclass
class Slide:
    """A slide that somebody was told of."""

    seat: str
    round: int
    n: int
    cell: str


@dataclass
class Racer(Person):
    """Races: shows the goal by the fewest pushes, and claims; ``slides`` are all that it heard of.

    At every push it may give up the round instead. ``pushes`` are those that it tried, by round.
    """

    slides: list[Slide] = field(default_factory=list)
    pushes: dict[int, dict[int, Said]] = field(default_factory=dict)
    _board: str = ""
    _pushed: int = 0

    game = "races"
    gives_up = 0.02

    @property
    def me(self) -> Said:
        """The own seat, as it was shown last."""
        return next(dict(racer) for racer in self.view["racers"] if racer["seat"] == self.seat)

    def hear(self, event: Said) -> None:
        """Keeps the slides, and the own board."""
        super().hear(event)
        if "view" in event:
            enough = self.rounds is not None and self.view["round"] > self.rounds
            self.over = enough or self.view["phase"] == "over"
            if self.seat:
                self._board, self._pushed = self.me["board"] or "", self.me["slides"]
        elif event["type"] == "push-refused":
            self._board, self._pushed = event["board"], event["n"]
        elif event["type"] == "pushed":
            self.slides.append(Slide(event["seat"], event["round"], event["n"], event["cell"]))
            if event["seat"] == self.seat:
                board = push(parse_board(self._board), parse_cell(event["cell"]))
                self._board, self._pushed = format_board(board), event["n"]

    def next(self) -> Said | None:
        """Lays squares, gets ready, shows the goal, claims and swaps."""
        if not self.seat:
            return None
        phase, me, round = self.view["phase"], self.me, self.view["round"]
        if phase == "arranging" and not me["arranged"]:
            return {"type": "lay", "id": self._id(), "side": self.rng.randrange(2)}
        if phase in ("arranging", "ready") and not me["ready"]:
            return {"type": "ready", "id": self._id(), "round": round}
        if phase == "running" and me["claim"] is None:
            return self._run(me, round)
        if phase == "swapping" and me["due"]:
            cells = self._board.replace("/", "")
            cell = format_cell(cells.index("T" if me["due"] == "easier" else "C"))
            return {"type": "exchange", "id": self._id(), "round": round, "cell": cell}
        return None

    def _run(self, me: Said, round: int) -> Said:
        board = parse_board(self._board)
        line = _plan(me["face"], self.view["goal"], board.clear.bit_count()).best_line(board)
        if not line:
            best = max(self.view["targets"], key=self._worth)
            return {"type": "grab", "id": self._id(), "round": round, "tile": best["tile"]}
        if self.rng.random() < self.gives_up:
            return {"type": "give-up-round", "id": self._id(), "round": round}
        cell = format_cell(line[0])
        push = {"type": "push", "round": round, "n": self._pushed + 1, "cell": cell}
        self.pushes.setdefault(round, {})[self._pushed + 1] = push
        return push

    def late(self, command: Said) -> list[Said]:
        """The slide before the last: by now the rules would let the same square slide again."""
        pushed = self.pushes.get(command.get("round", 0), {})
        before = pushed.get(command["n"] - 2) if command["type"] == "push" else None
        return [before] if before else []

    def _worth(self, target: Said) -> int:
        return (target["ahead"] or 0) if target["tile"] in self.view["tiles_left"] else -1

    def name(self, command: Said) -> str:
        """A slide has no id, but a number in its round."""
        if command["type"] == "push":
            return f"push {command['round']} {command['n']}"
        return super().name(command)

    def answers(self, event: Said, command: Said) -> bool:
        """A slide is answered by the news of it, and its copies by how many slides there are."""
        if command["type"] != "push":
            return super().answers(event, command)
        type, seat = str(event["type"]), event.get("seat")
        if type == "push-refused":
            is_of_late = event["code"] == "stale" and event["n"] < command["n"]
            return not (is_of_late and self.late(command))
        return type == "pushed" and str(seat) == self.seat

    def is_repeatable(self, command: Said) -> bool:
        """After a new line the server's board has the last word on slides."""
        return str(command["type"]) != "push"

    def mark(self, event: Said, text: str) -> object:
        """The race goes on meanwhile, and the answer shows it as it is by then."""
        return event["type"]
