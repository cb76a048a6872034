"""Requests sent one behind the other on connections that read no answer.

    python3 dev.py bench attack/pipelined [CONNECTIONS [SECONDS]]

CONNECTIONS (40) send as much as is taken for SECONDS (15); one that is cut off comes again.
"""

import sys
import time
from threading import Thread

from bench.attack import Figure, Target, run, watching
from bench.proving.honest import honest
from bench.proving.raw import Raw

CONNECTIONS, SECONDS = 40, 15.0


def attack(
    target: Target, connections: int = CONNECTIONS, seconds: float = SECONDS
) -> list[Figure]:
    """Send requests, and look at the memory."""
    until = time.monotonic() + seconds
    with honest(target.address) as player, watching(target) as watch:
        threads = [Thread(target=pipe, args=(target.outside, until)) for _ in range(connections)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    return [watch.grown_at_most(60), *player.figures()]


def pipe(address: str, until: float) -> None:
    """Sends requests until then, and comes again when it is cut off."""
    while time.monotonic() < until:
        with Raw(address, room=4096) as raw:
            raw.socket.settimeout(2)
            many = raw.head("GET", "/api/rulesets") * 1000
            while time.monotonic() < until and raw.send(many):
                pass
        time.sleep(0.1)


if __name__ == "__main__":
    given = [int(text) for text in sys.argv[1:3]]
    sys.exit(run(lambda target: attack(target, *given)))
