"""Players talk by preset phrases: told to everybody at the table, in no log, and not too often."""

from typing import Any

from palenque.game import Seat
from palenque.messages import Refused, Said, Say
from palenque.server.pace import Bucket
from palenque.server.seating import LiveTable
from palenque.table import race_showing


async def say(live: LiveTable[Any], seat: Seat, said: Say, bucket: Bucket) -> Refused | None:
    """Tells everybody a phrase, where another player sits there to hear it; else says why not."""
    if len(set(live.players.values())) < 2:
        return _refused(said, "nobody-else", "Nobody else sits at this table.")
    if bucket.until():
        return _refused(said, "too-often", "Too much was said in a short time.")
    bucket.wait()
    await live.tell_everybody(Said(seat=race_showing.LETTERS[seat.order], phrase=said.phrase))
    return None


def _refused(said: Say, code: str, message: str) -> Refused:
    return Refused(answers=said.id, code=code, rule=None, message=message)
