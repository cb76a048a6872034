"""Whether a hidden card ever stands in a byte that leaves the server.

    python3 dev.py bench canary [GAMES]

GAMES (10,000) are played inside this process, all of the server but its network: matches of Pacal
of every ruleset over a link with an onlooker, against the computer and at one device, the solo
games, and races of Pakal with an onlooker. The cards are marked: their numbers stand nowhere else.
Every frame to every seat and onlooker, and every answer to requests of all of them, right and
wrong, is searched for what its reader may not know, which is told from the log and from no view;
so is what the server logs. Now and then something cannot be stored, and now and then an error that
nobody expected quotes the whole deal. Of a race what is hidden are the goals to come.
"""

import asyncio
import io
import json
import logging
import re
import sys
import tempfile
import time
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from typing import Any, get_args
from unittest.mock import patch

from bench.proving.inside import Inside, Socket
from bench.proving.inside import inside as inside_of
from bench.proving.people import Line, Person, Player, Racer, new_id
from bench.proving.unknown import DECK, MARKS, Cards, Goals, Marked, Texts, told_cards, told_goals
from palenque.messages.base import Phrase
from palenque.messages.company import Choice
from palenque.pacal import RULESETS, SOLO_RULESETS, solo
from palenque.pakal import Reveal
from palenque.server import logs, stored
from palenque.server.clock import Clock
from palenque.server.offered import Offered
from palenque.server.writer import StorageError
from palenque.table.race_showing import BEFORE

GAMES, SEED, AT_ONCE = 10_000, 5, 50
PROBED = 0.02
"""How often somebody asks for everything before a move."""
FAILS, BREAKS = 0.02, 0.002
"""How often a move cannot be stored, and how often an error quotes the deal."""
SPEED = 100
SHOWN = 500
ROUNDS = 3
"""So many rounds of a race are run."""
WHOLE = 10
"""Every so manyth match goes on to as many rounds as its ruleset says, the others end with one."""
TIMED = 0.2
"""How many of the matches over a link have clocks."""
WRONG = ("x", "1+1", "901+902", "901@1", "#")
Game = tuple[str, str]
EVERY: tuple[Game, ...] = (
    *(("friends", ruleset) for ruleset in (*RULESETS, *RULESETS)),
    *(("computer", ruleset) for ruleset in RULESETS),
    *(("device", ruleset) for ruleset in RULESETS),
    *(("solo", ruleset) for ruleset in SOLO_RULESETS),
    *(("race", "untimed") for _ in range(3)),
)
"""The games that are played, one after another and again."""


def marked() -> dict[str, Any]:
    """Every ruleset with the marks as its cards; of a game for two also one round of it."""
    found: dict[str, Any] = {}
    for id, ruleset in RULESETS.items():
        found[id] = replace(ruleset, deck=DECK)
        found[f"{id}-round"] = replace(ruleset, id=f"{id}-round", deck=DECK, target=1)
    return found | {id: replace(each, deck=DECK) for id, each in SOLO_RULESETS.items()}


@dataclass
class Tally:
    """What was searched, and what was found."""

    games: int = 0
    texts: int = 0
    size: int = 0
    hits: list[str] = field(default_factory=list)


class Watch(ABC):
    """Searches every text about one table; hidden is what its readers may not know."""

    def __init__(self, inside: Inside, id: str, tally: Tally) -> None:
        self.inside, self.id, self.tally = inside, id, tally
        self.log: Sequence[Any] = ()
        self.over = False

    @property
    def live(self) -> Any:
        """The table as the server has it, None where nobody is there."""
        return self.inside.tables._live.get(self.id)

    def check(self, seats: Sequence[str], text: str, event: Any = None) -> None:
        """Searches a text that was told to whoever holds these seats."""
        if self.live:
            self.log, self.over = self.live.table.log, self.live.table.over
        self.tally.texts += 1
        self.tally.size += len(text)
        hidden = self.hidden(seats or ("",), event or {})
        leaked = self.told(text.replace(self.id, ""), hidden)
        salts = [entry.seal.salt for entry in self.log if entry.seal]
        if leaked or (hidden and salts and salts[-1] in text):
            self.tally.hits.append(f"{seats} {sorted(leaked)}: {text}")

    @abstractmethod
    def hidden(self, seats: Sequence[str], event: Any) -> Texts:
        """What these seats may not know when they are told this."""

    @abstractmethod
    def told(self, text: str, hidden: Texts) -> Texts:
        """What of it this text tells."""


class CardWatch(Watch):
    """Searches for cards, which are marked."""

    def __init__(self, inside: Inside, id: str, tally: Tally, ruleset: Any) -> None:
        super().__init__(inside, id, tally)
        self._cards = Cards(ruleset, lambda: self.log)

    def hidden(self, seats: Sequence[str], event: Any) -> Texts:
        """At the ply of a view, or by now."""
        ply = event["view"]["ply"] if "view" in event else None
        return frozenset.intersection(*(self._cards.hidden(seat, ply) for seat in seats))

    def told(self, text: str, hidden: Texts) -> Texts:
        """The marks that stand in it."""
        return told_cards(text, hidden)


class GoalWatch(Watch):
    """Searches for goals to come."""

    def hidden(self, seats: Sequence[str], event: Any) -> Texts:
        """A view may tell the goals up to that of its own round, once that runs."""
        revealed = sum(isinstance(entry.action, Reveal) for entry in self.log)
        view = event.get("view")
        if view:
            revealed = min(revealed, view["round"] - (view["phase"] in BEFORE))
        return frozenset() if self.over else Goals(lambda: self.log).hidden(revealed)

    def told(self, text: str, hidden: Texts) -> Texts:
        """The goals that are named in its JSON, or among the words of its lines."""
        body = text.partition("\n\n")[2] or text
        with suppress(ValueError):
            body = json.loads(body)
        return told_goals(body, hidden)


@dataclass
class Spied:
    """A line on which every text is searched, and on which a mover asks for more than it may."""

    socket: Socket
    watch: Watch
    seat: str
    game: "Playing"

    async def recv(self) -> str:
        """What is told."""
        text = await self.socket.recv()
        self.watch.check([self.seat] if self.seat else [], text, json.loads(text))
        return text

    async def send(self, text: str) -> None:
        """Says it, after what else this person tries."""
        await self.game.before(self.socket)
        await self.socket.send(text)


class Full:
    """A store that fails at the next action, once."""

    def __init__(self, live: Any, error: Exception) -> None:
        self._live, self._store, self._error = live, live.store, error
        live.store = self

    async def keep(self, append: object) -> None:
        """Fails."""
        self._live.store = self._store
        raise self._error


class Playing:
    """One game, from its opening to its end."""

    def __init__(self, inside: Inside, game: Game, number: int, tally: Tally) -> None:
        self._inside, self._tally = inside, tally
        self._mode, self._ruleset = game
        self._rng = Random(f"{SEED} {number}")
        self._is_race = self._mode == "race"
        self._path = "races" if self._is_race else "tables"
        if number % WHOLE and self._ruleset in RULESETS:
            self._ruleset += "-round"

    async def play(self) -> None:
        """Opens the table, has everybody sit down, and plays."""
        ana, ben, eve = [(await self._inside.ask("", "/api/tables")).cookie for _ in range(3)]
        self._id = await self._open(ana)
        self._watch: Watch = (
            GoalWatch(self._inside, self._id, self._tally)
            if self._is_race
            else CardWatch(self._inside, self._id, self._tally, marked()[self._ruleset])
        )
        seats = {"J": ana, "O": ben, "": eve}
        if self._mode in ("friends", "race"):
            path = f"/api/{self._path}/{self._id}/seats"
            await self._inside.ask(ben, path, {"name": "Ben"})
        elif self._mode == "device":
            seats = {"J": ana, "O": ana}
        else:
            seats = {"J": ana}
        self._holders = {
            who: [s for s in seats if seats[s] == who and s] for who in (ana, ben, eve)
        }
        kind = Racer if self._is_race else Player
        people: list[Person] = [
            kind(self._dial, cookie, self._id, seat, Random(f"{self._rng.random()}"))
            for seat, cookie in seats.items()
        ]
        for person in people:
            person.rounds = ROUNDS if self._is_race else None
        await asyncio.gather(*(person.play() for person in people))
        self._tally.games += 1
        if self._tally.games % SHOWN == 0:
            print(f"{self._tally.games:,} games, {len(self._tally.hits)} hits", flush=True)

    async def _open(self, cookie: str) -> str:
        asked: dict[str, object] = {"ruleset": self._ruleset, "mode": self._mode, "level": 3}
        if self._mode == "friends" and self._rng.random() < TIMED:
            asked["pace"] = {"kind": "real-time", "minutes": 180, "increment": 60}
        if self._is_race:
            asked = {"level": "untimed", "seats": [{"kind": "me"}, {"kind": "open"}]}
        answer = await self._inside.ask(cookie, f"/api/{self._path}", asked)
        assert answer.status == 201, answer.text
        return str(answer.body["table"])

    @asynccontextmanager
    async def _dial(self, path: str, cookie: str) -> AsyncIterator[Line]:
        seat = path.partition("?seat=")[2]
        async with self._inside.dial(path, cookie) as socket:
            yield Spied(socket, self._watch, seat, self)

    async def before(self, socket: Socket) -> None:
        """Whoever is about to move now and then says something, tries what is wrong, and asks for
        everything.
        """
        live = self._watch.live
        if live and self._rng.random() < PROBED:
            for tried in self._besides(live.table.ply):
                await socket.send(json.dumps({"id": new_id(self._rng), **tried}))
            for cookie, seats in self._holders.items():
                await self._ask_everything(cookie, seats)
        if live and self._rng.random() < FAILS:
            Full(live, StorageError("full"))
        elif live and self._rng.random() < BREAKS:
            Full(live, RuntimeError(repr(live.table.log)))

    def _besides(self, ply: int) -> Iterator[dict[str, object]]:
        """A phrase, a choice for somebody who is not away, and moves that are none."""
        yield {"type": "say", "phrase": self._rng.choice(get_args(Phrase))}
        yield {"type": "without", "ply": ply, "choice": self._rng.choice(get_args(Choice))}
        for token in WRONG:
            yield {"type": "act", "ply": ply, "token": token}

    async def _ask_everything(self, cookie: str, seats: Sequence[str]) -> None:
        table = f"/api/{self._path}/{self._id}"
        ply = len(self._watch.log)
        for path in (
            "/api/tables",
            "/api/races",
            "/api/races/history",
            "/api/lobby",
            table,
            f"{table}/record",
            f"{table}/record?seat=J",
            f"{table}/record?seat=O",
            f"{table}/record?seat=X",
            f"{table}/replay",
            f"{table}/log",
        ):
            asked = "JO".find(path[-1]) >= 0 and path[-1] in seats and [path[-1]]
            answer = await self._inside.ask(cookie, path)
            self._watch.check(asked or seats, answer.text)
        for path, body in (
            (f"{table}/rematch/x", {}),
            (f"{table}/hint", {"seat": "J", "ply": ply}),
            (f"{table}/hint", {"seat": "O", "ply": ply}),
            ("/api/tables", {"ruleset": 17}),
            ("/api/replay", {"record": "17"}),
        ):
            answer = await self._inside.ask(cookie, path, body)
            self._watch.check(seats, answer.text)


async def search(inside: Inside, games: int, tally: Tally) -> None:
    """Plays so many games, some of them at once."""
    numbers = iter(range(games))

    async def play() -> None:
        for number in numbers:
            await Playing(inside, EVERY[number % len(EVERY)], number, tally).play()

    await asyncio.gather(*(play() for _ in range(min(AT_ONCE, games))))


def run(folder: Path, games: int) -> Tally:
    """All of it; what the server logs is searched for every mark, and for every goal."""
    tally, rulesets = Tally(), marked()
    clock = Clock(
        monotonic=lambda: int(time.monotonic() * 1000 * SPEED), now=lambda: 0.0, speed=SPEED
    )

    def read(text: Any) -> Any:
        return rulesets[text if isinstance(text, str) else text["id"]]

    with (
        logged() as written,
        patch.object(stored, "_ruleset", read),
        patch.object(solo, "_check_deal"),  # which wants every card from 1 up
        inside_of(folder, Offered(rulesets), Marked(SEED), clock) as server,
    ):
        asyncio.run(_searched(server, games, tally))
    said = re.sub(r":\d+$", "", written.getvalue(), flags=re.MULTILINE)
    marks = told_cards(said, frozenset(map(str, MARKS)))
    tally.hits += [f"logged: {mark}" for mark in marks]
    return tally


@contextmanager
def logged() -> Iterator[io.StringIO]:
    """What the server writes to its log meanwhile."""
    root, written = logging.getLogger(), io.StringIO()
    handlers, level = root.handlers[:], root.level
    logs.write_words()
    root.handlers[0].setStream(written)  # type: ignore[attr-defined]
    try:
        yield written
    finally:
        root.handlers[:] = handlers
        root.setLevel(level)


async def _searched(server: Inside, games: int, tally: Tally) -> None:
    server.tables.start()
    await search(server, games, tally)
    await server.tables.close()


def main(games: int) -> int:
    """Play, search and print; 1 where anything was found."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        tally = run(Path(folder), games)
    print(*tally.hits[:20], sep="\n", end="\n" if tally.hits else "")
    print(f"{tally.games:,} games in {time.monotonic() - began:.0f} s")
    print(f"{tally.texts:,} texts, {tally.size / 1e9:.2f} GB")
    print(f"hits     {len(tally.hits)}")
    return 1 if tally.hits or tally.games != games else 0


if __name__ == "__main__":
    sys.exit(main([*map(int, sys.argv[1:2]), GAMES][0]))
