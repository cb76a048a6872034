"""What a bot answers where the other player proposes something."""

from palenque.messages import SeatLetter, TableView, Word


def answer(view: TableView) -> Word | None:
    """Rests whenever it is asked to, and takes a draw where it has filled fewer fields."""
    may = view.company.may if view.company else []
    if "accept-pause" in may:
        return "accept-pause"
    if "accept-draw" in may:
        return "accept-draw" if _is_behind(view) else "decline-draw"
    return None


def _is_behind(view: TableView) -> bool:
    other: SeatLetter = "O" if view.seat == "J" else "J"
    return view.seat is not None and _filled(view, view.seat) < _filled(view, other)


def _filled(view: TableView, seat: SeatLetter) -> int:
    assert view.round
    return sum(field.value is not None for field in view.round.pyramids[seat])
