"""What a new table is set up as, from what the browser asked for."""

from palenque.game import Seat
from palenque.messages import NewTable, SeatLetter
from palenque.pacal import SoloRuleset
from palenque.server.offered import AnyRuleset
from palenque.server.standing import PACAL
from palenque.server.tables import Tables
from palenque.table import Setup, Table

NAMES: dict[SeatLetter, str] = {"J": "Jade", "O": "Obsidian"}


def setup_of(asked: NewTable, ruleset: AnyRuleset) -> Setup:
    """The setup of the table that is asked for; raises ValueError where that cannot be."""
    solo = isinstance(ruleset, SoloRuleset)
    if solo != (asked.mode == "solo"):
        kind = "a solo game" if solo else "a game for two"
        raise ValueError(f"The ruleset {ruleset.id} is {kind}.")
    if solo and asked.seat != "J":
        raise ValueError("A solo game has the seat J only.")
    against = asked.mode == "computer"
    return Setup(
        ruleset=ruleset,
        names=(_name(asked, "J"), _name(asked, "O")),
        bot=Seat(asked.seat).other if against else None,
        level=asked.level if against else None,
        help=asked.help,
    )


def _name(asked: NewTable, seat: SeatLetter) -> str:
    return " ".join(asked.names.get(seat, "").split()) or NAMES[seat]


async def open_table(tables: Tables, setup: Setup, player: str) -> str:
    """Deals at a new table where this player holds every seat that people fill; its id."""
    table = Table(tables.new_id(), setup, tables.rng)
    table.deal(at=0)
    await tables.create(PACAL, table, dict.fromkeys(setup.seats, player))
    return table.id
