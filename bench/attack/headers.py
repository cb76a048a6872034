"""One header without end: what reading it costs.

    python3 dev.py bench attack/headers [MEGABYTES]

MEGABYTES (32) of one header are sent on one connection, as far as they are taken.
"""

import sys
import time

from bench.attack import Figure, Target, run, watching
from bench.proving.honest import honest
from bench.proving.raw import Raw

MEGABYTES = 32
PART = b"x" * 16_384


def attack(target: Target, megabytes: int = MEGABYTES) -> list[Figure]:
    """Send it, and look at the memory and the processor time."""
    sent = 0
    with honest(target.address) as player, watching(target) as watch:
        with Raw(target.outside) as raw:
            raw.send(b"GET / HTTP/1.1\r\nX: ")
            while sent < megabytes << 20 and raw.send(PART):
                sent += len(PART)
        time.sleep(3)
    return [
        Figure("megabytes of one header taken", sent / 2**20, "MB", 4),
        watch.grown_at_most(30),
        watch.worked_at_most(5),
        *player.figures(),
    ]


if __name__ == "__main__":
    given = [int(text) for text in sys.argv[1:2]]
    sys.exit(run(lambda target: attack(target, *given)))
