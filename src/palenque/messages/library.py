"""What is sent to be looked up: every rules page and every question, in one language."""

from typing import Literal

from palenque.messages.base import Language, Message, RulesPage


class FaqEntry(Message):
    """A question, its answer and the ids of the rules it follows from.

    It holds in ``rulesets``, the first of which the first of the ``positions`` is of; ``others``
    says what holds elsewhere.
    """

    id: str
    game: Literal["pacal", "solo", "pakal"]
    rules: list[str]
    rulesets: list[str]
    ask: str
    answer: str
    others: str | None
    positions: list[str]


class Library(Message):
    """All that the rules and questions pages show, so that it can be searched and kept."""

    language: Language
    pages: list[RulesPage]
    questions: list[FaqEntry]
