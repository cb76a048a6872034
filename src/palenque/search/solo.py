"""The computer's play of the two solo games: the exact optimum, and a policy with foresight.

``solo-ajm`` (P17) is played perfectly: its chances are computed exactly, all 155,177 situations
of it once in about half a minute. For ``solo-klee`` (P16) a pyramid's promise was learnt, and
the choice looks some draws further than that.
"""

from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from random import Random

import numpy as np

from palenque.kernels import covering, gaps
from palenque.kernels.covering import Weights
from palenque.kernels.gaps import Known
from palenque.pacal import SOLO_RULESETS, Placement, Pyramid, solo
from palenque.pacal.pyramid import place
from palenque.pacal.solo import SoloView
from palenque.search import kept
from palenque.search.bots import Hint

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
    return view.legal[0] if len(view.legal) == 1 else _best(view, draws)[0]


def hint(view: SoloView) -> Hint:
    """The best placement and the chance to win after it: exact without covers, else learnt."""
    return Hint(*_best(view, DRAWS))


def _best(view: SoloView, draws: int) -> tuple[Placement, float]:
    if view.ruleset.covers:
        return _with_covers(view, draws)
    chances = {placement: chance_after(view, placement) for placement in view.legal}
    return max(chances.items(), key=lambda found: found[1])


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


def prepare() -> None:
    """Has everything ready that a hint needs: compiled, and for P17 every chance known.

    The chances are read from where they were kept, or computed, in a minute at most, and kept.
    """
    for ruleset in SOLO_RULESETS.values():
        game = solo.start(ruleset)
        if not ruleset.covers:
            _know_all(ruleset.deck, ruleset.fields)
        hint(solo.view(solo.play(game, solo.deal(game, Random(0)))))


def _know_all(deck: int, fields: int) -> None:
    known = _known(deck, fields)
    if not kept.read(known):
        best_chance(deck, fields)
        kept.keep(known)


@cache
def _known(deck: int, fields: int) -> Known:
    """What was kept of these chances, or nothing yet."""
    known = gaps.nothing_known(deck, fields)
    kept.read(known)
    return known


def best_chance(deck: int, fields: int) -> float:
    """The exact chance to win without covers, two cards drawn at a time (P17)."""
    return float(gaps.chance(gaps.pack(np.array([(deck, fields)], np.int64)), _known(deck, fields)))


def _with_covers(view: SoloView, draws: int) -> tuple[Placement, float]:
    (card,) = view.drawn
    values, under = view.pyramid.values, view.pyramid.under
    field, chance = covering.best(
        weights(),
        sum(1 << value for value in values if value),
        sum(1 << field for field, value in enumerate(values) if value),
        sum(1 << field for field, card in enumerate(under) if card),
        sum(1 << card for card in view.unseen),
        card,
        draws,
    )
    if field == covering.NONE:  # nothing is promised anywhere
        return view.legal[0], chance
    return next(placement for placement in view.legal if placement.rank == field + 1), chance


@cache
def weights() -> Weights:
    """What was learnt of pyramids, by ``bench/solo_strength.py``."""
    with (files("palenque.search") / "solo_klee.npz").open("rb") as file:
        return np.load(file)["weights"].astype(np.float64)  # type: ignore[no-any-return]
