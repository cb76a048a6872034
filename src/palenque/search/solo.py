"""The computer's play of the two solo games: the exact optimum, and a policy with foresight.

``solo-ajm`` (P17) is played perfectly: its chances are computed exactly, all 155,177 situations
of it once in about half a minute. For ``solo-klee`` (P16) a pyramid's promise was learnt, and
the choice looks some draws further than that.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files

import numpy as np

from palenque.kernels import covering, gaps
from palenque.kernels.covering import Weights
from palenque.kernels.gaps import Known
from palenque.pacal import Placement, Pyramid
from palenque.pacal.pyramid import place
from palenque.pacal.solo import SoloView

DRAWS = 2
"""How many draws the choice looks ahead where cards can be covered."""


def choose(view: SoloView, draws: int = DRAWS) -> Placement:
    """The best placement: exactly without covers, else so many draws ahead.

    >>> from random import Random
    >>> from palenque.pacal import SOLO_RULESETS, solo
    >>> game = solo.start(SOLO_RULESETS["solo-klee"])
    >>> game = solo.play(game, solo.deal(game, Random(5)))
    >>> choose(solo.view(game), draws=0) in solo.legal(game)
    True
    """
    if len(view.legal) == 1:
        return view.legal[0]
    if view.ruleset.covers:
        return _with_covers(view, draws)
    return max(view.legal, key=lambda placement: chance_after(view, placement))


def chance_after(view: SoloView, placement: Placement) -> float:
    """The exact chance to win a game without covers after this placement, by best play (P17)."""
    here = gaps_of(place(view.pyramid, placement), view.unseen)
    known = _known(view.ruleset.deck, view.ruleset.fields)
    return float(gaps.chance(gaps.pack(np.array(here, np.int64)), known))


def gaps_of(pyramid: Pyramid, unseen: Sequence[int]) -> list[tuple[int, int]]:
    """The unseen cards and the empty fields between the values that show, from the lowest gap."""
    found, fields, low = [], 0, 0
    above_all = max((*unseen, *pyramid.values)) + 1
    for value in (*pyramid.values, above_all):
        if value == 0:
            fields += 1
            continue
        found.append((sum(low < card < value for card in unseen), fields))
        fields, low = 0, value
    return found


@cache
def _known(deck: int, fields: int) -> Known:
    return gaps.nothing_known(deck, fields)


def best_chance(deck: int, fields: int) -> float:
    """The exact chance to win without covers, two cards drawn at a time (P17)."""
    return float(gaps.chance(gaps.pack(np.array([(deck, fields)], np.int64)), _known(deck, fields)))


def _with_covers(view: SoloView, draws: int) -> Placement:
    (card,) = view.drawn
    values, under = view.pyramid.values, view.pyramid.under
    field, _ = covering.best(
        weights(),
        sum(1 << value for value in values if value),
        sum(1 << field for field, value in enumerate(values) if value),
        sum(1 << field for field, card in enumerate(under) if card),
        sum(1 << card for card in view.unseen),
        card,
        draws,
    )
    if field == covering.NONE:  # nothing is promised anywhere
        return view.legal[0]
    return next(placement for placement in view.legal if placement.rank == field + 1)


@cache
def weights() -> Weights:
    """What was learnt of pyramids, by ``bench/solo_strength.py``."""
    with (files("palenque.search") / "solo_klee.npz").open("rb") as file:
        return np.load(file)["weights"].astype(np.float64)  # type: ignore[no-any-return]
