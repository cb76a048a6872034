"""The eight levels and the hint: legal, honest, and found by their numbers."""

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings

from palenque import pacal
from palenque.pacal import Match
from palenque.search import bots
from palenque.search.levels import LEVELS
from tests.strategies import matches, rngs

NAMES = [f"level:{level.number}" for level in LEVELS[:-1]]  # the last thinks for a second


@pytest.mark.parametrize("name", NAMES)
@given(match=matches(), rng=rngs())
@settings(max_examples=20, deadline=None)
def test_a_level_chooses_by_the_rules_and_from_its_view_alone(
    name: str, match: Match, rng: Random
) -> None:
    for seat in pacal.actors(match):
        view = pacal.view(match, seat)
        other = pacal.view(pacal.complete(view, rng), seat)
        choices = [bots.choose(name, seen, Random(7)) for seen in (view, other)]
        assert choices[0] in view.legal
        assert choices[0] == choices[1]


def test_levels_are_numbered_from_one_and_get_stronger() -> None:
    assert [level.number for level in LEVELS] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert all(a.elo < b.elo for a, b in pairwise(LEVELS))


@pytest.mark.parametrize("number", ["0", "9", "", "01", "x", "-1", "1.5"])
def test_other_levels_are_refused_in_a_sentence(number: str) -> None:
    with pytest.raises(bots.UnknownPlayer, match="levels go from 1 to 8"):
        bots.player(f"level:{number}")


def test_a_hint_is_a_legal_move_with_its_chance() -> None:
    match = pacal.start(pacal.KLEE)
    match = pacal.play(match, pacal.deal(match, Random(7)))
    view = pacal.view(match, pacal.actors(match)[0])
    hint = bots.hint(view, Random(1), cancelled=lambda: True)
    assert hint.move in view.legal
    assert hint.chance is not None
    assert 0 <= hint.chance <= 1
