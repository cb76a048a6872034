"""What one seat may know of a race, by allow-list, and the races that look like it."""

from dataclasses import dataclass, field
from random import Random

from palenque.game import Seat
from palenque.pakal.actions import Action
from palenque.pakal.history import History
from palenque.pakal.phase import Dealing, Phase
from palenque.pakal.race import legal
from palenque.pakal.scoring import Player
from palenque.pakal.setup import Setup
from palenque.pakal.state import Race, unseen


@dataclass(frozen=True)
class View:
    """A race as a seat, or an onlooker (None), sees it.

    Boards, claims and discs lie open; hidden is only the order of the goal stack.
    """

    seat: Seat | None
    setup: Setup
    phase: Phase
    players: tuple[Player, ...]
    tiles: str
    tiles_left: str
    discards: tuple[str, ...]
    number: int
    at: int
    legal: tuple[Action, ...]
    log: History = field(repr=False)

    @property
    def unseen(self) -> tuple[str, ...]:
        """The goals still in the stack, ascending, not in its order."""
        if isinstance(self.phase, Dealing):
            return ()
        return unseen(self.setup.components, self.discards, self.phase)

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        from palenque.pakal.drawing import svg

        return svg(self)


def view(race: Race, seat: Seat | None) -> View:
    """What this seat may know."""
    return View(
        seat=seat,
        setup=race.setup,
        phase=race.phase,
        players=race.players,
        tiles=race.tiles,
        tiles_left=race.tiles_left,
        discards=race.discards,
        number=race.number,
        at=race.at,
        legal=tuple(legal(race, seat)) if seat else (),
        log=race.log,
    )


def complete(view: View, rng: Random) -> Race:
    """A race drawn uniformly from those that look like this view: the stack is shuffled."""
    stack = tuple(rng.sample(view.unseen, len(view.unseen)))
    return Race(
        view.setup,
        view.phase,
        view.players,
        view.tiles,
        stack,
        view.discards,
        view.number,
        view.at,
        view.log,
    )
