"""Compiles and keeps what the search needs, as a process of its own: see ``warming``."""

import os
import sys
from contextlib import suppress
from random import Random

from palenque import pacal
from palenque.pacal import Ruleset
from palenque.search import bots, warming
from palenque.search.orphans import end_with


def prepare(part: warming.Part) -> None:
    """Compiles what this part needs, or loads it where it was kept."""
    if part == "solo":
        from palenque.search import solo

        return solo.prepare()
    for ruleset in (pacal.RULESETS["klee"], pacal.RULESETS["ajm"]):
        _play_a_round(ruleset)


def _play_a_round(ruleset: Ruleset) -> None:
    """Hints lead through a whole round, each found in next to no time."""
    rng = Random(1)
    match = pacal.start(ruleset)
    match = pacal.play(match, pacal.deal(match, rng))
    while actors := pacal.actors(match):
        hint = bots.hint(pacal.view(match, actors[0]), rng, lambda: True)
        match = pacal.play(match, hint.move)


def main() -> int:
    """Tells which parts are done, one a line."""
    with suppress(AttributeError, OSError):
        os.nice(10)
    kept = _kept()
    if kept is None:
        return warming.UNKEPT
    for part in warming.PARTS:
        prepare(part)
        sys.stdout.write(f"{part}\n")
        sys.stdout.flush()
    warming.mark(kept)
    return 0


def _kept() -> str | None:
    """The file that lists what is kept of the search; None where nothing can be."""
    from numba.core.caching import FunctionCache

    from palenque.kernels.pacal.search import simulate

    cache = simulate._cache  # type: ignore[attr-defined]
    return str(cache._cache_file._index_path) if isinstance(cache, FunctionCache) else None


if __name__ == "__main__":
    end_with(int(sys.argv[1]))
    sys.exit(main())
