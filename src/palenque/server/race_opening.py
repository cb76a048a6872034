"""What a new race is set up as, from what the browser asked for, and its rematch."""

from contextlib import suppress
from dataclasses import replace

from palenque import pakal
from palenque.game import Seat
from palenque.messages import NewRace, NewSeat, Rematch
from palenque.server.ids import new_id, rematch_id
from palenque.server.race_standing import PAKAL
from palenque.server.seating import LiveTable
from palenque.server.tables import Tables
from palenque.server.writer import Conflict
from palenque.table import Logged, Place, RaceSetup, RaceTable
from palenque.table.log import Sit
from palenque.table.race_log import RaceAction


def setup_of(asked: NewRace) -> RaceSetup:
    """The setup of the race that is asked for; raises ValueError where that cannot be."""
    components = pakal.standard()
    track = components.track(asked.track)
    if track is None:
        raise ValueError(f"There is no track {asked.track}.")
    if not any(seat.kind == "me" for seat in asked.seats):
        raise ValueError("Whoever makes a race takes a seat there.")
    if asked.public and not any(seat.kind == "open" for seat in asked.seats):
        raise ValueError("Only a race that waits for somebody is public.")
    places = tuple(_place(seat, new) for seat, new in zip(Seat, asked.seats, strict=False))
    level = _level(asked)
    return RaceSetup(places, level, track, components, asked.help, asked.public, asked.language)


async def open_race(tables: Tables, setup: RaceSetup, player: str) -> str:
    """A new race where this player holds the maker's seats; its id."""
    table = RaceTable(new_id(), setup, tables.rng)
    table.begin_if_full(0)
    players = {place.seat: player for place in setup.places if place.kind == "me"}
    await tables.create(PAKAL, table, players)
    return table.id


async def rematch(tables: Tables, live: LiveTable[RaceTable], player: str) -> str:
    """The race again for those who sit at this one: all who ask come to the same new table."""
    table, state = live.table, live.table.state
    places = tuple(place for place in table.setup.places if place.seat in state.names)
    setup = replace(table.setup, places=places, public=False)
    sits: list[Logged[RaceAction]] = [
        Logged(Sit(place.seat, state.names[place.seat]), 0, place.seat)
        for place in places
        if place.kind == "open"
    ]
    again = RaceTable(rematch_id(table.id), setup, tables.rng, sits)
    again.begin_if_full(0)
    with suppress(Conflict):  # where somebody was faster
        await tables.create(PAKAL, again, live.players)
        name = state.names[live.seats_of(player)[0]]
        await live.tell_others(Rematch(table=again.id, by=name), besides=player)
    return again.id


def _place(seat: Seat, new: NewSeat) -> Place:
    if (new.kind == "bot") != (new.level is not None):
        raise ValueError("A seat of the computer has a level, and no other has.")
    if new.kind == "open":
        return Place(seat, "open")
    return Place(seat, new.kind, new.name or seat.name.title(), new.level)


def _level(asked: NewRace) -> pakal.Level:
    if (asked.level == "custom") != (asked.limit is not None):
        raise ValueError("A custom race has a limit, and no other has one of its own.")
    return pakal.custom(asked.limit * 1000) if asked.limit else pakal.LEVELS[asked.level]
