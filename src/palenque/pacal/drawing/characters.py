"""Tables drawn with characters: a pyramid is a wall of boxes, readable without colour.

A closed pile stands in brackets, with the covered card after a stroke; ``@`` and ``x`` mark
the fields that take the card to be placed.
"""

from collections.abc import Sequence
from itertools import zip_longest

from palenque.game import Seat
from palenque.pacal.actions import UNKNOWN, Cards
from palenque.pacal.drawing.scene import SEAT_NAMES, Names, Scene, Side, Spot, scene
from palenque.pacal.drawing.states import State

GUTTER = 4
WIDE, NARROW = 8, 6
TWO_DIGITS = 99
# Which of the strokes up, down, left, right meet in a corner of the wall.
CORNERS = {
    (False, True, False, True): "┌",
    (False, True, True, False): "┐",
    (False, True, True, True): "┬",
    (True, False, False, True): "└",
    (True, False, True, False): "┘",
    (True, False, True, True): "┴",
    (True, True, False, True): "├",
    (True, True, True, False): "┤",
    (True, True, True, True): "┼",
    (False, False, True, True): "─",
}
NO_STROKE = " "


def draw(
    state: State,
    names: Names = SEAT_NAMES,
    width: int = 80,
    first: Seat = Seat.JADE,
) -> str:
    """The table as lines of text without a line end; ``first`` is the side drawn first."""
    seen = scene(state, names)
    parts = [" · ".join(seen.facts), "", walls(seen, width, first), ""]
    sides = _ordered(seen, first)
    holds = [_holds(side.name, side.hand) for side in sides if side.hand is not None]
    if seen.discards:
        holds.append(f"Discarded: {listed(seen.discards)}")
    return "\n".join([*parts, *holds, *([""] if holds else []), seen.status])


def walls(seen: Scene, width: int = 80, first: Seat = Seat.JADE) -> str:
    """Only the pyramids, beside each other where there is room."""
    return "\n".join(_walls(seen, _ordered(seen, first), width))


def _ordered(seen: Scene, first: Seat) -> Sequence[Side]:
    return seen.sides if first is Seat.JADE else seen.sides[::-1]


def _walls(seen: Scene, sides: Sequence[Side], width: int) -> list[str]:
    pitch = _pitch(seen)
    walls = [[side.name, *_wall(side, pitch)] for side in sides]
    columns = max(len(row) for side in sides for row in side.rows) * pitch + 1
    if columns > width:
        walls = [[side.name, *_list(side, width)] for side in sides]
    elif len(walls) > 1 and 2 * columns + GUTTER <= width:
        return _beside(walls, columns + GUTTER)
    return [line for i, wall in enumerate(walls) for line in ([""] if i else []) + wall]


def _pitch(seen: Scene) -> int:
    """The distance of two fields: narrow where a long row would not fit an ordinary terminal."""
    ruleset = seen.ruleset
    needs_room = ruleset.covers and ruleset.deck > TWO_DIGITS
    return WIDE if needs_room or max(ruleset.rows) * WIDE < 80 else NARROW


def _wall(side: Side, pitch: int) -> list[str]:
    widest = max(map(len, side.rows))
    starts = [(widest - len(row)) * pitch // 2 for row in side.rows]
    spans = [
        (start, start + len(row) * pitch) for start, row in zip(starts, side.rows, strict=True)
    ]
    lines = []
    for above, below, row in zip([None, *spans], [*spans, None], [*side.rows, ()], strict=True):
        lines.append(_border(above, below, pitch))
        if below:
            cells = [_cell(spot, pitch - 1) for spot in row]
            lines += [
                " " * below[0] + "│" + "│".join(line) + "│" for line in zip(*cells, strict=True)
            ]
    return lines


def _border(above: tuple[int, int] | None, below: tuple[int, int] | None, pitch: int) -> str:
    spans = [span for span in (above, below) if span]
    line = [
        CORNERS.get(
            (
                _has_post(above, pitch, x),
                _has_post(below, pitch, x),
                any(start < x <= end for start, end in spans),
                any(start <= x < end for start, end in spans),
            ),
            NO_STROKE,
        )
        for x in range(max(end for _, end in spans) + 1)
    ]
    return "".join(line)


def _has_post(span: tuple[int, int] | None, pitch: int, x: int) -> bool:
    return span is not None and span[0] <= x <= span[1] and (x - span[0]) % pitch == 0


def _cell(spot: Spot, inner: int) -> tuple[str, str]:
    value = f"[{spot.value}]" if spot.under else str(spot.value or "·")
    foot = f"/{spot.under}" if spot.under else spot.mark
    return value.center(inner), f"{spot.rank}{foot.rjust(inner - len(str(spot.rank)))}"


def _beside(walls: Sequence[Sequence[str]], column: int) -> list[str]:
    return [
        f"{left.ljust(column)}{right}".rstrip()
        for left, right in zip_longest(walls[0], walls[1], fillvalue="")
    ]


def _list(side: Side, width: int) -> list[str]:
    """The fields one after the other, for a terminal that is too narrow for a wall."""
    lines = [""]
    for spot in side.spots:
        pile = f"[{spot.value}/{spot.under}]" if spot.under else str(spot.value or "_")
        word = f"{spot.rank}:{pile}{spot.mark}"
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines


def _holds(name: str, hand: Cards) -> str:
    known = [card for card in hand if card != UNKNOWN]
    hidden = len(hand) - len(known)
    words = [listed(known)] if known else []
    if hidden:
        words.append(f"{hidden} card{'' if hidden == 1 else 's'} not known")
    return f"{name} holds {' and '.join(words) or 'no card'}"


def listed(cards: Sequence[int]) -> str:
    """Cards one after the other, between blanks."""
    return " ".join(map(str, cards))
