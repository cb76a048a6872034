"""A table at which one player is away: what the other may do, and that nobody waits for ever."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from palenque.game import SEATS, IllegalAction, Seat
from palenque.messages import (
    Absence,
    Act,
    Agree,
    Choice,
    Meanwhile,
    MissedRound,
    Next,
    Pace,
    PlayWithout,
    Present,
    RealTime,
    Refused,
    Resign,
    Shown,
    StandInView,
    TurnBased,
)
from palenque.pacal.record_text import format_record, parse
from palenque.pacal.replay import verdict
from palenque.search.levels import needs_search
from palenque.table import Logged, Table
from palenque.table.absence import GRACE, LONG, NOTICE, STAND_IN, PlayOn
from palenque.table.log import Claim, TableAction
from palenque.table.remarks import Return, StandIn
from tests.table.sessions import FRIENDS, KLEE, dealt, mover, tell, tokens

JADE, OBSIDIAN = SEATS
BOTH = frozenset(SEATS)
PACES = (
    None,
    RealTime(kind="real-time", minutes=5, increment=2),
    TurnBased(kind="turn-based", days=1),
)
JADE_OFFERS = 3
"""The seed of a deal by which Jade offers first."""


def begun() -> Table:
    """A table at which Jade is to offer."""
    table = dealt(FRIENDS, seed=JADE_OFFERS)
    assert mover(table) is JADE
    return table


def left(at: int = 1_000) -> Table:
    """A table at which Jade is to offer, and has gone."""
    table = begun()
    table.attend(BOTH, 0)
    table.attend(BOTH - {JADE}, at)
    return table


def without(table: Table, choice: Choice, at: int, seat: Seat = OBSIDIAN) -> Shown | Refused:
    """What the seat is told that decides so."""
    command = PlayWithout(id=f"{choice}{at}", ply=table.ply, choice=choice)
    return tell(table, seat, command, at)


def absence(table: Table, at: int) -> Absence | None:
    """What is told of who is waited for."""
    _, present = table.greeting(None, at)
    assert isinstance(present, Present)
    return present.absence


def refused(told: Shown | Refused) -> bool:
    return isinstance(told, Refused)


def test_after_the_grace_time_the_other_may_choose_and_is_told() -> None:
    table = left(at=1_000)
    assert (absence(table, 1_000), table.deadline) == (None, 1_000 + NOTICE)
    table.tick(1_000 + NOTICE)
    assert absence(table, 1_000 + NOTICE) == Absence(seat="J", choices=[])
    assert refused(without(table, "claim-round", at=1_000 + GRACE - 1))
    assert table.deadline == 1_000 + GRACE
    told = table.tick(1_000 + GRACE)
    waits = Absence(seat="J", choices=["stand-in", "claim-round"])
    assert [*told] == [(to, Present(seats=["O"], absence=waits)) for to in (*SEATS, None)]
    assert table.deadline == 1_000 + LONG
    assert absence(table, 1_000 + LONG) == Absence(
        seat="J", choices=["stand-in", "claim-round", "claim-match"]
    )


def test_the_grace_time_begins_when_the_move_is_awaited() -> None:
    """Who leaves while the other thinks is not away too long at once"""
    table = begun()
    table.attend(BOTH - {OBSIDIAN}, 0)
    assert (absence(table, LONG), table.deadline) == (None, None)
    act = Act(id="a", ply=table.ply, token=tokens(table)[0])
    table.receive(JADE, act, at=LONG)
    told = table.tick(LONG + NOTICE)
    assert [*told][-1] == (None, Present(seats=["J"], absence=Absence(seat="O", choices=[])))
    assert refused(without(table, "claim-round", LONG + GRACE - 1, JADE))
    assert not refused(without(table, "claim-round", LONG + GRACE, JADE))


@pytest.mark.parametrize("choice", ["stand-in", "claim-round", "claim-match"])
def test_who_is_connected_loses_nothing(choice: Choice) -> None:
    table = left()
    table.attend(BOTH, 900)
    assert absence(table, LONG * 2) is None
    assert refused(without(table, choice, LONG * 2))


def test_who_comes_back_has_a_whole_grace_time_again() -> None:
    table = left()
    table.attend(BOTH, 1_000 + GRACE - 1)
    table.attend(BOTH - {JADE}, 1_000 + GRACE)
    assert refused(without(table, "claim-round", 1_000 + 2 * GRACE - 1))


def test_who_is_away_as_well_decides_nothing() -> None:
    table = left()
    table.attend(frozenset(), 2_000)
    assert refused(without(table, "claim-round", LONG))
    assert table.deadline is None


def test_only_whose_move_is_awaited_is_replaced() -> None:
    table = begun()
    table.attend(BOTH - {OBSIDIAN}, 0)
    assert refused(without(table, "stand-in", LONG, JADE))


def test_a_new_start_of_the_server_is_nobodys_absence() -> None:
    """Nor is the time before somebody has come back"""
    table = left()
    again = Table("t", FRIENDS, Random(), table.log)
    assert again.deadline is None
    again.attend(frozenset({OBSIDIAN}), 5_000)
    assert refused(without(again, "claim-round", 5_000 + GRACE - 1))
    assert not refused(without(again, "claim-round", 5_000 + GRACE))


def test_a_claimed_round_is_abandoned_and_the_record_says_so() -> None:
    table = left()
    told = without(table, "claim-round", 1_000 + GRACE)
    assert isinstance(told, Shown)
    assert told.view.round
    assert (told.view.score, told.view.round.phase.reason) == ((0, 1), "abandoned")
    assert table.log[-1].action == Claim(JADE, GRACE, "round")
    record = parse(format_record(table.record(None)))
    assert verdict(record) == "*"
    assert 'Reason "abandoned"' in format_record(record)


def test_after_a_claimed_round_the_match_may_be_claimed() -> None:
    """Unless whoever was away has done anything since"""
    table = left()
    without(table, "claim-round", 1_000 + GRACE)
    tell(table, OBSIDIAN, Next(id="n", ply=table.ply), at=70_000)
    table.tick(100_000)
    if mover(table) is OBSIDIAN:
        act = Act(id="a", ply=table.ply, token=tokens(table)[0])
        tell(table, OBSIDIAN, act, at=100_000)
    assert refused(without(table, "claim-match", 100_000 + GRACE - 1))
    told = without(table, "claim-match", 100_000 + GRACE)
    assert isinstance(told, Shown)
    assert told.view.end
    assert (told.view.end.winner, told.view.end.gave_up) == ("O", "J")
    assert (told.view.end.reason, told.view.end.result) == ("abandoned", "0-1")
    text = format_record(table.record(None))
    assert '[Termination "J abandoned"]' in text
    assert verdict(parse(text)) == "0-1"


def test_after_a_long_absence_the_match_may_be_claimed_at_once() -> None:
    table = left()
    assert refused(without(table, "claim-match", 1_000 + LONG - 1))
    told = without(table, "claim-match", 1_000 + LONG)
    assert isinstance(told, Shown)
    assert told.view.end


def replaced() -> Table:
    """A table at which the computer plays on for Jade, who is away."""
    table = left()
    told = without(table, "stand-in", 1_000 + GRACE)
    assert isinstance(told, Shown)
    assert told.view.company
    assert told.view.company.stand_in == StandInView(seat="J", level=STAND_IN)
    return table


def play_on(table: Table, at: int, id: str = "bot") -> Shown | Refused:
    """The computer's next move for Jade."""
    token = tokens(table, JADE)[0] if tokens(table, JADE) else "1+2"
    return tell(table, JADE, PlayOn(id, table.ply, token), at)


def test_the_computer_plays_on_for_who_is_away() -> None:
    table = replaced()
    assert table.stand_in == StandIn(JADE, STAND_IN, GRACE)
    assert not needs_search(STAND_IN)
    assert isinstance(play_on(table, 70_000), Shown)
    assert (table.log[-1].seat, table.log[-1].command) == (None, "bot")
    assert mover(table) is OBSIDIAN
    assert '[StandIn "J level:5"]' in format_record(table.record(None))


def test_the_seat_is_its_owners_at_once_when_they_return() -> None:
    """A move that is under way is dropped, and both are told"""
    table = replaced()
    table.attend(BOTH, 70_000)
    assert table.stand_in is None
    assert refused(play_on(table, 70_000))
    assert table.deadline is not None
    assert table.deadline <= 70_000
    told = dict(table.tick(70_001))
    assert table.log[-1].action == Return(JADE)
    shown = told[OBSIDIAN]
    assert isinstance(shown, Shown)
    assert shown.view.company
    assert shown.view.company.stand_in is None
    assert table.deadline is None


def test_the_first_move_of_who_returns_is_as_good_as_the_return() -> None:
    table = replaced()
    table.attend(BOTH, 70_000)
    act = Act(id="mine", ply=table.ply, token=tokens(table)[0])
    assert isinstance(tell(table, JADE, act, at=70_000), Shown)
    assert table.deadline is None


def test_a_move_for_the_view_before_the_return_is_in_time() -> None:
    table = replaced()
    act = Act(id="mine", ply=table.ply, token=tokens(table)[0])
    table.attend(BOTH, 70_000)
    table.tick(70_001)
    assert isinstance(tell(table, JADE, act, at=70_002), Shown)


def test_who_returns_is_told_what_happened_meanwhile() -> None:
    """Until they do something themselves; and nobody else is told"""
    table = replaced()
    play_on(table, 70_000)
    tell(table, OBSIDIAN, Resign(id="r", ply=table.ply, scope="round"), at=71_000)
    missed = Meanwhile(moves=1, rounds=[MissedRound(number=1, winner="J", reason="resigned")])
    views = [table.view(seat).company for seat in (JADE, OBSIDIAN, None)]
    assert [view and view.meanwhile for view in views] == [missed, None, None]
    table.attend(BOTH, 72_000)
    table.tick(72_001)
    again = table.view(JADE).company
    assert again
    assert again.meanwhile == missed
    tell(table, JADE, Next(id="n", ply=table.ply), at=73_000)
    again = table.view(JADE).company
    assert again
    assert again.meanwhile is None


def test_nobody_waits_for_the_word_of_who_is_replaced() -> None:
    table = replaced()
    tell(table, OBSIDIAN, Resign(id="r", ply=table.ply, scope="round"), at=71_000)
    tell(table, OBSIDIAN, Next(id="n", ply=table.ply), at=71_001)
    assert table.view(None).round_number == 2


def test_the_computer_moves_only_while_somebody_waits_for_it() -> None:
    table = replaced()
    table.attend(frozenset(), 70_000)
    assert table.stand_in is None
    assert refused(play_on(table, 70_000))


def test_a_repeated_choice_has_one_effect_and_one_answer() -> None:
    table = left()
    command = PlayWithout(id="c", ply=table.ply, choice="claim-round")
    first = tell(table, OBSIDIAN, command, at=1_000 + GRACE)
    assert [tell(table, OBSIDIAN, command, at=LONG) for _ in range(9)] == [first] * 9
    assert table.view(None).score == (0, 1)


@pytest.mark.parametrize(
    "entry",
    [
        Logged(Claim(JADE, GRACE - 1, "round"), LONG, OBSIDIAN),
        Logged(Claim(JADE, GRACE, "match"), LONG, OBSIDIAN),
        Logged(Claim(OBSIDIAN, GRACE, "round"), LONG, JADE),
        Logged(Claim(JADE, GRACE, "round"), GRACE - 1, OBSIDIAN),
        Logged(StandIn(JADE, 5, 0), LONG, OBSIDIAN),
        Logged(Return(JADE), LONG, JADE),
    ],
    ids=["too short", "the match", "not awaited", "before the move", "no grace", "never away"],
)
def test_a_log_whose_evidence_does_not_hold_is_refused(entry: Logged[TableAction]) -> None:
    with pytest.raises(IllegalAction):
        Table("t", FRIENDS, Random(), [*begun().log, entry])


def test_at_a_table_of_one_device_nobody_is_away() -> None:
    table = dealt(KLEE)
    assert not table.attend(frozenset(), 0)
    assert refused(without(table, "claim-round", LONG))
    claim: Logged[TableAction] = Logged(Claim(JADE, LONG, "round"), LONG, OBSIDIAN)
    with pytest.raises(IllegalAction):
        Table("t", KLEE, Random(), [*table.log, claim])


def test_what_could_not_be_stored_is_taken_back() -> None:
    table = left()
    before = table.view(OBSIDIAN)
    ply = table.ply
    without(table, "stand-in", 1_000 + GRACE)
    table.take_back(ply)
    assert (table.view(OBSIDIAN), table.stand_in) == (before, None)
    assert not refused(without(table, "stand-in", 1_000 + GRACE + 1))


@settings(max_examples=25)
@given(st.integers(0, 2**32), st.integers(0, 40), st.sampled_from(SEATS), st.sampled_from(PACES))
def test_nobody_waits_for_ever_for_who_never_comes_back(
    seed: int, plies: int, gone: Seat, pace: Pace | None
) -> None:
    """From any state, a bounded number of choices of the other ends the match"""
    rng, at = Random(seed), 0
    table = dealt(replace(FRIENDS, pace=pace), seed)
    table.attend(BOTH, at)
    for _ in range(plies):
        at += 1_000
        anything(table, rng.choice(SEATS), rng, at)
        while (due := table.deadline) is not None and due <= at:
            table.tick(at)
    table.attend(BOTH - {gone}, at)
    for _ in range(80):
        if table.over:
            break
        at = patiently(table, gone.other, rng, at)
    assert table.over
    again = Table("t", table.setup, Random(), table.log)
    assert [again.view(to) for to in SEATS] == [table.view(to) for to in SEATS]


def anything(table: Table, seat: Seat, rng: Random, at: int) -> None:
    """Whatever this seat might do."""
    id, ply = f"{seat}{at}", table.ply
    may = table.view(seat).company
    if table.over or may is None:
        return
    if may.may and rng.random() < 0.3:
        tell(table, seat, Agree(id=id, ply=ply, word=rng.choice(may.may)), at)
    elif seat in table.actors:
        tell(table, seat, Act(id=id, ply=ply, token=rng.choice(tokens(table))), at)
    elif rng.random() < 0.02:
        tell(table, seat, Resign(id=id, ply=ply, scope="round"), at)
    else:
        tell(table, seat, Next(id=id, ply=ply), at)


def patiently(table: Table, seat: Seat, rng: Random, at: int) -> int:
    """Lets this seat do what it can, or wait for the clock; the time by then."""
    before, at = table.ply, at + 1
    id = f"{seat}{at}"
    company = table.view(seat).company
    assert company
    waits = absence(table, at)
    if waits and waits.choices:
        tell(table, seat, PlayWithout(id=id, ply=before, choice=waits.choices[-1]), at)
    elif "go-on" in company.may:
        tell(table, seat, Agree(id=id, ply=before, word="go-on"), at)
    elif seat in table.actors:
        tell(table, seat, Act(id=id, ply=before, token=rng.choice(tokens(table))), at)
    elif not table.actors and seat not in table.ready:
        tell(table, seat, Next(id=id, ply=before), at)
    if table.ply == before and not table.over:
        assert table.deadline is not None, "this seat would wait for ever"
        at = max(at, table.deadline)
        table.tick(at)
    return at
