"""A trial as a process of its own, so that a server goes on: a line for each round, then JSON.

It is told the ruleset as TOML on its standard input, or the name of a built-in one as its
argument, and ends early, with the rounds that it has, where they take too long.
"""

import json
import os
import sys
import time
from contextlib import suppress

from palenque.pacal import Ruleset
from palenque.pacal.ruleset import built_in, parse
from palenque.search.trial import ROUNDS, SEED
from palenque.search.trial.playing import TriedRound, player_name
from palenque.search.trial.running import tried
from palenque.search.trial.summary import concerns, summary

LONGEST = 120.0
"""Seconds after which a trial makes do with what was played."""


def main() -> None:
    """Plays and tells."""
    with suppress(AttributeError, OSError):
        os.nice(10)
    ruleset = built_in(sys.argv[1]) if len(sys.argv) > 1 else parse(sys.stdin.read())
    assert isinstance(ruleset, Ruleset)
    end = time.monotonic() + LONGEST
    rounds: list[TriedRound] = []
    for round in tried(ruleset, SEED, ROUNDS):
        rounds.append(round)
        _tell(str(len(rounds)))
        if time.monotonic() > end:
            break
    found = summary(rounds)
    values = {"figures": found.values(), "concerns": list(concerns(found))}
    _tell(json.dumps({"player": player_name(), **values}))


def _tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main()
