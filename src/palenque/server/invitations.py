"""Invitations: what the link to a table tells, and how whoever opens it sits down."""

from collections.abc import Iterable
from typing import Any

from fastapi import APIRouter, Response

from palenque.game import Seat
from palenque.messages import SeatTaken, TableInvitation, TakeSeat
from palenque.server import reading
from palenque.server.asked import PROBLEMS, Player, TheTables, Who
from palenque.server.identity import Credential
from palenque.server.problems import Refusal
from palenque.server.seating import LiveTable
from palenque.server.standing import PACAL
from palenque.table import Table, showing

router = APIRouter(prefix="/api/tables/{id}", responses=PROBLEMS)


@router.get("")
async def invitation(id: str, player: Player, tables: TheTables) -> TableInvitation:
    """What whoever has the link may know before sitting down."""
    async with tables.at(PACAL, id) as live:
        yours = reading.seats_or_link(live, player)
        rematch = await tables.rematch_of(id) if live.table.over else None
        return await live.ask(
            lambda table: _invitation(table, yours, live.open_to(player), rematch)
        )


@router.post("/seats", status_code=201, responses={200: {"model": SeatTaken}})
async def take_seat(
    id: str, asked: TakeSeat, who: Who, tables: TheTables, response: Response
) -> SeatTaken:
    """The open seat, or the seat that the player has there already."""
    async with tables.at(PACAL, id) as live:
        reading.seats_or_link(live, who.player)
        seat = await sit_down(live, who, asked, response)
        if seat is None:
            raise Refusal(409, "full", "Both seats of this table are taken.")
        return SeatTaken(seat=showing.letter(seat))


async def sit_down(
    live: LiveTable[Any], who: Credential, asked: TakeSeat, response: Response
) -> Seat | None:
    """The seat at which whoever asks now sits, 200 if that is none new; None if all are taken."""
    seat, is_new = await live.seat(who.player, asked.name, who.bot is not None)
    if not is_new:
        response.status_code = 200
    return seat


def _invitation(
    table: Table, yours: Iterable[Seat], open: Iterable[Seat], rematch: str | None
) -> TableInvitation:
    setup = table.setup
    return TableInvitation(
        table=table.id,
        ruleset=showing.ruleset_info(setup.ruleset),
        mode=setup.mode,
        names=showing.names(setup, table.names),
        open=[showing.letter(seat) for seat in open],
        yours=[showing.letter(seat) for seat in yours],
        pace=setup.pace,
        over=table.over,
        rematch=rematch,
    )
