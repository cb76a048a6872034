"""What a table answered: a command that comes again has no second effect, and is no work."""

from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any

from palenque.game import Seat
from palenque.messages import Shown
from palenque.table.log import Logged

LATEST = 32
"""How many answers a table remembers; whoever repeats an older command is shown the table anew."""


class Answers:
    """The commands that were carried out, and the latest answers to them."""

    def __init__(self) -> None:
        self._done: set[tuple[Seat, str]] = set()
        self._latest: OrderedDict[tuple[Seat, str], Shown] = OrderedDict()

    def take(self, entry: Logged[Any]) -> None:
        """Learns of an action that a command brought about, if one did."""
        if entry.seat and entry.command:
            self._done.add((entry.seat, entry.command))

    def remember(self, seat: Seat, command: str, shown: Shown) -> Shown:
        """Remembers how a command was answered."""
        self._latest[seat, command] = shown
        while len(self._latest) > LATEST:
            self._latest.popitem(last=False)
        return shown

    def of(self, seat: Seat, command: str, show: Callable[[], Shown]) -> Shown | None:
        """The answer to a command that was carried out before, if it was."""
        if (seat, command) not in self._done:
            return None
        return self._latest.get((seat, command)) or show()

    def forget(self, entries: Iterable[Logged[Any]]) -> None:
        """Forgets the commands of actions that were taken back."""
        for entry in entries:
            if entry.seat and entry.command:
                self._done.discard((entry.seat, entry.command))
                self._latest.pop((entry.seat, entry.command), None)
