"""What a new table is set up as, from what the browser asked for."""

from collections.abc import Sequence

from palenque.game import Seat
from palenque.messages import NewTable, SeatLetter
from palenque.pacal import SoloRuleset
from palenque.search.levels import LEVELS, Level
from palenque.server.offered import AnyRuleset
from palenque.server.standing import PACAL
from palenque.server.tables import Tables
from palenque.table import Setup, Table

NAMES: dict[SeatLetter, str] = {"J": "Jade", "O": "Obsidian"}


def setup_of(asked: NewTable, ruleset: AnyRuleset, levels: Sequence[Level]) -> Setup:
    """The setup of the table that is asked for; raises ValueError where that cannot be.

    ``levels`` are those that can be played here.
    """
    solo = isinstance(ruleset, SoloRuleset)
    if solo != (asked.mode == "solo"):
        kind = "a solo game" if solo else "a game for two"
        raise ValueError(f"The ruleset {ruleset.id} is {kind}.")
    if solo and asked.seat != "J":
        raise ValueError("A solo game has the seat J only.")
    against = asked.mode == "computer"
    if against:
        _check_level(asked.level, levels)
    return Setup(
        ruleset=ruleset,
        names=(_name(asked, "J"), _name(asked, "O")),
        bot=Seat(asked.seat).other if against else None,
        level=asked.level if against else None,
        help=asked.help,
    )


def _check_level(number: int, levels: Sequence[Level]) -> None:
    if not 1 <= number <= len(LEVELS):
        raise ValueError(f"There is no level {number}; there are levels 1 to {len(LEVELS)}.")
    if number not in [level.number for level in levels]:
        last = levels[-1].number
        raise ValueError(f"Without the search there are levels 1 to {last}, not level {number}.")


def _name(asked: NewTable, seat: SeatLetter) -> str:
    return " ".join(asked.names.get(seat, "").split()) or NAMES[seat]


async def open_table(tables: Tables, setup: Setup, player: str) -> str:
    """Deals at a new table where this player holds every seat that people fill; its id."""
    table = Table(tables.new_id(), setup, tables.rng)
    table.deal(at=0)
    await tables.create(PACAL, table, dict.fromkeys(setup.seats, player))
    return table.id
