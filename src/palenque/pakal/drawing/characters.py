"""Boards and the track drawn with characters, readable without colour.

A coloured square is ``#####``, a transparent one stands in brackets with what it shows, the
hole has neither.
"""

from collections.abc import Iterator

from palenque.pakal.board import SIDE, Board
from palenque.pakal.components import BLANK, CELLS, Components, Face, Track
from palenque.pakal.drawing.states import State
from palenque.pakal.drawing.words import board_words, facts, results, status
from palenque.pakal.notation import COLUMNS
from palenque.pakal.phase import Running, laid
from palenque.pakal.scoring import Player

INNER = 5
ROW = 9


def draw(state: State) -> str:
    """The table as lines of text without a line end."""
    goal = state.phase.goal if isinstance(state.phase, Running) else None
    parts = [" · ".join(facts(state)), status(state), *results(state)]
    if state.tiles:
        parts.append(f"Tiles: {' '.join(state.tiles_left) or 'none left'}")
    for player in laid(state.phase, state.players):
        words = board_words(player.face, player.board, goal, state.setup.components)
        parts += ["", f"{player.seat.name.title()}, space {player.space}"]
        parts += [*grid(player.face, player.board), *words]
    found = _track(state.setup.track, state.setup.components, laid(state.phase, state.players))
    return "\n".join([*parts, "", f"Track {state.setup.track.id}", *found])


def draw_board(face: Face, board: Board, goal: str | None, components: Components) -> str:
    """A board as lines of text without a line end, with what it shows in words."""
    return "\n".join([*grid(face, board), *board_words(face, board, goal, components)])


def grid(face: Face, board: Board) -> list[str]:
    """The board alone, line by line, with the names of its columns and rows."""
    cells = [_cell(face, board, cell) for cell in range(CELLS)]
    wall = "─" * INNER
    lines = ["   " + " ".join(column.center(INNER) for column in COLUMNS).rstrip()]
    lines.append("  ┌" + "┬".join([wall] * SIDE) + "┐")
    for row in range(SIDE):
        line = "│".join(cells[SIDE * row : SIDE * row + SIDE])
        lines.append(f"{row + 1} │{line}│")
        if row + 1 < SIDE:
            lines.append("  ├" + "┼".join([wall] * SIDE) + "┤")
    return [*lines, "  └" + "┴".join([wall] * SIDE) + "┘"]


def _cell(face: Face, board: Board, cell: int) -> str:
    symbol = face.cells[cell].replace(BLANK, " ")
    if cell == board.hole:
        return symbol.center(INNER)
    if board.clear >> cell & 1:
        return f"[{symbol}]".center(INNER)
    return "#" * INNER


def _track(track: Track, components: Components, discs: tuple[Player, ...]) -> Iterator[str]:
    """The spaces in rows that end at each torch line and at the finish line."""
    for first, last, line in rows(track, components):
        letters = " ".join(track.spaces[first - 1 : last]).ljust(2 * ROW - 1)
        seats = [f"{disc.seat} on {disc.space}" for disc in discs if first <= disc.space <= last]
        told = ", ".join([line, *seats] if line else seats)
        yield f"{first:>3}  {letters} {last:>3}  {told}".rstrip()
    waiting = [disc.seat for disc in discs if not disc.space]
    if waiting:
        yield f"Before the track: {' '.join(waiting)}"


def rows(track: Track, components: Components) -> Iterator[tuple[int, int, str]]:
    """The first and last space of each row, at most nine apart, and the line that ends it."""
    lines = dict.fromkeys(components.torches, "torch line")
    lines[components.finish] = "finish line"
    first = 1
    for space in range(1, len(track.spaces) + 1):
        if space in lines or space - first == ROW - 1 or space == len(track.spaces):
            yield first, space, lines.get(space, "")
            first = space + 1
