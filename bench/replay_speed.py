"""How many matches a second `palenque replay` checks.

    python bench/replay_speed.py [MATCHES]

Plays MATCHES (500) matches of each ruleset at random with seeds 1, 2, …, writes them into one
file a ruleset, and times the whole process that replays it. Start time is part of it, and an
empty Python is timed in the same run, so that another machine can be compared.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path
from random import Random

from palenque import pacal
from palenque.pacal import record
from palenque.pacal.record_text import format_record

PALENQUE = Path(sys.executable).with_name("palenque")


def main() -> None:
    """Measure every ruleset and print one line for each."""
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 500
    empty = min(timed([sys.executable, "-c", "pass"]) for _ in range(5))
    print(f"python -c pass  {1000 * empty:.1f} ms")
    with tempfile.TemporaryDirectory() as folder:
        for ruleset in pacal.RULESETS.values():
            path = Path(folder) / f"{ruleset.id}.pacal"
            games = [played(ruleset, seed) for seed in range(1, matches + 1)]
            text = "\n".join(map(format_record, games))
            path.write_text(text, encoding="utf-8")
            tokens = sum(len(round.entries) for game in games for round in game.rounds)
            seconds = min(timed([str(PALENQUE), "replay", str(path)]) for _ in range(3))
            print(
                f"{ruleset.id:8} {matches / seconds:7.0f} matches/s  {tokens / seconds:8.0f} "
                f"tokens/s  {seconds / empty:6.0f} times an empty Python"
            )


def timed(command: list[str]) -> float:
    """The seconds that a process takes."""
    begin = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return time.perf_counter() - begin


def played(ruleset: pacal.Ruleset, seed: int) -> record.Record:
    """The record of a match of random moves."""
    rng, match, actions = Random(seed), pacal.start(ruleset), list[pacal.Action]()
    while pacal.winner(match) is None:
        seats = pacal.actors(match)
        options = pacal.legal(match, seats[0]) if seats else [pacal.deal(match, rng)]
        actions.append(rng.choice(options))
        match = pacal.play_unchecked(match, actions[-1])
    return record.of_match(ruleset, actions, ("Ana", "Ben"))


if __name__ == "__main__":
    main()
