"""What two people agree on at a table: draws of a round, and pauses."""

from random import Random

import pytest

from palenque.game import SEATS, IllegalAction, Seat
from palenque.messages import Act, Agree, Company, Next, Refused, Resign, Shown, Word
from palenque.pacal import Conclude, End
from palenque.pacal.record_text import format_record, parse
from palenque.pacal.replay import verdict
from palenque.table import Logged, Table
from palenque.table.absence import LONG, NOTICE
from palenque.table.agreeing import COUNT_IN
from palenque.table.gathering import PATIENCE
from palenque.table.log import TableAction
from palenque.table.remarks import GoOn, Propose, Rest, Resume
from tests.table.sessions import FRIENDS, KLEE, dealt, mover, tell, tokens

JADE, OBSIDIAN = SEATS
BOTH = frozenset(SEATS)


def seated() -> Table:
    """A table at which both are."""
    table = dealt(FRIENDS)
    table.attend(BOTH, 0)
    return table


def say(table: Table, seat: Seat, word: Word, at: int = 1) -> Shown | Refused:
    """What the seat is told after this word."""
    id = f"{word}{table.ply}{seat}"
    return tell(table, seat, Agree(id=id, ply=table.ply, word=word), at)


def move(table: Table, at: int = 1) -> Seat:
    """The next move; whose it was."""
    seat = mover(table)
    told = tell(table, seat, Act(id=f"m{table.ply}", ply=table.ply, token=tokens(table)[0]), at)
    assert isinstance(told, Shown)
    return seat


def company(table: Table, seat: Seat | None) -> Company:
    found = table.view(seat).company
    assert found
    return found


def code(told: Shown | Refused) -> str:
    assert isinstance(told, Refused), told
    return told.code


def test_a_round_is_drawn_by_agreement_and_moves_no_marker() -> None:
    """P13"""
    table = seated()
    say(table, JADE, "offer-draw")
    assert company(table, OBSIDIAN).draw == "J"
    assert company(table, OBSIDIAN).may == ["accept-draw", "decline-draw", "offer-pause"]
    assert company(table, JADE).may == ["withdraw-draw", "offer-pause"]
    assert company(table, None).may == []
    told = say(table, OBSIDIAN, "accept-draw")
    assert isinstance(told, Shown)
    assert told.view.round
    assert (told.view.round.phase.reason, told.view.score) == ("agreed", (0, 0))
    assert company(table, OBSIDIAN).draw is None
    text = format_record(table.record(None))
    assert '[Winner "="]\n[Reason "agreed"]' in text
    assert verdict(parse(text)) == "*"


def test_two_who_offer_a_draw_at_once_agree() -> None:
    """The second answers the view before the first had offered"""
    table = seated()
    ply = table.ply
    say(table, JADE, "offer-draw")
    told = tell(table, OBSIDIAN, Agree(id="o", ply=ply, word="offer-draw"))
    assert isinstance(told, Shown)
    assert told.view.round
    assert told.view.round.phase.reason == "agreed"


@pytest.mark.parametrize(("word", "seat"), [("decline-draw", OBSIDIAN), ("withdraw-draw", JADE)])
def test_an_offer_is_declined_or_withdrawn(word: Word, seat: Seat) -> None:
    table = seated()
    say(table, JADE, "offer-draw")
    say(table, seat, word)
    assert company(table, OBSIDIAN).draw is None
    assert code(say(table, OBSIDIAN, "accept-draw")) == "not-asked"


def test_the_others_move_declines_an_offer_and_the_own_one_does_not() -> None:
    table = seated()
    first = mover(table)
    say(table, first, "offer-draw")
    assert move(table) is first
    assert company(table, first.other).draw == str(first)
    assert move(table) is first.other
    assert company(table, first).draw is None


def test_a_move_for_the_view_before_the_offer_is_in_time() -> None:
    table = seated()
    seat, command = mover(table), Act(id="a", ply=table.ply, token=tokens(table)[0])
    say(table, seat.other, "offer-draw")
    assert isinstance(tell(table, seat, command), Shown)
    assert company(table, seat).draw is None


def test_nobody_offers_twice_before_the_next_move_of_their_own() -> None:
    table = seated()
    first = mover(table)
    say(table, first, "offer-draw")
    say(table, first.other, "decline-draw")
    assert company(table, first).may == ["offer-pause"]
    assert code(say(table, first, "offer-draw")) == "not-asked"
    move(table)
    assert isinstance(say(table, first, "offer-draw"), Shown)


@pytest.mark.parametrize(
    "word", ["accept-draw", "decline-draw", "withdraw-draw", "accept-pause", "go-on"]
)
def test_what_nobody_has_proposed_is_not_answered(word: Word) -> None:
    table = seated()
    assert code(say(table, JADE, word)) == "not-asked"


def test_a_draw_is_offered_while_a_round_runs() -> None:
    table = seated()
    say(table, JADE, "offer-draw")
    tell(table, JADE, Resign(id="r", ply=table.ply, scope="round"))
    assert (company(table, OBSIDIAN).draw, company(table, OBSIDIAN).may) == (None, ["offer-pause"])
    assert code(say(table, JADE, "offer-draw")) == "not-asked"


def test_a_repeated_word_has_one_effect_and_one_answer() -> None:
    table = seated()
    word = Agree(id="w", ply=table.ply, word="offer-draw")
    first = tell(table, JADE, word)
    say(table, OBSIDIAN, "decline-draw")
    assert tell(table, JADE, word) == first
    assert company(table, JADE).draw is None


def resting() -> Table:
    """A table at which both have agreed on a pause."""
    table = seated()
    say(table, JADE, "offer-pause")
    say(table, OBSIDIAN, "accept-pause")
    assert company(table, None).rest == "rests"
    return table


def test_nobody_moves_while_the_table_rests() -> None:
    table = resting()
    seat = mover(table)
    act = Act(id="a", ply=table.ply, token=tokens(table)[0])
    assert code(tell(table, seat, act)) == "resting"
    assert code(say(table, seat, "offer-draw")) == "resting"
    assert [company(table, seat).may for seat in SEATS] == [["go-on"], ["go-on"]]


def test_either_goes_on_and_both_are_counted_in() -> None:
    table = resting()
    say(table, JADE, "go-on", at=50_000)
    assert (company(table, OBSIDIAN).rest, company(table, OBSIDIAN).may) == ("counting-in", [])
    act = Act(id="a", ply=table.ply, token=tokens(table)[0])
    assert code(tell(table, mover(table), act)) == "resting"
    assert table.deadline == 50_000 + COUNT_IN
    assert not table.tick(50_000 + COUNT_IN - 1)
    assert [to for to, _ in table.tick(50_000 + COUNT_IN)] == [*SEATS, None]
    assert company(table, OBSIDIAN).rest == "none"
    move(table, at=60_000)


def test_presence_is_not_judged_while_the_table_rests() -> None:
    """And the grace time begins anew afterwards"""
    table = resting()
    gone = mover(table)
    table.attend(BOTH - {gone}, 2)
    assert table.deadline is None
    say(table, gone.other, "go-on", at=LONG)
    resumed = LONG + COUNT_IN
    table.tick(resumed)
    assert table.deadline == resumed + NOTICE


def test_the_next_round_waits_for_the_end_of_a_pause() -> None:
    table = seated()
    tell(table, JADE, Resign(id="r", ply=table.ply, scope="round"))
    tell(table, JADE, Next(id="n", ply=table.ply), at=100)
    say(table, JADE, "offer-pause", at=200)
    say(table, OBSIDIAN, "accept-pause", at=300)
    assert (table.deadline, table.view(JADE).ready) == (None, ["J"])
    say(table, OBSIDIAN, "go-on", at=90_000)
    table.tick(90_000 + COUNT_IN)
    assert table.deadline == 90_000 + COUNT_IN + PATIENCE
    tell(table, OBSIDIAN, Next(id="n", ply=table.ply), at=100_000)
    assert table.view(JADE).round_number == 2


def test_who_gives_up_need_not_go_on_first() -> None:
    table = resting()
    told = tell(table, JADE, Resign(id="r", ply=table.ply, scope="round"))
    assert isinstance(told, Shown)
    assert company(table, JADE).rest == "none"


def test_a_pause_survives_a_new_start() -> None:
    table = resting()
    again = Table("t", FRIENDS, Random(), table.log)
    assert [again.view(to) for to in SEATS] == [table.view(to) for to in SEATS]


@pytest.mark.parametrize(
    "entry",
    [
        Logged(Conclude(None, End.AGREED), 5, JADE),
        Logged(Rest(JADE), 5, JADE),
        Logged(GoOn(JADE), 5, JADE),
        Logged(Resume(), 5),
    ],
    ids=["no offer", "no proposal", "no pause", "nobody goes on"],
)
def test_a_log_that_tells_of_no_agreement_is_refused(entry: Logged[TableAction]) -> None:
    with pytest.raises(IllegalAction):
        Table("t", FRIENDS, Random(), [*seated().log, entry])


def test_at_a_table_of_one_device_nothing_is_agreed_on() -> None:
    table = dealt(KLEE)
    assert table.view(JADE).company is None
    assert code(say(table, JADE, "offer-draw")) == "not-asked"
    with pytest.raises(IllegalAction):
        Table("t", KLEE, Random(), [*table.log, Logged(Propose(JADE, "draw"), 5, JADE)])
