"""A player, and what a round comes to: how the disc moves, and which swap follows."""

from dataclasses import dataclass
from enum import StrEnum

from palenque.game import Seat
from palenque.pakal.board import Board, reached, visible
from palenque.pakal.components import FEWEST_COLOURED, MOST_COLOURED, Components, Face, Track


@dataclass(frozen=True)
class Player:
    """A seat with its face, its board, and the space of its disc; 0 is before the track."""

    seat: Seat
    face: Face
    board: Board
    space: int = 0


class Fate(StrEnum):
    """Why a disc moved or did not (K7)."""

    MOVED = "moved"
    NO_CLAIM = "no-claim"
    GAVE_UP = "gave-up"
    NOT_REACHED = "not-reached"
    GOAL_SYMBOL = "goal-symbol"


class Due(StrEnum):
    """The swap that a round leads to (K8)."""

    HARDER = "harder"
    """A coloured square becomes transparent."""
    EASIER = "easier"
    """A transparent square becomes coloured."""


@dataclass(frozen=True)
class Result:
    """A player's round: the tile claimed, the symbols that show, and the disc's way (K7, K8)."""

    seat: Seat
    claim: str | None
    shows: str
    fate: Fate
    start: int
    space: int
    due: Due | None


def fate(claim: str | None, face: Face, board: Board, goal: str) -> Fate:
    """Why the disc moves or does not (K7)."""
    if claim is None:
        return Fate.NO_CLAIM
    if not claim:
        return Fate.GAVE_UP
    if not reached(face, board, goal):
        return Fate.NOT_REACHED
    return Fate.GOAL_SYMBOL if claim in goal else Fate.MOVED


def due(components: Components, board: Board, start: int, space: int) -> Due | None:
    """The swap after a move from ``start`` to ``space``; as many as there are squares for (K8)."""
    if space == start:
        return Due.EASIER if board.coloured < MOST_COLOURED else None
    if components.crosses_torch(start, space) and board.coloured > FEWEST_COLOURED:
        return Due.HARDER
    return None


def result(
    components: Components, track: Track, player: Player, goal: str, claim: str | None
) -> Result:
    """What the round came to for this player (K7, K8)."""
    start, board = player.space, player.board
    how = fate(claim, player.face, board, goal)
    space = track.next_space(start, claim) if claim and how is Fate.MOVED else start
    swap = due(components, board, start, space)
    return Result(player.seat, claim, visible(player.face, board), how, start, space, swap)
