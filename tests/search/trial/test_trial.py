"""A ruleset on trial: what equal players meet over many rounds."""

from dataclasses import replace
from random import Random

import pytest

from palenque import pacal
from palenque.pacal.ruleset import from_options
from palenque.search import bots
from palenque.search.trial import playing, report
from palenque.search.trial.playing import TriedRound, try_round
from palenque.search.trial.running import tried
from palenque.search.trial.summary import Summary, concerns, summary
from palenque.search.trial.weighing import worth

ROUND = TriedRound(1.0, "complete", 6, (15, 6, 1), 0.2)
"""Nothing stands against a game whose rounds are like this one, and half of them the other way."""


def rounds(number: int, **changes: object) -> Summary:
    one = replace(ROUND, **changes)  # type: ignore[arg-type]
    return summary([one, replace(one, points=1 - one.points)] * number)


def test_the_same_seed_and_deal_give_the_same_round() -> None:
    assert try_round(pacal.KLEE, 5, 1) == try_round(pacal.KLEE, 5, 1)
    assert try_round(pacal.KLEE, 5, 1) != try_round(pacal.KLEE, 5, 2)


def test_several_processes_play_the_same_rounds_in_order() -> None:
    assert list(tried(pacal.KLEE, 5, 3, jobs=2)) == list(tried(pacal.KLEE, 5, 3))


def test_every_decision_of_a_round_is_counted() -> None:
    """P4: from 15 cards 105 pairs can be offered first."""
    found = try_round(pacal.KLEE, 5, 3)
    assert found.choices[0] == 105
    assert len(found.choices) >= 3 * found.turns - 2


def test_nothing_stands_against_a_game() -> None:
    assert list(concerns(rounds(500))) == []


@pytest.mark.parametrize(
    ("changes", "concern"),
    [
        ({"points": 0.5}, "endless"),
        ({"turns": 2}, "short"),
        ({"choices": (4, 1, 1)}, "forced"),
        ({"worth": 0.01}, "indifferent"),
    ],
)
def test_what_stands_against_a_game_is_said(changes: dict[str, object], concern: str) -> None:
    found = rounds(500, **changes)
    assert list(concerns(found)) == [concern]
    assert list(report.verdict(found)) == [f"Not a game yet: {report.SENTENCES[concern]}"]  # type: ignore[index]


def test_a_lopsided_game_is_told_only_where_that_is_sure() -> None:
    won, lost = replace(ROUND, points=1.0), replace(ROUND, points=0.0)
    assert list(concerns(summary([won] * 62 + [lost] * 38))) == []
    for often, seldom in ((won, lost), (lost, won)):
        assert list(concerns(summary([often] * 650 + [seldom] * 350))) == ["one-sided"]


def test_drawn_rounds_are_told_where_they_are_many() -> None:
    drawn, won = replace(ROUND, points=0.5), replace(ROUND, points=1.0)
    lost = replace(ROUND, points=0.0)
    assert list(concerns(summary([drawn] * 300 + [won] * 350 + [lost] * 350))) == ["drawish"]
    assert list(concerns(summary([drawn] * 240 + [won] * 380 + [lost] * 380))) == []


def test_a_ruleset_under_which_nobody_can_win_is_endless() -> None:
    """P11: with one field, a pyramid of one card each, the spreads are always equal."""
    options = {"id": "one", "deck": 6, "rows": [1], "hand": 2, "covers": "free"}
    more = {"reading": "ascending", "tie": "smaller", "last": True, "dead_offers": True}
    one = from_options({**options, **more, "target": 1})
    assert next(concerns(summary(list(tried(one, 5, 20))))) == "endless"


LATE = (
    "klee 2,6,11/1,15/3,20/4,24/7,28/8,32,38,_ "
    "_,9,13/10,17/12,21/14,25/16,29/18,33,36,42 44 5 last:JO 0-0"
)


def test_the_last_card_is_worth_much() -> None:
    """P12: 44 on field 10 completes and often wins, to keep it, or to cover 42, never does"""
    match = pacal.parse_position(LATE)
    assert isinstance(match, pacal.Match)
    assert (worth(pacal.view(match, pacal.Seat.JADE), Random(1)) or 0) > 0.3


def test_a_deck_too_large_to_be_packed_is_tried_without_a_search() -> None:
    large = from_options(
        {
            "id": "large",
            "deck": 70,
            "rows": [4, 3, 2, 1],
            "hand": 25,
            "covers": "none",
            "reading": "ascending",
            "tie": "smaller",
            "last": True,
            "dead_offers": True,
            "target": 1,
        }
    )
    assert try_round(large, 5, 0).worth is None


def test_without_the_search_the_strongest_player_that_needs_none_plays(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def missing(name: str) -> None:
        raise bots.UnknownPlayer(name)

    monkeypatch.setattr(bots, "player", missing)
    assert playing.player_name() == "level:5"
