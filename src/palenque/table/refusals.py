"""The latest refusals of a table: a command that comes again gets the answer it had before."""

from collections import OrderedDict

from palenque.game import IllegalAction, Seat
from palenque.messages import Refused

REMEMBERED = 64
"""How many refusals a table remembers."""


class Refusals:
    """The refusals of commands by seat and id."""

    def __init__(self) -> None:
        self._known: OrderedDict[tuple[Seat, str], Refused] = OrderedDict()

    def of(self, seat: Seat, command: str) -> Refused | None:
        """How this command was refused before, if it was."""
        return self._known.get((seat, command))

    def refuse(self, seat: Seat, command: str, error: IllegalAction) -> Refused:
        """Refuses a command, and remembers that."""
        refused = Refused(
            answers=command, code=error.reason, rule=error.rule, message=f"{error.sentence}."
        )
        self._known[seat, command] = refused
        while len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return refused
