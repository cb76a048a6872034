"""Boards and the track as a standalone SVG picture: stone squares, clear squares and glyphs."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from xml.sax.saxutils import escape

from palenque.game import Seat
from palenque.pakal.board import SIDE, Board
from palenque.pakal.components import BLANK, CELLS, Components, Face
from palenque.pakal.drawing.characters import ROW, rows
from palenque.pakal.drawing.states import State
from palenque.pakal.drawing.words import board_words, facts, results, status
from palenque.pakal.notation import COLUMNS, format_cell
from palenque.pakal.phase import Running, laid
from palenque.pakal.scoring import Player

MARGIN, EDGE = 24, 26
CELL, SPACE = 80, 44
BOARD = SIDE * CELL + EDGE
LINE = 22
ACROSS = 2
INK, SOFT = "#16211c", "#414c46"
STONES = {
    Seat.JADE: ("#12745c", "#ffffff"),
    Seat.OBSIDIAN: ("#1c2126", "#ffffff"),
    Seat.SHELL: ("#c9b79c", "#3a2b23"),
    Seat.AMBER: ("#e39a2d", "#2a1800"),
}
LINES = {"torch line": "#b3650a", "finish line": "#b3261e"}


def draw(state: State) -> str:
    """The table as the text of an SVG file, with a title and a description in words."""
    goal = state.phase.goal if isinstance(state.phase, Running) else None
    components, seated = state.setup.components, laid(state.phase, state.players)
    told = [status(state), *results(state)]
    if state.tiles:
        told.append(f"Tiles: {' '.join(state.tiles_left) or 'none left'}.")
    parts = [_lines(told, MARGIN, MARGIN)]
    top = MARGIN + len(told) * LINE + MARGIN
    for place, player in enumerate(seated):
        x = MARGIN + place % ACROSS * (BOARD + MARGIN)
        y = top + place // ACROSS * (BOARD + 3 * LINE + MARGIN)
        parts.append(_player(player, goal, components, x, y))
    top += -(-len(seated) // ACROSS) * (BOARD + 3 * LINE + MARGIN)
    drawn, height = _track(state, seated, top)
    width = 2 * MARGIN + max(ACROSS * BOARD + MARGIN, ROW * SPACE)
    spoken = [*told, *(f"{p.seat.name.title()} is on space {p.space}." for p in seated)]
    title = f"Pakal, {', '.join(facts(state))}"
    return _document(title, spoken, [*parts, drawn], components, width, top + height + MARGIN)


def draw_board(face: Face, board: Board, goal: str | None, components: Components) -> str:
    """A board as the text of an SVG file."""
    drawn = Drawn(face, board, goal, components)
    words = drawn.words
    parts = [*_board(drawn, MARGIN, MARGIN), _lines(words, MARGIN, MARGIN + BOARD + 4)]
    width, height = BOARD + 2 * MARGIN, BOARD + len(words) * LINE + 2 * MARGIN
    return _document("A board of Pakal", words, parts, components, max(width, 460), height)


def _document(
    title: str,
    words: Iterable[str],
    parts: Iterable[str],
    components: Components,
    width: float,
    height: float,
) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" role="img" aria-labelledby="title desc" '
        f'font-family="Figtree, system-ui, \'Segoe UI\', sans-serif" fill="{INK}">\n'
        f'<title id="title">{escape(title)}</title>\n'
        f'<desc id="desc">{escape(" ".join(words))}</desc>\n'
        f"<defs>\n{_definitions(components)}\n</defs>\n"
        f'<rect width="{width:g}" height="{height:g}" rx="16" fill="#e7e3d5"/>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


@cache
def _glyphs() -> dict[str, str]:
    """The drawn symbols by their name."""
    text = files("palenque.pakal.drawing").joinpath("glyphs.svg").read_text("utf-8")
    found = re.findall(r'<symbol id="g-(\w+)".*?</symbol>', text, re.DOTALL)
    pieces = re.findall(r"<symbol .*?</symbol>", text, re.DOTALL)
    return dict(zip(found, pieces, strict=True))


def _definitions(components: Components) -> str:
    glyphs = _glyphs()
    return "\n".join(glyphs[name] for _, name in components.symbols if name in glyphs)


def _glyph(letter: str, components: Components, x: float, y: float, size: float) -> str:
    """A symbol by its shape, or by its letter where it has none."""
    name = components.names[letter]
    if name not in _glyphs():
        return label(x + size / 2, y + size * 0.75, letter, size * 0.7, anchor="middle")
    box = f'x="{x:g}" y="{y:g}" width="{size:g}" height="{size:g}"'
    return f'<use href="#g-{name}" {box} color="{INK}"/>'


def label(
    x: float, y: float, text: str, size: float, fill: str = INK, anchor: str = "start"
) -> str:
    """A line of text that stands on ``y``."""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" fill="{fill}" '
        f'text-anchor="{anchor}">{escape(text)}</text>'
    )


def _lines(words: Iterable[str], x: float, y: float) -> str:
    return "\n".join(label(x, y + (i + 1) * LINE - 6, line, 14) for i, line in enumerate(words))


@dataclass(frozen=True)
class Drawn:
    """A board with what is to be told about it."""

    face: Face
    board: Board
    goal: str | None
    components: Components
    seat: Seat = Seat.JADE

    @property
    def words(self) -> Sequence[str]:
        """What it shows."""
        return board_words(self.face, self.board, self.goal, self.components)


def _player(player: Player, goal: str | None, components: Components, x: float, y: float) -> str:
    drawn = Drawn(player.face, player.board, goal, components, player.seat)
    name = f"{player.seat.name.title()}, space {player.space}"
    return "\n".join(
        [
            label(x, y + LINE - 6, name, 18),
            *_board(drawn, x, y + LINE),
            _lines(drawn.words[-1:], x, y + LINE + BOARD),
        ]
    )


def _board(drawn: Drawn, x: float, y: float) -> Iterator[str]:
    for place in range(SIDE):
        middle = EDGE + place * CELL + CELL / 2
        yield label(x + middle, y + EDGE - 8, COLUMNS[place], 13, SOFT, "middle")
        yield label(x + EDGE - 10, y + middle + 5, str(place + 1), 13, SOFT, "middle")
    for cell in range(CELLS):
        left, top = x + EDGE + cell % SIDE * CELL, y + EDGE + cell // SIDE * CELL
        yield f"<g><title>{format_cell(cell)}</title>{_square(drawn, cell, left, top)}</g>"


def _square(drawn: Drawn, cell: int, x: float, y: float) -> str:
    box = f'x="{x + 2:g}" y="{y + 2:g}" width="{CELL - 4}" height="{CELL - 4}"'
    if not drawn.board.open >> cell & 1:
        stone, ink = STONES[drawn.seat]
        return (
            f'<rect {box} rx="8" fill="{stone}" stroke="{INK}"/>'
            f'<path d="M{x + 28:g} {y + 52:g}v-16h8v-8h8v8h8v16" fill="none" '
            f'stroke="{ink}" stroke-width="3"/>'
        )
    is_hole = cell == drawn.board.hole
    look = 'fill="#b9b29c"' if is_hole else 'rx="8" fill="#f5f2e8" stroke="#807a68"'
    letter = drawn.face.cells[cell]
    return f"<rect {box} {look}/>" + ("" if letter == BLANK else _symbol(drawn, letter, x, y))


def _symbol(drawn: Drawn, letter: str, x: float, y: float) -> str:
    """A symbol that shows, crossed in a corner where the goal wants it hidden."""
    shape = _glyph(letter, drawn.components, x + 14, y + 14, CELL - 28)
    shape += label(x + CELL - 10, y + CELL - 9, letter, 12, SOFT, "end")
    if drawn.goal is None or letter in drawn.goal:
        return shape
    cross = f'd="M{x + 10:g} {y + 10:g}l12 12m0-12l-12 12"'
    return f'{shape}<path {cross} stroke="#b3650a" stroke-width="3"/>'


def _track(state: State, discs: tuple[Player, ...], top: float) -> tuple[str, float]:
    """The spaces of the track with its lines and discs, and how high they stand."""
    track, components = state.setup.track, state.setup.components
    parts = [label(MARGIN, top + LINE - 6, f"Track {track.id}", 18)]
    waiting = " ".join(disc.seat for disc in discs if not disc.space)
    if waiting:
        parts.append(label(MARGIN + 90, top + LINE - 6, f"before it: {waiting}", 14, SOFT))
    y = top + LINE + 6.0
    for first, last, line in rows(track, components):
        for space in range(first, last + 1):
            x = MARGIN + (space - first) * SPACE
            parts.append(_space(track.spaces[space - 1], space, components, x, y))
            here = [disc.seat for disc in discs if disc.space == space]
            parts += [_disc(seat, x + 9 + 12 * i, y + SPACE - 8) for i, seat in enumerate(here)]
        if line:
            end = MARGIN + (last - first + 1) * SPACE
            parts.append(
                f'<path d="M{end:g} {y:g}v{SPACE - 4}" stroke="{LINES[line]}" stroke-width="4">'
                f"<title>{line}</title></path>"
            )
        y += SPACE
    return "\n".join(parts), y - top


def _space(letter: str, space: int, components: Components, x: float, y: float) -> str:
    fill = "#e9b9a4" if space > components.finish else "#f5f2e8"
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{SPACE - 4}" height="{SPACE - 4}" rx="5" '
        f'fill="{fill}" stroke="#cbc4b0"/>'
        + _glyph(letter, components, x + 9, y + 4, SPACE - 22)
        + label(x + SPACE - 7, y + SPACE - 7, str(space), 9, SOFT, "end")
    )


def _disc(seat: Seat, x: float, y: float) -> str:
    stone, ink = STONES[seat]
    return f'<circle cx="{x:g}" cy="{y:g}" r="8" fill="{stone}" stroke="{INK}"/>' + label(
        x, y + 4, seat.value, 10, ink, "middle"
    )
