"""What a new table is set up as, from what the browser asked for."""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from palenque.game import SEATS, Seat
from palenque.messages import NewTable, Rematch, SeatLetter
from palenque.pacal import SoloRuleset
from palenque.search.levels import LEVELS, Level
from palenque.server.ids import new_id, rematch_id
from palenque.server.offered import AnyRuleset
from palenque.server.seating import LiveTable
from palenque.server.standing import PACAL
from palenque.server.tables import Tables
from palenque.server.writer import Conflict
from palenque.table import Setup, Table, showing

NAMES: dict[SeatLetter, str] = {"J": "Jade", "O": "Obsidian"}


def setup_of(asked: NewTable, ruleset: AnyRuleset, levels: Sequence[Level], rng: Random) -> Setup:
    """The setup of the table that is asked for; raises ValueError where that cannot be.

    ``levels`` are those that can be played here.
    """
    solo = isinstance(ruleset, SoloRuleset)
    if solo != (asked.mode == "solo"):
        kind = "a solo game" if solo else "a game for two"
        raise ValueError(f"The ruleset {ruleset.id} is {kind}.")
    if solo and asked.seat != "J":
        raise ValueError("A solo game has the seat J only.")
    if asked.public and asked.mode != "friends":
        raise ValueError("Only a table that waits for somebody is public.")
    if asked.pace and asked.mode != "friends":
        raise ValueError("Only two people at different devices play by a pace.")
    if asked.mode == "friends":
        return _for_friends(asked, ruleset, rng)
    against = asked.mode == "computer"
    if against:
        _check_level(asked.level, levels)
    seat = _seat(asked, rng)
    return Setup(
        ruleset=ruleset,
        names=(_name(asked, "J"), _name(asked, "O")),
        bot=seat.other if against else None,
        level=asked.level if against else None,
        help=asked.help,
    )


def _check_level(number: int, levels: Sequence[Level]) -> None:
    if not 1 <= number <= len(LEVELS):
        raise ValueError(f"There is no level {number}; there are levels 1 to {len(LEVELS)}.")
    if number not in [level.number for level in levels]:
        last = levels[-1].number
        raise ValueError(f"Without the search there are levels 1 to {last}, not level {number}.")


def _for_friends(asked: NewTable, ruleset: AnyRuleset, rng: Random) -> Setup:
    """One seat for whoever asks, the other open to whoever is invited."""
    seat = _seat(asked, rng)
    name = next(iter(asked.names.values()), NAMES[showing.letter(seat)])
    names = (name, "") if seat is Seat.JADE else ("", name)
    return Setup(
        ruleset=ruleset,
        names=names,
        help=asked.help,
        open=seat.other,
        public=asked.public,
        pace=asked.pace,
        language=asked.language,
    )


def _seat(asked: NewTable, rng: Random) -> Seat:
    return Seat(asked.seat) if asked.seat else rng.choice(SEATS)


def _name(asked: NewTable, seat: SeatLetter) -> str:
    return asked.names.get(seat, NAMES[seat])


async def open_table(tables: Tables, setup: Setup, player: str) -> str:
    """Deals at a new table where this player holds every seat that is not open; its id."""
    table = Table(new_id(), setup, tables.rng)
    if not table.open:
        table.deal(at=0)
    await tables.create(PACAL, table, dict.fromkeys(setup.seats, player))
    return table.id


async def rematch(tables: Tables, live: LiveTable[Table], player: str) -> str:
    """The same setup at a new table; where friends play, one waits there for the other."""
    table, setup = live.table, live.table.setup
    if not setup.open:
        return await open_table(tables, setup, player)
    seat = live.seats_of(player)[0]
    name = table.names[seat.order]
    waits = replace(setup, names=table.names, open=seat.other, public=False)
    again = Table(rematch_id(table.id), waits, tables.rng)
    try:
        await tables.create(PACAL, again, live.players)
    except Conflict:  # the other was faster, and waits there
        async with tables.at(PACAL, again.id, summon=True) as waiting:
            await waiting.seat(player, name)
    else:
        await live.tell_others(Rematch(table=again.id, by=name), besides=player)
    return again.id
