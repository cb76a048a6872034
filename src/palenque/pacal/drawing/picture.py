"""Tables drawn as a standalone SVG picture: limestone, cards, and closed piles with clamps."""

from collections.abc import Sequence
from xml.sax.saxutils import escape

from palenque.game import SEATS, Seat
from palenque.pacal.actions import UNKNOWN, Cards
from palenque.pacal.drawing.cards import CARD_H, CARD_W, back, card, field, label
from palenque.pacal.drawing.scene import SEAT_NAMES, Names, Scene, Side, scene
from palenque.pacal.drawing.states import State

MARGIN = 24
GAP = 10
PITCH_X, PITCH_Y = CARD_W + GAP, CARD_H + GAP
HEADER = 128
NARROWEST = 560
SMALL = 0.6
BESIDE = 1100
STONES = {Seat.JADE: "#12745c", Seat.OBSIDIAN: "#1c2126"}


def draw(state: State, names: Names = SEAT_NAMES) -> str:
    """The table as the text of an SVG file, with a title and a description in words."""
    seen = scene(state, names)
    wall = max(len(row) for side in seen.sides for row in side.rows) * PITCH_X + GAP
    beside = len(seen.sides) > 1 and 2 * wall + 3 * MARGIN <= BESIDE
    inner = max(2 * wall + MARGIN if beside else wall, NARROWEST)
    parts = [_header(seen, inner)]
    x, y = float(MARGIN), float(MARGIN + HEADER + MARGIN)
    floor = y
    for index, side in enumerate(seen.sides):
        block = wall if beside else inner
        drawn, height = _side(side, x, y, block, SEATS[index] if side.hand is not None else None)
        parts.append(drawn)
        floor = max(floor, y + height)
        x, y = (x + wall + MARGIN, y) if beside else (x, floor + MARGIN)
    if seen.discards:
        drawn, height = _hand("Discarded", seen.discards, MARGIN, floor + MARGIN, inner)
        parts.append(drawn)
        floor += MARGIN + height
    return _document(seen, parts, inner + 2 * MARGIN, floor + MARGIN)


def _document(seen: Scene, parts: Sequence[str], width: float, height: float) -> str:
    title = escape(f"Pacal, {', '.join(seen.facts)}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" '
        f'width="{width:g}" height="{height:g}" role="img" aria-labelledby="title desc" '
        'font-family="Figtree, system-ui, \'Segoe UI\', sans-serif" fill="#16211c">\n'
        f'<title id="title">{title}</title>\n<desc id="desc">{escape(_described(seen))}</desc>\n'
        f'<rect width="{width:g}" height="{height:g}" rx="16" fill="#e7e3d5"/>\n'
        + "\n".join(parts)
        + "\n</svg>\n"
    )


def _described(seen: Scene) -> str:
    sentences = [seen.status]
    sentences += [f"{number} is {fate}." for number, fate in seen.cards]
    for side in seen.sides:
        piles = ", ".join(
            f"{spot.value} over {spot.under}" if spot.under else str(spot.value or "empty")
            for spot in side.spots
        )
        sentences.append(f"{side.name}, from rank 1 up: {piles}.")
        if side.hand is not None:
            sentences.append(f"In hand: {_counted(side.hand)}.")
    if seen.discards:
        sentences.append(f"Discarded: {_counted(seen.discards)}.")
    return " ".join(sentences)


def _counted(cards: Cards) -> str:
    known = [str(number) for number in cards if number != UNKNOWN]
    hidden = len(cards) - len(known)
    if hidden:
        known.append(f"{hidden} not known")
    return ", ".join(known) or "nothing"


def _header(seen: Scene, width: float) -> str:
    left = width + MARGIN - 16 - len(seen.cards) * PITCH_X
    parts = [
        f'<rect x="{MARGIN}" y="{MARGIN}" width="{width:g}" height="{HEADER}" rx="16" '
        'fill="#f5f2e8" stroke="#cbc4b0"/>',
        label(MARGIN + 18, MARGIN + 34, " · ".join(seen.facts), 14, "#414c46"),
    ]
    room = int((left - MARGIN - 36) / 11)
    for index, line in enumerate(_wrapped(seen.status, room)[:3]):
        parts.append(label(MARGIN + 18, MARGIN + 64 + 25 * index, line, 20, weight=650))
    for index, (number, fate) in enumerate(seen.cards):
        x = left + index * PITCH_X
        parts.append(card(x, MARGIN + 8, number, lit=index == 0 and "places" in fate))
        parts.append(label(x + CARD_W / 2, MARGIN + 120, _short(fate, 16), 10, "#414c46", "middle"))
    return "\n".join(parts)


def _wrapped(text: str, width: int) -> list[str]:
    lines = [""]
    for word in text.split():
        if lines[-1] and len(lines[-1]) + 1 + len(word) > width:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines


def _short(text: str, width: int) -> str:
    return text if len(text) <= width else text[: width - 1] + "…"


def _side(side: Side, x: float, y: float, width: float, seat: Seat | None) -> tuple[str, float]:
    """The name, the wall and the hand of one player, and how high they stand."""
    parts = [_name(side, x, y, seat)]
    wall_y = y + 36
    for index, row in enumerate(side.rows):
        row_x = x + (width - len(row) * PITCH_X + GAP) / 2
        row_y = wall_y + index * PITCH_Y
        parts.append(
            f'<rect x="{row_x - GAP:g}" y="{row_y - GAP / 2:g}" '
            f'width="{len(row) * PITCH_X + GAP:g}" height="{PITCH_Y}" rx="6" fill="#d3cdb9"/>'
        )
        parts += [field(row_x + i * PITCH_X, row_y, spot) for i, spot in enumerate(row)]
    height = wall_y + len(side.rows) * PITCH_Y - y
    if side.hand is not None:
        drawn, hand_height = _hand("In hand", side.hand, x, y + height + 8, width)
        parts.append(drawn)
        height += 8 + hand_height
    return "\n".join(parts), height


def _name(side: Side, x: float, y: float, seat: Seat | None) -> str:
    if seat is None:
        return label(x, y + 18, side.name, 18, weight=650)
    stone = STONES[seat]
    token = (
        f'<circle cx="{x + 10:g}" cy="{y + 12:g}" r="9" fill="{stone}"/>'
        if seat is Seat.JADE
        else f'<path d="M{x + 10:g} {y + 1:g}l11 11-11 11-11-11Z" fill="{stone}"/>'
    )
    won = f" · {side.won} round{'' if side.won == 1 else 's'} won" if side.won else ""
    return token + label(x + 28, y + 18, _short(side.name, 40) + won, 18, weight=650)


def _hand(caption: str, cards: Cards, x: float, y: float, width: float) -> tuple[str, float]:
    """Small cards in rows as wide as there is room, and how high they stand."""
    parts = [label(x, y + 14, f"{caption}: {len(cards) or 'no card'}", 13, "#414c46")]
    step_x, step_y = PITCH_X * SMALL, PITCH_Y * SMALL
    across = max(1, int((width + GAP) / step_x))
    for index, number in enumerate(cards):
        left, top = x + index % across * step_x, y + 24 + index // across * step_y
        drawn = card(0, 0, number) if number != UNKNOWN else back(0, 0)
        parts.append(f'<g transform="translate({left:g} {top:g}) scale({SMALL})">{drawn}</g>')
    return "\n".join(parts), 24 + -(-len(cards) // across) * step_y
