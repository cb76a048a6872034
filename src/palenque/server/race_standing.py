"""A race in one line of the home page, and Pakal as the server keeps it."""

from contextlib import suppress
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from palenque import pakal
from palenque.game import Seat
from palenque.messages import (
    RACE_COMMAND,
    Language,
    RaceBot,
    RaceLevel,
    RacePhase,
    RaceSeat,
    RaceSummary,
    SoloRound,
)
from palenque.messages.names import KeptName
from palenque.search.distances import par
from palenque.server.kinds import Kind
from palenque.server.store import ListedRow
from palenque.table import Place, RaceSetup, RaceTable
from palenque.table import race_showing as showing
from palenque.table.log import Sit, Stop
from palenque.table.race_log import CountIn, Lay
from palenque.table.race_state import Run
from palenque.table.remarks import GetReady

_KINDS: dict[str, type] = {
    "sit": Sit,
    "deal": pakal.Deal,
    "lay": Lay,
    "ready": GetReady,
    "count-in": CountIn,
    "stop": Stop,
    "shuffle": pakal.Shuffle,
    "reveal": pakal.Reveal,
    "slide": pakal.Slide,
    "claim": pakal.Claim,
    "pass": pakal.Pass,
    "end": pakal.End,
    "swap": pakal.Swap,
}


class _Place(BaseModel):
    model_config = ConfigDict(strict=True, extra="forbid")

    seat: RaceSeat
    kind: Literal["me", "bot", "open"]
    name: KeptName
    level: RaceBot | None


class _Setup(BaseModel):
    """A setup as JSON."""

    model_config = ConfigDict(strict=True, extra="forbid")

    places: list[_Place]
    level: RaceLevel
    limit: int | None
    track: str
    help: bool
    public: bool = False
    language: Language | None = None


def setup_text(setup: RaceSetup) -> str:
    """A setup as it is stored."""
    return _Setup(
        places=[
            _Place(seat=showing.letter(p.seat), kind=p.kind, name=p.name, level=p.level)
            for p in setup.places
        ],
        level=showing.level(setup),
        limit=setup.level.limit,
        track=setup.track.id,
        help=setup.help,
        public=setup.public,
        language=setup.language,
    ).model_dump_json(exclude=None if setup.language else {"language"})


def read_setup(text: object) -> RaceSetup:
    """The setup that was stored so; raises ValueError."""
    found = _Setup.model_validate_json(text if isinstance(text, str) else "")
    components = pakal.standard()
    track = components.track(found.track)
    places = tuple(Place(Seat(p.seat), p.kind, p.name, p.level) for p in found.places)
    seats = [place.seat for place in places]
    if track is None or not seats or seats != sorted(set(seats), key=lambda seat: seat.order):
        raise ValueError("there is no such track, or there are no such seats")
    if any((place.kind == "bot") != (place.level is not None) for place in places):
        raise ValueError("a bot has a level, and nobody else has")
    level = _level(found)
    return RaceSetup(places, level, track, components, found.help, found.public, found.language)


def _level(found: _Setup) -> pakal.Level:
    level = pakal.LEVELS.get(found.level, pakal.custom(found.limit))
    if level.limit != found.limit or (found.level == "custom" and not found.limit):
        raise ValueError("the level and its limit differ")
    return level


class StoredRun(BaseModel):
    """A round that was run alone."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    round: int
    goal: str
    reached: bool
    time: int | None
    slides: int
    par: int


class RaceStanding(BaseModel):
    """What may be told of a race without replaying it; it is stored with every action."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    names: dict[RaceSeat, KeptName] = Field(default_factory=dict)
    round: int = 1
    phase: RacePhase = "seats"
    over: bool = False
    winners: list[RaceSeat] = Field(default_factory=list)
    runs: list[StoredRun] = Field(default_factory=list)


def standing(table: RaceTable, since: int) -> str | None:
    """How this race stands; squares that slide change nothing of it."""
    entries = table.log[since:]
    if entries and all(isinstance(entry.action, pakal.Slide) for entry in entries):
        return None
    state = table.state
    return RaceStanding(
        names={showing.letter(seat): state.names[seat] for seat in state.seats},
        round=state.round,
        phase=state.phase,
        over=table.over,
        winners=showing.winners(state),
        runs=[_stored(run) for run in state.runs],
    ).model_dump_json()


def _stored(run: Run) -> StoredRun:
    return StoredRun(
        round=run.round,
        goal=run.goal,
        reached=run.reached,
        time=run.time,
        slides=run.slides,
        par=par(run.face, run.goal, run.start),
    )


PAKAL: Kind[RaceTable] = Kind(
    game="pakal",
    commands=RACE_COMMAND,
    first=lambda _: None,
    setup_text=setup_text,
    read_setup=read_setup,
    actions=lambda _: _KINDS,
    table=RaceTable,
    standing=standing,
)


def summary(row: ListedRow) -> RaceSummary:
    """One line of the home page; of a damaged race at least that it exists."""
    yours = [showing.LETTERS[Seat(seat).order] for seat in row.seats if seat in list(Seat)]
    stands, level = RaceStanding(), "easy"
    updated = row.updated if isinstance(row.updated, float) else 0.0
    with suppress(ValueError):
        stands, level = _stands(row), showing.level(read_setup(row.setup))
    told: dict[str, Any] = vars(stands) | {"level": level, "updated": updated, "yours": yours}
    told.pop("runs")
    return RaceSummary(table=str(row.id), **told)


def runs(row: ListedRow) -> list[SoloRound]:
    """The rounds of a race that was run alone, the latest first."""
    try:
        level, stands = showing.level(read_setup(row.setup)), _stands(row)
    except ValueError:
        return []
    return [
        SoloRound(table=row.id, level=level, updated=row.updated, **vars(run))
        for run in reversed(stands.runs)
    ]


def _stands(row: ListedRow) -> RaceStanding:
    return RaceStanding.model_validate_json(row.standing if isinstance(row.standing, str) else "")
