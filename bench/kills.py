"""What a server loses that is killed in the middle of its work, again and again.

    python3 dev.py bench kills [KILLS [TABLES]]

A server in a process of its own keeps TABLES (12) matches of Pacal and as many races of Pakal, at
each of which two people play as fast as they can, and send every command twice. It is killed
(`kill -9`) KILLS (100) times, each time after some tens to hundreds of acknowledged commands, and
started again at the same port with the same games; everybody comes back, sends again what was not
answered, and plays on. After every kill the log on the disk is held against all that anybody was
told: no acknowledged command may be lost or stand there twice, no action may be missing, and every
view is what the log makes of it.
"""

import asyncio
import sys
import tempfile
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from bench.proving.held import faults
from bench.proving.people import GONE, Person, Player, Racer, ask, by_network
from bench.proving.process import Process
from palenque.server.store import Store

KILLS, TABLES, SEED = 100, 12, 5
BETWEEN = 20, 400
"""How many commands are acknowledged between two kills, from and to."""
COPIES = 2
"""How often each command is sent; a kill may come between."""
RULESETS = ("klee", "french", "german", "literal", "ajm")


@dataclass
class Tally:
    """What was acknowledged, by game, and everything that was not as it should be."""

    kills: int = 0
    people: list[Person] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def acknowledged(self, game: str = "") -> int:
        """How many commands had their effect, at both games or at one."""
        return sum(len(p.acknowledged) for p in self.people if game in ("", p.game))

    def finished(self) -> int:
        """How many tables came to their end."""
        return len({person.table for person in self.people if person.over})


class Town:
    """The people of one server, who open a new table as soon as theirs is over."""

    def __init__(self, server: Process, tables: int, rng: Random, between: tuple[int, int]) -> None:
        self._server, self._rng, self._between = server, rng, between
        self.tally = Tally()
        self.at: dict[int, list[Person]] = {}
        self._over: list[list[Person]] = []
        self._each = tables
        self._enough = asyncio.Event()
        self._left = 0

    async def run(self, kills: int) -> None:
        """Everybody plays, and the server is killed so often, or until something is amiss."""
        playing = [asyncio.create_task(self._play(number)) for number in range(2 * self._each)]
        for _ in range(kills):
            self._left = self._rng.randint(*self._between)
            self._enough.clear()
            enough = asyncio.create_task(self._enough.wait())
            await asyncio.wait([enough, *playing], return_when=asyncio.FIRST_COMPLETED)
            for task in playing:
                if task.done():
                    task.result()
            self._server.kill()
            self.tally.kills += 1
            self._check()
            if self.tally.faults:
                break  # who has lost their table would look for it for ever
            await asyncio.to_thread(self._server.start)
        for task in playing:
            task.cancel()
        await asyncio.gather(*playing, return_exceptions=True)

    async def _play(self, number: int) -> None:
        """One table after another: Pacal at the even ones, Pakal at the others."""
        while True:
            people = await self._open(number)
            self.at[number] = people
            self.tally.people += people
            await asyncio.gather(*(person.play() for person in people))
            self._over.append(people)

    async def _open(self, number: int) -> list[Person]:
        while True:
            try:
                return await asyncio.to_thread(self._opened, number)
            except GONE:
                await asyncio.sleep(0.05)

    def _opened(self, number: int) -> list[Person]:
        address, kind = self._server.address, (Player, Racer)[number % 2]
        asked: dict[str, object] = (
            {"ruleset": RULESETS[number // 2 % len(RULESETS)], "mode": "friends"}
            if kind is Player
            else {"level": "untimed", "seats": [{"kind": "me"}, {"kind": "open"}]}
        )
        _, ana = ask(address, "", "tables")
        _, ben = ask(address, "", "tables")
        table = ask(address, ana, kind.game, asked)[0]["table"]
        ask(address, ben, f"{kind.game}/{table}/seats", {"name": "Ben"})
        dial = by_network(address)
        return [
            kind(dial, cookie, table, seat, Random(f"{SEED}{seat}"), COPIES, self._told)
            for cookie, seat in ((ana, "J"), (ben, "O"))
        ]

    def _told(self) -> None:
        self._left -= 1
        if self._left <= 0:
            self._enough.set()

    def _check(self) -> None:
        """Holds every table that runs, and those that ended since the last kill, to its log."""
        with closing(Store(self._server.data / "palenque.db")) as store:
            for people in self._over:
                self.tally.faults += faults(store, people)
            for people in self.at.values():
                self.tally.faults += faults(store, people)
        self._over.clear()


async def campaign(
    server: Process, kills: int, tables: int, rng: Random, between: tuple[int, int] = BETWEEN
) -> Tally:
    """All of it, at this server."""
    with server:
        town = Town(server, tables, rng, between)
        await town.run(kills)
        town.tally.faults += server.said()
    return town.tally


def main(kills: int, tables: int) -> int:
    """Kill and print; 1 where anything was not as it should be."""
    with tempfile.TemporaryDirectory() as folder:
        server = Process(Path(folder, "games"))
        return report(asyncio.run(campaign(server, kills, tables, Random(SEED))), tables)


def report(tally: Tally, tables: int) -> int:
    """Print what came of it; 1 where anything was not as it should be."""
    print(*tally.faults[:20], sep="\n", end="\n" if tally.faults else "")
    pacal, pakal = tally.acknowledged("tables"), tally.acknowledged("races")
    print(f"{tally.kills} kills, {tables} tables of each game")
    print(f"{pacal:,} acknowledged commands of Pacal, {pakal:,} of Pakal")
    print(f"{len(tally.people) // 2} tables, {tally.finished()} of them to their end")
    for kind in ("lost", "doubled", "gap"):
        print(f"{kind:8} {sum(fault.startswith(kind) for fault in tally.faults)}")
    print(f"faults   {len(tally.faults)} in all")
    return 1 if tally.faults else 0


if __name__ == "__main__":
    given = [int(text) for text in sys.argv[1:3]]
    sys.exit(main([*given, KILLS][0], [*given[1:], TABLES][0]))
