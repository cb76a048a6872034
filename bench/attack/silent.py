"""Connections that never send a byte, and some that send one now and then.

    python3 dev.py bench attack/silent [CONNECTIONS [SECONDS]]

CONNECTIONS (2,000) are opened from one address and kept for SECONDS (20).
"""

import sys
import time
from contextlib import ExitStack

from bench.attack import Figure, Target, run, watching
from bench.proving.honest import honest
from bench.proving.raw import Raw

CONNECTIONS, SECONDS = 2_000, 20.0


def attack(
    target: Target, connections: int = CONNECTIONS, seconds: float = SECONDS
) -> list[Figure]:
    """Connect, and count who is still there in the end."""
    with ExitStack() as stack, honest(target.address) as player, watching(target) as watch:
        silent = [stack.enter_context(Raw(target.outside)) for _ in range(connections)]
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            for raw in silent[::10]:
                raw.send(b"\r\n")
            time.sleep(1)
        kept = sum(not raw.is_closed(within=0.001) for raw in silent)
    return [
        Figure("silent connections still kept", kept, "", 0),
        watch.grown_at_most(30),
        *player.figures(),
    ]


if __name__ == "__main__":
    given = [int(text) for text in sys.argv[1:3]]
    sys.exit(run(lambda target: attack(target, *given)))
