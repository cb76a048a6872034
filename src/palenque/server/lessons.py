"""The routes of the lessons: each is sent whole, with what is said to every answer."""

import asyncio
from functools import lru_cache

from fastapi import APIRouter, Response

from palenque import messages
from palenque.learning import lessons
from palenque.learning.lessons import Lesson, Reply, Step, Verdict, judge
from palenque.learning.pakal_position import BoardPosition
from palenque.learning.puzzles.sets import puzzle_sets
from palenque.messages import Language
from palenque.server.asked import PROBLEMS, Lang
from palenque.server.lesson_views import race_view, table_view
from palenque.server.problems import Refusal

router = APIRouter(prefix="/api/lessons", responses=PROBLEMS)
CACHED = {"Cache-Control": "public, max-age=300"}
"""They change with a new version only."""
NOT_IN_LINE = "not-in-line"
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
        table=table_view(step.position, 0),
        race=race_view(step.position),
        way=list(step.way),
        answers=_answers(step, language),
        otherwise=others[0] if others and not isinstance(step.position, BoardPosition) else None,
    )


def _answers(step: Step, language: Language) -> list[messages.LessonAnswer]:
    if step.way:
        return _outcomes(step, language)
    verdicts = {token: judge(step, token, language) for token in _answered(step)}
    return [_answer(token, verdict) for token, verdict in verdicts.items()]


def _answered(step: Step) -> list[str]:
    """The tokens with an answer of their own: those that are named, and those that are refused.

    Of a board of Pakal all are, so that each is seen to lead somewhere.
    """
    legal = step.position.legal()
    named = [token for reply in step.replies for token in reply.answers]
    told = legal if isinstance(step.position, BoardPosition) else named
    return [*told, *(token for token in step.position.tries() if token not in legal)]


def _outcomes(step: Step, language: Language) -> list[messages.LessonAnswer]:
    """What is said to all that may come of slides and a claim, and to a square out of line.

    Each is shown on a board of the way, and by the browser on the one that the learner has.
    """
    found: dict[str, Verdict] = {}
    here = step.position
    for played in step.way:
        for token in here.legal():
            verdict = judge(step, token, language, here)
            if isinstance(verdict.after, BoardPosition) and verdict.after.outcome:
                found[verdict.after.outcome] = verdict
        here = here.played(played)
    crooked = next(t for t in step.position.tries() if t not in step.position.legal())
    found[NOT_IN_LINE] = judge(step, crooked, language)
    return [_answer(outcome, verdict) for outcome, verdict in found.items()]


def _answer(token: str, verdict: Verdict) -> messages.LessonAnswer:
    after = verdict.after if _shows(verdict) else None
    return messages.LessonAnswer(
        tokens=[token],
        right=verdict.right,
        rule=verdict.rule,
        text=verdict.text,
        table=table_view(after, 1) if after else None,
        race=race_view(after) if after else None,
    )


def _shows(verdict: Verdict) -> bool:
    """What is right is seen to lead on, what is not where it ends the round."""
    return verdict.after is not None and (verdict.right or verdict.after.ended_by is not None)


def _said(reply: Reply, language: Language) -> messages.LessonAnswer:
    """The reply to every legal token that is not named."""
    text = reply.text[language]
    return messages.LessonAnswer(
        tokens=[], right=reply.right, rule=reply.rule, text=text, table=None, race=None
    )
