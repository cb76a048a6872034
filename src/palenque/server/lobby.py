"""The lobby: public tables that wait for somebody, while whoever opened them waits there."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from heapq import merge
from itertools import islice
from typing import Any

from pydantic import BaseModel

from palenque.messages import OpenTable
from palenque.server.seating import LiveTable
from palenque.table import RaceTable, Table, race_showing

MOST = 50
"""So many tables are told at once."""
EACH = 3
"""So many of them were opened by the same player."""


class Waiting(BaseModel):
    """A table that waits, the player who opened it, and all who sit there."""

    table: OpenTable
    opener: str
    seated: list[str]


class Lobby:
    """The tables that anybody may join now, and since when.

    ``elsewhere`` tells those of other processes, where there are several, the latest first.
    """

    def __init__(self) -> None:
        self._waiting: dict[str, tuple[LiveTable[Any], float]] = {}
        self.elsewhere: Callable[[], Iterable[Waiting]] = lambda: ()

    def attend(self, live: LiveTable[Any], now: float) -> None:
        """Lists the table, or does not any more."""
        id = live.table.id
        if not _is_listed(live):
            self._waiting.pop(id, None)
        elif id not in self._waiting:
            self._waiting[id] = live, now

    def seen_by(self, player: str) -> list[OpenTable]:
        """The tables at which this player does not sit, the latest first."""
        return [waiting.table for waiting in islice(self._for(player), MOST)]

    def waiting(self, most: int | None = None) -> Iterator[Waiting]:
        """The tables of this process, the latest first."""
        latest = islice(reversed(self._waiting.values()), most)
        return (_waiting(live, since) for live, since in latest)

    def _for(self, player: str) -> Iterator[Waiting]:
        opened = Counter[str]()
        for waiting in merge(self.waiting(), self.elsewhere(), key=_since, reverse=True):
            opened[waiting.opener] += 1
            if opened[waiting.opener] <= EACH and player not in waiting.seated:
                yield waiting


def _since(waiting: Waiting) -> float:
    return waiting.table.since


def _waiting(live: LiveTable[Any], since: float) -> Waiting:
    opener, seated = live.players[live.table.setup.seats[0]], [*live.players.values()]
    return Waiting(table=_told(live, since), opener=opener, seated=seated)


def _is_listed(live: LiveTable[Any]) -> bool:
    setup = live.table.setup
    if live.gone or not setup.public or not live.table.open:
        return False
    return any(live.outboxes.get(seat) for seat in setup.seats)


def _told(live: LiveTable[Any], since: float) -> OpenTable:
    table: Table | RaceTable = live.table
    if isinstance(table, RaceTable):
        state = table.state
        names = [name for seat, name in state.names.items() if seat in live.players]
        kind = {"game": "pakal", "ruleset": None, "level": race_showing.level(table.setup)}
        pace = None
    else:
        names = [name for name in table.names if name]
        kind = {"game": "pacal", "ruleset": table.setup.ruleset.id, "level": None}
        pace = table.setup.pace
    waits = {"table": table.id, "names": names, "open": len(table.open), "since": since}
    return OpenTable.model_validate(kind | waits | {"help": table.setup.help, "pace": pace})
