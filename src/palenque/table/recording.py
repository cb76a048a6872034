"""The record of what is played at a table of Pacal, from its log."""

from collections.abc import Sequence

from palenque.game import Seat
from palenque.pacal import Deal, GiveUp, record
from palenque.pacal.ruleset import SoloRuleset
from palenque.pacal.solo import SoloDeal
from palenque.table.log import GetReady, Logged, Setup, Sit, TableAction


def record_of(
    setup: Setup,
    log: Sequence[Logged[TableAction]],
    names: tuple[str, str],
    seat: Seat | None,
    over: bool,
) -> record.Record | record.SoloRecord:
    """The record: of a running round only what this seat knows, None for all of it."""
    actions = [entry.action for entry in log if not isinstance(entry.action, Sit | GetReady)]
    seals = [entry.seal for entry in log if isinstance(entry.action, Deal | SoloDeal)]
    if isinstance(setup.ruleset, SoloRuleset):
        own = [action for action in actions if not isinstance(action, GiveUp)]
        hide = seat is not None and not over
        [seal] = seals
        return record.of_solo(setup.ruleset, own, names[0], hide, seal=seal)  # type: ignore[arg-type]
    tags = (("Computer", f"{setup.bot} level:{setup.level}"),) if setup.bot else ()
    return record.of_match(setup.ruleset, actions, names, seat, tags, seals)  # type: ignore[arg-type]
