"""Thousands of requests whose body never comes: who is turned away, and for how long.

    python3 dev.py bench attack/half_sent [REQUESTS [SECONDS]]

REQUESTS (2,001) are sent from one address up to the first byte of their body, and kept open for
SECONDS (20). Meanwhile health is asked for, newcomers come, and an honest player plays.
"""

import sys
import time
from contextlib import ExitStack

from bench.attack import Figure, Target, run, watching
from bench.proving.honest import honest
from bench.proving.raw import Raw

REQUESTS, SECONDS = 2_001, 20.0
BODY = ("Content-Type: application/json", "Content-Length: 9000")


def attack(target: Target, requests: int = REQUESTS, seconds: float = SECONDS) -> list[Figure]:
    """Send halves, and look at who is answered."""
    with (
        ExitStack() as stack,
        honest(target.address) as player,
        watching(target) as watch,
    ):
        halves = [stack.enter_context(Raw(target.outside)) for _ in range(requests)]
        for half in halves:
            half.request("POST", "/api/replay", *BODY, body=b"{")
        unhealthy, until = 0, time.monotonic() + seconds
        while time.monotonic() < until:
            unhealthy += not is_well(target)
            time.sleep(0.5)
        kept = sum(not half.is_closed(within=0.001) for half in halves)
    return [
        Figure("health checks that failed", unhealthy, "", 0),
        Figure("half-sent requests still kept", kept, "", 0),
        watch.grown_at_most(60),
        *player.figures(),
    ]


def is_well(target: Target) -> bool:
    """Whether the server says that it lives."""
    with Raw(target.address) as asking:
        asking.request("GET", "/healthz")
        return asking.status() == 200


if __name__ == "__main__":
    given = [int(text) for text in sys.argv[1:3]]
    sys.exit(run(lambda target: attack(target, *given)))
