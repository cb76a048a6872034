"""The stack and the table of the solver: two arrays of the caller.

The stack has a row for every offer from the first on; row 0 holds the counters and the ruleset.
The table holds whole positions, so that no two can be taken for one whatever the tie-break
(P11).
"""

import numpy as np

from palenque.kernels.compiling import inlined
from palenque.kernels.pacal.state import (
    MOST_MOVES,
    State,
)

NODES, MOST_NODES, STOPPED = 0, 1, 2
"""Row 0: how many offers were looked at, how many may be, and whether the search was stopped;
behind them the ruleset, where a state has it."""
A, B, ALPHA, BETA = 0, 4, 8, 9
"""The other rows: values, occupied and closed fields and hand of A, of B, and the window."""
LOW, HIGH, BEFORE, REACHED, BEST = 10, 11, 12, 13, 14
"""What was known of the value and the best offer before, and what is now."""
NUMBER, ALL, WAY, PLACE, WIDE, REPLY, LONG = 15, 16, 17, 18, 19, 20, 21
"""The offer that is tried, of how many, and what is to be tried next of B's picks, of the
fields for B and of those for A, each with their number."""
TAKEN, LEFT, WORST, ANSWER, AFTER = 22, 23, 24, 25, 26
"""The cards that B and A place, the value of the offer and of B's placement so far, and the
pyramid of B after it."""
KILLER = 29
"""The offer that was last the best at this depth; it often is in the next position, too."""
PAIRS = 30
FIELDS = PAIRS + 2 * MOST_MOVES
REPLIES = FIELDS + 64
WIDTH = REPLIES + 64
"""Offers, fields for B and fields for A to try, each with its rank."""
Seat = tuple[int, int, int, int]
STEPS = 6
"""From one offer to the next: pick, two placements, or two last cards, and what follows."""
UNLIMITED = 1 << 62
"""More offers than can be looked at."""
ENTRY = 8
"""An entry: values and hand of A, of B, both seats' fields, then bounds and the best offer."""


def memory(turns: int, most_nodes: int) -> State:
    """The rows for a search over so many turns that stops after so many offers."""
    rows = np.zeros((turns + 2, WIDTH), np.int64)
    rows[0, MOST_NODES] = most_nodes
    return rows


def empty_table(size: int) -> State:
    """A table of so many entries, rounded down to a power of 2."""
    return np.zeros(ENTRY << size.bit_length() - 1, np.int64)


@inlined
def pyramid_at(row: int, place: int, rows: State) -> tuple[int, int, int]:
    """Values, occupied and closed fields."""
    return rows[row, place], rows[row, place + 1], rows[row, place + 2]


@inlined
def set_pyramid(row: int, place: int, rows: State, pyramid: tuple[int, int, int]) -> None:
    """Writes values, occupied and closed fields."""
    rows[row, place], rows[row, place + 1], rows[row, place + 2] = pyramid


@inlined
def slot_of(a: Seat, b: Seat, table: State) -> int:
    """The place of a position in the table."""
    mixed = np.uint64(a[0])
    for part in (a[3], b[0], b[3], a[1] | a[2] << 31, b[1] | b[2] << 31):
        mixed ^= mixed >> np.uint64(32)
        mixed *= np.uint64(0xD6E8FEB86659FD93)
        mixed ^= np.uint64(part)
    mixed ^= mixed >> np.uint64(32)
    mixed *= np.uint64(0xD6E8FEB86659FD93)
    mixed ^= mixed >> np.uint64(32)
    return ENTRY * int(np.int64(mixed & np.uint64(len(table) // ENTRY - 1)))


@inlined
def same(entry: int, a: Seat, b: Seat, table: State) -> bool:
    """Whether an entry is about this position."""
    fields, piles = a[1] | a[2] << 31, b[1] | b[2] << 31
    alike: bool = table[entry] == a[0] and table[entry + 1] == a[3] and table[entry + 2] == b[0]
    alike = alike and table[entry + 3] == b[3] and table[entry + 4] == fields
    return alike and bool(table[entry + 5] == piles and table[entry + 6])
