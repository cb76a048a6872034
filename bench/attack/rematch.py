"""Rematches are made of races that are not over, before the other players have come.

    python3 dev.py bench attack/rematch [RACES]

Somebody makes RACES (10) races, asks for a rematch of each before anybody has joined and again
while it runs. Then the other player asks where the rematch is, and for a place in it.
"""

import sys
import time
from contextlib import suppress
from urllib.error import HTTPError

from bench.attack import Figure, Target, run, watching
from bench.proving.honest import honest
from bench.proving.people import Said, ask

RACES = 10
SETUP = {"level": "untimed", "seats": [{"kind": "me", "name": "Ana"}, {"kind": "open"}]}
EACH = 7.0
"""Seconds between two races: a visitor may open so many tables."""


def attack(target: Target, races: int = RACES) -> list[Figure]:
    """Make races and ask for their rematches."""
    maker, guest = (ask(target.outside, "", "tables")[1] for _ in range(2))
    made = locked_out = 0
    with watching(target) as watch, honest(target.address) as player:
        for _ in range(races):
            race = str(ask(target.outside, maker, "races", SETUP)[0]["table"])
            found = set(_rematch(target, maker, race))
            ask(target.outside, guest, f"races/{race}/seats", {"name": "Ben"})
            found |= {*_rematch(target, maker, race), *_rematch(target, guest, race)}
            made += len(found)
            locked_out += sum(_is_locked_out(target, guest, rematch) for rematch in found)
            time.sleep(EACH)
    return [
        Figure("rematches of races that are not over", made, "", 0),
        Figure("players locked out of a rematch", locked_out, "", 0),
        watch.grown_at_most(30),
        *player.figures(),
    ]


def _rematch(target: Target, cookie: str, race: str) -> list[str]:
    """The rematch that this player is given, if any."""
    with suppress(HTTPError):
        return [str(ask(target.outside, cookie, f"races/{race}/rematch", {})[0]["table"])]
    return []


def _is_locked_out(target: Target, cookie: str, rematch: str) -> bool:
    """Whether somebody who played has no place in the rematch and can take none."""
    told: Said = ask(target.outside, cookie, f"races/{rematch}")[0]
    return not told["yours"] and not told["open"]


if __name__ == "__main__":
    given = [int(text) for text in sys.argv[1:2]]
    sys.exit(run(lambda target: attack(target, *given)))
