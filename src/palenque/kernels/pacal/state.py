"""A state as an array of numbers, named by the constants below; pairs are by seat.

A pyramid is three sets of bits: the values that show (bit 15 is card 15), and the fields that
are occupied and closed (bit 0 is rank 1). Which card a closed field covers is forgotten, for
no rule asks.
"""

import numpy as np
from numpy.typing import NDArray

from palenque.game import SEATS
from palenque.pacal import (
    End,
    Keep,
    LastCards,
    Move,
    Offer,
    Offering,
    Over,
    Pick,
    Picking,
    Placement,
    Placing,
    Pyramid,
    Round,
    Ruleset,
)

State = NDArray[np.int64]

VALUES, OCCUPIED, CLOSED, HAND = 0, 2, 4, 6
SEAT, PHASE, CARD, RETURNS, STARTER = 8, 9, 10, 11, 12
"""Who acts, and on which card; ``RETURNS`` is the card, or the seat, that is to follow."""
WINNER, END = 13, 14
"""0 for nobody, 1 for Jade, 2 for Obsidian; and the place of the reason in ``ENDS``."""
FULL, DECK, COVERS, NESTED, LAST, DEAD_OFFERS = 15, 16, 17, 18, 19, 20
SIZE = 21

OFFERING, PICKING, PLACING, LAST_CARDS, OVER = range(5)
ENDS = tuple(End)
COMPLETE, SPREAD, STUCK, NO_OFFER, UNFINISHED = range(5)

KEEP = 63
"""A move is a number: 64 times the lower card plus the higher of an offer, the card of a pick,
the field of a placement, 0 for rank 1, or this."""
LARGEST_DECK = 62
MOST_MOVES = 30 * 29 // 2


class TooLarge(ValueError):
    """A ruleset whose deck does not fit the bits of a number."""


def fits(ruleset: Ruleset) -> bool:
    """Whether rounds of this ruleset can be packed."""
    return ruleset.deck <= LARGEST_DECK


def pack(round: Round) -> State:
    """The round as numbers, without the cards that are not known; raises TooLarge."""
    ruleset = round.ruleset
    if not fits(ruleset):
        raise TooLarge(f"a deck of {ruleset.deck} cards is too large; {LARGEST_DECK} is the most")
    state = np.zeros(SIZE, np.int64)
    for seat, pyramid in enumerate(round.pyramids):
        state[VALUES + seat] = bits(pyramid.values)
        state[OCCUPIED + seat], state[CLOSED + seat] = _fields_of(pyramid)
        state[HAND + seat] = bits(round.hands[seat])
    state[FULL], state[DECK] = (1 << ruleset.fields) - 1, ruleset.deck
    state[COVERS], state[NESTED] = ruleset.covers, ruleset.tie == "nested"
    state[LAST], state[DEAD_OFFERS] = ruleset.last, ruleset.dead_offers
    state[STARTER] = round.starter.order
    _pack_phase(state, round)
    return state


def bits(cards: tuple[int, ...]) -> int:
    """The known cards as a set of bits."""
    return sum(1 << card for card in cards if card)


def _fields_of(pyramid: Pyramid) -> tuple[int, int]:
    occupied = sum(1 << field for field, value in enumerate(pyramid.values) if value)
    return occupied, sum(1 << field for field, card in enumerate(pyramid.under) if card)


def _pack_phase(state: State, round: Round) -> None:
    phase = round.phase
    match phase:
        case Offering():
            state[PHASE] = OFFERING
        case Picking(offer=offer):
            state[PHASE], state[CARD], state[RETURNS] = PICKING, offer.low, offer.high
        case Placing(card=card, returns=returns):
            state[PHASE], state[CARD], state[RETURNS] = PLACING, card, returns or 0
        case LastCards(seats=seats):
            state[PHASE], state[RETURNS] = LAST_CARDS, len(seats) - 1
        case Over(winner=winner, reason=reason):
            state[PHASE], state[END] = OVER, ENDS.index(reason)
            state[WINNER] = winner.order + 1 if winner else 0
            return
    state[SEAT] = phase.seat.order


def encode(move: Move) -> int:
    """The move as a number."""
    match move:
        case Offer(low=low, high=high):
            return low << 6 | high
        case Pick(card=card):
            return card
        case Placement(rank=rank):
            return rank - 1
        case Keep():
            return KEEP
    raise ValueError(f"{move} is no move that a player chooses")


def decode(state: State, move: int) -> Move:
    """The move that a number means in this state."""
    if state[PHASE] == OFFERING:
        return Offer(move >> 6, move & 63)
    if state[PHASE] == PICKING:
        return Pick(move)
    if move == KEEP:
        return Keep()
    seat = int(state[SEAT])
    last = state[PHASE] == LAST_CARDS
    card = int(state[HAND + seat]).bit_length() - 1 if last else int(state[CARD])
    return Placement(card, move + 1, cover=bool(state[OCCUPIED + seat] >> move & 1))


def outcome(state: State, seat: int) -> int:
    """1 if this seat has won the round, -1 if it has lost it, 0 if it is drawn."""
    if state[WINNER] == 0:
        return 0
    return 1 if SEATS[int(state[WINNER]) - 1].order == seat else -1
