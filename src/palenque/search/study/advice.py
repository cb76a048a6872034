"""Advice on playing Pacal, as a judgement of moves: which heed it, and which flout it."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median

from palenque.pacal import (
    Keep,
    LastCards,
    Move,
    Offer,
    Offering,
    Pick,
    Picking,
    Placement,
    Pyramid,
    View,
)
from palenque.pacal.pyramid import fits_nowhere
from palenque.search.greedy import cost

Judgement = Mapping[Move, bool]
"""Whether a move heeds the advice; it says nothing of one that is missing."""


@dataclass(frozen=True)
class Advice:
    """``judge`` tells the legal moves of a view apart; nothing where they are all alike."""

    id: str
    judge: Callable[[View], Judgement]


def _control(view: View) -> Judgement:
    """Offer two cards that both cost the other more than most pairs of the hand would (P4, P5)."""
    if not isinstance(view.phase, Offering):
        return {}
    theirs = _other(view)
    costs = {card: cost(theirs, card, view.ruleset) for card in view.hand}
    hurts = {
        move: min(costs[move.low], costs[move.high])
        for move in view.legal
        if isinstance(move, Offer)
    }
    usual = median(hurts.values())
    return {move: hurt > usual for move, hurt in hurts.items()}


def _open_fields(view: View) -> Judgement:
    """Fill an empty field rather than cover another, which closes it for good (P8)."""
    placements = [move for move in view.legal if isinstance(move, Placement)]
    return {move: not move.cover for move in placements}


def _alive(view: View) -> Judgement:
    """Offer no card that one could not place oneself, and take none (P9)."""
    covers = view.ruleset.covers

    def fits(card: int) -> bool:
        return not fits_nowhere(_own(view), card, covers)

    match view.phase:
        case Offering():
            offers = [move for move in view.legal if isinstance(move, Offer)]
            return {move: fits(move.low) and fits(move.high) for move in offers}
        case Picking():
            return {move: fits(move.card) for move in view.legal if isinstance(move, Pick)}
    return {}


def _spread(view: View) -> Judgement:
    """Keep the outermost cards off the outermost fields, for the smaller spread wins (P11)."""
    placements = [move for move in view.legal if isinstance(move, Placement)]
    return {move: not _is_extreme(view, move) for move in placements}


def _is_extreme(view: View, move: Placement) -> bool:
    """Whether this puts one of the outer half of its natural cards on the lowest or top field."""
    ruleset = view.ruleset
    half = ruleset.deck / ruleset.fields / 2
    lowest = move.rank == 1 and move.card <= half
    return lowest or (move.rank == ruleset.fields and move.card > ruleset.deck - half)


def _last(view: View) -> Judgement:
    """Place the last card where it fills a field, rather than keep it (P12)."""
    if not isinstance(view.phase, LastCards):
        return {}
    return {
        move: isinstance(move, Placement)
        for move in view.legal
        if isinstance(move, Keep) or (isinstance(move, Placement) and not move.cover)
    }


def _own(view: View) -> Pyramid:
    assert view.seat
    return view.pyramids[view.seat.order]


def _other(view: View) -> Pyramid:
    assert view.seat
    return view.pyramids[view.seat.other.order]


ADVICE = tuple(
    Advice(id, judge)
    for id, judge in (
        ("control", _control),
        ("open-fields", _open_fields),
        ("alive", _alive),
        ("spread", _spread),
        ("last", _last),
    )
)


def moves(advice: Advice, view: View, heeding: bool) -> tuple[Move, ...]:
    """The legal moves that heed the advice, or that flout it, with those it says nothing of.

    All of them where none is left, or all are alike.
    """
    judged = advice.judge(view)
    if len(set(judged.values())) < 2:
        return view.legal
    return tuple(move for move in view.legal if judged.get(move, heeding) is heeding)
