"""The record of what is played at the table of a race, from its log."""

from collections.abc import Sequence

from palenque import pakal
from palenque.pakal import record
from palenque.table.log import Logged
from palenque.table.race_log import RaceAction
from palenque.table.race_state import race_actions
from palenque.table.recording import stopped


def race_record(
    setup: pakal.Setup, names: Sequence[str], log: Sequence[Logged[RaceAction]]
) -> record.Record:
    """The record; of a running race without the goals to come. Squares must be laid."""
    seals = [entry.seal for entry in log if isinstance(entry.action, pakal.Deal | pakal.Shuffle)]
    tags = tuple(stopped(log, pakal.Reveal))
    return record.of_race(setup, race_actions(log), names, hide=True, tags=tags, seals=seals)
