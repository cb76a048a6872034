"""The record of what is played at a table of Pacal, from its log."""

from collections.abc import Iterator, Sequence
from typing import Any

from palenque.game import Seat
from palenque.pacal import Deal, GiveUp, record
from palenque.pacal.ruleset import SoloRuleset
from palenque.pacal.solo import SoloDeal
from palenque.table.log import Logged, Setup, Stop, TableAction
from palenque.table.pacing import control
from palenque.table.remarks import StandIn
from palenque.table.state import in_the_game


def record_of(
    setup: Setup,
    log: Sequence[Logged[TableAction]],
    names: tuple[str, str],
    seat: Seat | None,
    over: bool,
) -> record.Record | record.SoloRecord:
    """The record: of a running round only what this seat knows, None for all of it."""
    actions = [action for entry in log if (action := in_the_game(entry.action)) is not None]
    seals = [entry.seal for entry in log if isinstance(entry.action, Deal | SoloDeal)]
    if isinstance(setup.ruleset, SoloRuleset):
        own = [action for action in actions if not isinstance(action, GiveUp)]
        hide = seat is not None and not over
        [seal] = seals
        return record.of_solo(setup.ruleset, own, names[0], hide, seal=seal)  # type: ignore[arg-type]
    tags = tuple(_tags(setup, log))
    return record.of_match(setup.ruleset, actions, names, seat, tags, seals)  # type: ignore[arg-type]


def _tags(setup: Setup, log: Sequence[Logged[TableAction]]) -> Iterator[tuple[str, str]]:
    """The pace, the seat of the computer, those for which it played on, and what ended it."""
    if setup.pace:
        yield "TimeControl", control(setup.pace)
    if setup.bot:
        yield "Computer", f"{setup.bot} level:{setup.level}"
    stood_in = {str(e.action.seat): e.action.level for e in log if isinstance(e.action, StandIn)}
    if stood_in:
        yield "StandIn", ", ".join(f"{seat} level:{stood_in[seat]}" for seat in sorted(stood_in))
    yield from stopped(log, Deal)


def stopped(log: Sequence[Logged[Any]], round: type) -> Iterator[tuple[str, str]]:
    """That the table ended the game, after so many actions of the type that begins a round."""
    if log and isinstance(log[-1].action, Stop):
        yield "Termination", f"{sum(isinstance(entry.action, round) for entry in log)} rounds"
