"""The engine and its naive twin, written from the rules page alone, play the same rounds."""

from random import Random

import pytest
from hypothesis import given, settings

from palenque import pacal
from palenque.pacal.match import Match
from palenque.pacal.ruleset import RULESETS, Ruleset
from tests import strategies
from tests.pacal import naive
from tests.pacal.drawn import tokens


def twin(match: Match) -> naive.Table:
    round, ruleset = match.round, match.ruleset
    assert round
    assert len(round.scaffolds) == 2
    options = naive.Options(
        fields=ruleset.fields,
        covers=ruleset.covers,
        nested=ruleset.tie == "nested",
        last=ruleset.last,
        dead_offers=ruleset.dead_offers,
    )
    scaffolds = dict(zip("JO", map(list, round.scaffolds), strict=True))
    return naive.Table(options, scaffolds, dict(zip("JO", map(set, round.hands), strict=True)))


def agree(ruleset: Ruleset, rng: Random) -> str:
    """Plays one round on both sides and gives its last phase."""
    states = strategies.played_round(ruleset, rng)
    plain = twin(states[0])
    for state, after in zip(states, [*states[1:], None], strict=True):
        assert f"{ruleset.name} {plain.position()}" == pacal.format_position(state)
        if after is None:
            break
        assert plain.legal() == tokens(state).split()
        assert after.round
        plain.play(pacal.format_token(after.round.log[-1]))
    assert plain.legal() == []
    return plain.asked


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)
def test_the_built_in_rulesets_agree_with_their_naive_twin(ruleset: Ruleset) -> None:
    """P3 to P12, P15"""
    reasons = {agree(ruleset, Random(seed)).split(":")[2] for seed in range(140)}
    usual = {"complete", "spread", "stuck", "unfinished"} if ruleset.covers else {"spread", "stuck"}
    assert reasons == usual | ({"no-offer"} if not ruleset.dead_offers else set())


@settings(max_examples=120)
@given(strategies.own_rulesets(), strategies.rngs())
def test_own_rulesets_agree_with_their_naive_twin(ruleset: Ruleset, rng: Random) -> None:
    """P3 to P12, P15"""
    agree(ruleset, rng)
