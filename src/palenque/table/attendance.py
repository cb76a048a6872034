"""Who is connected to a table, and since when the others are not; nothing of it is stored."""

from palenque.game import SEATS, Seat


class Attendance:
    """What whoever drives the table tells it; before the first word nobody is known to be away.

    A table that was loaded anew knows nothing of before, so a new start of the server counts as
    nobody's absence.
    """

    def __init__(self) -> None:
        self.present: frozenset[Seat] = frozenset()
        self._since: dict[Seat, int] = {}

    def learn(self, present: frozenset[Seat], at: int) -> None:
        """Who is connected from now on."""
        self._since = {
            seat: at if seat in self.present else self._since.get(seat, at)
            for seat in SEATS
            if seat not in present
        }
        self.present = present

    def away_since(self, seat: Seat) -> int | None:
        """When this seat was left, None while somebody is connected there."""
        return self._since.get(seat)
