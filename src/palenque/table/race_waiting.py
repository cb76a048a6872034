"""How long a race waits for whom (*ours*): for nobody for ever."""

from palenque import messages, pakal
from palenque.game import Seat
from palenque.table.race_log import RaceSetup
from palenque.table.race_state import Gathering

AWAY = 10_000
"""Milliseconds for which the others wait for who is away."""
SILENT: dict[messages.RacePhase, int] = {"arranging": 300_000, "ready": 180_000, "running": 600_000}
"""Milliseconds without any action after which they wait for nobody who is there, either."""
HOST = 60_000
"""Milliseconds for which those at a table that is not full wait for whoever is to begin."""


def missing(state: Gathering) -> set[Seat]:
    """Whom the others wait for, with no clock to end it."""
    if state.phase in ("arranging", "ready"):
        return set(state.seats) - state.ready
    if state.phase == "running" and state.race and state.setup.level.limit is None:
        return set(pakal.actors(state.race))
    return set()


def deadline(state: Gathering, here: frozenset[Seat], away_since: int, now: int) -> int | None:
    """When the race goes on without those who hold up the rest; ``now`` is its last action.

    ``here`` are the people who are connected.
    """
    lacking = missing(state)
    done = here & set(state.seats) - lacking
    if not done or not lacking:
        return None
    bots = {place.seat for place in state.setup.bots}
    if not lacking & (here | bots):
        return away_since + AWAY
    others = {_party(state.setup, seat) for seat in lacking}
    if others == {_party(state.setup, seat) for seat in done}:
        return None
    return now + SILENT[state.phase]


def hosts_are_away(state: Gathering, here: frozenset[Seat]) -> bool:
    """Whether somebody waits at a table that only who is not there may begin."""
    return state.phase == "seats" and bool(here) and not here & set(state.setup.seats)


def _party(setup: RaceSetup, seat: Seat) -> Seat | None:
    """Who plays this seat; whoever made the race may play several, and is None."""
    return None if setup.hosted(seat) else seat
