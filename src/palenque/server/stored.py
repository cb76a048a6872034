"""A table as rows and back; rows that somebody has edited are checked, not trusted."""

import json
from bisect import bisect_left
from collections.abc import Sequence
from random import Random
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, TypeAdapter

from palenque import pacal
from palenque.game import Seat
from palenque.messages import Level
from palenque.pacal import actions, solo
from palenque.pacal.ruleset import Ruleset, SoloRuleset, built_in, from_options, options
from palenque.server.store import ActionRow, TableRows
from palenque.table import Logged, Setup, Table, showing
from palenque.table.log import TableAction

_MATCH_KINDS: dict[str, type] = {
    "deal": actions.Deal,
    "offer": actions.Offer,
    "pick": actions.Pick,
    "place": actions.Placement,
    "keep": actions.Keep,
    "conclude": actions.Conclude,
    "give-up": actions.GiveUp,
}
_SOLO_KINDS: dict[str, type] = {
    "deal": solo.SoloDeal,
    "place": actions.Placement,
    "give-up": actions.GiveUp,
}
_ADAPTERS: dict[type, TypeAdapter[Any]] = {
    kind: TypeAdapter(kind) for kind in (*_MATCH_KINDS.values(), *_SOLO_KINDS.values())
}


class Damaged(Exception):
    """What is stored of a table cannot have been played; one sentence says which action."""

    def __init__(self, table: str, sentence: str) -> None:
        super().__init__(f"The stored game {table} is damaged: {sentence}")


class _Setup(BaseModel):
    """A setup as JSON; an own ruleset stands there by value, so that its file may go."""

    model_config = ConfigDict(strict=True, extra="forbid")

    ruleset: str | dict[str, Any]
    names: tuple[str, str]
    bot: Literal["J", "O"] | None
    level: Level | None
    help: bool


class _Row(BaseModel):
    model_config = ConfigDict(strict=True)

    ply: int
    at: int
    seat: Literal["J", "O"] | None
    command: str | None
    action: str


def setup_text(setup: Setup) -> str:
    """A setup as it is stored."""
    own = isinstance(setup.ruleset, Ruleset) and setup.ruleset.id not in pacal.RULESETS
    return _Setup(
        ruleset=options(setup.ruleset) if own else setup.ruleset.id,  # type: ignore[arg-type]
        names=setup.names,
        bot=showing.LETTERS[setup.bot.order] if setup.bot else None,
        level=setup.level,
        help=setup.help,
    ).model_dump_json()


def read_setup(text: object) -> Setup:
    """The setup that was stored so; raises ValueError."""
    found = _Setup.model_validate_json(text if isinstance(text, str) else "")
    if (found.bot is None) != (found.level is None):
        raise ValueError("a bot has a level, and nobody else has")
    return Setup(
        ruleset=_ruleset(found.ruleset),
        names=found.names,
        bot=Seat(found.bot) if found.bot else None,
        level=found.level,
        help=found.help,
    )


def action_rows(table: Table, since: int) -> list[ActionRow]:
    """The actions of this table after the first ``since``, as they are stored."""
    ruleset = table.setup.ruleset
    return [
        ActionRow(
            ply, entry.at, entry.seat and entry.seat.value, entry.command, _text(ruleset, entry)
        )
        for ply, entry in enumerate(table.log[since:], since + 1)
    ]


def read_table(id: str, rows: TableRows, rng: Random) -> Table:
    """The table that these rows tell, each action checked by the rules; raises Damaged."""
    try:
        setup = read_setup(rows.setup)
    except ValueError:
        raise Damaged(id, "its setup cannot be read.") from None
    log = [_logged(id, setup, number, row) for number, row in enumerate(rows.actions, 1)]
    if not log:
        raise Damaged(id, "its deal is missing.")
    try:
        return Table(id, setup, rng, log)
    except ValueError:
        wrong = bisect_left(range(1, len(log)), True, key=lambda n: _breaks(setup, log[:n])) + 1
        raise Damaged(id, f"action {wrong} breaks the rules.") from None


def _breaks(setup: Setup, log: Sequence[Logged]) -> bool:
    try:
        Table("", setup, Random(), log)
    except ValueError:
        return True
    return False


def _ruleset(stored: str | dict[str, Any]) -> Ruleset | SoloRuleset:
    return built_in(stored) if isinstance(stored, str) else from_options(stored)


def _kinds(ruleset: Ruleset | SoloRuleset) -> dict[str, type]:
    return _SOLO_KINDS if isinstance(ruleset, SoloRuleset) else _MATCH_KINDS


def _text(ruleset: Ruleset | SoloRuleset, entry: Logged) -> str:
    kind = type(entry.action)
    name = next(name for name, found in _kinds(ruleset).items() if found is kind)
    return json.dumps({name: _ADAPTERS[kind].dump_python(entry.action, mode="json")})


def _logged(id: str, setup: Setup, number: int, row: ActionRow) -> Logged:
    try:
        found = _Row.model_validate(vars(row))
        action = _action(setup, found.action)
    except ValueError:
        # Not the error's own words: they would quote the cards.
        raise Damaged(id, f"action {number} cannot be read.") from None
    if found.ply != number:
        raise Damaged(id, f"action {number} is missing.")
    return Logged(action, found.at, Seat(found.seat) if found.seat else None, found.command)


def _action(setup: Setup, text: str) -> TableAction:
    stored = json.loads(text)
    if not isinstance(stored, dict) or len(stored) != 1:
        raise ValueError(text)
    [(name, value)] = stored.items()
    kind = _kinds(setup.ruleset).get(name)
    if kind is None:
        raise ValueError(name)
    action: TableAction = _ADAPTERS[kind].validate_json(json.dumps(value), strict=True)
    return action
