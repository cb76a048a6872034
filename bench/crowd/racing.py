"""Races of Pakal for four, each of whom is a browser of their own."""

import asyncio
import json
import secrets
import sys
from contextlib import suppress
from pathlib import Path
from random import Random

from picows import WSUpgradeRequest, ws_connect

from bench.crowd.asking import Asking
from bench.crowd.player import Player
from bench.crowd.trips import Trips
from palenque.pakal import Board, format_cell, parse_board, push
from palenque.pakal.board import PUSHES

SEATS = "JOSA"
PATIENCE = 60.0
LIMIT = 3600
"""Seconds of a round: longer than any measurement."""
START = """
import sys
from pathlib import Path
from palenque.server import Capacity, Terms, run
terms = Terms(capacity=Capacity(requests=10_000))
run(port=int(sys.argv[2]), data=Path(sys.argv[1]), open_browser=False, terms=terms)
"""
CELLS = [format_cell(cell).encode() for cell in range(16)]


def command(folder: Path, port: int = 0) -> list[str]:
    """What starts a server with its games in this folder, on this port or on any."""
    return [sys.executable, "-c", START, str(folder), str(port)]


def cookie() -> str:
    """The cookie of somebody new."""
    return f"player={secrets.token_urlsafe(32)}"


class Racer(Player):
    """A seat of a race, at which squares slide at random."""

    def __init__(self, rng: Random, trips: list[Trips], seat: str) -> None:
        super().__init__(rng, trips)
        self.seen, self.answered = asyncio.Event(), asyncio.Event()
        self.seat = seat
        self._own = b'{"type":"pushed","seat":"%s"' % seat.encode()
        self._board = Board(0, 0)

    def hear(self, text: bytes, now: float) -> None:
        """A slide of somebody, or the race as it is now."""
        if text.startswith(b'{"type":"pushed"'):
            self.told()
            if text.startswith(self._own):
                at = text.index(b'"n":') + 4
                self.counts(int(text[at : text.index(b",", at)]), now)
        else:
            self._understand(json.loads(text))

    def _understand(self, event: dict) -> None:  # type: ignore[type-arg]
        if event["type"] == "pong":
            self.answered.set()
            return
        if event["type"] != "race":
            self._trips[-1].refused += 1
            return
        view = event["view"]
        self.seen.set()
        if view["phase"] == "running":
            own = next(racer for racer in view["racers"] if racer["seat"] == self.seat)
            if not self.ready.is_set():
                self._board, self._n = parse_board(own["board"]), own["slides"]
            self.ready.set()

    def move(self, n: int) -> bytes:
        """A slide."""
        cell = self._rng.choice(PUSHES[self._board.hole])
        self._board = push(self._board, cell)
        return b'{"type":"push","round":1,"n":%d,"cell":"%s"}' % (n, CELLS[cell])

    async def ping(self) -> bool:
        """Whether somebody is there at the other end."""
        if not self.connected:
            return False
        self.say(b'{"type":"ping"}')
        with suppress(TimeoutError):
            await asyncio.wait_for(self.answered.wait(), PATIENCE)
        return self.answered.is_set()

    def begin(self) -> None:
        """Lays squares and is ready."""
        self.say(b'{"type":"lay","id":"lay","side":0}')
        self.say(b'{"type":"ready","id":"ready","round":1}')


class Races:
    """Races that run at a server."""

    def __init__(self, address: str, trips: list[Trips], limit: int = LIMIT) -> None:
        self.players: list[Racer] = []
        self.name = "palenque"
        self._address, self.trips, self._limit = address, trips, limit
        self._places: list[tuple[str, str, str]] = []

    @property
    def tables(self) -> int:
        """How many there are."""
        return len(self._places) // len(SEATS)

    async def open(self, tables: int) -> None:
        """Begins further races until there are so many."""
        before = len(self.players)
        await self.gather(tables)
        for racer in self.players[before:]:
            racer.begin()
        await asyncio.gather(*(racer.ready.wait() for racer in self.players[before:]))

    async def gather(self, tables: int) -> None:
        """Has people sit down until there are so many races; nobody is ready."""
        before = len(self._places)
        self._places += await asyncio.to_thread(self._make, tables - self.tables)
        for place in range(before, len(self._places)):
            self.players.append(await self._sit(place))
            await self.players[place].seen.wait()

    async def come_back(self, place: int) -> Racer:
        """Whoever lost the connection sits there again."""
        self.players[place] = racer = await self._sit(place)
        return racer

    def _make(self, tables: int) -> list[tuple[str, str, str]]:
        """New tables with everybody's place: table, seat and cookie."""
        asking, seats = Asking(self._address), [{"kind": "open"}] * (len(SEATS) - 1)
        asked = {"level": "custom", "limit": self._limit, "seats": [{"kind": "me"}, *seats]}
        places = []
        for _ in range(tables):
            who = [cookie() for _ in SEATS]
            table = asking.post("/api/races", asked, {"Cookie": who[0]})["table"]
            for guest in who[1:]:
                named = {"name": "Guest"}
                asking.post(f"/api/races/{table}/seats", named, {"Cookie": guest})
            places += [(table, seat, each) for seat, each in zip(SEATS, who, strict=True)]
        return places

    async def _sit(self, place: int) -> Racer:
        table, seat, who = self._places[place]

        def racer(*_: WSUpgradeRequest) -> Racer:
            return Racer(Random(f"{table}{seat}"), self.trips, seat)

        url = f"ws://{self._address}/api/races/{table}/socket?seat={seat}"
        asked = ws_connect(racer, url, extra_headers={"Cookie": who})
        _, found = await asyncio.wait_for(asked, PATIENCE)
        return found
