"""What is sent of a position that one visitor plays on for everybody in it."""

from pydantic import Field

from palenque.messages.base import Message, SeatLetter
from palenque.messages.pacal import TableView
from palenque.messages.pakal import RaceFate, SwapKind

LONGEST = 2000
"""So long a position may be, and all the moves after it."""
DEALS = 2**31
"""So many ways there are to deal hidden cards."""


class PracticeClaim(Message):
    """What the claim of a tile came to: the disc's space, the swap that is due, or the finish."""

    tile: str
    fate: RaceFate
    space: int
    due: SwapKind | None
    finishes: bool


class PracticeBoard(Message):
    """One board of Pakal in a round; ``track`` lists the symbols of its spaces from the first."""

    symbols: dict[str, str]
    face: str
    board: str
    goal: str
    tiles: str
    track: str
    space: int
    shows: str
    claim: PracticeClaim | None


class Practice(Message):
    """The position after some moves: a table of Pacal, or a board of Pakal.

    ``start`` and ``moves`` lead to ``position``, all in the notation. Where ``start`` hides cards
    of the seats ``dealt``, the number ``deal`` has dealt them at random, and ``position`` is what
    the seat that acts sees.
    """

    start: str
    moves: list[str]
    position: str
    table: TableView | None
    board: PracticeBoard | None
    dealt: list[SeatLetter] = Field(default_factory=list)
    deal: int | None = None


class AskTryHint(Message):
    """Asks what the seat to move might do after these moves, with hidden cards by ``deal``."""

    position: str = Field(max_length=LONGEST)
    moves: str = Field(default="", max_length=LONGEST)
    deal: int | None = Field(default=None, ge=0, lt=DEALS)
