"""In which order the solver tries offers, picks and fields: what decides soonest comes first."""

from palenque.kernels.compiling import inlined
from palenque.kernels.pacal.bits import (
    count,
    lowest,
)
from palenque.kernels.pacal.rules import (
    put,
    spots,
    unplaceable,
)
from palenque.kernels.pacal.stack import (
    BEST,
    FIELDS,
    PAIRS,
    REPLIES,
    Seat,
)
from palenque.kernels.pacal.state import (
    COVERS,
    DEAD_OFFERS,
    DECK,
    FULL,
    State,
)


@inlined
def picked(pair: int, way: int, b: Seat, rows: State) -> tuple[int, int]:
    """What B takes and leaves; first what B has more room for."""
    low, high = pair >> 6, pair & 63
    room = count(spots(b[0], b[1], b[2], low, rows[0, FULL], rows[0, COVERS]))
    more = count(spots(b[0], b[1], b[2], high, rows[0, FULL], rows[0, COVERS]))
    if (more > room) != (way == 1):
        return high, low
    return low, high


@inlined
def order_pairs(a: Seat, b: Seat, row: int, rows: State) -> int:
    """Writes the offers worth trying, the most promising first; returns how many.

    Those that lose at once are left out (P9); -1 says that the best offer wins at once.
    """
    full, covers = rows[0, FULL], rows[0, COVERS]
    cards, rest = 0, a[3]
    while rest:
        card = lowest(rest)
        rest &= rest - 1
        rows[row, FIELDS + cards] = card
        rows[row, FIELDS + 32 + cards] = count(spots(b[0], b[1], b[2], card, full, covers))
        rows[row, FIELDS + 64 + cards] = count(spots(a[0], a[1], a[2], card, full, covers))
        cards += 1
    found = 0
    rows[row, BEST] = rows[row, FIELDS] << 6 | rows[row, FIELDS + 1]
    for low in range(cards):
        room, space = rows[row, FIELDS + 32 + low], rows[row, FIELDS + 64 + low]
        for high in range(low + 1, cards):
            more, wider = rows[row, FIELDS + 32 + high], rows[row, FIELDS + 64 + high]
            pair = rows[row, FIELDS + low] << 6 | rows[row, FIELDS + high]
            if not rows[0, DEAD_OFFERS] and room + space + more + wider == 0:
                continue
            if (room and not wider) or (more and not space):
                if not found:
                    rows[row, BEST] = pair
                continue
            if not room and not more:
                rows[row, BEST] = pair
                return -1
            by_low = wider - room + (0 if room else 250)
            by_high = space - more + (0 if more else 250)
            insert(row, rows, PAIRS, found, pair, -4 * min(by_low, by_high) - by_low - by_high)
            found += 1
    return found


@inlined
def order_fields(seat: Seat, card: int, rest: int, start: int, row: int, rows: State) -> int:
    """Writes the fields for a card, first those that shut out fewest cards still in hand."""
    full, deck, covers = rows[0, FULL], rows[0, DECK], rows[0, COVERS]
    fields = spots(seat[0], seat[1], seat[2], card, full, covers)
    ideal = (2 * card - 1) * count(full) // (2 * deck)
    found = 0
    while fields:
        field = lowest(fields)
        fields &= fields - 1
        after = put(seat[0], seat[1], seat[2], card, field)
        score = 8 * count(rest & unplaceable(after[0], after[1], after[2], full, deck, covers))
        score += abs(ideal - field) + 6 * (seat[1] >> field & 1)
        insert(row, rows, start, found, field, score - 1000 * (after[1] == full))
        found += 1
    return found


@inlined
def insert(row: int, rows: State, start: int, held: int, item: int, score: int) -> None:
    """Puts an item among those held there, by its score, the smallest first."""
    place = start + 2 * held
    while place > start and rows[row, place - 1] > score:
        rows[row, place], rows[row, place + 1] = rows[row, place - 2], rows[row, place - 1]
        place -= 2
    rows[row, place], rows[row, place + 1] = item, score


@inlined
def to_front(row: int, rows: State, found: int, pair: int) -> None:
    """Puts this pair before the others, where it is among them."""
    place = 0
    while place < found and rows[row, PAIRS + 2 * place] != pair:
        place += 1
    if place == found:
        return
    while place:
        rows[row, PAIRS + 2 * place] = rows[row, PAIRS + 2 * place - 2]
        place -= 1
    rows[row, PAIRS] = pair


@inlined
def first(row: int, rows: State, reply: int) -> None:
    """Puts the reply that answered best before the others, to be tried first next time."""
    field = rows[row, REPLIES + 2 * reply]
    while reply:
        rows[row, REPLIES + 2 * reply] = rows[row, REPLIES + 2 * reply - 2]
        reply -= 1
    rows[row, REPLIES] = field
