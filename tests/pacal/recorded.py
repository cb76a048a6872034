"""Records of generated matches and solo games, as values and as text."""

from collections.abc import Iterable
from random import Random

from palenque.pacal import record, record_text, solo
from palenque.pacal.actions import Action, Deal
from palenque.pacal.match import Match
from palenque.pacal.record import Record, SoloRecord
from palenque.pacal.ruleset import Ruleset, SoloRuleset
from tests.strategies import played, played_solo

NAMES = ("Ana", 'Ben "the \\ brace" }')


def actions_of(states: Iterable[Match]) -> list[Action]:
    """The deals and moves that lead through these states, one each."""
    return [_action(state) for state in states]


def _action(state: Match) -> Action:
    assert state.round
    if state.round.log:
        return state.round.log[-1]
    assert state.round.scaffolds
    return Deal(state.round.scaffolds, state.round.hands)


def actions_to_the_end(ruleset: Ruleset, seed: int) -> list[Action]:
    """The actions of a whole match; one that drags on is cut in its 250th."""
    return actions_of(played(ruleset, Random(seed)))


def match_text(ruleset: Ruleset, seed: int) -> str:
    """A whole match as text."""
    return record_text.format_record(match_record(ruleset, seed))


def match_record(ruleset: Ruleset, seed: int) -> Record:
    """A whole match as a record."""
    return record.of_match(ruleset, actions_to_the_end(ruleset, seed), NAMES)


def solo_record(ruleset: SoloRuleset, rng: Random, cut: int | None = None) -> SoloRecord:
    """A solo game as a record, whole or its first ``cut`` placements."""
    states = list(played_solo(ruleset, rng))
    first = states[0]
    deal = solo.SoloDeal(first.scaffold, _deck(states))
    placements = [turn.placement for turn in states[-1].log if turn.placement]
    return record.of_solo(ruleset, [deal, *placements[:cut]], NAMES[0])


def _deck(states: list[solo.Solo]) -> tuple[int, ...]:
    """The whole pile; within a drawn pair the order does not matter."""
    last = states[-1]
    drawn = tuple(card for turn in last.log for card in turn.drawn)
    return (*drawn, *last.drawn, *last.deck)
