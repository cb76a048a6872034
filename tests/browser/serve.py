"""The real server, except that its computer does not pause before a move, and its clocks go so
many times as fast as the day's."""

import sys
import time
from pathlib import Path

from palenque.pacal.ruleset import load
from palenque.server import Terms, run
from palenque.server.clock import Clock
from palenque.server.pace import Pace

RACING = 0.05
"""The part of a person's time that the computer takes at a race."""

if __name__ == "__main__":
    data, port, times, prefix, *rulesets = sys.argv[1:]
    speed = int(times)
    run(
        port=int(port),
        data=Path(data),
        open_browser=False,
        rulesets=[load(path) for path in rulesets],
        pace=Pace(move=0, racing=RACING),
        terms=Terms(
            proxies=["127.0.0.1"] if prefix else [], prefix=prefix, hosts=["palenque.test"]
        ),
        clock=Clock(monotonic=lambda: int(time.monotonic() * 1000 * speed), speed=speed),
    )
