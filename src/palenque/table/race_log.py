"""What the table of a race keeps: how it was set up, and every action with its time."""

from dataclasses import dataclass
from typing import Literal

from palenque import pakal
from palenque.game import Seat
from palenque.messages import Language, RaceBot
from palenque.table.log import Sit, Stop
from palenque.table.remarks import GetReady


@dataclass(frozen=True)
class Place:
    """A seat as it was set up: its maker's, a bot's, or open to whoever is invited."""

    seat: Seat
    kind: Literal["me", "bot", "open"]
    name: str = ""
    level: RaceBot | None = None


@dataclass(frozen=True)
class RaceSetup:
    """How the table of a race was set up, by whoever fills the seats of kind ``me``.

    Where it is ``public``, anybody may be told of it.
    """

    places: tuple[Place, ...]
    level: pakal.Level
    track: pakal.Track
    components: pakal.Components
    help: bool = False
    public: bool = False
    language: Language | None = None
    """The language of whoever made it, in which its link is previewed."""

    def place(self, seat: Seat) -> Place | None:
        """How this seat was set up, None where there is no such seat."""
        return next((place for place in self.places if place.seat is seat), None)

    def hosted(self, seat: Seat | None) -> bool:
        """Whether whoever made the race fills this seat."""
        place = self.place(seat) if seat else None
        return place is not None and place.kind == "me"

    @property
    def seats(self) -> tuple[Seat, ...]:
        """The seats that whoever made the race fills."""
        return tuple(place.seat for place in self.places if place.kind == "me")

    @property
    def bots(self) -> tuple[Place, ...]:
        """The seats that the computer fills."""
        return tuple(place for place in self.places if place.kind == "bot")


@dataclass(frozen=True)
class Lay:
    """A player lays the squares, until ready not for good (K1); ``drawn`` says chance did."""

    seat: Seat
    face: pakal.Face
    board: pakal.Board
    drawn: bool = False


@dataclass(frozen=True)
class CountIn:
    """All are ready, or away: the next goal is about to be revealed."""


RaceAction = Sit | Lay | GetReady | CountIn | Stop | pakal.Action
