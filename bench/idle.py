"""Whether a server holds thousands of connections on which nothing is said, and their memory.

    python3 dev.py bench idle [SOCKETS [SECONDS]]

SOCKETS (10,000) are the seats of races of Pakal that wait for their players to be ready, each of a
browser of its own. They are held for SECONDS (60): three times as long as the server waits before
it asks whether somebody is there. Then each says something and has to be answered.
"""

import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path

import uvloop

from bench.crowd import racing
from bench.crowd.server import Served, raise_open_files, serving
from bench.crowd.trips import Trips

SOCKETS, SECONDS = 10_000, 60.0
AT_ONCE = 50
"""How many races are opened between two looks at the memory."""


async def hold(served: Served, sockets: int, seconds: float) -> None:
    """Opens, holds, asks and prints."""
    races, began = racing.Races(served.address, [Trips()]), time.perf_counter()
    await races.gather(1)
    before = served.memory
    tables = sockets // len(racing.SEATS)
    for count in [*range(AT_ONCE, tables, AT_ONCE), tables]:
        await races.gather(count)
    opened, memory = time.perf_counter() - began, served.memory
    print(f"{len(races.players)} sockets at {races.tables} tables after {opened:.0f} s")
    print(f"memory   {before:.0f} MB before, {memory:.0f} MB then, ", end="")
    print(f"{1000 * (memory - before) / len(races.players):.1f} kB for each socket and its seat")
    worked = served.worked
    await asyncio.sleep(seconds)
    share = (served.worked - worked) / seconds
    print(f"held     {seconds:.0f} s at {share:.0%} of a core, {served.memory:.0f} MB at the end")
    answers = await asyncio.gather(*(racer.ping() for racer in races.players))
    lost = sum(not racer.connected for racer in races.players)
    print(f"answered {sum(answers)} of {len(answers)}, {lost} connections lost")


def main(sockets: int, seconds: float) -> None:
    """Serve and hold."""
    raise_open_files()
    print(f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f}")
    with tempfile.TemporaryDirectory() as folder, serving(racing.command(Path(folder))) as served:
        uvloop.run(hold(served, sockets, seconds))


if __name__ == "__main__":
    given = [float(text) for text in sys.argv[1:3]]
    sockets, seconds = given + [SOCKETS, SECONDS][len(given) :]
    main(int(sockets), seconds)
