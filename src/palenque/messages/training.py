"""What is said of exercises of Pakal: a board and a goal, and how somebody came there."""

from datetime import date
from typing import Annotated, Literal

from pydantic import Field

from palenque.messages.base import Message

Difficulty = Literal["easy", "medium", "hard", "expert"]
BoardText = Annotated[str, Field(pattern=r"^[CT_]{4}(/[CT_]{4}){3}$")]
FaceText = Annotated[str, Field(pattern=r"^[A-I.]{4}(/[A-I.]{4}){3}$")]
GoalText = Annotated[str, Field(pattern=r"^[A-I]{3}$")]
CellName = Annotated[str, Field(pattern=r"^[a-d][1-4]$")]
MOST_SLIDES = 600


class Exercise(Message):
    """A board over a face, the goal, the fewest slides to it and how many shortest ways lead.

    ``day`` is that of a daily exercise. Boards and faces are rows of the notation, from a1.
    """

    day: date | None
    face: str
    board: str
    goal: str
    par: int
    ways: int
    difficulty: Difficulty


class AskReview(Message):
    """Asks where slides were lost: each by the cell of the square that was pushed (K3)."""

    face: FaceText
    board: BoardText
    goal: GoalText
    slides: Annotated[list[CellName], Field(max_length=MOST_SLIDES)]


class LostSlide(Message):
    """A slide that was not one of the best: its number from 1, and one that was."""

    number: int
    slide: str
    better: str
    cost: int


class Review(Message):
    """Slides beside the fewest, whether the goal shows, and where slides were lost."""

    slides: int
    par: int
    solved: bool
    lost: list[LostSlide]
