"""A race as a value: the table, the boards, the discs and the phase."""

from collections import Counter
from dataclasses import dataclass, field

from palenque.game import Seat
from palenque.pakal.components import Components
from palenque.pakal.history import History
from palenque.pakal.phase import Dealing, Phase, Running
from palenque.pakal.scoring import Player
from palenque.pakal.setup import Setup


@dataclass(frozen=True)
class Race:
    """A race; everything by seat is in the order of ``setup.seats``.

    ``stack`` holds the goals to come, top first, and is known to nobody. ``at`` is the time
    of the last action of the round, ``log`` what happened in it.
    """

    setup: Setup
    phase: Phase = field(default_factory=Dealing)
    players: tuple[Player, ...] = ()
    tiles: str = ""
    stack: tuple[str, ...] = field(default=(), repr=False)
    discards: tuple[str, ...] = ()
    number: int = 0
    at: int = 0
    log: History = field(default=History(), repr=False)

    def player(self, seat: Seat) -> Player:
        """The player on this seat."""
        return self.players[self.setup.place(seat)]

    @property
    def tiles_left(self) -> str:
        """The scoring tiles that may still be claimed (K5)."""
        if not isinstance(self.phase, Running):
            return self.tiles
        return "".join(tile for tile in self.tiles if tile not in self.phase.claims)

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        from palenque.pakal.drawing import svg

        return svg(self)


def unseen(components: Components, discards: tuple[str, ...], phase: Phase) -> tuple[str, ...]:
    """The goals of the stack, ascending: all but those discarded and the one on the table."""
    left = Counter(components.goals)
    left.subtract(discards)
    if isinstance(phase, Running):
        left.subtract([phase.goal])
    return tuple(sorted(left.elements()))
