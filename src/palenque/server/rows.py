"""A table as rows and back; rows that somebody has edited are checked, not trusted."""

import json
from bisect import bisect_left
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, TypeAdapter

from palenque.game import Seat
from palenque.sealing import Seal
from palenque.server.kinds import Kind, T
from palenque.server.store import ActionRow, TableRows
from palenque.table import Logged

SEAL = "seal"
_ADAPTERS: dict[type, TypeAdapter[Any]] = {}


class Damaged(Exception):
    """What is stored of a table cannot have been played; one sentence says which action."""

    def __init__(self, table: str, sentence: str) -> None:
        super().__init__(f"The stored game {table} is damaged: {sentence}")


class _Row(BaseModel):
    model_config = ConfigDict(strict=True)

    ply: int
    at: int
    seat: Literal["J", "O", "S", "A"] | None
    command: str | None
    action: str


def table_rows(kind: Kind[T], table: T, players: Mapping[Seat, str]) -> TableRows:
    """All that is to be stored of a new table."""
    return TableRows(
        setup=kind.setup_text(table.setup),
        standing=kind.standing(table, 0),
        seats={seat.value: player for seat, player in players.items()},
        actions=action_rows(kind, table, 0),
        game=kind.game,
    )


def action_rows(kind: Kind[T], table: T, since: int) -> list[ActionRow]:
    """The actions of this table after the first ``since``, as they are stored."""
    names = {found: name for name, found in kind.actions(table.setup).items()}
    return [
        ActionRow(
            ply, entry.at, entry.seat and entry.seat.value, entry.command, _text(names, entry)
        )
        for ply, entry in enumerate(table.log[since:], since + 1)
    ]


def read_table(kind: Kind[T], id: str, rows: TableRows, rng: Random) -> T:
    """The table that these rows tell, each action checked by the rules; raises Damaged."""
    try:
        setup = kind.read_setup(rows.setup)
    except ValueError:
        raise Damaged(id, "its setup cannot be read.") from None
    kinds = kind.actions(setup)
    log = [_logged(id, kinds, number, row) for number, row in enumerate(rows.actions, 1)]
    first = kind.first(setup)
    if first and not log:
        raise Damaged(id, f"its {first} is missing.")
    try:
        return kind.table(id, setup, rng, log)
    except ValueError:
        breaks = range(1, len(log))
        wrong = bisect_left(breaks, True, key=lambda n: _breaks(kind, setup, log[:n])) + 1
        raise Damaged(id, f"action {wrong} breaks the rules.") from None


def _breaks(kind: Kind[T], setup: Any, log: Sequence[Logged[Any]]) -> bool:
    try:
        kind.table("", setup, Random(), log)
    except ValueError:
        return True
    return False


def _adapter(kind: type) -> TypeAdapter[Any]:
    if kind not in _ADAPTERS:
        _ADAPTERS[kind] = TypeAdapter(kind)
    return _ADAPTERS[kind]


def _text(names: Mapping[type, str], entry: Logged[Any]) -> str:
    kind = type(entry.action)
    stored = {names[kind]: _adapter(kind).dump_python(entry.action, mode="json")}
    if entry.seal:
        stored[SEAL] = vars(entry.seal)
    return json.dumps(stored, separators=(",", ":"))


def _logged(id: str, kinds: Mapping[str, type], number: int, row: ActionRow) -> Logged[Any]:
    try:
        found = _Row.model_validate(vars(row))
        action, seal = _action(kinds, found.action)
    except ValueError:
        # Not the error's own words: they would quote what nobody may know.
        raise Damaged(id, f"action {number} cannot be read.") from None
    if found.ply != number:
        raise Damaged(id, f"action {number} is missing.")
    return Logged(action, found.at, Seat(found.seat) if found.seat else None, found.command, seal)


def _action(kinds: Mapping[str, type], text: str) -> tuple[object, Seal | None]:
    """What was stored, and its seal; an older Palenque sealed nothing."""
    stored = json.loads(text)
    if not isinstance(stored, dict):
        raise ValueError(text)
    seal = _adapter(Seal).validate_python(stored.pop(SEAL)) if SEAL in stored else None
    if len(stored) != 1:
        raise ValueError(text)
    [(name, value)] = stored.items()
    if name not in kinds:
        raise ValueError(name)
    return _adapter(kinds[name]).validate_json(json.dumps(value), strict=True), seal
