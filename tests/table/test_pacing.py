"""The clocks of a table: what is left follows from the times of its log, and from nothing else."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from palenque.game import SEATS, IllegalAction, Seat
from palenque.messages import (
    Act,
    Agree,
    Next,
    Pace,
    RealTime,
    Refused,
    Resign,
    Shown,
    TurnBased,
    Word,
)
from palenque.pacal import Deal, GiveUp, Match
from palenque.pacal.record_text import format_record, parse
from palenque.pacal.replay import verdict
from palenque.table import Logged, Table, pacing
from palenque.table.absence import NOTICE
from palenque.table.agreeing import COUNT_IN
from palenque.table.gathering import PATIENCE
from palenque.table.log import TableAction
from palenque.table.pacing import DAY, MINUTE, SECOND
from palenque.table.table import Event
from tests.table.sessions import FRIENDS, dealt, mover, tell, tokens

JADE, OBSIDIAN = SEATS
FIVE = RealTime(kind="real-time", minutes=5, increment=5)
THREE_DAYS = TurnBased(kind="turn-based", days=3)
SHORTEST = RealTime(kind="real-time", minutes=1, increment=0)
LONGEST = RealTime(kind="real-time", minutes=180, increment=60)
PACES = st.sampled_from([FIVE, SHORTEST, LONGEST, THREE_DAYS])


def timed(pace: Pace = FIVE, seed: int = 3) -> Table:
    """A table at which both sit and Jade, with seed 3, is asked to offer at 0 ms."""
    return dealt(replace(FRIENDS, pace=pace), seed)


def left(table: Table, at: int) -> tuple[int, int]:
    clocks = table.view(None, at).clocks
    assert clocks
    return clocks.left["J"], clocks.left["O"]


def runs(table: Table) -> str | None:
    clocks = table.view(None).clocks
    assert clocks
    return clocks.runs


def step(table: Table, at: int, rng: Random | None = None) -> Event:
    """Whoever is asked answers at this time."""
    seat, token = mover(table), (rng or Random(1)).choice(tokens(table))
    command = Act(id=f"c{table.ply}", ply=table.ply, token=token)
    return next(event for to, event in table.receive(seat, command, at) if to is seat)


def code(event: Event) -> str:
    assert isinstance(event, Refused), event
    return event.code


def test_a_table_without_a_pace_has_no_clocks() -> None:
    view = dealt(FRIENDS).view(JADE, 99)
    assert (view.pace, view.clocks) == (None, None)


def test_nobody_s_clock_runs_while_a_seat_is_open() -> None:
    table = Table("t", replace(FRIENDS, pace=FIVE), Random(3))
    assert (runs(table), table.deadline) == (None, None)
    table.sit(OBSIDIAN, "Ben", at=9 * MINUTE)
    assert (runs(table), table.deadline) == ("J", 14 * MINUTE)
    assert left(table, 9 * MINUTE) == (5 * MINUTE, 5 * MINUTE)


def test_the_clock_of_whoever_is_asked_runs_and_an_increment_follows_the_move() -> None:
    table = timed()
    assert left(table, 20 * SECOND) == (280 * SECOND, 300 * SECOND)
    step(table, 20 * SECOND)
    assert (runs(table), left(table, 20 * SECOND)) == ("O", (285 * SECOND, 300 * SECOND))
    assert left(table, 21 * SECOND) == (285 * SECOND, 299 * SECOND)


def test_to_pick_and_to_place_is_one_move() -> None:
    """P5, P6"""
    table = timed()
    for at in (0, 10 * SECOND):
        step(table, at)
    assert (runs(table), left(table, 10 * SECOND)[1]) == ("O", 290 * SECOND)
    step(table, 30 * SECOND)
    assert (runs(table), left(table, 30 * SECOND)[1]) == ("J", 275 * SECOND)


def test_by_days_every_move_has_them_all() -> None:
    table = timed(THREE_DAYS)
    step(table, 2 * DAY)
    assert (left(table, 2 * DAY), table.deadline) == ((3 * DAY, 3 * DAY), 5 * DAY)
    step(table, 4 * DAY)  # picks, and has one day left to place
    assert (left(table, 4 * DAY), table.deadline) == ((3 * DAY, DAY), 5 * DAY)


@pytest.mark.parametrize("pace", [FIVE, THREE_DAYS])
def test_whose_time_is_up_loses_the_match_and_the_score_stays(pace: Pace) -> None:
    table = timed(pace)
    fall = table.deadline
    assert fall
    assert not table.tick(fall - 1)
    told = table.tick(fall + 7)
    assert [to for to, _ in told] == [JADE, OBSIDIAN, None]
    view = table.view(None, fall + 9)
    assert view.end
    assert (view.end.winner, view.end.gave_up, view.end.reason) == ("O", "J", "timeout")
    assert (view.score, view.end.result, table.deadline) == ((0, 0), "0-0", None)
    assert table.log[-1] == Logged(GiveUp(JADE, "timeout"), fall)
    assert left(table, fall + 9)[0] == 0
    record = parse(format_record(table.record(None)))
    tags = dict(record.tags)
    assert tags["Termination"] == "J timeout"
    assert tags["TimeControl"] == ("300+5" if pace is FIVE else "1/259200")
    assert verdict(record) == "0-0"


@pytest.mark.parametrize("late", [0, 1, DAY])
def test_what_comes_after_the_flag_has_fallen_is_refused_before_any_tick(late: int) -> None:
    table = timed()
    ply, fall = table.ply, table.deadline
    assert fall
    at = fall + late
    assert code(step(table, at)) == "out-of-time"
    for seat in SEATS:
        command = Resign(id=f"r{seat}", ply=ply, scope="match")
        [(to, refused)] = table.receive(seat, command, at)
        assert (to, code(refused)) == (seat, "out-of-time")
    assert table.ply == ply
    table.tick(at)
    assert code(step_of(table, JADE, at)) == "match-over"


def step_of(table: Table, seat: Seat, at: int) -> Event:
    command = Act(id="late", ply=table.ply, token="1+2")
    return next(event for to, event in table.receive(seat, command, at) if to is seat)


def test_the_last_millisecond_is_in_time() -> None:
    table = timed()
    assert table.deadline
    assert isinstance(step(table, table.deadline - 1), Shown)
    assert left(table, 5 * MINUTE)[0] == 1 + 5 * SECOND


def test_both_clocks_rest_between_rounds() -> None:
    table = timed()
    table.receive(JADE, Resign(id="r", ply=table.ply, scope="round"), at=MINUTE)
    assert (runs(table), table.deadline) == (None, None)
    assert left(table, DAY) == (4 * MINUTE, 5 * MINUTE)
    table.receive(OBSIDIAN, Next(id="n", ply=table.ply), at=DAY)
    assert table.deadline == DAY + PATIENCE
    table.tick(DAY + PATIENCE)
    assert runs(table) == ("J" if mover(table) is JADE else "O")
    assert left(table, DAY + PATIENCE) == (4 * MINUTE, 5 * MINUTE)


@pytest.mark.parametrize("pace", [FIVE, THREE_DAYS])
def test_both_clocks_rest_during_a_pause_and_go_on_where_they_were(pace: Pace) -> None:
    table = timed(pace)
    step(table, 0)
    ply = table.ply
    say(table, OBSIDIAN, "offer-pause", MINUTE)
    say(table, JADE, "accept-pause", 2 * MINUTE)
    before = left(table, 2 * MINUTE)
    assert (runs(table), table.deadline, table.due) == (None, None, None)
    assert left(table, 9 * DAY) == before
    say(table, JADE, "go-on", 9 * DAY)
    assert table.due == 9 * DAY + COUNT_IN
    assert left(table, table.due) == before
    table.tick(table.due)
    assert (runs(table), left(table, 9 * DAY + COUNT_IN)) == ("O", before)
    assert table.deadline == 9 * DAY + COUNT_IN + before[1]
    assert table.ply > ply


def say(table: Table, seat: Seat, word: Word, at: int) -> None:
    command = Agree(id=f"{word}{at}", ply=table.ply, word=word)
    [told] = [event for to, event in table.receive(seat, command, at) if to is seat]
    assert isinstance(told, Shown), told


def test_by_days_nobody_counts_as_away() -> None:
    by_days, by_clocks = timed(THREE_DAYS), timed()
    for table in (by_days, by_clocks):
        table.attend(frozenset({JADE, OBSIDIAN}), at=0)
        table.attend(frozenset({OBSIDIAN}), at=SECOND)
    assert by_days.deadline == 3 * DAY
    assert by_clocks.deadline == SECOND + NOTICE
    assert by_clocks.due == 5 * MINUTE


def test_of_the_last_cards_the_starter_decides_first_and_only_one_clock_runs() -> None:
    """P12"""
    table = timed(LONGEST)
    rng = Random(7)
    while table.actors:
        assert runs(table) == str(mover(table))
        step(table, table.ply, rng)


@settings(max_examples=40)
@given(PACES, st.integers(0, 2**32), st.lists(st.integers(0, 40 * SECOND), max_size=60))
def test_what_is_left_and_what_was_spent_is_what_there_was(
    pace: Pace, seed: int, delays: list[int]
) -> None:
    """Told from the log, action by action, and never below zero"""
    table, at, rng = timed(pace, seed), 0, Random(seed)
    for delay in delays:
        if table.over:
            break
        at += delay
        if table.deadline is not None and table.deadline <= at:
            table.tick(at)
        elif table.actors:
            assert isinstance(step(table, at, rng), Shown)
        else:
            seat = next(seat for seat in SEATS if seat not in table.ready)
            table.receive(seat, Next(id=f"n{table.ply}", ply=table.ply), at)
    assert left(table, at) == naively(table, pace, at)
    again = Table("t", table.setup, Random(), table.log)
    assert [again.view(seat, at) for seat in SEATS] == [table.view(seat, at) for seat in SEATS]
    if table.over and isinstance(table.state, Match) and table.state.termination:
        assert min(left(table, at)) == 0
    elif not isinstance(pace, TurnBased):
        assert min(left(table, at)) > 0


def naively(table: Table, pace: Pace, at: int) -> tuple[int, int]:
    """What is left by seat, counted anew from the start for every stretch of the log."""
    full = pace.days * DAY if isinstance(pace, TurnBased) else pace.minutes * MINUTE
    times = {JADE: full, OBSIDIAN: full}
    log = table.log
    asked: Seat | None = None
    for ply, entry in enumerate(log, 1):
        then = Table("t", table.setup, Random(), log[:ply])
        now = then.actors[0] if then.actors else None
        lost = isinstance(entry.action, GiveUp)
        if asked and now is not asked and not lost:
            if isinstance(pace, TurnBased):
                times[asked] = full
            elif entry.seat is asked:
                times[asked] += pace.increment * SECOND
        asked = now
        if asked:
            until = log[ply].at if ply < len(log) else at
            times[asked] -= until - entry.at
    return max(0, times[JADE]), max(0, times[OBSIDIAN])


def test_a_repeated_command_gets_the_same_answer_later_too() -> None:
    table = timed()
    command = Act(id="once", ply=table.ply, token=tokens(table)[0])
    first, again = (table.receive(JADE, command, at=at).to(JADE) for at in (SECOND, 9 * SECOND))
    assert first == again


def test_what_could_not_be_stored_gives_the_time_back() -> None:
    table = timed()
    before = table.view(JADE, MINUTE)
    step(table, MINUTE)
    table.take_back(table.ply - 1)
    assert table.view(JADE, MINUTE) == before


@pytest.mark.parametrize(
    "entry",
    [
        Logged(GiveUp(JADE, "timeout"), MINUTE),
        Logged(GiveUp(OBSIDIAN, "timeout"), 5 * MINUTE),
        Logged(GiveUp(JADE), 5 * MINUTE),
    ],
    ids=["too early", "the other", "given up too late"],
)
def test_a_log_in_which_a_flag_falls_wrongly_is_refused(entry: Logged[TableAction]) -> None:
    table = timed()
    with pytest.raises(IllegalAction, match="P14"):
        Table("t", table.setup, Random(), [*table.log, entry])


def test_without_clocks_nobody_loses_on_time() -> None:
    table = dealt()
    with pytest.raises(IllegalAction, match="not up"):
        Table("t", table.setup, Random(), [*table.log, Logged(GiveUp(JADE, "timeout"), DAY)])


def test_a_command_with_a_time_before_the_last_one_gains_nothing() -> None:
    clocks = pacing.start(FIVE)
    assert clocks
    running = clocks.after(Deal(((), ()), ((), ())), JADE, at=100)
    assert running.at(50) == running


def test_an_end_of_the_match_is_told_with_its_reason() -> None:
    table = timed()
    shown = tell(table, JADE, Resign(id="r", ply=table.ply, scope="match"))
    assert isinstance(shown, Shown)
    assert shown.view.end
    assert shown.view.end.reason == "resigned"
