"""A pyramid of open cards: what fits where (P7, P8)."""

from collections.abc import Iterator
from dataclasses import dataclass

from palenque.game import IllegalAction, Reason
from palenque.pacal.actions import Placement

EMPTY = 0


@dataclass(frozen=True)
class Pyramid:
    """The piles of one player, by rank from the lowest.

    ``values`` holds the visible card of each field and ``under`` the card below it, both
    with 0 for none.
    """

    values: tuple[int, ...]
    under: tuple[int, ...]

    @property
    def count(self) -> int:
        """The number of cards placed so far."""
        return sum(map(bool, self.values)) + sum(map(bool, self.under))

    @property
    def complete(self) -> bool:
        """Whether every field holds a card."""
        return EMPTY not in self.values

    @property
    def spread(self) -> int:
        """The value of the top rank minus that of the lowest (P11)."""
        return self.values[-1] - self.values[0]

    def cards(self) -> Iterator[int]:
        """Every card in the pyramid, visible or covered."""
        return (card for card in self.values + self.under if card)


def empty(fields: int) -> Pyramid:
    """A pyramid without cards."""
    return Pyramid((EMPTY,) * fields, (EMPTY,) * fields)


def neighbours(pyramid: Pyramid, card: int) -> tuple[int, int]:
    """The indices of the nearest smaller and the nearest greater visible value.

    They are -1 and the number of fields where there is none. Empty fields strictly
    between them are those that the card fits (P7).
    """
    below, above = -1, len(pyramid.values)
    for index, value in enumerate(pyramid.values):
        if value == EMPTY:
            continue
        if value > card:
            above = index
            break
        below = index
    return below, above


def spots(pyramid: Pyramid, card: int, covers: bool) -> list[Placement]:
    """Every placement of this card, by rank: empty fields it fits, and covers (P7, P8)."""
    below, above = neighbours(pyramid, card)
    found = [Placement(card, index + 1) for index in range(below + 1, above)]
    if not covers:
        return found
    if below >= 0 and not pyramid.under[below]:
        found.insert(0, Placement(card, below + 1, cover=True))
    if above < len(pyramid.values) and not pyramid.under[above]:
        found.append(Placement(card, above + 1, cover=True))
    return found


def fits_nowhere(pyramid: Pyramid, card: int, covers: bool) -> bool:
    """Whether a player who must place this card loses (P9)."""
    below, above = neighbours(pyramid, card)
    if above - below > 1:
        return False
    under = pyramid.under
    return not covers or (
        (below < 0 or under[below] > 0) and (above >= len(under) or under[above] > 0)
    )


def place(pyramid: Pyramid, placement: Placement) -> Pyramid:
    """The pyramid with this card placed; does not ask whether it fits."""
    index, card = placement.rank - 1, placement.card
    values, under = pyramid.values, pyramid.under
    if placement.cover:
        under = (*under[:index], values[index], *under[index + 1 :])
    return Pyramid((*values[:index], card, *values[index + 1 :]), under)


def check(pyramid: Pyramid, placement: Placement, covers: bool) -> None:
    """Raises IllegalAction unless this card may go on this field (P7, P8)."""
    rank = placement.rank
    if not 1 <= rank <= len(pyramid.values):
        sentence = f"there is no field {rank}; the fields are 1 to {len(pyramid.values)}"
        raise IllegalAction(Reason.NO_SUCH_FIELD, "P2", sentence, placement)
    value, under = pyramid.values[rank - 1], pyramid.under[rank - 1]
    if placement.cover:
        _check_cover(placement, value, under, covers)
    elif value:
        _refuse_occupied(placement, value, under, covers)
    if placement not in spots(pyramid, placement.card, covers):
        raise IllegalAction(Reason.DOES_NOT_FIT, "P7", _misfit(pyramid, placement), placement)


def _check_cover(placement: Placement, value: int, under: int, covers: bool) -> None:
    rank = placement.rank
    if not covers:
        sentence = "a card may not cover another in this ruleset"
        raise IllegalAction(Reason.NO_COVER, "P8", sentence, placement)
    if not value:
        sentence = f"field {rank} is empty, so nothing can be covered there"
        raise IllegalAction(Reason.NEEDS_PLACE, "P8", sentence, placement)
    if under:
        sentence = f"field {rank} is closed and takes no further card"
        raise IllegalAction(Reason.CLOSED, "P8", sentence, placement)


def _refuse_occupied(placement: Placement, value: int, under: int, covers: bool) -> None:
    rank = placement.rank
    if under:
        sentence = f"field {rank} is closed and takes no further card"
        raise IllegalAction(Reason.CLOSED, "P8", sentence, placement)
    if not covers:
        sentence = f"field {rank} already holds {value}"
        raise IllegalAction(Reason.NO_COVER, "P8", sentence, placement)
    sentence = f"field {rank} already holds {value}, so {placement.card} could only cover it"
    raise IllegalAction(Reason.NEEDS_COVER, "P8", sentence, placement)


def _misfit(pyramid: Pyramid, placement: Placement) -> str:
    card, index = placement.card, placement.rank - 1
    for rank, value in enumerate(pyramid.values[:index], 1):
        if value > card:
            return (
                f"{card} does not fit field {index + 1}, for the lower field {rank} holds {value}"
            )
    for rank, value in enumerate(pyramid.values[index + 1 :], index + 2):
        if value and value < card:
            return (
                f"{card} does not fit field {index + 1}, for the higher field {rank} holds {value}"
            )
    raise AssertionError("a card that breaks no order fits")


def room(pyramid: Pyramid, rank: int, deck: int, covers: bool) -> tuple[int, int] | None:
    """The smallest and the largest card that fit this field now; None where none can (P7, P8)."""
    index = rank - 1
    if pyramid.values[index] and (not covers or pyramid.under[index]):
        return None
    low = max(pyramid.values[:index], default=0) + 1
    high = min((value for value in pyramid.values[index + 1 :] if value), default=deck + 1) - 1
    return (low, high) if low <= high else None
