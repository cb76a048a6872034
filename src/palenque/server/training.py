"""The routes of the trainer: an exercise of the day, others without end, and their review."""

from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, date, datetime, timedelta
from random import SystemRandom

from fastapi import APIRouter, Response

from palenque import messages
from palenque.faults import fault
from palenque.game import IllegalAction, NotationError
from palenque.learning import training
from palenque.learning.training import FIRST_DAY, daily, practice
from palenque.messages import AskReview, Difficulty, Place
from palenque.pakal import (
    format_board,
    format_face,
    parse_board,
    parse_cell,
    parse_face,
    parse_goal,
    standard,
)
from palenque.server.asked import PROBLEMS
from palenque.server.problems import Refusal
from palenque.server.thinking import think

router = APIRouter(prefix="/api/training", responses=PROBLEMS)
AHEAD = timedelta(days=1)
"""How far the calendar may be ahead of the server's, somewhere on earth."""


@router.get("/daily")
async def of_the_day(day: date, response: Response) -> messages.Exercise:
    """The exercise of a day, the same for everybody; days to come keep theirs."""
    last = (datetime.now(UTC) + AHEAD).date()
    if not FIRST_DAY <= day <= last:
        wrong = fault("no-such-day", first=str(FIRST_DAY), last=str(last))
        raise Refusal(404, "no-such-day", str(wrong), faults=[wrong])
    response.headers["Cache-Control"] = "public, max-age=3600"
    return _told(await think(daily, day), day)


@router.get("/practice")
async def another(response: Response, difficulty: Difficulty = "easy") -> messages.Exercise:
    """Any exercise of this difficulty."""
    response.headers["Cache-Control"] = "no-store"
    return _told(await think(practice, difficulty, SystemRandom()))


@router.post("/review")
async def review(asked: AskReview) -> messages.Review:
    """Where slides were lost on the way to the goal."""
    try:
        with _of("face"):
            face = parse_face(asked.face)
            if face not in standard().faces:
                raise NotationError(fault("box-face"))
        with _of("board"):
            board = parse_board(asked.board)
        with _of("goal"):
            goal = parse_goal(asked.goal)
        slides = [parse_cell(cell) for cell in asked.slides]
        found = await think(training.review, face, board, goal, slides)
    except NotationError as error:
        sentence = f"This cannot be reviewed: {error.sentence}."
        place = Place(line=error.line, column=error.column, tag=error.tag)
        raise Refusal(422, "notation", sentence, faults=error.faults, place=place) from None
    except IllegalAction as error:
        sentence = f"This cannot be reviewed: {error.sentence}."
        told, place = [error.fault], Place(line=1, move=error.move)
        raise Refusal(422, "illegal", sentence, error.rule, faults=told, place=place) from None
    lost = [messages.LostSlide(**vars(one)) for one in found.lost]
    return messages.Review(slides=found.slides, par=found.par, solved=found.solved, lost=lost)


@contextmanager
def _of(part: str) -> Iterator[None]:
    """Has an error name the part of what was asked that it is in."""
    try:
        yield
    except NotationError as error:
        error.tag = part
        raise


def _told(exercise: training.Exercise, day: date | None = None) -> messages.Exercise:
    return messages.Exercise(
        day=day,
        face=format_face(exercise.face),
        board=format_board(exercise.board),
        goal=exercise.goal,
        par=exercise.par,
        ways=exercise.ways,
        difficulty=exercise.difficulty,
    )
