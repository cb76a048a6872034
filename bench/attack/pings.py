"""A socket that sends pings without end and reads no answer: what it makes the server keep.

    python3 dev.py bench attack/pings [SOCKETS [SECONDS]]

SOCKETS (1) are open at once for SECONDS (20); one that is cut off comes again at once.
"""

import sys
import time
from threading import Thread

from websockets.frames import Opcode

from bench.attack import Figure, Target, run, watching
from bench.proving.honest import honest
from bench.proving.people import ask
from bench.proving.raw import Raw

SOCKETS, SECONDS = 1, 20.0


def attack(target: Target, sockets: int = SOCKETS, seconds: float = SECONDS) -> list[Figure]:
    """Send pings, and look at the memory."""
    _, cookie = ask(target.outside, "", "tables")
    table, _ = ask(target.outside, cookie, "tables", {"ruleset": "solo-klee", "mode": "solo"})
    path = f"/api/tables/{table['table']}/socket?seat=J"
    until = time.monotonic() + seconds
    with honest(target.address) as player, watching(target) as watch:
        each = [
            Thread(target=ping, args=(target.outside, path, cookie, until)) for _ in range(sockets)
        ]
        for thread in each:
            thread.start()
        for thread in each:
            thread.join()
    return [watch.grown_at_most(30), watch.kept_at_most(30), *player.figures()]


def ping(address: str, path: str, cookie: str, until: float) -> None:
    """Pings until then, and comes again when it is cut off."""
    while time.monotonic() < until:
        with Raw(address, room=4096) as raw:
            raw.socket.settimeout(2)
            if not raw.upgrade(path, cookie):
                time.sleep(0.1)
            while time.monotonic() < until and raw.frame(Opcode.PING, b"x" * 125, 200):
                pass


if __name__ == "__main__":
    given = [int(text) for text in sys.argv[1:3]]
    sys.exit(run(lambda target: attack(target, *given)))
