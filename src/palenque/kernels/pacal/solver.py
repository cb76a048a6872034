"""The value of a round when both hands are open: alpha-beta from one offer to the next.

A value is 1, 0 or -1: won, drawn or lost for who offers. Who offers is called A, the other B.
"""

import numpy as np

from palenque.kernels.compiling import compiled, inlined
from palenque.kernels.pacal.bits import (
    count,
    lowest,
)
from palenque.kernels.pacal.ordering import (
    first,
    order_fields,
    order_pairs,
    picked,
    to_front,
)
from palenque.kernels.pacal.rules import (
    legal,
    look,
    play,
    put,
    spots,
)
from palenque.kernels.pacal.stack import (
    AFTER,
    ALL,
    ALPHA,
    ANSWER,
    BEFORE,
    BEST,
    BETA,
    FIELDS,
    HIGH,
    KILLER,
    LEFT,
    LONG,
    LOW,
    MOST_NODES,
    NODES,
    NUMBER,
    PAIRS,
    PLACE,
    REACHED,
    REPLIES,
    REPLY,
    STEPS,
    STOPPED,
    TAKEN,
    WAY,
    WIDE,
    WORST,
    A,
    B,
    Seat,
    pyramid_at,
    same,
    set_pyramid,
    slot_of,
)
from palenque.kernels.pacal.state import (
    CLOSED,
    COVERS,
    FULL,
    HAND,
    LAST,
    MOST_MOVES,
    NESTED,
    OCCUPIED,
    OFFERING,
    OVER,
    PHASE,
    SEAT,
    SIZE,
    VALUES,
    WINNER,
    State,
)


@compiled
def value(state: State, rows: State, table: State, best: State) -> int:
    """1, 0 or -1: won, drawn or lost for Jade; writes a best move of the acting seat.

    From the state to the next offer every line of play is looked at, with this stack. The
    value means nothing once the search is stopped.
    """
    states = np.empty((STEPS, SIZE), np.int64)
    moves = np.empty((STEPS, MOST_MOVES), np.int64)
    held = np.zeros((STEPS, 3), np.int64)
    states[0] = state
    level, down, answer = 0, True, 0
    while level >= 0:
        here, tried = states[level], held[level]
        sign = 1 - 2 * here[SEAT]
        if down and here[PHASE] == OVER:
            answer, level, down = jades(here[WINNER]), level - 1, False
            continue
        if down and here[PHASE] == OFFERING:
            answer, level, down = sign * offer_of(here, rows, table), level - 1, False
            if level < 0:
                best[0] = rows[1, BEST]
            continue
        if down:
            tried[0], tried[1], tried[2] = 0, legal(here, moves[level]), -2
        else:
            if sign * answer > tried[2]:
                tried[2] = sign * answer
                if level == 0:
                    best[0] = moves[0, tried[0]]
            tried[0] += 1
        if tried[0] == tried[1] or tried[2] == 1 or rows[0, STOPPED]:
            answer, level, down = sign * tried[2], level - 1, False
            continue
        states[level + 1] = here
        play(states[level + 1], moves[level, tried[0]])
        level, down = level + 1, True
    return answer


@inlined
def jades(winner: int) -> int:
    """What a result is worth to Jade."""
    return 0 if winner == 0 else 3 - 2 * winner


@inlined
def offer_of(state: State, rows: State, table: State) -> int:
    """The value of a state for the seat that is to offer there."""
    rows[0, FULL:SIZE] = state[FULL:SIZE]
    for place, seat in ((A, state[SEAT]), (B, 1 - state[SEAT])):
        rows[1, place], rows[1, place + 1] = state[VALUES + seat], state[OCCUPIED + seat]
        rows[1, place + 2], rows[1, place + 3] = state[CLOSED + seat], state[HAND + seat]
    rows[1, ALPHA], rows[1, BETA] = -1, 1
    return offer(rows, table)


@compiled
def offer(rows: State, table: State) -> int:
    """The value for A of the position in row 1, where A is to offer.

    A offers a pair, B takes one and places it, A places the other. The rows are the stack of
    the search, for numba keeps no function on disk that calls itself.
    """
    row, down, answer = int(np.int64(1)), True, 0  # a bare 1 has all it calls compiled for 1 alone
    while row:
        if down:
            rows[row, ALL], answer = prepare(row, rows, table)
        else:
            take(row, rows, -answer)
        if rows[0, STOPPED]:
            return 0
        if rows[row, ALL] and step(row, rows):
            descend(row, rows)
            row, down = row + 1, True
            continue
        if rows[row, ALL]:
            answer = remember(row, rows, table)
        row, down = row - 1, False
    return answer


@inlined
def prepare(row: int, rows: State, table: State) -> tuple[int, int]:
    """How many pairs are to be tried; with none the value, which is known without."""
    a, b = (
        (rows[row, 0], rows[row, 1], rows[row, 2], rows[row, 3]),
        (rows[row, 4], rows[row, 5], rows[row, 6], rows[row, 7]),
    )
    if a[3] & (a[3] - 1) == 0:
        return 0, last_cards(a, b, rows)
    rows[0, NODES] += 1
    if rows[0, NODES] > rows[0, MOST_NODES]:
        rows[0, STOPPED] = 1
    pairs = order_pairs(a, b, row, rows)
    if pairs <= 0:
        return 0, (1 if pairs < 0 else -1)
    to_front(row, rows, pairs, rows[row, KILLER])
    rows[row, LOW], rows[row, HIGH], rows[row, BEFORE] = -1, 1, rows[row, PAIRS]
    entry = slot_of(a, b, table)
    if same(entry, a, b, table):
        packed: int = table[entry + 6]
        low, high, before = (packed & 3) - 1, (packed >> 2 & 3) - 1, packed >> 4
        rows[row, LOW], rows[row, HIGH] = low, high
        rows[row, BEFORE] = rows[row, BEST] = before
        if low >= rows[row, BETA] or low == high:
            return 0, low
        if high <= rows[row, ALPHA]:
            return 0, high
        rows[row, ALPHA] = max(rows[row, ALPHA], low)
        rows[row, BETA] = min(rows[row, BETA], high)
        to_front(row, rows, pairs, rows[row, BEFORE])
    rows[row, REACHED], rows[row, BEST] = -1, rows[row, PAIRS]
    rows[row, NUMBER], rows[row, WAY], rows[row, WORST] = -1, 2, -1
    rows[row, PLACE], rows[row, WIDE], rows[row, REPLY], rows[row, LONG] = 0, 0, 0, 0
    return pairs, 0


@inlined
def step(row: int, rows: State) -> bool:
    """Goes on to the next position behind this one; False where nothing is left to be tried."""
    full = rows[0, FULL]
    while True:
        floor = max(rows[row, ALPHA], rows[row, REACHED])
        if rows[row, REPLY] < rows[row, LONG]:
            after = reply_of(row, rows)
            if after[1] != full and rows[row, AFTER + 1] != full:
                return True
            take(
                row,
                rows,
                decided(after, pyramid_at(row, AFTER, rows), rows),
            )
        elif rows[row, PLACE] < rows[row, WIDE] and rows[row, WORST] > floor:
            b_places(row, rows)
        elif rows[row, WAY] < 2 and rows[row, WORST] > floor:
            b_picks(row, rows)
        else:
            if rows[row, WORST] > rows[row, REACHED]:
                rows[row, REACHED] = rows[row, WORST]
                rows[row, BEST] = rows[row, PAIRS + 2 * rows[row, NUMBER]]
            rows[row, NUMBER] += 1
            if rows[row, REACHED] >= rows[row, BETA] or rows[row, NUMBER] == rows[row, ALL]:
                return False
            rows[row, WORST], rows[row, WAY], rows[row, PLACE], rows[row, WIDE] = 1, 0, 0, 0


@inlined
def reply_of(row: int, rows: State) -> tuple[int, int, int]:
    """The pyramid of A after the reply that is to be tried."""
    values, occupied, closed = pyramid_at(row, A, rows)
    field = rows[row, REPLIES + 2 * rows[row, REPLY]]
    return put(values, occupied, closed, rows[row, LEFT], field)


@inlined
def take(row: int, rows: State, value: int) -> None:
    """Counts what a reply of A is worth; one that is good enough ends B's placement."""
    rows[row, ANSWER] = max(rows[row, ANSWER], value)
    if rows[row, ANSWER] >= min(rows[row, WORST], rows[row, BETA]):
        first(row, rows, rows[row, REPLY])
        rows[row, REPLY] = rows[row, LONG]
    else:
        rows[row, REPLY] += 1
    if rows[row, REPLY] == rows[row, LONG]:
        rows[row, WORST] = min(rows[row, WORST], rows[row, ANSWER])


@inlined
def b_places(row: int, rows: State) -> None:
    """B places its card on the next field."""
    values, occupied, closed = pyramid_at(row, B, rows)
    field = rows[row, FIELDS + 2 * rows[row, PLACE]]
    after = put(values, occupied, closed, rows[row, TAKEN], field)
    set_pyramid(row, AFTER, rows, after)
    rows[row, PLACE] += 1
    rows[row, REPLY], rows[row, ANSWER] = 0, -1


@inlined
def b_picks(row: int, rows: State) -> None:
    """B picks one card, then the other of the pair."""
    a, b = (
        (rows[row, 0], rows[row, 1], rows[row, 2], rows[row, 3]),
        (rows[row, 4], rows[row, 5], rows[row, 6], rows[row, 7]),
    )
    taken, left = picked(rows[row, PAIRS + 2 * rows[row, NUMBER]], rows[row, WAY], b, rows)
    rows[row, WAY] += 1
    rest = (a[3] | b[3]) & ~(1 << taken | 1 << left)
    rows[row, TAKEN], rows[row, LEFT], rows[row, PLACE] = taken, left, 0
    rows[row, WIDE] = order_fields(b, taken, rest, FIELDS, row, rows)
    rows[row, LONG] = order_fields(a, left, rest, REPLIES, row, rows)
    rows[row, REPLY] = rows[row, LONG]


@inlined
def descend(row: int, rows: State) -> None:
    """Sets up the position after the reply that is tried, where B becomes A."""
    below = row + 1
    set_pyramid(below, A, rows, pyramid_at(row, AFTER, rows))
    rows[below, A + 3] = rows[row, B + 3]
    set_pyramid(below, B, rows, reply_of(row, rows))
    rows[below, B + 3] = rows[row, A + 3] & ~(1 << rows[row, TAKEN] | 1 << rows[row, LEFT])
    rows[below, ALPHA] = -min(rows[row, WORST], rows[row, BETA])
    rows[below, BETA] = -max(rows[row, ALPHA], rows[row, REACHED], rows[row, ANSWER])


@inlined
def remember(row: int, rows: State, table: State) -> int:
    """Keeps in the table what a search between alpha and beta has shown; returns the value."""
    a, b = (
        (rows[row, 0], rows[row, 1], rows[row, 2], rows[row, 3]),
        (rows[row, 4], rows[row, 5], rows[row, 6], rows[row, 7]),
    )
    low: int = rows[row, LOW]
    high: int = rows[row, HIGH]
    reached: int = rows[row, REACHED]
    better = reached > rows[row, ALPHA]
    best: int = rows[row, BEST] if better or low < 0 else rows[row, BEFORE]
    if better:
        low = max(low, reached)
        rows[row, KILLER] = best
    if reached < rows[row, BETA] or reached == high:
        high = min(high, max(reached, low))
    entry = slot_of(a, b, table)
    table[entry + 0], table[entry + 1], table[entry + 2], table[entry + 3] = a[0], a[3], b[0], b[3]
    table[entry + 4], table[entry + 5] = a[1] | a[2] << 31, b[1] | b[2] << 31
    table[entry + 6] = low + 1 | (high + 1) << 2 | best << 4
    return max(reached, low)


@inlined
def decided(a: tuple[int, int, int], b: tuple[int, int, int], rows: State) -> int:
    """The value for A where a pyramid is complete (P10, P11), else 0."""
    full = rows[0, FULL]
    winner, _ = look(a[0], b[0], a[1] == full, b[1] == full, rows[0, NESTED])
    return 0 if winner == 0 else 3 - 2 * winner


@inlined
def last_cards(a: Seat, b: Seat, rows: State) -> int:
    """The value for A, who started, where nobody can offer any more (P12)."""
    if not (rows[0, LAST] and count(a[3]) == 1 and count(b[3]) == 1):
        return 0
    full, covers = rows[0, FULL], rows[0, COVERS]
    best = -1
    own = spots(a[0], a[1], a[2], lowest(a[3]), full, covers) | full + 1
    while own:
        mine = kept_or_put(a, lowest(own), full)
        own &= own - 1
        worst = 1
        answers = spots(b[0], b[1], b[2], lowest(b[3]), full, covers) | full + 1
        while answers:
            worst = min(worst, decided(mine, kept_or_put(b, lowest(answers), full), rows))
            answers &= answers - 1
        best = max(best, worst)
    return best


@inlined
def kept_or_put(seat: Seat, field: int, full: int) -> tuple[int, int, int]:
    """The pyramid with the last card there; it is kept on the field behind the last."""
    if 1 << field > full:
        return seat[0], seat[1], seat[2]
    return put(seat[0], seat[1], seat[2], lowest(seat[3]), field)
