"""What a player types, as a move; what a move is, in words."""

from palenque import pacal
from palenque.faults import fault
from palenque.game import IllegalAction, Reason
from palenque.pacal.notation import Stuck
from palenque.pacal.pyramid import Pyramid, spots
from palenque.pacal.solo import Solo

RANK_DIGITS = 3


def read_move(text: str) -> pacal.Move:
    """The move of a token; that a card is stuck is nobody's move (P9)."""
    token = pacal.parse_token(text)
    if isinstance(token, Stuck):
        sentence = f"the rules see by themselves whether {token.card} fits nowhere"
        raise IllegalAction(Reason.NOT_ASKED, "P9", sentence, token)
    return token


def read_answer(view: pacal.View, text: str) -> pacal.Move:
    """The move that a player types; where a card is placed the field's rank is enough."""
    words = text.split()
    if isinstance(view.phase, pacal.Offering) and len(words) == 2:
        return read_move("+".join(words))
    due = due_card(view)
    if due and _is_rank(text) and view.seat:
        return on_field(view.pyramids[view.seat.order], due, int(text))
    return read_move(text)


def read_solo_answer(game: Solo, text: str) -> pacal.Placement:
    """The placement that a player types; the field's rank is enough where it leaves no doubt."""
    if _is_rank(text):
        fits = [move for move in pacal.solo.legal(game) if move.rank == int(text)]
        if len(fits) > 1:
            tokens = " or ".join(map(pacal.format_token, fits))
            raise pacal.NotationError(fault("both-fit", field=int(text), tokens=tokens))
        return fits[0] if fits else on_field(game.pyramid, game.drawn[0], int(text))
    move = read_move(text)
    if not isinstance(move, pacal.Placement):
        raise pacal.NotationError(fault("placement", card=game.drawn[0]))
    return move


def due_card(view: pacal.View) -> int | None:
    """The card that this seat may place now."""
    match view.phase:
        case pacal.Placing(card=card):
            return card
        case pacal.LastCards():
            return view.hand[0]
    return None


def on_field(pyramid: Pyramid, card: int, rank: int) -> pacal.Placement:
    """The card on this field: on top of the card that is there, if there is one."""
    there = rank <= len(pyramid.values) and pyramid.values[rank - 1]
    return pacal.Placement(card, rank, cover=bool(there))


def _is_rank(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= RANK_DIGITS and int(text) > 0


def told(move: pacal.Move, name: str) -> str:
    """What a player has done, in one sentence."""
    match move:
        case pacal.Offer(low=low, high=high):
            return f"{name} offers {low} and {high}."
        case pacal.Pick(card=card):
            return f"{name} takes {card}."
        case pacal.Placement(card=card, rank=rank, cover=True):
            return f"{name} covers field {rank} with {card}."
        case pacal.Placement(card=card, rank=rank):
            return f"{name} places {card} on field {rank}."
    return f"{name} keeps the last card."


def where(pyramid: Pyramid, card: int, covers: bool) -> str:
    """Where a card fits, in words."""
    found = spots(pyramid, card, covers)
    empty = [spot.rank for spot in found if not spot.cover]  # without a gap (P7)
    covered = [str(spot.rank) for spot in found if spot.cover]
    parts = []
    if len(empty) > 1:
        parts.append(f"fields {empty[0]}-{empty[-1]}")
    elif empty:
        parts.append(f"field {empty[0]}")
    if covered:
        parts.append(f"covers {' '.join(covered)}")
    return ", ".join(parts) or "fits nowhere"


def grouped(pyramid: Pyramid, hand: tuple[int, ...], covers: bool) -> list[tuple[str, str]]:
    """The hand by what fits where: the cards, and the fields that take each of them."""
    groups: dict[str, list[str]] = {}
    for card in hand:
        groups.setdefault(where(pyramid, card, covers), []).append(str(card))
    return [(" ".join(cards), fields) for fields, cards in groups.items()]
