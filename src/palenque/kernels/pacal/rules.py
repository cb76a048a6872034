"""What fits where, who may do what, and what follows, as ``palenque.pacal.round`` has it."""

import numpy as np

from palenque.kernels.compiling import inlined
from palenque.kernels.pacal.bits import count, drop, highest, lowest
from palenque.kernels.pacal.state import (
    CARD,
    CLOSED,
    COMPLETE,
    COVERS,
    DEAD_OFFERS,
    DECK,
    END,
    FULL,
    HAND,
    KEEP,
    LAST,
    LAST_CARDS,
    NESTED,
    NO_OFFER,
    OCCUPIED,
    OFFERING,
    OVER,
    PHASE,
    PICKING,
    PLACING,
    RETURNS,
    SEAT,
    SPREAD,
    STARTER,
    STUCK,
    UNFINISHED,
    VALUES,
    WINNER,
    State,
)

CHUNK = 10
_NEXT = np.zeros((1 << CHUNK, CHUNK + 1), np.int8)
for _set in range(1 << CHUNK):
    _behind = [field + 1 for field in range(CHUNK) if _set >> field & 1]
    _NEXT[_set, 1 : len(_behind) + 1] = _behind


@inlined
def after(occupied: int, rank: int) -> int:
    """The field behind so many occupied ones."""
    start = 0
    while True:
        here = occupied & 1023
        held = count(here)
        if rank <= held:
            return start + int(_NEXT[here, rank]) if rank else 0
        rank -= held
        start += CHUNK
        occupied >>= CHUNK


@inlined
def spots(values: int, occupied: int, closed: int, card: int, full: int, covers: int) -> int:
    """The fields where this card may go, empty or to be covered (P7, P8)."""
    first = 1 << after(occupied, count(values & ((1 << card) - 1)))
    behind = (occupied | full + 1) & -first
    behind &= -behind
    empty = behind - first
    if covers:
        return empty | (first >> 1 | behind) & occupied & ~closed
    return empty


@inlined
def put(values: int, occupied: int, closed: int, card: int, field: int) -> tuple[int, int, int]:
    """The pyramid with this card on this field, covering what shows there (P8)."""
    bit, own = 1 << field, 1 << card
    if occupied & bit:
        below = values & (own - 1)
        if count(occupied & (bit - 1)) < count(below):
            values ^= 1 << highest(below)
        else:
            values &= ~own & (values ^ below) - 1 | below
        closed |= bit
    return values | own, occupied | bit, closed


@inlined
def unplaceable(values: int, occupied: int, closed: int, full: int, deck: int, covers: int) -> int:
    """The cards that fit nowhere in this pyramid (P9), as bits."""
    shut = closed if covers else occupied
    walls = shut << 1 | 1 | (full + 1) << 1
    gaps = walls & walls >> 1
    found = 0
    while gaps:
        field = lowest(gaps)
        gaps &= gaps - 1
        rest = values
        low = 0
        rank = count(occupied & ((1 << field) - 1))
        if rank:
            rest = drop(values, rank - 1)
            low = lowest(rest)
            rest &= rest - 1
        high = lowest(rest) if rest else deck + 1
        found |= (1 << high) - (2 << low)
    return found


@inlined
def legal(state: State, moves: State) -> int:
    """Writes every legal move of the acting seat into ``moves``, in order; returns how many."""
    phase, seat = state[PHASE], state[SEAT]
    if phase == OFFERING:
        return _offers(state, seat, moves)
    if phase == PICKING:
        moves[0], moves[1] = state[CARD], state[RETURNS]
        return 2
    if phase == OVER:
        return 0
    found = 0
    fields = _fields(state, seat)
    while fields:
        moves[found] = lowest(fields)
        fields &= fields - 1
        found += 1
    if phase == LAST_CARDS:
        moves[found] = KEEP
        found += 1
    return found


@inlined
def _fields(state: State, seat: int) -> int:
    """The fields where the acting seat may place the card that it is about to place."""
    last = state[PHASE] == LAST_CARDS
    return fields_for(state, seat, lowest(state[HAND + seat]) if last else state[CARD])


@inlined
def fields_for(state: State, seat: int, card: int) -> int:
    """The fields where this seat may place this card."""
    return spots(
        state[VALUES + seat],
        state[OCCUPIED + seat],
        state[CLOSED + seat],
        card,
        state[FULL],
        state[COVERS],
    )


@inlined
def living(state: State, seat: int) -> int:
    """The cards of this hand that make an offer legal (P15): all, where dead offers are."""
    hand: int = state[HAND + seat]
    if state[DEAD_OFFERS]:
        return hand
    dead = hand
    for owner in range(2):
        dead &= unplaceable(
            state[VALUES + owner],
            state[OCCUPIED + owner],
            state[CLOSED + owner],
            state[FULL],
            state[DECK],
            state[COVERS],
        )
    return hand & ~dead


@inlined
def _offers(state: State, seat: int, moves: State) -> int:
    hand, alive, found = state[HAND + seat], living(state, seat), 0
    while hand:
        low = lowest(hand)
        hand &= hand - 1
        rest = hand if alive >> low & 1 else hand & alive
        while rest:
            moves[found] = low << 6 | lowest(rest)
            rest &= rest - 1
            found += 1
    return found


@inlined
def play(state: State, move: int) -> None:
    """Changes the state by a legal move of the acting seat."""
    phase, seat = state[PHASE], state[SEAT]
    if phase == OFFERING:
        low, high = move >> 6, move & 63
        state[HAND + seat] &= ~(1 << low | 1 << high)
        state[CARD], state[RETURNS] = low, high
        state[SEAT], state[PHASE] = 1 - seat, PICKING
    elif phase == PICKING:
        if move == state[RETURNS]:
            state[RETURNS] = state[CARD]
            state[CARD] = move
        _ask_to_place(state, seat)
    elif phase == PLACING:
        _put(state, seat, state[CARD], move)
        if state[RETURNS]:
            state[CARD], state[RETURNS] = state[RETURNS], 0
            _ask_to_place(state, 1 - seat)
        elif not _look(state):
            _begin_turn(state, 1 - seat)
    else:
        _decide(state, seat, move)


@inlined
def _put(state: State, seat: int, card: int, field: int) -> None:
    state[VALUES + seat], state[OCCUPIED + seat], state[CLOSED + seat] = put(
        state[VALUES + seat], state[OCCUPIED + seat], state[CLOSED + seat], card, field
    )


@inlined
def _finish(state: State, winner: int, end: int) -> None:
    state[PHASE], state[WINNER], state[END] = OVER, winner, end
    state[SEAT], state[CARD], state[RETURNS] = 0, 0, 0


@inlined
def _ask_to_place(state: State, seat: int) -> None:
    """This seat is to place; one that cannot has lost (P9)."""
    state[PHASE], state[SEAT] = PLACING, seat
    if not _fields(state, seat):
        _finish(state, 2 - seat, STUCK)


@inlined
def _begin_turn(state: State, seat: int) -> None:
    """This seat is to offer, if it can; else the last cards or the end follow (P12, P15)."""
    hand = state[HAND + seat]
    if hand & (hand - 1):
        state[PHASE], state[SEAT], state[CARD] = OFFERING, seat, 0
        if not living(state, seat):
            _finish(state, 2 - seat, NO_OFFER)
    elif state[LAST] and count(state[HAND]) == 1 and count(state[HAND + 1]) == 1:
        state[PHASE], state[SEAT] = LAST_CARDS, state[STARTER]
        state[CARD], state[RETURNS] = 0, 1
    else:
        _finish(state, 0, UNFINISHED)


@inlined
def _decide(state: State, seat: int, move: int) -> None:
    """A player places the last card or keeps it (P12)."""
    if move != KEEP:
        _put(state, seat, lowest(state[HAND + seat]), move)
        state[HAND + seat] = 0
    if state[RETURNS]:
        state[RETURNS], state[SEAT] = 0, 1 - seat
    elif not _look(state):
        _finish(state, 0, UNFINISHED)


@inlined
def _look(state: State) -> bool:
    """Whether complete pyramids end the round, and for whom (P10, P11)."""
    winner, ended = look(
        state[VALUES],
        state[VALUES + 1],
        state[OCCUPIED] == state[FULL],
        state[OCCUPIED + 1] == state[FULL],
        state[NESTED],
    )
    if ended:
        both = state[OCCUPIED] == state[OCCUPIED + 1]
        _finish(state, winner, SPREAD if both else COMPLETE)
    return ended


@inlined
def look(
    jade: int, obsidian: int, jade_done: bool, obsidian_done: bool, nested: int
) -> tuple[int, bool]:
    """The winner by these values where a pyramid is complete, and whether one is (P10, P11)."""
    if jade_done and obsidian_done:
        return tie_break(jade, obsidian, nested), True
    if jade_done or obsidian_done:
        return (1 if jade_done else 2), True
    return 0, False


@inlined
def tie_break(jade: int, obsidian: int, nested: int) -> int:
    """The smaller spread wins, or nested the greater, and inward from there (P11)."""
    while jade & (jade - 1):
        low, high = lowest(jade), highest(jade)
        lower, higher = lowest(obsidian), highest(obsidian)
        more = (high - low) - (higher - lower)
        if more:
            return 1 if (more > 0) == (nested > 0) else 2
        if not nested:
            return 0
        jade ^= 1 << low | 1 << high
        obsidian ^= 1 << lower | 1 << higher
    return 0
