"""A trial as a process of its own, so that a server goes on: a line for each round, then JSON.

Its arguments are the number of the process that wants to know, with which it ends, and the name
of a built-in ruleset; without one it reads a ruleset as TOML. Where its rounds take too long, it
makes do with those that were played.
"""

import json
import os
import sys
import time
from contextlib import suppress

from palenque.pacal import Ruleset
from palenque.pacal.ruleset import built_in, parse
from palenque.search.orphans import end_with
from palenque.search.trial import ROUNDS, SEED
from palenque.search.trial.playing import TriedRound, player_name
from palenque.search.trial.running import tried
from palenque.search.trial.summary import concerns, summary

LONGEST = 120.0
"""Seconds after which a trial makes do with what was played."""


def main(name: str = "") -> None:
    """Plays and tells."""
    with suppress(AttributeError, OSError):
        os.nice(10)
    ruleset = built_in(name) if name else parse(sys.stdin.read())
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
    end_with(int(sys.argv[1]))
    main(*sys.argv[2:])
