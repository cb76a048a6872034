"""The record of a race, checked from its first line to its result."""

from collections.abc import Iterator

from palenque import messages
from palenque.naming import shown
from palenque.pakal import Deal, winners
from palenque.pakal.record import Record, piles, shuffled
from palenque.pakal.replay import replay
from palenque.table.race_showing import letter
from palenque.table.sealed import recorded


def checked(record: Record) -> messages.CheckedRace:
    """What a record comes to; raises RecordError where it breaks a rule."""
    won = winners(replay(record))
    names = zip(record.setup.seats, record.names, strict=True)
    return messages.CheckedRace(
        names={letter(seat): shown(name) for seat, name in names},
        rounds=len(record.rounds),
        winners=[letter(seat) for seat in won],
        seals=list(_seals(record)),
    )


def _seals(record: Record) -> Iterator[messages.Seal]:
    """The seal of the goal stack, and of every shuffle."""
    drawn = Deal((), record.tiles, record.goals)
    stacks = [(record.tags, drawn), *((round.tags, shuffled(round)) for round in record.rounds)]
    for tags, stack in stacks:
        if stack and (seal := recorded(dict(tags), piles(stack))):
            yield seal
