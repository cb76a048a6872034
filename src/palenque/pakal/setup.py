"""What is agreed on before a race: who plays, how fast, and with what (K1)."""

from collections.abc import Mapping
from dataclasses import dataclass

from palenque.game import Seat
from palenque.pakal.components import Components, Track
from palenque.pakal.definition import EXTRA_TILES

LONGEST_LIMIT = 3_600_000


@dataclass(frozen=True)
class Level:
    """How long a round lasts, in milliseconds; None is untimed (K1)."""

    id: str
    limit: int | None


LEVELS: Mapping[str, Level] = {
    level.id: level
    for level in (
        Level("easy", 45_000),
        Level("hard", 35_000),
        Level("relaxed", 60_000),
        Level("untimed", None),
    )
}


def custom(limit: int | None) -> Level:
    """A level with a limit of one's own."""
    return Level("custom", limit)


@dataclass(frozen=True)
class Setup:
    """What the players agree on before the race: who plays, how fast, and with what (K1)."""

    seats: tuple[Seat, ...]
    level: Level
    track: Track
    components: Components

    @property
    def tiles(self) -> int:
        """The number of scoring tiles on the table (K1)."""
        return len(self.seats) + EXTRA_TILES

    def place(self, seat: Seat) -> int:
        """Where this seat stands in everything that is kept by seat."""
        return self.seats.index(seat)
