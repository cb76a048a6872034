"""How a table of Pacal stands, in one line of the home page, and Pacal as the server keeps it."""

from typing import Any

from pydantic import BaseModel, ConfigDict, Field

from palenque.game import Seat
from palenque.messages import COMMAND, PhaseKind, SeatLetter, TableSummary
from palenque.messages.names import KeptName
from palenque.pacal.solo import Solo
from palenque.server.kinds import Kind
from palenque.server.store import ListedRow
from palenque.server.stored import action_kinds, read_setup, setup_text
from palenque.table import Table, showing
from palenque.table import state as states


class Standing(BaseModel):
    """What may be told of a table without replaying it; it is stored with every action."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    score: tuple[int, int] = (0, 0)
    round: int = 1
    turn: int = 1
    phase: PhaseKind | None = None
    acts: SeatLetter | None = None
    over: bool = False
    result: str = "*"
    names: dict[SeatLetter, KeptName] = Field(default_factory=dict)
    open: list[SeatLetter] = Field(default_factory=list)
    ready: list[SeatLetter] = Field(default_factory=list)


def standing(table: Table) -> Standing:
    """How this table stands: nothing that either seat may not know."""
    state, acts = table.state, table.actors[0] if table.actors else None
    stands: dict[str, Any] = {
        "acts": showing.letter(acts) if acts else None,
        "over": table.over,
        "result": states.result(state) if table.over else "*",
        "names": showing.names(table.setup, table.names),
        "open": [showing.letter(seat) for seat in table.open],
        "ready": [showing.letter(seat) for seat in table.ready],
    }
    if isinstance(state, Solo):
        phase: PhaseKind = "over" if table.over else "place"
        return Standing(turn=len(state.log) + (state.result is None), phase=phase, **stands)
    if state.round is None:
        return Standing(**stands)
    return Standing(
        score=state.score,
        round=state.number,
        turn=state.round.turn,
        phase=showing.phase(state.round.phase).kind,
        **stands,
    )


def summary(row: ListedRow, ran: int) -> TableSummary:
    """One line of the home page when the games have been served for ``ran`` milliseconds.

    Of a damaged table at least that it exists.
    """
    try:
        return _summary(row, ran)
    except ValueError:
        return TableSummary(
            table=str(row.id),
            ruleset="?",
            mode="device",
            level=None,
            seats=[],
            updated=row.updated if isinstance(row.updated, float) else 0.0,
            pace=None,
            left=None,
            **vars(Standing(names={"J": "?", "O": "?"})),
        )


def _summary(row: ListedRow, ran: int) -> TableSummary:
    setup = read_setup(row.setup)
    stands = Standing.model_validate_json(row.standing if isinstance(row.standing, str) else "")
    if not stands.names:  # stored before names were
        stands = stands.model_copy(update={"names": showing.names(setup, setup.names)})
    return TableSummary(
        table=row.id,
        ruleset=setup.ruleset.id,
        mode=setup.mode,
        level=setup.level,
        seats=[showing.LETTERS[Seat(seat).order] for seat in row.seats],
        updated=row.updated,
        pace=setup.pace,
        left=max(0, row.due - ran) if setup.pace and stands.acts and row.due else None,
        **vars(stands),
    )


PACAL: Kind[Table] = Kind(
    game="pacal",
    commands=COMMAND,
    first=lambda setup: None if setup.open else "deal",
    setup_text=setup_text,
    read_setup=read_setup,
    actions=action_kinds,
    table=Table,
    standing=lambda table, since: standing(table).model_dump_json(),
)
