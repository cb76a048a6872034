"""A table where two people play from their own devices: seats, onlookers, the next round."""

from random import Random

import pytest

from palenque.game import SEATS, IllegalAction, Seat
from palenque.messages import Act, Next, Present, Refused, Resign, Shown
from palenque.pacal import Deal
from palenque.table import Logged, Table
from palenque.table.gathering import PATIENCE
from palenque.table.log import Sit, TableAction
from palenque.table.remarks import GetReady
from tests.table.sessions import FRIENDS, act, dealt, mover, play, tell, tokens

JADE, OBSIDIAN = SEATS


def waiting() -> Table:
    """A table whose maker waits for the other."""
    return Table("t", FRIENDS, Random(1))


def seated() -> Table:
    """A table at which both sit and Jade offers first."""
    return dealt(FRIENDS)


def rested() -> Table:
    """A table after its first round."""
    table = seated()
    tell(table, JADE, Resign(id="r", ply=table.ply, scope="round"))
    return table


def code(event: Shown | Refused) -> str:
    assert isinstance(event, Refused), event
    return event.code


def test_nothing_is_dealt_while_a_seat_is_open() -> None:
    table = waiting()
    view = table.view(JADE)
    assert (view.mode, view.open, view.names, view.round) == ("friends", ["O"], {"J": "Ana"}, None)
    assert table.actors == ()
    for command in (Act(id="a", ply=0, token="1+2"), Next(id="b", ply=0)):
        assert code(tell(table, JADE, command)) == "not-seated"
    assert code(tell(table, JADE, Resign(id="c", ply=0, scope="match"))) == "not-seated"
    assert table.ply == 0


def test_the_round_is_dealt_once_both_sit() -> None:
    table = seated()
    assert [type(entry.action) for entry in table.log] == [Sit, Deal]
    view = table.view(OBSIDIAN)
    assert (view.open, view.names) == ([], {"J": "Ana", "O": "Ben"})
    assert view.round
    with pytest.raises(IllegalAction):
        table.sit(JADE, "Zoë", at=6)
    assert table.record(JADE).tags[2:4] == (("Jade", "Ana"), ("Obsidian", "Ben"))


def test_an_onlooker_is_shown_every_action_and_no_hidden_card() -> None:
    table = seated()
    seat, command = mover(table), Act(id="a", ply=table.ply, token=tokens(table)[0])
    told = dict(table.receive(seat, command, at=6))
    assert told.keys() == {JADE, OBSIDIAN, None}
    shown = told[None]
    assert isinstance(shown, Shown)
    view, round = shown.view, shown.view.round
    assert round
    assert (view.seat, shown.answers) == (None, None)
    assert (round.hand, round.hands, round.legal, round.fits, round.gaps) == ([], {}, [], [], [])
    assert sorted(round.hand_sizes.values()) == [13, 15]
    assert len(round.unseen) == 50 - 2 - 2


def test_after_the_round_an_onlooker_sees_both_hands() -> None:
    view = rested().view(None)
    assert view.round
    assert {seat: len(hand) for seat, hand in view.round.hands.items()} == {"J": 15, "O": 15}


def test_who_is_there_is_told_to_all() -> None:
    table = waiting()
    told = table.attend(frozenset({JADE}), at=1)
    assert [to for to, _ in told] == [JADE, OBSIDIAN, None]
    assert told.to(JADE) == Present(seats=["J"])
    assert not table.attend(frozenset({JADE}), at=2)
    assert table.greeting(None, at=3)[1:] == (Present(seats=["J"]),)


def test_the_next_round_begins_when_both_have_asked() -> None:
    table = rested()
    first = tell(table, JADE, Next(id="n", ply=table.ply))
    assert isinstance(first, Shown)
    assert (first.view.ready, first.view.round_number) == (["J"], 1)
    assert code(tell(table, JADE, Next(id="m", ply=table.ply))) == "not-asked"
    second = tell(table, OBSIDIAN, Next(id="n", ply=table.ply))
    assert isinstance(second, Shown)
    assert (second.view.ready, second.view.round_number) == ([], 2)


def test_two_who_ask_at_once_are_both_heard() -> None:
    """The second answers the view before the first had asked"""
    table = rested()
    ply = table.ply
    tell(table, JADE, Next(id="n", ply=ply))
    assert isinstance(tell(table, OBSIDIAN, Next(id="n", ply=ply)), Shown)
    assert table.view(JADE).round_number == 2
    assert code(tell(table, OBSIDIAN, Next(id="late", ply=ply))) == "stale"


def test_a_repeated_wish_gets_the_same_answer() -> None:
    table = rested()
    wish = Next(id="n", ply=table.ply)
    first = tell(table, JADE, wish)
    table.tick(1 + PATIENCE)
    assert tell(table, JADE, wish) == first
    assert table.view(JADE).round_number == 2


def test_nobody_waits_for_ever_for_the_next_round() -> None:
    table = rested()
    assert table.deadline is None
    table.receive(OBSIDIAN, Next(id="n", ply=table.ply), at=100)
    assert table.deadline == 100 + PATIENCE
    assert not table.tick(100 + PATIENCE - 1)
    assert [to for to, _ in table.tick(100 + PATIENCE)] == [JADE, OBSIDIAN, None]
    assert (table.view(None).round_number, table.deadline) == (2, None)


@pytest.mark.parametrize(
    "log",
    [
        [Logged(Sit(JADE, "Zoë"), 0, JADE)],
        [Logged(GetReady(JADE), 0, JADE)],
        [Logged(Sit(OBSIDIAN, "Ben"), 0), Logged(Sit(OBSIDIAN, "Ben"), 0)],
    ],
    ids=["taken seat", "no seat yet", "twice"],
)
def test_a_log_in_which_somebody_sits_wrongly_is_refused(log: list[Logged[TableAction]]) -> None:
    with pytest.raises(IllegalAction):
        Table("t", FRIENDS, Random(), log)


def test_a_player_is_ready_only_between_rounds() -> None:
    table = seated()
    with pytest.raises(IllegalAction):
        Table("t", FRIENDS, Random(), [*table.log, Logged(GetReady(JADE), 9, JADE)])


def test_the_log_alone_tells_the_whole_game() -> None:
    table = seated()
    for _ in play(table, Random(4)):
        pass
    again = Table("t", FRIENDS, Random(), table.log)
    assert again.over
    everyone: list[Seat | None] = [*SEATS, None]
    assert [again.view(to) for to in everyone] == [table.view(to) for to in everyone]


def test_what_could_not_be_stored_is_taken_back() -> None:
    table = waiting()
    before = table.view(JADE)
    table.sit(OBSIDIAN, "Ben", at=5)
    table.take_back(0)
    assert table.view(JADE) == before
    table.sit(OBSIDIAN, "Ben", at=6)
    assert isinstance(act(table, tokens(table)[0]), Shown)
