"""Single cards and fields as pieces of SVG; the bars and dots are the card's number, too."""

from collections.abc import Iterator
from xml.sax.saxutils import escape

from palenque.pacal.drawing.scene import Spot

CARD_W, CARD_H = 72, 92
BASE = 20
BAR = 5


def label(
    x: float,
    y: float,
    text: str,
    size: float,
    fill: str = "#16211c",
    anchor: str = "start",
    weight: int = 400,
    struck: bool = False,
) -> str:
    """A line of text that stands on ``y``."""
    line = ' text-decoration="line-through"' if struck else ""
    return (
        f'<text x="{x:g}" y="{y:g}" font-size="{size:g}" font-weight="{weight}" fill="{fill}" '
        f'text-anchor="{anchor}"{line}>{escape(text)}</text>'
    )


def card(x: float, y: float, number: int, lit: bool = False) -> str:
    """An open card, with a jade frame where it is the one to be placed."""
    edge = 'stroke="#0d6450" stroke-width="3"' if lit else 'stroke="#b3ab95"'
    return (
        _slab(x, y, "#fffdf7", edge)
        + label(x + CARD_W / 2, y + 42, str(number), 32, anchor="middle", weight=650)
        + numeral(x + CARD_W / 2, y + 81, number)
    )


def back(x: float, y: float) -> str:
    """A card that is not known: the fret on green stone."""
    return _slab(x, y, "#1d4a3d", 'stroke="#16211c"') + _fret(x, y, "#8fc3ae")


def field(x: float, y: float, spot: Spot) -> str:
    """A field: empty with its rank, one card, or a closed pile; framed where a card may go."""
    if spot.under:
        return _closed(x, y, spot)
    if spot.value:
        return card(x, y, spot.value) + (_cover(x, y) if spot.mark else "") + _rank(x, y, spot)
    if spot.mark:
        frame = 'stroke="#0d6450" stroke-width="2" stroke-dasharray="5 4"'
        words = label(x + CARD_W / 2, y + 50, "fits", 14, "#0a4d3e", "middle", 600)
        return _slab(x, y, "#cfe4d9", frame) + words + _rank(x, y, spot)
    return _slab(x, y, "#d6d0be", 'stroke="#bbb39b"') + _fret(x, y, "#c0b8a1") + _rank(x, y, spot)


def _closed(x: float, y: float, spot: Spot) -> str:
    middle = x + CARD_W / 2
    clamps = "".join(
        f'<path d="M{left:g} {y + 14:g}h9m-4.500 0v16m-4.500 0h9" stroke="#16211c" '
        'stroke-width="3" fill="none"/>'
        for left in (x + 6, x + CARD_W - 15)
    )
    seal = (
        f'<circle cx="{middle:g}" cy="{y + 77:g}" r="10" fill="#16211c"/>'
        f'<path d="M{middle - 5:g} {y + 74.5:g}h10m-10 5h10" stroke="#d9d3c1" stroke-width="2"/>'
    )
    return (
        _slab(x, y, "#d9d3c1", 'stroke="#807a68"')
        + label(middle, y + 20, str(spot.under), 14, "#4d544c", "middle", 600, struck=True)
        + clamps
        + label(middle, y + 57, str(spot.value), 32, anchor="middle", weight=650)
        + seal
        + _rank(x, y, spot)
    )


def _cover(x: float, y: float) -> str:
    return (
        f'<rect x="{x:g}" y="{y:g}" width="{CARD_W}" height="{CARD_H}" rx="10" fill="none" '
        'stroke="#0d6450" stroke-width="3"/>'
        f'<rect x="{x + CARD_W / 2 - 24:g}" y="{y - 8:g}" width="48" height="16" rx="8" '
        'fill="#0d6450"/>' + label(x + CARD_W / 2, y + 4, "cover", 12, "#ffffff", "middle", 600)
    )


def _slab(x: float, y: float, fill: str, stroke: str) -> str:
    size = f'width="{CARD_W}" height="{CARD_H}" rx="10"'
    return f'<rect x="{x:g}" y="{y:g}" {size} fill="{fill}" {stroke}/>'


def _rank(x: float, y: float, spot: Spot) -> str:
    return label(x + CARD_W - 6, y + CARD_H - 5, str(spot.rank), 11, "#4a534c", "end")


def _fret(x: float, y: float, stroke: str) -> str:
    return (
        f'<path d="M{x + 20:g} {y + 66:g}h10v-12h10v-12h12v-14h-10v8" fill="none" '
        f'stroke="{stroke}" stroke-width="3"/>'
    )


def numeral(middle: float, foot: float, number: int) -> str:
    """The number in bars of five and dots of one, base twenty, the lowest level at the foot."""
    return "".join(_levels(middle, foot, number))


def _levels(middle: float, foot: float, number: int) -> Iterator[str]:
    while number:
        number, digit = divmod(number, BASE)
        bars, dots = divmod(digit, BAR)
        if not digit:
            yield (
                f'<ellipse cx="{middle:g}" cy="{foot - 3:g}" rx="8" ry="3" fill="none" '
                'stroke="#0d6450" stroke-width="1.500"/>'
            )
            foot -= 8
        for _ in range(bars):
            yield (
                f'<rect x="{middle - 13:g}" y="{foot - 4:g}" width="26" height="4" rx="1" '
                'fill="#0d6450"/>'
            )
            foot -= 6
        for dot in range(dots):
            x = middle + (dot - (dots - 1) / 2) * 7
            yield f'<circle cx="{x:g}" cy="{foot - 2.5:g}" r="2.500" fill="#0d6450"/>'
        foot -= (7 if dots else 0) + 1
