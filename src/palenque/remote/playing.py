"""Sits down at a table and plays there to the end."""

from random import Random

from palenque.remote.pacal import PacalSeat
from palenque.remote.place import Place
from palenque.remote.race import RaceSeat
from palenque.remote.visitor import Visitor
from palenque.search import bots, racers


class UnknownLevel(ValueError):
    """There is no such level in this game; one sentence says which there are."""


def checked(level: str, place: Place) -> str:
    """A level of the game that is played there; raises UnknownLevel."""
    if place.game == "pakal" and level not in racers.LEVELS:
        raise UnknownLevel(f"A race has the levels {', '.join(racers.LEVELS)}, not {level!r}.")
    if place.game == "pacal":
        try:
            bots.player(f"level:{level}")
        except bots.UnknownPlayer as error:
            raise UnknownLevel(str(error)) from None
    return level


def sit(visitor: Visitor, place: Place, name: str) -> str:
    """The letter of an open seat, which is the bot's from now on, or of the one it holds.

    Raises Unwelcome or Unreachable.
    """
    return str(visitor.post(f"{place.path}/seats", {"name": name})["seat"])


def play(
    visitor: Visitor, place: Place, seat: str, level: str, rng: Random, pace: float = 1.0
) -> str:
    """Plays this seat to the end; the result. A race takes ``pace`` times as long as people do.

    Raises Unwelcome or Unreachable.
    """
    if place.game == "pakal":
        return RaceSeat(visitor, place, seat, level, rng, pace).play()
    return PacalSeat(visitor, place, seat, bots.player(f"level:{level}"), rng).play()
