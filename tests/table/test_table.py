"""A table: who may do what, and what a command does once, twice, or too late."""

from random import Random

import pytest

from palenque.game import SEATS, Seat
from palenque.messages import Act, Next, Refused, Resign, Shown
from palenque.pacal import RULESETS, SOLO_RULESETS, Ruleset, SoloRuleset
from palenque.table import Setup, Table
from tests.table.sessions import SOLO, act, dealt, mover, play, tell, tokens


def code(event: Shown | Refused) -> str:
    assert isinstance(event, Refused), event
    return event.code


def test_every_seat_is_shown_every_action() -> None:
    table = dealt()
    seat, command = mover(table), Act(id="a", ply=1, token=tokens(table)[0])
    events = table.receive(seat, command, at=5)
    told = {to: event.answers for to, event in events if isinstance(event, Shown)}
    assert told == {seat: "a", seat.other: None}
    assert table.log[-1].at == 5


def test_a_stale_command_changes_nothing() -> None:
    table = dealt()
    token = tokens(table)[0]
    act(table, token)
    ply = table.ply
    answer = tell(table, mover(table), Act(id="late", ply=ply - 1, token=token))
    assert code(answer) == "stale"
    assert table.ply == ply


def test_a_repeated_command_has_one_effect_and_one_answer() -> None:
    table = dealt()
    seat, command = mover(table), Act(id="a", ply=1, token=tokens(table)[0])
    first = tell(table, seat, command)
    for _ in play(table, Random(1), most=5):
        pass
    ply = table.ply
    assert tell(table, seat, command) == first
    assert table.ply == ply


def test_a_repeated_command_gets_its_answer_from_the_log_alone() -> None:
    table = dealt()
    seat, command = mover(table), Act(id="a", ply=1, token=tokens(table)[0])
    first = tell(table, seat, command)
    assert tell(Table("t", table.setup, Random(), table.log), seat, command) == first


def test_a_repeated_refusal_is_the_same_refusal() -> None:
    table = dealt()
    seat, command = mover(table), Act(id="a", ply=1, token="1@1")
    refused = tell(table, seat, command)
    act(table, tokens(table)[0])
    assert tell(table, seat, command) == refused


def test_the_two_seats_may_use_the_same_command_id() -> None:
    table = dealt()
    act(table, tokens(table)[0], id="same")
    assert isinstance(act(table, tokens(table)[0], id="same"), Shown)


def test_a_seat_acts_only_in_its_turn() -> None:
    table = dealt()
    other = mover(table).other
    assert code(act(table, tokens(table)[0], seat=other)) == "not-your-turn"
    assert table.ply == 1


@pytest.mark.parametrize("token", ["x", "??", "17#", "99+98", "1+1", "3@4", "-"])
def test_a_wrong_token_is_refused_with_its_rule(token: str) -> None:
    table = dealt()
    refused = act(table, token)
    assert isinstance(refused, Refused)
    assert refused.rule == "P4"
    assert refused.message.endswith(".")
    assert table.ply == 1


def test_the_next_round_is_dealt_once_the_round_is_over() -> None:
    table = dealt()
    jade = Seat.JADE
    assert code(tell(table, jade, Next(id="n", ply=1))) == "round-running"
    tell(table, jade, Resign(id="r", ply=1, scope="round"))
    assert code(act(table, "1+2", seat=jade)) == "round-over"
    shown = tell(table, jade.other, Next(id="n", ply=2))
    assert isinstance(shown, Shown)
    assert (shown.view.score, shown.view.round_number) == ((0, 1), 2)


def test_a_round_that_is_given_up_counts_for_the_other() -> None:
    table = dealt()
    shown = tell(table, Seat.OBSIDIAN, Resign(id="r", ply=1, scope="round"))
    assert isinstance(shown, Shown)
    assert shown.view.round
    assert (shown.view.round.phase.winner, shown.view.round.phase.reason) == ("J", "resigned")
    assert code(tell(table, Seat.JADE, Resign(id="r", ply=2, scope="round"))) == "round-over"


def test_a_match_that_is_given_up_is_over() -> None:
    table = dealt()
    shown = tell(table, Seat.JADE, Resign(id="r", ply=1, scope="match"))
    assert isinstance(shown, Shown)
    assert shown.view.end
    assert (shown.view.end.winner, shown.view.end.gave_up, shown.view.score) == ("O", "J", (0, 0))
    for command in (Next(id="n", ply=2), Resign(id="s", ply=2, scope="match")):
        assert code(tell(table, Seat.OBSIDIAN, command)) == "match-over"


def test_a_solo_game_can_be_given_up_and_has_no_rounds() -> None:
    table = dealt(SOLO)
    assert code(tell(table, Seat.JADE, Resign(id="r", ply=1, scope="round"))) == "not-asked"
    assert code(tell(table, Seat.JADE, Next(id="n", ply=1))) == "round-running"
    assert code(act(table, "1+2")) == "not-asked"
    shown = tell(table, Seat.JADE, Resign(id="m", ply=1, scope="match"))
    assert table.over
    assert isinstance(shown, Shown)
    assert shown.view.solo
    assert shown.view.solo.legal == []


def test_what_could_not_be_stored_is_taken_back() -> None:
    table = dealt()
    seat, before = mover(table), table.view(Seat.JADE)
    command = Act(id="a", ply=1, token=tokens(table)[0])
    first = tell(table, seat, command)
    table.take_back(1)
    assert table.view(Seat.JADE) == before
    assert tell(table, seat, command) == first


@pytest.mark.parametrize(
    "ruleset", [*RULESETS.values(), *SOLO_RULESETS.values()], ids=lambda r: r.id
)
def test_the_log_alone_tells_the_whole_game(ruleset: Ruleset | SoloRuleset) -> None:
    table = dealt(Setup(ruleset, ("Ana", "Ben")), seed=3)
    for _ in play(table, Random(4)):
        pass
    again = Table("t", table.setup, Random(), table.log)
    assert again.over
    assert [again.view(seat) for seat in SEATS] == [table.view(seat) for seat in SEATS]
