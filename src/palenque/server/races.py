"""The routes of races: to make one, to be invited to one, and to fill a seat or look on."""

from collections.abc import Callable

from fastapi import APIRouter, Response
from starlette.responses import PlainTextResponse

from palenque.messages import (
    Invitation,
    NewRace,
    RaceList,
    SeatTaken,
    SoloHistory,
    TableCreated,
    TakeSeat,
)
from palenque.pakal.record import Record
from palenque.pakal.record_text import format_record
from palenque.server import invitations, race_opening, reading
from palenque.server.asked import A_FILE, OPENS_A_TABLE, PROBLEMS, Player, TheTables, Who
from palenque.server.problems import Refusal
from palenque.server.race_standing import PAKAL
from palenque.server.shelf import work_through
from palenque.table import RaceTable
from palenque.table import race_showing as showing

router = APIRouter(prefix="/api/races", responses=PROBLEMS)


@router.post("", status_code=201, dependencies=[OPENS_A_TABLE])
async def make_race(asked: NewRace, player: Player, tables: TheTables) -> TableCreated:
    """Sets up a new race; where nobody is invited, it begins at once."""
    with reading.refusing(422, "setup"):
        setup = race_opening.setup_of(asked)
    return TableCreated(table=await race_opening.open_race(tables, setup, player))


@router.get("")
async def list_races(player: Player, tables: TheTables) -> RaceList:
    """The player's races, running and finished."""
    return RaceList(races=[*await tables.races(player)])


@router.get("/history")
async def history(player: Player, tables: TheTables) -> SoloHistory:
    """The rounds that the player ran alone."""
    return SoloHistory(rounds=[*await tables.runs(player)])


@router.get("/{id}")
async def invitation(id: str, player: Player, tables: TheTables) -> Invitation:
    """What whoever has the link may know before sitting down."""
    async with tables.at(PAKAL, id) as live:
        yours = live.seats_of(player)
        rematch = await tables.rematch_of(id) if live.table.over else None
        return await live.ask(lambda table: showing.invitation(id, table.state, yours, rematch))


@router.post("/{id}/seats", status_code=201, responses={200: {"model": SeatTaken}})
async def take_seat(
    id: str, asked: TakeSeat, who: Who, tables: TheTables, response: Response
) -> SeatTaken:
    """The first open seat, or the seat that the player has there already."""
    async with tables.at(PAKAL, id) as live:
        seat = await invitations.sit_down(live, who, asked, response)
        if seat is None:
            raise _no_seat(live.table)
        return SeatTaken(seat=showing.letter(seat))


@router.post("/{id}/rematch", status_code=201, dependencies=[OPENS_A_TABLE])
async def rematch(id: str, player: Player, tables: TheTables) -> TableCreated:
    """The same race for all who ran this one, each on their seat, at one new table."""
    async with tables.at(PAKAL, id) as live:
        reading.own_seats(live, player)
        if not live.table.over:
            raise Refusal(409, "running", "This race is still running.")
        return TableCreated(table=await race_opening.rematch(tables, live, player))


@router.get("/{id}/record", response_class=Response, responses=A_FILE)
async def record(id: str, tables: TheTables) -> PlainTextResponse:
    """The record as a file; while the race runs, without the goals to come."""
    async with tables.at(PAKAL, id) as live:
        write, actions = await live.ask(lambda table: (_record_later(table), table.ply))
    text = await work_through(actions, lambda: format_record(write()))
    headers = {"Content-Disposition": f'attachment; filename="pakal-{id}.txt"'}
    return PlainTextResponse(text, headers=headers)


def _no_seat(table: RaceTable) -> Refusal:
    if table.state.race is not None:
        return Refusal(409, "begun", "This race has begun.")
    return Refusal(409, "full", "Every seat of this race is taken.")


def _record_later(table: RaceTable) -> Callable[[], Record]:
    race = table.state.race
    if race is None or not race.players:
        raise Refusal(409, "running", "The squares of this race are not laid yet.")
    return table.record_later()
