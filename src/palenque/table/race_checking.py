"""The record of a race, checked from its first line to its result."""

from palenque import messages
from palenque.pakal import winners
from palenque.pakal.record import Record
from palenque.pakal.replay import replay
from palenque.table.race_showing import letter


def checked(record: Record) -> messages.CheckedRace:
    """What a record comes to; raises RecordError where it breaks a rule."""
    won = winners(replay(record))
    names = zip(record.setup.seats, record.names, strict=True)
    return messages.CheckedRace(
        names={letter(seat): name for seat, name in names},
        rounds=len(record.rounds),
        winners=[letter(seat) for seat in won],
    )
