"""Where the slowest moves lose their time.

    python3 dev.py bench tail [TABLES [SECONDS [FOLDER]]]

The load of `tables` at TABLES (1,000) for SECONDS (20), with the games in FOLDER (a temporary one;
on a RAM disk the disk costs nothing). Told is how much of the time of all moves, and of the slowest
hundredth, a transaction was under way, the server collected garbage, and the load's own loop was
held up; these may overlap. The rest is the server's loop, which was busy or waited for a core.
"""

import asyncio
import os
import sys
import tempfile
import time
from bisect import bisect_left
from itertools import pairwise
from pathlib import Path

import uvloop

from bench.crowd import racing
from bench.crowd.server import raise_open_files, serving
from bench.crowd.stretch import play
from bench.crowd.trips import Trips, quantiles

TABLES, SECONDS = 1_000, 20.0
BEAT = 0.002
WATCHED = Path(racing.__file__).with_name("watched.py")
Spans = list[tuple[float, float]]


async def beat(found: list[float]) -> None:
    """Notes the time again and again: the load's loop was held up wherever it is missing."""
    while True:
        found.append(time.perf_counter())
        await asyncio.sleep(BEAT)


def noted(notes: str, what: str) -> Spans:
    """When the server did this."""
    lines = (line.split() for line in notes.splitlines())
    return [(float(began), float(ended)) for kind, began, ended in lines if kind == what]


def shared(spans: Spans, others: Spans) -> float:
    """Which part of these spans lies in the others, which are in order and apart."""
    found = 0.0
    for began, ended in spans:
        for start, end in others[max(0, bisect_left(others, (began, began)) - 1) :]:
            if start >= ended:
                break
            found += max(0.0, min(ended, end) - max(began, start))
    return found / sum(ended - began for began, ended in spans)


def report(trips: Trips, causes: dict[str, Spans]) -> None:
    """Print what took how long, and what of it the moves waited for."""
    slow = sorted(trips.spans, key=lambda span: span[0] - span[1])[: len(trips.spans) // 100]
    began, ended = trips.spans[0][0], trips.spans[-1][1]
    for cause, spans in causes.items():
        within = [span for span in spans if began < span[0] < ended]
        times = [1e3 * (end - start) for start, end in within]
        print(f"{cause:22} {len(times):6} times   {quantiles(times) if times else ''}")
        if spans:
            print(f"{'':22} {shared(trips.spans, spans):6.0%} of all moves' time, ", end="")
            print(f"{shared(slow, spans):.0%} of that of the slowest hundredth")


async def measure(folder: Path, tables: int, seconds: float) -> None:
    """Serves, loads and prints."""
    notes = folder / "notes"
    with serving([sys.executable, str(WATCHED), str(folder), "0", str(notes)]) as served:
        races, beats = racing.Races(served.address, [Trips()]), list[float]()
        await races.open(tables)
        beating = asyncio.create_task(beat(beats))
        stretch = await play(races, served, seconds)
        beating.cancel()
        print(f"{tables} tables {stretch}")
        held_up = [pair for pair in pairwise(beats) if pair[1] - pair[0] > 2 * BEAT]
        text = notes.read_text()
    report(
        stretch.trips,
        {
            "a transaction": noted(text, "write"),
            "collecting garbage": noted(text, "garbage"),
            "the load held up": held_up,
        },
    )


def synced(folder: Path) -> list[float]:
    """How many milliseconds it takes to have a page on the disk, again and again."""
    times = []
    with (folder / "page").open("wb") as file:
        for _ in range(300):
            file.write(b"x" * 4096)
            file.flush()
            began = time.perf_counter()
            os.fdatasync(file.fileno())
            times.append(1e3 * (time.perf_counter() - began))
            time.sleep(0.005)
    return times


def main(tables: int, seconds: float, where: str | None = None) -> None:
    """Look at the disk, then serve and load."""
    raise_open_files()
    print(f"{os.cpu_count()} cores, load average {os.getloadavg()[0]:.1f}; times in ms")
    with tempfile.TemporaryDirectory(dir=where) as folder:
        print(f"a page to the disk     {quantiles(synced(Path(folder)))}")
        uvloop.run(measure(Path(folder), tables, seconds))


if __name__ == "__main__":
    numbers = [float(text) for text in sys.argv[1:3]]
    tables, seconds = numbers + [TABLES, SECONDS][len(numbers) :]
    main(int(tables), seconds, *sys.argv[3:4])
