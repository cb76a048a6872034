"""Puzzles as they are kept: a line of JSON for each."""

import json
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files


@dataclass(frozen=True)
class StoredPuzzle:
    """An open position with Jade to move and the one best move.

    It ``wins``, or is the only one that does not lose. ``turns`` are left at most, this one
    included. ``rating`` is the Elo of a level that finds it every second time without seeing the
    other hand, ``looked_at`` how many offers the exact solver looked at. ``lines`` tell for every
    legal move how the round goes on to its end.
    """

    id: str
    position: str
    best: str
    wins: bool
    turns: int
    rating: int
    looked_at: int
    lines: Mapping[str, tuple[str, ...]]


def format_puzzle(puzzle: StoredPuzzle) -> str:
    """One line of JSON."""
    values = asdict(puzzle)
    values["lines"] = {token: " ".join(line) for token, line in puzzle.lines.items()}
    return json.dumps(values)


def parse_puzzle(text: str) -> StoredPuzzle:
    """The puzzle of a line; raises ValueError, KeyError or TypeError."""
    values = json.loads(text)
    lines = {token: tuple(line.split()) for token, line in values.pop("lines").items()}
    return StoredPuzzle(**values, lines=lines)


def by_rating(puzzles: Iterable[StoredPuzzle]) -> list[StoredPuzzle]:
    """The easiest first."""
    return sorted(puzzles, key=lambda puzzle: (puzzle.rating, puzzle.looked_at, puzzle.id))


@cache
def stored() -> tuple[StoredPuzzle, ...]:
    """Those that come with Palenque, the easiest first."""
    text = files("palenque.learning").joinpath("puzzles", "puzzles.jsonl").read_text("utf-8")
    return tuple(by_rating(map(parse_puzzle, text.splitlines())))
