"""One board in a round, looked at by itself: what shows, and what a claim would come to.

As text it is seven words: ``pakal``, the face, the board, the goal, the scoring tiles that
are on the table, the side of the track, and the space of the disc (docs/notation.md).
"""

import re
from dataclasses import dataclass, replace

from palenque.faults import fault
from palenque.game import IllegalAction, NotationError, Reason, Seat
from palenque.pakal import board as boards
from palenque.pakal.actions import Claim, Slide, Swap
from palenque.pakal.board import Board
from palenque.pakal.components import Face, Track
from palenque.pakal.definition import standard
from palenque.pakal.notation import (
    format_board,
    format_cell,
    format_face,
    parse_board,
    parse_face,
    parse_goal,
)
from palenque.pakal.race import swappable
from palenque.pakal.scoring import Due, Player, Result, result
from palenque.tagtext import shown

WORD = "pakal"
PARTS = ("pakal", "face", "board", "goal", "tiles", "track", "space")
_SPACE = re.compile(r"0|[1-9][0-9]?", re.ASCII)


@dataclass(frozen=True)
class Situation:
    """A board over a face, the goal, the tiles that may be claimed, and where the disc stands."""

    face: Face
    board: Board
    goal: str
    tiles: str
    track: Track
    space: int

    @property
    def shows(self) -> str:
        """The symbols that show, ascending (K4)."""
        return boards.visible(self.face, self.board)


def format_situation(situation: Situation) -> str:
    """The situation in one line.

    >>> line = "pakal .H../..FD/A.CI/BE.G TCTC/CCTC/CCTC/_CCC BCF ABEHI A 5"
    >>> format_situation(parse_situation(line)) == line
    True
    """
    face, board = format_face(situation.face), format_board(situation.board)
    tiles = situation.tiles or "-"
    track = situation.track.id
    return f"{WORD} {face} {board} {situation.goal} {tiles} {track} {situation.space}"


def parse_situation(text: str) -> Situation:
    """The situation of a line, with the standard components; raises NotationError."""
    words = text.split()
    if len(words) != len(PARTS) or words[0] != WORD:
        raise NotationError(fault("pakal-words", count=len(words)))
    _, face, board, goal, tiles, track, space = words
    return Situation(
        parse_face(face), parse_board(board), _goal(goal), _tiles(tiles), _track(track), _at(space)
    )


def slide(situation: Situation, cell: int) -> Situation:
    """The situation after pushing this square; raises IllegalAction (K3)."""
    if not boards.can_push(situation.board, cell):
        hole = format_cell(situation.board.hole)
        sentence = f"{format_cell(cell)} does not share a row or column with the hole {hole}"
        raise IllegalAction(Reason.NOT_IN_LINE, "K3", sentence, Slide(Seat.JADE, cell, 0))
    return replace(situation, board=boards.push(situation.board, cell))


def claim(situation: Situation, tile: str) -> Result:
    """What taking this tile comes to: the disc's way and the swap (K7, K8).

    Nothing is swapped after the round that ends the game. Raises IllegalAction for a tile that
    is not on the table (K5).

    >>> line = "pakal .H../..FD/A.CI/BE.G TCTC/CCTC/CCTC/_CCC BCF ABEHI A 5"
    >>> claim(parse_situation(line), "H").space
    9
    """
    if len(tile) != 1 or tile not in situation.tiles:
        sentence = f"there is no scoring tile {shown(tile)}; the tiles are {situation.tiles or '-'}"
        raise IllegalAction(Reason.NO_SUCH_TILE, "K5", sentence, Claim(Seat.JADE, tile, 0))
    player = Player(Seat.JADE, situation.face, situation.board, situation.space)
    found = result(standard(), situation.track, player, situation.goal, tile)
    return replace(found, due=None) if finishes(found) else found


def swap(situation: Situation, due: Due, cell: int) -> Situation:
    """The situation after the swap that is due (K8); raises IllegalAction.

    >>> line = "pakal .H../..FD/A.CI/BE.G TCTC/CCTC/CCTC/_CCC BCF ABEHI A 5"
    >>> format_situation(swap(parse_situation(line), Due.EASIER, 0))
    'pakal .H../..FD/A.CI/BE.G CCTC/CCTC/CCTC/_CCC BCF ABEHI A 5'
    """
    if cell not in swappable(situation.board, due):
        kind = "coloured" if due is Due.HARDER else "transparent"
        sentence = f"a {kind} square is to be swapped, and {format_cell(cell)} holds none"
        raise IllegalAction(Reason.WRONG_SQUARE, "K8", sentence, Swap(Seat.JADE, cell, 0))
    return replace(situation, board=boards.swap(situation.board, cell))


def finishes(result: Result) -> bool:
    """Whether the disc has passed the finish line, which ends the game (K10)."""
    return passes_finish(result.space)


def passes_finish(space: int) -> bool:
    """Whether a disc on this space has passed the finish line (K10)."""
    return space > standard().finish


def _goal(text: str) -> str:
    goal = parse_goal(text)
    if goal not in standard().goals:
        raise NotationError(fault("goal-tile", goal=goal))
    return goal


def _tiles(text: str) -> str:
    tiles = "" if text == "-" else text
    letters = standard().letters
    if "".join(letter for letter in letters if letter in tiles) != tiles:
        raise NotationError(fault("tiles", found=shown(text), letters=letters))
    return tiles


def _track(text: str) -> Track:
    track = standard().track(text)
    if track is None:
        sides = " ".join(side.id for side in standard().tracks)
        raise NotationError(fault("track", found=shown(text), tracks=sides))
    return track


def _at(text: str) -> int:
    finish = standard().finish
    if not _SPACE.fullmatch(text) or int(text) > finish:
        raise NotationError(fault("space", found=shown(text), finish=finish))
    return int(text)
