"""Tables of Pacal as they are stored: their setup, their actions, how they stand."""

from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from palenque import pacal
from palenque.game import Seat
from palenque.messages import Language, Level, Pace
from palenque.messages.names import KeptName
from palenque.pacal import actions, solo
from palenque.pacal.ruleset import Ruleset, SoloRuleset, built_in, from_options, options
from palenque.search.warming import PLAIN
from palenque.table import Setup, remarks, showing
from palenque.table.log import Claim, Sit, Stop

EARLIER: dict[str, Level] = {"random": 1, "greedy": PLAIN[-1].number}
"""The levels by the names that they had before there were eight."""
_MATCH_KINDS: dict[str, type] = {
    "deal": actions.Deal,
    "offer": actions.Offer,
    "pick": actions.Pick,
    "place": actions.Placement,
    "keep": actions.Keep,
    "conclude": actions.Conclude,
    "give-up": actions.GiveUp,
    "sit": Sit,
    "ready": remarks.GetReady,
    "propose": remarks.Propose,
    "withdraw": remarks.Withdraw,
    "decline": remarks.Decline,
    "rest": remarks.Rest,
    "go-on": remarks.GoOn,
    "resume": remarks.Resume,
    "stand-in": remarks.StandIn,
    "return": remarks.Return,
    "claim": Claim,
    "stop": Stop,
}
_SOLO_KINDS: dict[str, type] = {
    "deal": solo.SoloDeal,
    "place": actions.Placement,
    "give-up": actions.GiveUp,
}


class _Setup(BaseModel):
    """A setup as JSON; an own ruleset stands there by value, so that its file may go."""

    model_config = ConfigDict(strict=True, extra="forbid")

    ruleset: str | dict[str, Any]
    names: tuple[KeptName, KeptName]
    bot: Literal["J", "O"] | None
    level: Level | Literal["random", "greedy"] | None
    help: bool
    open: Literal["J", "O"] | None = None
    public: bool = False
    pace: Pace | None = None
    language: Language | None = None


def setup_text(setup: Setup) -> str:
    """A setup as it is stored."""
    own = isinstance(setup.ruleset, Ruleset) and setup.ruleset.id not in pacal.RULESETS
    return _Setup(
        ruleset=options(setup.ruleset) if own else setup.ruleset.id,  # type: ignore[arg-type]
        names=setup.names,
        bot=showing.LETTERS[setup.bot.order] if setup.bot else None,
        level=setup.level,
        help=setup.help,
        open=showing.LETTERS[setup.open.order] if setup.open else None,
        public=setup.public,
        pace=setup.pace,
        language=setup.language,
    ).model_dump_json(exclude=None if setup.language else {"language"})


def read_setup(text: object) -> Setup:
    """The setup that was stored so; raises ValueError."""
    found = _Setup.model_validate_json(text if isinstance(text, str) else "")
    if (found.bot is None) != (found.level is None):
        raise ValueError("a bot has a level, and nobody else has")
    if found.bot and found.open:
        raise ValueError("a friend and a bot do not play at one table")
    if found.pace and not found.open:
        raise ValueError("only friends play by a pace")
    return Setup(
        ruleset=_ruleset(found.ruleset),
        names=found.names,
        bot=Seat(found.bot) if found.bot else None,
        level=EARLIER[found.level] if isinstance(found.level, str) else found.level,
        help=found.help,
        open=Seat(found.open) if found.open else None,
        public=found.public,
        pace=found.pace,
        language=found.language,
    )


def _ruleset(stored: str | dict[str, Any]) -> Ruleset | SoloRuleset:
    return built_in(stored) if isinstance(stored, str) else from_options(stored)


def action_kinds(setup: Setup) -> dict[str, type]:
    """The kinds of actions that are stored of such a table, by name."""
    return _SOLO_KINDS if isinstance(setup.ruleset, SoloRuleset) else _MATCH_KINDS
