"""Positions of Pakal, one board in a round or the swap after it, as a lesson asks about them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Literal

from palenque.faults import fault
from palenque.game import IllegalAction, NotationError, Reason, Seat
from palenque.learning.rules import PAKAL
from palenque.pakal import Due, Fate, Result, Swap, format_cell, parse_cell, situation
from palenque.pakal.actions import Claim, Slide
from palenque.pakal.board import PUSHES
from palenque.pakal.components import CELLS
from palenque.pakal.race import swappable
from palenque.pakal.situation import Situation

CLAIM, SWAP = "claim ", "swap "
REACHED = "reached"
Asks = Literal["slide", "swap", "over"]


@dataclass(frozen=True)
class Other:
    """The other player of the round: where the disc stands, and the tile that it has claimed.

    The goal is reached on that board, whose squares are no part of a lesson.
    """

    space: int
    claim: str


@dataclass(frozen=True)
class BoardPosition:
    """The learner's board while a round runs; with ``result`` after the claim (K5).

    Before a round the goal is not ``turned_up``, and whoever learns may slide without one.
    Tokens are the cell of a square that is pushed, ``claim H`` and, where a swap is due,
    ``swap c2``.
    """

    now: Situation
    other: Other | None = None
    result: Result | None = None
    swapped: bool = False
    turned_up: bool = True

    @property
    def rules(self) -> str:
        """What the rules of Pakal are asked for by."""
        return PAKAL

    @property
    def asks(self) -> Asks:
        """``slide``: squares slide and a tile may be claimed; ``swap``; ``over`` after both."""
        if self.result is None:
            return "slide"
        return "swap" if self.due else "over"

    @property
    def due(self) -> Due | None:
        """The swap that the learner owes (K8)."""
        return self.result.due if self.result and not self.swapped else None

    @property
    def tiles(self) -> str:
        """The scoring tiles of the game, those that are claimed among them (K1)."""
        claimed = self.other.claim if self.other else ""
        return "".join(sorted(self.now.tiles + claimed))

    @property
    def space(self) -> int:
        """Where the learner's disc stands."""
        return self.result.space if self.result else self.now.space

    @property
    def other_space(self) -> int | None:
        """Where the other's disc stands: with the learner's claim the round is over (K6)."""
        if self.other and self.result:
            return self.now.track.next_space(self.other.space, self.other.claim)
        return self.other.space if self.other else None

    @property
    def is_over(self) -> bool:
        """Whether a disc has passed the finish line (K10)."""
        spaces = (self.space, self.other_space or 0)
        return self.result is not None and any(map(situation.passes_finish, spaces))

    @property
    def ended_by(self) -> str | None:
        """K10 where the game is over, K7 where the claim did not move the disc."""
        if self.is_over:
            return "K10"
        stays = self.result is not None and self.result.fate is not Fate.MOVED
        return "K7" if stays and not self.swapped else None

    @property
    def outcome(self) -> str | None:
        """What slides and a claim have come to, None while the learner may go on.

        A claim that moves the disc is named by its token, another by why the disc stays. The
        goal itself is an outcome where no tile is on the table.
        """
        if self.result:
            moved = self.result.fate is Fate.MOVED
            return f"{CLAIM}{self.result.claim}" if moved else self.result.fate.value
        reached = self.now.shows == self.now.goal
        return REACHED if reached and not self.now.tiles else None

    def outcomes(self) -> list[str]:
        """Every outcome that slides and a claim may come to."""
        tiles, goal = self.now.tiles, self.now.goal
        if not tiles:
            return [REACHED]
        moves = [f"{CLAIM}{tile}" for tile in tiles if tile not in goal]
        own = [Fate.GOAL_SYMBOL.value] if set(tiles) & set(goal) else []
        return [*moves, Fate.NOT_REACHED.value, *own]

    def legal(self) -> list[str]:
        """Every legal token of the learner."""
        match self.asks:
            case "slide":
                cells = sorted(PUSHES[self.now.board.hole])
                return [*map(format_cell, cells), *(f"{CLAIM}{tile}" for tile in self.now.tiles)]
            case "swap":
                assert self.due
                cells = swappable(self.now.board, self.due)
                return [f"{SWAP}{format_cell(cell)}" for cell in cells]
        return []

    def tries(self) -> Sequence[str]:
        """Every cell, and every tile, whoever has it."""
        cells = [format_cell(cell) for cell in range(CELLS)]
        match self.asks:
            case "slide":
                return [*cells, *(f"{CLAIM}{tile}" for tile in self.tiles)]
            case "swap":
                return [f"{SWAP}{cell}" for cell in cells]
        return []

    def played(self, token: str) -> "BoardPosition":
        """The position after this token."""
        if token.startswith(SWAP):
            return self._swapped(parse_cell(token.removeprefix(SWAP)))
        if token.startswith(CLAIM):
            return self._claimed(token.removeprefix(CLAIM))
        cell = parse_cell(token)
        if self.result:
            sentence = "no square slides between rounds"
            raise IllegalAction(Reason.ROUND_OVER, "K8", sentence, Slide(Seat.JADE, cell, 0))
        return replace(self, now=situation.slide(self.now, cell))

    def _claimed(self, tile: str) -> "BoardPosition":
        action = Claim(Seat.JADE, tile, 0)
        if self.result:
            raise IllegalAction(Reason.LOCKED, "K5", "a tile is claimed once", action)
        if self.other and tile == self.other.claim:
            raise IllegalAction(Reason.TILE_TAKEN, "K5", f"the tile {tile} is taken", action)
        after = replace(self, result=situation.claim(self.now, tile))
        assert after.result
        # The other's disc may have ended the game, and then nothing is swapped either (K8).
        return replace(after, swapped=True) if after.is_over else after

    def _swapped(self, cell: int) -> "BoardPosition":
        if self.due is None:
            sentence = "no swap is due"
            raise IllegalAction(Reason.NO_SWAP_DUE, "K8", sentence, Swap(Seat.JADE, cell, 0))
        return replace(self, now=situation.swap(self.now, self.due, cell), swapped=True)

    def facts(self, error: IllegalAction) -> Mapping[str, object]:
        """Which kind of square a swap asks for."""
        return {"side": self.due.value} if self.due else {}


def read(data: Mapping[str, Any]) -> BoardPosition:
    """The position of a step after the tokens that it says were ``played``.

    Raises NotationError or IllegalAction.
    """
    other = data.get("other")
    rival = Other(other["space"], other["claim"]) if other else None
    now = situation.parse_situation(data["position"])
    if rival and rival.claim in now.tiles:
        raise NotationError(fault("claimed-on-table", tile=rival.claim))
    position = BoardPosition(now, rival, turned_up=data.get("turned_up", True))
    for token in data.get("played", ()):
        position = position.played(token)
    return position
