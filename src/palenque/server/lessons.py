"""The routes of the lessons: each is sent whole, with what is said to every answer."""

import asyncio
from functools import lru_cache

from fastapi import APIRouter, Response

from palenque import messages, pacal
from palenque.learning import lessons
from palenque.learning.lessons import Lesson, Reply, Step, Verdict, judge
from palenque.learning.pacal_position import RoundPosition, SoloPosition
from palenque.learning.positions import LEARNER, Position
from palenque.learning.puzzles.sets import puzzle_sets
from palenque.messages import Language
from palenque.server.asked import PROBLEMS, Lang
from palenque.server.problems import Refusal
from palenque.table import position_view, showing
from palenque.table.position_view import Shown

router = APIRouter(prefix="/api/lessons", responses=PROBLEMS)
CACHED = {"Cache-Control": "public, max-age=300"}
"""They change with a new version only."""
RIVAL = "Kan"
SHOWN = Shown(table="", mode="computer", seat="J", names={"O": RIVAL})
KEPT = 64
"""How many pages are remembered; each takes some hundred kilobytes."""


@router.get("")
async def list_lessons(response: Response, lang: Lang = "en") -> messages.LessonList:
    """Every lesson, in the order of learning."""
    response.headers.update(CACHED)
    return messages.LessonList(lessons=[_info(one, lang) for one in _all()])


@router.get("/{id}")
async def lesson(id: str, response: Response, lang: Lang = "en") -> messages.Lesson:
    """One lesson with its positions and answers."""
    try:
        page = await asyncio.to_thread(_page, id, lang)
    except LookupError as error:
        raise Refusal(404, "no-such-lesson", error.args[0]) from None
    response.headers.update(CACHED)
    return page


def _all() -> tuple[Lesson, ...]:
    """The lessons, and the puzzles after them."""
    return (*lessons.lessons(), *puzzle_sets())


def _info(one: Lesson, language: Language) -> messages.LessonInfo:
    return messages.LessonInfo(
        id=one.id,
        game=one.game,
        part=one.part,
        title=one.title[language],
        about=one.about[language],
        steps=[step.id for step in one.steps],
        rules=one.rules,
    )


@lru_cache(maxsize=KEPT)
def _page(id: str, language: Language) -> messages.Lesson:
    """A page as it is sent; raises LookupError."""
    one = next((puzzles for puzzles in puzzle_sets() if puzzles.id == id), None)
    one = one or lessons.lesson(id)
    following = next(iter(_of_its_kind(one)[_of_its_kind(one).index(one) + 1 :]), None)
    return messages.Lesson(
        id=one.id,
        language=language,
        game=one.game,
        part=one.part,
        title=one.title[language],
        about=one.about[language],
        first=one == lessons.lessons(one.game)[0],
        steps=[_step(step, language) for step in one.steps],
        following=_info(following, language) if following else None,
    )


def _of_its_kind(one: Lesson) -> tuple[Lesson, ...]:
    """The lessons of its game, or all sets of puzzles."""
    return puzzle_sets() if one.part == "puzzles" else lessons.lessons(one.game)


def _step(step: Step, language: Language) -> messages.LessonStep:
    others = [_said(reply, language) for reply in step.replies if not reply.answers]
    return messages.LessonStep(
        id=step.id,
        rules=list(step.rules),
        task=step.task[language],
        table=_table(step.position, 0),
        answers=[_answer(step, token, language) for token in _answered(step)],
        otherwise=others[0] if others else None,
    )


def _answered(step: Step) -> list[str]:
    """The tokens with an answer of their own: those that are named, and those that are refused."""
    named = [token for reply in step.replies for token in reply.answers]
    legal = step.position.legal()
    return [*named, *(token for token in step.position.tries() if token not in legal)]


def _answer(step: Step, token: str, language: Language) -> messages.LessonAnswer:
    verdict = judge(step, token, language)
    return messages.LessonAnswer(
        tokens=[token],
        right=verdict.right,
        rule=verdict.rule,
        text=verdict.text,
        table=_table(verdict.after, 1) if verdict.after and _shows(verdict) else None,
    )


def _shows(verdict: Verdict) -> bool:
    """What is right is seen to lead on, what is not where it ends the round."""
    return verdict.after is not None and (verdict.right or verdict.after.ended_by is not None)


def _said(reply: Reply, language: Language) -> messages.LessonAnswer:
    """The reply to every legal token that is not named."""
    text = reply.text[language]
    return messages.LessonAnswer(
        tokens=[], right=reply.right, rule=reply.rule, text=text, table=None
    )


def _table(position: Position, ply: int) -> messages.TableView:
    """The position as the learner's seat sees it at a table."""
    match position:
        case RoundPosition(match=match):
            return _match_view(match, ply)
        case SoloPosition(game=game):
            return position_view.of_solo(game, ply, table="")
    raise AssertionError("no position of Pacal")


def _match_view(match: pacal.Match, ply: int) -> messages.TableView:
    view = showing.round_view(pacal.view(match, LEARNER))
    if hand := RoundPosition(match).open_hand:
        view = view.model_copy(update={"hands": {"O": list(hand)}})
    known = {seat: [card for card in hand if card] for seat, hand in view.hands.items()}
    return position_view.of_match(match, view.model_copy(update={"hands": known}), ply, SHOWN)
