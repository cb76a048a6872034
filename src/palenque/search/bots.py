"""The computer's players: each chooses from a View and never sees more than its seat does."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any

from palenque.pacal import Move, View
from palenque.search.careful import careful
from palenque.search.greedy import greedy
from palenque.search.levels import LEVELS, Searching

Player = Callable[[View, Random], Move]
HINT_SECONDS = 0.9
"""How long a hint may search; with what goes around it, the answer is there within a second."""
NEEDS_NUMBA = "needs numba: pip install 'palenque[search]'."


class UnknownPlayer(KeyError):
    """A name that stands for no player here: one sentence says why."""

    def __str__(self) -> str:
        return str(self.args[0])


def choose(level: str, view: View, rng: Random) -> Move:
    """The move of this player; raises UnknownPlayer.

    >>> from palenque import pacal
    >>> match = pacal.start(pacal.KLEE)
    >>> match = pacal.play(match, pacal.deal(match, Random(7)))
    >>> view = pacal.view(match, pacal.Seat.OBSIDIAN)
    >>> choose("greedy", view, Random(1)) in view.legal
    True
    """
    return player(level)(view, rng)


@cache
def player(name: str) -> Player:
    """The player of this name.

    ``random``, ``greedy`` and ``careful`` do not look ahead. ``pimc:1000`` tries so many
    worlds for every move, on one core, and goes on greedily in each, ``careful:1000`` does so
    carefully, and ``careful:0.5s`` for so long; in a deck too large to be packed they do not
    look ahead. ``level:5`` is one of the eight levels. Raises UnknownPlayer where there is
    none, or numba is missing.
    """
    kind, colon, rest = name.partition(":")
    if kind in ("pimc", "careful") and colon:
        return _searching(name, _budget(name, rest), carefully=kind == "careful")
    if kind == "level" and colon:
        return _level(name, rest)
    if name not in BOTS:
        known = ", ".join([*BOTS, "pimc:N", "careful:N", f"level:1 to level:{len(LEVELS)}"])
        raise UnknownPlayer(f"There is no player {name!r}; there are {known}.")
    return BOTS[name]


def _budget(name: str, text: str) -> dict[str, Any]:
    worlds, seconds = "[1-9][0-9]{0,8}", r"(?=.*[1-9])[0-9]{1,4}(\.[0-9]{1,3})?s"
    if re.fullmatch(worlds, text, re.ASCII):
        return {"worlds": int(text)}
    if re.fullmatch(seconds, text, re.ASCII):
        return {"seconds": float(text[:-1])}
    wanted = "a number of worlds above 0, as in pimc:1000, or of seconds, as in pimc:0.5s"
    raise UnknownPlayer(f"{name!r} needs {wanted}.")


def _level(name: str, number: str) -> Player:
    if number not in [str(level.number) for level in LEVELS]:
        raise UnknownPlayer(f"There is no {name!r}; levels go from 1 to {len(LEVELS)}.")
    skill = LEVELS[int(number) - 1].skill
    if isinstance(skill, Searching):
        return _searching(name, {"worlds": skill.worlds}, carefully=True)
    return skill


def _searching(name: str, limits: dict[str, Any], carefully: bool) -> Player:
    try:
        from palenque.search import pimc
    except ImportError:
        raise UnknownPlayer(f"{name!r} {NEEDS_NUMBA}") from None
    budget = pimc.Budget(**limits, carefully=carefully)

    def move(view: View, rng: Random) -> Move:
        if view.ruleset.deck > pimc.LARGEST_DECK:
            return careful(view, rng)
        return pimc.choose(view, rng, budget)

    return move


@dataclass(frozen=True)
class Hint:
    """A move to consider, and how often it won where it was tried; None if nothing was tried."""

    move: Move
    chance: float | None


def hint(view: View, rng: Random, cancelled: Callable[[], bool] = lambda: False) -> Hint:
    """What the strongest player would do, found within a second; without numba what careful would.

    >>> from palenque import pacal
    >>> match = pacal.start(pacal.KLEE)
    >>> match = pacal.play(match, pacal.deal(match, Random(7)))
    >>> view = pacal.view(match, pacal.Seat.OBSIDIAN)
    >>> hint(view, Random(1), lambda: True).move in view.legal
    True
    """
    try:
        from palenque.search import pimc
    except ImportError:
        return Hint(careful(view, rng), None)
    if view.ruleset.deck > pimc.LARGEST_DECK:
        return Hint(careful(view, rng), None)
    budget = pimc.Budget(seconds=HINT_SECONDS)
    best = pimc.search(view, rng, budget, cancelled=cancelled)[0]
    return Hint(best.move, best.score)


def random(view: View, rng: Random) -> Move:
    """Any legal move."""
    return rng.choice(view.legal)


BOTS: Mapping[str, Player] = {"random": random, "greedy": greedy, "careful": careful}
