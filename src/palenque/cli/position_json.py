"""A table taken apart for machines."""

from typing import Any

from palenque import pacal
from palenque.pacal.drawing.scene import asked
from palenque.pacal.position import format_phase
from palenque.pacal.solo import Solo


def described(state: pacal.Match | Solo) -> dict[str, Any]:
    """Everything that a position says, with its phase in words; cards not known are null."""
    common = {"position": pacal.format_position(state), "ruleset": state.ruleset.name}
    if isinstance(state, Solo):
        return common | {
            "pyramid": piles(state.pyramid),
            "discards": cards(state.discards),
            "drawn": cards(state.drawn),
            "result": state.result,
            "cards_drawn": state.drawn_count,
        }
    assert state.round
    round = state.round
    seats = pacal.SEATS
    return common | {
        "pyramids": {str(seat): piles(round.pyramids[seat.order]) for seat in seats},
        "hands": {str(seat): cards(round.hands[seat.order]) for seat in seats},
        "phase": format_phase(round.phase),
        "status": asked(round.phase),
        "turn": round.turn,
        "score": {str(seat): state.score[seat.order] for seat in seats},
    }


def piles(pyramid: pacal.Pyramid) -> list[dict[str, int | None]]:
    """The fields from rank 1 up, with the visible card and the one it covers."""
    return [
        {"rank": rank, "card": value or None, "covered": under or None}
        for rank, (value, under) in enumerate(zip(pyramid.values, pyramid.under, strict=True), 1)
    ]


def cards(known: tuple[int, ...]) -> list[int | None]:
    """The cards, null for one that is not known."""
    return [card or None for card in known]
