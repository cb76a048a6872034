"""The lobby: public tables that wait for somebody, while whoever opened them waits there."""

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from typing import Any

from palenque.messages import OpenTable
from palenque.server.seating import LiveTable
from palenque.table import RaceTable, Table, race_showing

MOST = 50
"""So many tables are told at once."""
EACH = 3
"""So many of them were opened by the same player."""


class Lobby:
    """The tables that anybody may join now, and since when."""

    def __init__(self) -> None:
        self._waiting: dict[str, tuple[LiveTable[Any], float]] = {}

    def attend(self, live: LiveTable[Any], now: float) -> None:
        """Lists the table, or does not any more."""
        id = live.table.id
        if not _is_listed(live):
            self._waiting.pop(id, None)
        elif id not in self._waiting:
            self._waiting[id] = live, now

    def seen_by(self, player: str) -> list[OpenTable]:
        """The tables at which this player does not sit, the latest first."""
        return [_told(live, since) for live, since in islice(self._for(player), MOST)]

    def _for(self, player: str) -> Iterator[tuple[LiveTable[Any], float]]:
        opened = Counter[str]()
        for live, since in reversed(self._waiting.values()):
            opener = live.players[live.table.setup.seats[0]]
            opened[opener] += 1
            if opened[opener] <= EACH and not live.seats_of(player):
                yield live, since


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
