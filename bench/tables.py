"""How many tables of four a server carries, beside boardgame.io under the same load.

    python3 dev.py bench tables [MOST [SECONDS [ROUNDS [FOLDER]]]]
    python3 dev.py bench tables alone [MOST [SECONDS [ROUNDS [FOLDER]]]]

Races of Pakal, each with four browsers of their own, slide two squares a second at each table, on
one machine with the load. Each move is timed from sending it to hearing, from the server, that it
counts, which Palenque says once it is on the disk. Nobody waits for an answer before the next
move, and how late the load itself was is told beside it. A race is in one round all the while.

Both servers run from the beginning, and get tables step by step; on each step their stretches of
SECONDS (10) come in turns, ROUNDS (3) of each. A server carries a step where the median of its
99th percentiles is below BOUND; after two steps that it does not carry it is left in peace.
``alone`` is Palenque only, on the steps of ALONE. Palenque's games are in FOLDER (a temporary one),
boardgame.io keeps its own in memory only. A server waits for a core while another program has it.
"""

import os
import statistics
import sys
import tempfile
from contextlib import ExitStack
from pathlib import Path

import uvloop

from bench.crowd import boardgame, racing
from bench.crowd.server import Served, raise_open_files, serving
from bench.crowd.stretch import Crowd, Stretch, play
from bench.crowd.trips import Trips, at

BOUND = 50.0
STEP, MOST, SECONDS, ROUNDS = 125, 1500, 10.0, 3
ALONE = (100, 500, 1000, 1250)
SENDS = "update"
"""What boardgame.io sends: whole states, which cost it less than patches do."""


class Rival:
    """A server on its way up the steps."""

    def __init__(self, crowd: Crowd, served: Served) -> None:
        self.crowd, self.served = crowd, served
        self.carries, self.failed = 0, 0

    @property
    def goes_on(self) -> bool:
        """Whether there is a point in another step."""
        return self.failed < 2

    def judge(self, tables: int, stretches: list[Stretch]) -> None:
        """Notes whether it carried so many."""
        middle = statistics.median(at(stretch.trips.trips, 0.99) for stretch in stretches)
        if middle < BOUND:
            self.carries, self.failed = tables, 0
        else:
            self.failed += 1


async def climb(rivals: list[Rival], steps: list[int], seconds: float, rounds: int) -> None:
    """All steps, and in turns on each of them."""
    for tables in steps:
        climbing = [rival for rival in rivals if rival.goes_on]
        found: dict[str, list[Stretch]] = {rival.crowd.name: [] for rival in climbing}
        for rival in climbing:
            await rival.crowd.open(tables)
        for _ in range(rounds):
            for rival in climbing:
                name = rival.crowd.name
                found[name].append(await play(rival.crowd, rival.served, seconds))
                print(f"{tables:5} {name:12} {found[name][-1]}", flush=True)
        for rival in climbing:
            rival.judge(tables, found[rival.crowd.name])


async def measure(ours: Served, theirs: Served | None, steps: list[int], *how: float) -> None:
    """The climb, and how far each came."""
    rivals = [Rival(racing.Races(ours.address, [Trips()]), ours)]
    if theirs:
        rivals.append(Rival(boardgame.Matches(theirs.address, [Trips()]), theirs))
    seconds, rounds = how
    await climb(rivals, steps, seconds, int(rounds))
    for rival in rivals:
        print(f"{rival.crowd.name} carries {rival.carries} tables with p99 under {BOUND:.0f} ms")
    if theirs and rivals[1].carries:
        print(f"ratio {rivals[0].carries / rivals[1].carries:.2f}")


def main(alone: bool, most: int, seconds: float, rounds: int, where: str | None = None) -> None:
    """Serve, climb and print."""
    raise_open_files()
    steps = [n for n in ALONE if n <= most] if alone else list(range(STEP, most + 1, STEP))
    print(f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f}; times in ms")
    with tempfile.TemporaryDirectory(dir=where) as folder, ExitStack() as servers:
        ours = servers.enter_context(serving(racing.command(Path(folder))))
        theirs = None
        if not alone:
            command = boardgame.command(SENDS)
            theirs = servers.enter_context(serving(command, boardgame.ENV))
        uvloop.run(measure(ours, theirs, steps, seconds, rounds))


if __name__ == "__main__":
    words = sys.argv[1:]
    alone = words[:1] == ["alone"]
    given = [float(text) for text in words[alone : alone + 3]]
    most, seconds, rounds = given + [MOST, SECONDS, ROUNDS][len(given) :]
    main(alone, int(most), seconds, int(rounds), *words[alone + 3 :])
