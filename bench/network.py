"""Whether a match and a race end right over a network that fails at every step.

    python3 dev.py bench network [GAMES]

GAMES (20) matches of Pacal and as many races of Pakal are played by two people each, each over a
proxy of their own. Every command meets the next of these fates: it is lost and the connection
breaks, half of it arrives and the connection breaks, it arrives and the connection breaks before
the answer, it arrives late, or all goes well; so does what is told next. Every command that has an
id is sent ten times. At the end every log is held against all that anybody was
told, the record's result against the rules, and each command against its one effect and answer.
"""

import asyncio
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import cycle, islice
from pathlib import Path
from random import Random

from bench.proving.held import faults
from bench.proving.network import Fate, Network
from bench.proving.people import Person, Player, Racer, Said, ask, by_network, fetch
from bench.proving.process import Process
from palenque.pacal import RULESETS, record_text, replay
from palenque.pakal import record_text as race_text
from palenque.pakal import replay as race_replay
from palenque.server.store import Store

GAMES, SEED, COPIES = 20, 5, 10
SAID: tuple[Fate, ...] = ("lost", "torn", "unanswered", "late", "told")
HEARD: tuple[Fate, ...] = ("told", "torn", "told", "late", "told", "lost", "told")


RACE: Said = {"level": "untimed", "seats": [{"kind": "me"}, {"kind": "open"}]}


@dataclass
class Tally:
    """What was played over which lines, and everything that was not as it should be."""

    games: int = 0
    commands: int = 0
    lines: int = 0
    faults: list[str] = field(default_factory=list)


class Misfortunes:
    """One fate after another, each for the first message after ``next``."""

    def __init__(self, fates: tuple[Fate, ...]) -> None:
        self._fates = cycle(fates)
        self._fate: Fate = "told"

    def next(self) -> None:
        """From now on the next fate is due."""
        self._fate = next(self._fates)

    def __call__(self) -> Fate:
        """The fate of a message."""
        fate, self._fate = self._fate, "told"
        return fate


class Way:
    """A person's own network, whose next fates are due as the person begins something new."""

    def __init__(self, server: str) -> None:
        self._said, self._heard = Misfortunes(SAID), Misfortunes(HEARD)
        self.network = Network(server, self._said, self._heard)

    def next(self) -> None:
        """The next fates, of what is said and of what is told."""
        self._said.next()
        self._heard.next()


def opened(
    server: str, ways: list[Way], kind: type[Person], asked: Said, seed: str
) -> list[Person]:
    """Two people at a new table, each with a network of their own."""
    _, ana = ask(server, "", "tables")
    _, ben = ask(server, "", "tables")
    table = ask(server, ana, kind.game, asked)[0]["table"]
    ask(server, ben, f"{kind.game}/{table}/seats", {"name": "Ben"})
    people = []
    for way, cookie, seat in zip(ways, (ana, ben), "JO", strict=True):
        dial = by_network(way.network.address)
        rng = Random(f"{seed}{seat}")
        people.append(kind(dial, cookie, table, seat, rng, COPIES, begins=way.next))
    return people


async def play(
    server: Process,
    kind: type[Person],
    asked: Said,
    seed: str,
    tally: Tally,
    rounds: int | None = None,
) -> None:
    """One game to its end, or through so many rounds of a race, held against its log."""
    ways = [Way(server.address), Way(server.address)]
    with ways[0].network, ways[1].network:
        people = await asyncio.to_thread(opened, server.address, ways, kind, asked, seed)
        for person in people:
            person.rounds = rounds
        await asyncio.gather(*(person.play() for person in people))
    tally.games += 1
    tally.lines += sum(person.lines for person in people)
    tally.commands += sum(len(person.acknowledged) for person in people)
    with closing(Store(server.data / "palenque.db")) as store:
        tally.faults += faults(store, people)
    text = await asyncio.to_thread(
        fetch, server.address, people[0].cookie, f"{kind.game}/{people[0].table}/record"
    )
    if result_of(kind.game, text) == "*" and rounds is None:
        tally.faults.append(f"not at its end: {text}")


def result_of(game: str, text: str) -> str:
    """What the moves of a record come to; raises RecordError where it says something else."""
    if game == "races":
        return race_replay.verdict(race_text.parse(text))
    return replay.verdict(record_text.parse(text))


async def campaign(
    folder: Path, matches: Sequence[Said], rng: Random, rounds: int | None = None
) -> Tally:
    """All of these matches, each with a race, or so many rounds of one, beside it."""
    tally = Tally()
    with Process(folder / "games") as server:
        for match in matches:
            await asyncio.gather(
                play(server, Player, match, f"{rng.random()}", tally),
                play(server, Racer, RACE, f"{rng.random()}", tally, rounds),
            )
        tally.faults += server.said()
    return tally


def main(games: int) -> int:
    """Play and print; 1 where anything was not as it should be."""
    began = time.monotonic()
    matches = [{"ruleset": id, "mode": "friends"} for id in islice(cycle(RULESETS), games)]
    with tempfile.TemporaryDirectory() as folder:
        tally = asyncio.run(campaign(Path(folder), matches, Random(SEED)))
    print(*tally.faults[:20], sep="\n", end="\n" if tally.faults else "")
    print(f"{tally.games} games to their end in {time.monotonic() - began:.0f} s")
    print(f"{tally.commands:,} commands, {COPIES} times each, over {tally.lines:,} lines")
    print(f"faults   {len(tally.faults)}")
    return 1 if tally.faults else 0


if __name__ == "__main__":
    sys.exit(main([*map(int, sys.argv[1:2]), GAMES][0]))
