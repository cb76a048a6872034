"""The real server, except that its computer does not pause before a move."""

import sys
from pathlib import Path

from palenque.pacal.ruleset import load
from palenque.server import run
from palenque.server.pace import Pace

if __name__ == "__main__":
    data, *rulesets = sys.argv[1:]
    run(
        port=0,
        data=Path(data),
        open_browser=False,
        rulesets=[load(path) for path in rulesets],
        pace=Pace(move=0),
    )
