"""What is said of a ruleset of one's own: what is wrong with it, and whether it is a game."""

from typing import Literal

from palenque.messages.base import Message, Toml
from palenque.messages.pacal import RulesetInfo

Concern = Literal["endless", "drawish", "one-sided", "short", "forced", "indifferent"]


class Variant(Message):
    """A ruleset as the text of its TOML file."""

    toml: Toml


class RulesetMistake(Message):
    """What is wrong: a code, the key that it is about, what to say of it, and an English sentence.

    The values are, for ``number``, the least, the most and what stands there; for ``word`` both
    words and what stands there; for ``sum`` the fields, the hand, the deck that they need and
    the one that stands there; for ``file`` what its parser says; otherwise what stands there.
    """

    code: Literal[
        "unknown-key", "missing", "id", "id-taken", "rows", "flag", "word", "number", "sum", "file"
    ]
    key: str
    values: list[str]
    message: str


class CheckedVariant(Message):
    """The ruleset of a text, written out in order, or every mistake in it."""

    ruleset: RulesetInfo | None
    toml: str
    mistakes: list[RulesetMistake]


class MeasuredShare(Message):
    """A share from 0 to 1 with its 95% interval."""

    value: float
    low: float
    high: float


class TrialFigures(Message):
    """What equal players met in so many rounds of a ruleset.

    ``turns`` is the mean length of a round, ``shortest`` to ``longest`` the middle nine tenths,
    ``ends`` the share of each way to end. ``first`` is the score of who offers first, ``forced``
    the share of decisions with one legal move, ``choices`` the mean number of legal moves.
    ``worth`` is how much oftener the best move wins than another, and ``matters`` the share of
    decisions where that is 0.05 or more; both are null where no search measured them.
    """

    rounds: int
    turns: float
    shortest: int
    longest: int
    ends: dict[str, float]
    first: MeasuredShare
    drawn: MeasuredShare
    forced: float
    choices: float
    worth: float | None
    matters: float | None


class Trial(Message):
    """How a trial stands: ``played`` of all rounds, and once it is done its figures.

    ``known`` are those of Klee's rules, ``concerns`` what stands against the ruleset as a game.
    """

    state: Literal["waiting", "running", "done"]
    played: int
    rounds: int
    player: str | None
    own: TrialFigures | None
    known: TrialFigures | None
    concerns: list[Concern]
