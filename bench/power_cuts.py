"""What a server loses whose machine loses its power, again and again.

    python3 dev.py bench power_cuts [CUTS [TABLES]]

As bench/kills.py, but what the server had not synced by then is not on the disk, or only any part
of it: a library before the C library writes down what is written to the database and when it is
synced (bench/proving/unsynced.c), and after each of CUTS (100) kills the files are made again from
that. It needs Linux and a C compiler.
"""

import asyncio
import sys
import tempfile
from pathlib import Path
from random import Random

from bench.kills import SEED, TABLES, campaign, report
from bench.proving.power import Powered

CUTS = 100


def main(cuts: int, tables: int) -> int:
    """Cut and print; 1 where anything was not as it should be."""
    with tempfile.TemporaryDirectory() as folder:
        server = Powered(Path(folder, "games"), Random(SEED))
        tally = asyncio.run(campaign(server, cuts, tables, Random(SEED)))
    print(f"{server.dropped} writes that had not been synced were dropped")
    return report(tally, tables)


if __name__ == "__main__":
    given = [int(text) for text in sys.argv[1:3]]
    sys.exit(main([*given, CUTS][0], [*given[1:], TABLES][0]))
