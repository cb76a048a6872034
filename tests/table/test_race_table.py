"""A race at the table: commands with their time in, events out; the table owns the clock."""

from random import Random

import pytest

from palenque import pakal
from palenque.messages import Pushed, PushRefused, RaceShown, Refused
from palenque.pakal import replay
from palenque.table import RaceTable
from tests.table.racing import (
    A,
    J,
    O,
    S,
    begun,
    code,
    get_ready,
    race_to_round,
    restacked,
    reveal,
    right,
    running,
    say,
    seen,
    setup,
    shown,
    solve,
    told,
    useful,
    way,
    wrong,
)

START = 4_000
"""When, in the table's time, the goal of ``running`` was revealed."""


# Seats and set-up (K1)


def test_open_seats_are_waited_for_and_the_last_one_begins() -> None:
    table = begun(setup([J], open=[O, S]))
    assert seen(table).phase == "seats"
    table.sit(O, "Ben", 10)
    assert seen(table).phase == "seats"
    table.sit(S, "Kan", 20)
    assert seen(table).phase == "arranging"
    assert table.open == ()
    assert [(racer.seat, racer.name) for racer in seen(table).racers] == [
        ("J", "Ana"),
        ("O", "Ben"),
        ("S", "Kan"),
    ]


def test_the_host_begins_with_the_seats_that_are_taken() -> None:
    table = begun(setup([J], open=[O, A]))
    table.sit(table.open[0], "Ben", 0)
    assert code(say(table, O, "begin", 1)) == ("not-asked", "K1")
    assert shown(say(table, J, "begin", 2)).phase == "arranging"
    assert [racer.seat for racer in seen(table).racers] == ["J", "O"]
    assert len(seen(table).tiles) == 2 + 3
    assert code(say(table, J, "begin", 3)) == ("not-asked", "K1")


def test_a_player_sees_both_sides_of_the_own_card_and_lays_the_squares_until_ready() -> None:
    table = begun()
    sides = seen(table, J).sides
    assert len(sides) == 2
    assert not seen(table).sides
    for side in (0, 1, 1):
        racer = shown(say(table, J, "lay", 1, side=side)).racers[0]
        assert (racer.face, racer.shows) == (sides[side], "")
    assert code(say(table, O, "ready", 2)) == ("not-asked", "K1")
    assert shown(say(table, J, "ready", 3)).racers[0].ready
    assert code(say(table, J, "lay", 4, side=0)) == ("locked", "K1")


def test_all_symbols_are_to_be_hidden_when_the_squares_are_laid() -> None:
    table = begun()
    face = pakal.parse_face(seen(table, J).sides[0])
    symbol = next(cell for cell in range(16) if face.symbols >> cell & 1)
    blanks = [cell for cell in range(16) if not face.symbols >> cell & 1]
    bad = pakal.Board(symbol, sum(1 << cell for cell in blanks[:4]))
    answer = say(table, J, "lay", 1, side=0, board=pakal.format_board(bad))
    assert code(answer) == ("symbol-shows", "K1")
    assert code(say(table, J, "lay", 1, side=0, board="_")) == ("wrong-squares", "K1")
    good = pakal.Board(blanks[4], bad.clear)
    assert shown(say(table, J, "lay", 1, side=0, board=pakal.format_board(good)))


def test_goal_and_clock_come_together_after_a_count_in() -> None:
    """K2"""
    table = begun()
    for seat in (J, O):
        say(table, seat, "lay", 500, side=0)
    get_ready(table, 1_000)
    view = seen(table, J, at=1_200)
    assert (view.phase, view.goal, view.left, table.deadline) == ("count-in", None, 2_800, 4_000)
    assert not table.tick(3_999)
    [(_, event), *_] = table.tick(4_000)
    view = shown(event)
    assert (view.phase, view.left, table.deadline) == ("running", 45_000, 49_000)
    assert view.goal


# Slides (K3)


def test_a_slide_is_told_to_everybody() -> None:
    table = running()
    cell = right(table, J)
    events = told(table, J, "push", START + 10, cell=cell)
    assert [to for to, _ in events] == [J, O, None]
    assert {event for _, event in events} == {Pushed(seat="J", round=1, n=1, cell=cell)}
    assert seen(table).racers[0].slides == 1


def test_a_refused_slide_brings_the_board_and_the_number_of_slides() -> None:
    table = running()
    say(table, J, "push", START + 10, cell=right(table, J))
    [(to, event)] = told(table, J, "push", START + 20, cell=wrong(table, J))
    assert to is J
    assert isinstance(event, PushRefused)
    assert (event.n, event.board) == (1, seen(table).racers[0].board)
    assert code(event) == ("not-in-line", "K3")


@pytest.mark.parametrize("n", [1, 3, 100])
def test_a_repeated_or_early_slide_is_refused(n: int) -> None:
    table = running()
    say(table, J, "push", START, cell=right(table, J))
    ply = table.ply
    assert code(say(table, J, "push", START, n=n, cell=right(table, J))) == ("stale", "K3")
    assert table.ply == ply


def test_a_board_is_locked_by_its_claim() -> None:
    """K5"""
    table = running()
    say(table, J, "grab", START + 10, tile=useful(table))
    answer = say(table, J, "push", START + 20, cell=right(table, J))
    assert code(answer) == ("locked", "K5")
    assert code(say(table, J, "grab", START + 20, tile=useful(table))) == ("locked", "K5")
    assert isinstance(say(table, O, "push", START + 30, cell=right(table, O)), Pushed)


def test_a_slide_of_another_round_is_refused() -> None:
    table = running()
    assert code(say(table, J, "push", START, round=2, cell="a1")) == ("round-over", "K8")


def test_no_slide_before_there_is_a_board() -> None:
    table = begun()
    assert isinstance(say(table, J, "push", 5, cell="a1"), Refused)


# Claims and the clock (K5, K6)


def test_a_claim_at_44_999_counts_and_one_at_45_000_is_late() -> None:
    table = running()
    late = say(table, J, "grab", START + 45_000, tile=useful(table))
    assert code(late) == ("out-of-time", "K5")
    assert code(say(table, O, "push", START + 45_000, cell=right(table, O)))[0] == "out-of-time"
    assert isinstance(say(running(), J, "grab", START + 44_999, tile=useful(table)), RaceShown)


def test_two_claims_for_one_tile_go_by_arrival() -> None:
    """K5: in the same millisecond, the first that the table hears has it."""
    table = running()
    tile = useful(table)
    assert shown(say(table, O, "grab", START + 700, tile=tile)).racers[1].claim == tile
    assert code(say(table, J, "grab", START + 700, tile=tile)) == ("tile-taken", "K5")
    assert shown(say(table, J, "grab", START + 700, tile=useful(table))).results


def test_nobody_is_believed_to_have_reached_the_goal() -> None:
    table = running()
    view = shown(say(table, J, "grab", START + 9, tile=useful(table)))
    view = shown(say(table, O, "grab", START + 9, tile=useful(table)))
    assert [(result.fate, result.space) for result in view.results] == [("not-reached", 0)] * 2


def test_the_clock_ends_the_round_even_if_its_tick_is_late() -> None:
    table = running()
    assert not table.tick(START + 44_999)
    [(_, event), *_] = table.tick(START + 45_031)
    view = shown(event)
    assert [result.fate for result in view.results] == ["no-claim", "no-claim"]
    assert table.log[-1].action == pakal.End(45_000)


def test_results_say_time_slides_and_the_fewest_slides() -> None:
    table = running(setup([J]))
    slides = len(way(table, J))
    at = solve(table, J, START)
    view = shown(say(table, J, "grab", at, tile=useful(table)))
    [result] = view.results
    assert (result.fate, result.time, result.slides) == ("moved", at - START, slides)
    assert 0 < result.par <= slides


def test_targets_say_where_each_tile_would_take_the_own_disc() -> None:
    """K7"""
    table = running()
    view = seen(table, O)
    assert view.goal
    for target in view.targets:
        if target.tile in view.goal:
            assert target.space is None
        else:
            assert target.space == view.track.index(target.tile) + 1 == target.ahead
    assert seen(table).targets == []


# Swaps (K8)


def swapping() -> RaceTable:
    """After a round without claims: both owners swap a transparent square for a coloured one."""
    table = running()
    table.tick(START + 45_000)
    assert seen(table).phase == "swapping"
    assert [racer.due for racer in seen(table).racers] == ["easier", "easier"]
    return table


def clear(table: RaceTable) -> str:
    """A cell of Jade's that holds a transparent square."""
    text = seen(table).racers[0].board
    assert text
    board = pakal.parse_board(text)
    return next(pakal.format_cell(cell) for cell in range(16) if board.clear >> cell & 1)


def test_owners_choose_within_ten_seconds_and_chance_for_the_others() -> None:
    table, ended = swapping(), START + 45_000
    assert table.deadline == ended + 10_000
    view = shown(say(table, J, "exchange", ended + 9_999, cell=clear(table)))
    assert view.results[0].swapped
    assert not table.tick(ended + 9_999)
    table.tick(ended + 10_002)
    last = table.log[-1].action
    assert isinstance(last, pakal.Swap)
    assert (last.seat, last.at, last.drawn) == (O, 55_000, True)
    assert seen(table).phase == "ready"
    assert seen(table).round == 2
    assert all(result.swapped for result in seen(table).results)


def test_a_swap_at_ten_seconds_is_late() -> None:
    table = swapping()
    late = say(table, J, "exchange", START + 55_000, cell=clear(table))
    assert code(late) == ("out-of-time", "K8")


# Being ready, and being away


def test_a_race_does_not_wait_for_ever_for_who_is_away() -> None:
    table = swapping()
    table.tick(START + 55_000)
    table.attend(frozenset({J, O}), 60_000)
    table.attend(frozenset({J}), 61_000)
    assert table.deadline is None
    say(table, J, "ready", 62_000)
    assert table.deadline == 71_000
    table.tick(71_000)
    assert seen(table).phase == "count-in"
    assert not seen(table).racers[1].present


def test_squares_of_who_is_away_are_laid_at_random() -> None:
    """K1"""
    table = begun()
    table.attend(frozenset({J}), 0)
    say(table, J, "lay", 1, side=0)
    say(table, J, "ready", 2)
    assert table.deadline
    table.tick(table.deadline)
    assert [racer.shows for racer in seen(table).racers] == ["", ""]
    assert seen(table).phase == "count-in"


def test_an_untimed_round_is_given_up_for_who_is_away() -> None:
    """K6"""
    table = running(setup(level="untimed"))
    table.attend(frozenset({J, O}), START)
    table.attend(frozenset({J}), START + 10)
    assert table.deadline is None
    say(table, J, "grab", START + 500, tile=useful(table))
    assert table.deadline == START + 10_010
    table.tick(START + 10_010)
    assert [result.fate for result in seen(table).results][1] == "gave-up"


# Repeated and stale commands


def test_a_repeated_command_has_one_effect() -> None:
    table = running()
    first = shown(say(table, J, "grab", START + 9, tile=useful(table), id="once"))
    ply = table.ply
    again = shown(say(table, J, "grab", START + 20, tile=useful(table), id="once"))
    assert (again.racers, table.ply) == (first.racers, ply)
    assert isinstance(say(table, O, "grab", START + 30, tile=useful(table), id="once"), RaceShown)


def test_a_repeated_refusal_is_the_same() -> None:
    table = running()
    first = say(table, J, "grab", START + 45_000, tile="A", id="late")
    assert say(table, J, "grab", START + 9, tile="A", id="late") == first


@pytest.mark.parametrize("kind", ["ready", "grab", "give-up-round", "exchange"])
def test_a_command_for_another_round_is_stale(kind: str) -> None:
    table = running()
    more = {"grab": {"tile": "A"}, "exchange": {"cell": "a1"}}.get(kind, {})
    assert code(say(table, J, kind, START + 1, round=7, **more)) == ("stale", "K2")


def test_a_round_is_given_up_at_untimed_races_only() -> None:
    """K6"""
    assert code(say(running(), J, "give-up-round", START + 1)) == ("timed", "K6")
    table = running(setup([J], "untimed"))
    assert seen(table, J).left is None
    view = shown(say(table, J, "give-up-round", START + 1))
    assert [result.fate for result in view.results] == ["gave-up"]


# Secrets


def test_a_reshuffled_stack_changes_nothing_that_anybody_is_told() -> None:
    """The goals to come are in the state and the log only."""
    table = race_to_round(3)
    other = restacked(table, Random(5))
    for seat in (J, O, None):
        assert table.show(seat, 0).model_dump_json() == other.show(seat, 0).model_dump_json()
    assert table.record() == other.record()
    reveal(table)
    reveal(other)
    assert seen(table).goal != seen(other).goal


# The log


def test_a_race_is_its_setup_and_its_log() -> None:
    table = running()
    solve(table, J, START)
    say(table, J, "grab", START + 500, tile=useful(table))
    again = RaceTable("t", table.setup, Random(9), table.log)
    assert (again.state, again.deadline) == (table.state, table.deadline)
    assert seen(again, J, 6_000) == seen(table, J, 6_000)


def test_what_could_not_be_stored_is_taken_back() -> None:
    table = running()
    before, ply = table.state, table.ply
    say(table, J, "grab", START + 9, tile=useful(table), id="once")
    table.take_back(ply)
    assert (table.state, table.ply) == (before, ply)
    assert isinstance(say(table, J, "grab", START + 9, tile=useful(table), id="once"), RaceShown)
    table.take_back(2)
    assert seen(table).phase == "arranging"


def test_the_discarded_goals_are_shuffled_when_the_stack_is_empty() -> None:
    """K9"""
    table = race_to_round(22)
    assert seen(table).goals_left == 0
    reveal(table)
    assert seen(table).goals_left == 20
    assert sum(isinstance(entry.action, pakal.Shuffle) for entry in table.log) == 1
    assert replay.verdict(table.record()) == "*"


def test_a_race_ends_and_its_record_replays() -> None:
    """K10"""
    table = running(setup([J, O, S, A]))
    while not table.over:
        if seen(table).phase == "ready":
            reveal(table)
        elif seen(table).phase == "running" and seen(table).racers[0].claim is None:
            at = solve(table, J, table.now)
            say(table, J, "grab", at, tile=useful(table))
        else:
            assert table.deadline
            table.tick(table.deadline)
    assert seen(table).winners == ["J"]
    assert seen(table, J).targets == []
    assert replay.verdict(table.record()) == "J"
    assert code(say(table, J, "ready", table.now + 1)) == ("not-asked", "K2")
