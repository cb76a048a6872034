"""The application: its routes, and what stands before and behind them."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from fastapi import APIRouter, FastAPI, Request
from starlette.responses import PlainTextResponse, Response

from palenque.messages import (
    AskHint,
    CheckedRace,
    Hint,
    LevelInfo,
    LevelList,
    Lobby,
    NewTable,
    RecordText,
    Replay,
    RulesetList,
    RulesPage,
    SeatLetter,
    TableCreated,
    TableList,
)
from palenque.pacal.record_text import format_record
from palenque.search.warming import PLAIN
from palenque.server import (
    bots,
    health,
    invitations,
    lessons,
    library,
    opening,
    pages,
    players,
    problems,
    protocol,
    race_standing,
    races,
    reading,
    training,
    variants,
)
from palenque.server.admission import Admission, Capacity
from palenque.server.asked import (
    A_FILE,
    OPENS_A_TABLE,
    PROBLEMS,
    Lang,
    Player,
    TheHinting,
    TheRulesets,
    TheTables,
)
from palenque.server.attempts import Attempts
from palenque.server.client_name import ClientName
from palenque.server.heads import Heads
from palenque.server.hinting import Hinting
from palenque.server.hosts import Hosts
from palenque.server.identity import Identities
from palenque.server.meters import Meters
from palenque.server.offered import PAKAL, Offered, pakal_page, rules_page
from palenque.server.packing import packed
from palenque.server.people import People
from palenque.server.prefix import Prefix
from palenque.server.problems import Refusal
from palenque.server.record_desk import RecordDesk
from palenque.server.security import Guard
from palenque.server.shelf import work_through
from palenque.server.sockets import Doors
from palenque.server.standing import PACAL
from palenque.server.tables import Tables
from palenque.server.trials import Trials

if TYPE_CHECKING:  # what it needs is installed where it is used
    from palenque.server.cluster.cluster import Cluster

router = APIRouter(prefix="/api", responses=PROBLEMS)


def create_app(
    tables: Tables,
    offered: Offered | None = None,
    static: Path = pages.STATIC,
    capacity: Capacity | None = None,
    meters: Meters | None = None,
    tells_metrics: bool = False,
    cluster: "Cluster | None" = None,
    prefix: str = "",
    hosts: Hosts | None = None,
) -> FastAPI:
    """The application that serves these tables; what it counts it tells where it is asked to.

    ``cluster`` has the other processes, where there are several. Every address that is told begins
    with ``prefix``, under which a proxy may have this site. Only by ``hosts`` it may be called.
    """
    capacity, meters = capacity or Capacity(), meters or Meters()

    @asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        if cluster:
            await cluster.start()
        tables.start()
        yield
        await app.state.trials.close()
        await app.state.desk.close()
        if cluster:
            await cluster.stop()
        await tables.close()

    app = FastAPI(
        title="Palenque",
        lifespan=lifespan,
        openapi_url=protocol.OPENAPI,
        docs_url=None,
        redoc_url=None,
    )
    app.state.tables, app.state.offered = tables, offered or Offered()
    app.state.hinting = Hinting(tables.computer)
    app.state.identities = identities = Identities(People(tables.store), tables.clock.now)
    app.state.attempts, app.state.trials = Attempts(), Trials()
    app.state.desk = RecordDesk()
    app.state.admission = admission = Admission(capacity, tables.pace)
    app.state.meters = meters
    meters.watch("tables", "Tables in play.", lambda: tables.in_play)
    meters.watch("sockets", "Sockets that are open.", lambda: admission.sockets)
    described = (bots.router, protocol.router)
    for routes in (
        router,
        invitations.router,
        lessons.router,
        races.router,
        players.router,
        training.router,
        variants.router,
        library.router,
        *described,
    ):
        app.router.routes.extend(routes.routes)  # whole as they are: to include is to build anew
    health.add_to(app, tables.store, meters if tells_metrics else None)
    protocol.describe(app, prefix)
    pages.add_to(app, static)
    problems.add_to(app)
    app.add_middleware(Heads)
    app.add_middleware(Doors, kinds={"tables": PACAL, "races": race_standing.PAKAL})
    if cluster:
        cluster.add_to(app, tables, identities, admission, meters)
    name = ClientName(static)
    app.add_middleware(
        Guard, most=capacity.requests, count=meters.answer, client=name, hosts=hosts or Hosts()
    )
    if prefix:
        app.add_middleware(Prefix, prefix=prefix)
    return app


@router.get("/rulesets")
async def rulesets(offered: TheRulesets, lang: Lang = "en") -> RulesetList:
    """Every ruleset that this server offers."""
    return RulesetList(rulesets=offered.infos(lang))


@router.get("/levels")
async def levels(tables: TheTables) -> LevelList:
    """The levels of the computer that can be played here."""
    computer = tables.computer
    found = [LevelInfo(number=x.number, elo=x.elo, low=x.low, high=x.high) for x in computer.levels]
    return LevelList(levels=found, plain=PLAIN[-1].number, search=computer.search("match"))


@router.get("/lobby")
async def lobby(player: Player, tables: TheTables) -> Lobby:
    """The public tables that still wait for somebody, the latest first."""
    return Lobby(tables=tables.lobby.seen_by(player))


@router.get("/rules/{ruleset}")
async def rules(
    ruleset: str,
    offered: TheRulesets,
    tables: TheTables,
    lang: Lang = "en",
    table: str | None = None,
) -> RulesPage:
    """The rules of one ruleset of Pacal, which may be the own one of a table, or of Pakal."""
    if ruleset == PAKAL:
        return pakal_page(lang)
    if table is not None:
        async with tables.at(PACAL, table) as live:
            if live.table.setup.ruleset.id == ruleset:
                return rules_page(live.table.setup.ruleset, lang)
    return rules_page(reading.ruleset(offered, ruleset, 404), lang)


@router.post("/tables", status_code=201, dependencies=[OPENS_A_TABLE])
async def open_table(
    asked: NewTable, player: Player, tables: TheTables, offered: TheRulesets
) -> TableCreated:
    """Deals at a new table."""
    ruleset = reading.asked_ruleset(offered, asked)
    with reading.refusing(422, "setup"):
        setup = opening.setup_of(asked, ruleset, tables.computer.levels, tables.rng)
    return TableCreated(table=await opening.open_table(tables, setup, player))


@router.get("/tables")
async def list_tables(player: Player, tables: TheTables) -> TableList:
    """The player's tables, running and finished."""
    return TableList(tables=await tables.list(player))


@router.post("/tables/{id}/rematch", status_code=201, dependencies=[OPENS_A_TABLE])
async def rematch(id: str, player: Player, tables: TheTables) -> TableCreated:
    """The same setup at a new table; where friends play, both come to the same one."""
    async with tables.at(PACAL, id) as live:
        reading.own_seats(live, player)
        if live.table.setup.open and not live.table.over:
            raise Refusal(409, "running", "This game is still running.")
        return TableCreated(table=await opening.rematch(tables, live, player))


@router.post("/tables/{id}/hint")
async def hint(
    id: str, asked: AskHint, player: Player, tables: TheTables, hinting: TheHinting
) -> Hint:
    """What a seat that is asked might do."""
    async with tables.at(PACAL, id) as live:
        return await hinting.hint(live, player, asked)


@router.get("/tables/{id}/record", response_class=Response, responses=A_FILE)
async def record(
    id: str, player: Player, tables: TheTables, seat: SeatLetter | None = None
) -> PlainTextResponse:
    """The record as a file: while a round runs, what one seat knows of it."""
    async with tables.at(PACAL, id) as live:
        held = reading.seats_or_link(live, player)
        write = await live.ask(lambda table: reading.record_of(table, held, seat))
        actions = live.table.ply
        name = f"{live.table.setup.ruleset.id}-{id}.txt"
    text = await work_through(actions, lambda: format_record(write()))
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return PlainTextResponse(text, headers=headers)


@router.get("/tables/{id}/replay", response_model=Replay)
async def replay_table(id: str, player: Player, tables: TheTables, request: Request) -> Response:
    """A finished game, step by step."""
    async with tables.at(PACAL, id) as live:
        reading.seats_or_link(live, player)
        write = await live.ask(reading.whole_record)
        actions, resolve = live.table.ply, reading.resolver(live.table.setup.ruleset)

    def step_by_step() -> str:
        return reading.replay(format_record(write()), resolve).model_dump_json()

    return await packed(await work_through(actions, step_by_step), request)


@router.post("/replay", response_model=Replay | CheckedRace)
async def open_record(
    asked: RecordText, offered: TheRulesets, player: Player, request: Request
) -> Response:
    """Anybody's record: a game of Pacal step by step, of a race whether it is right."""
    desk: RecordDesk = request.app.state.desk
    address = request.client.host if request.client else ""
    return await packed(await desk.opened(asked.record, offered, player, address), request)
