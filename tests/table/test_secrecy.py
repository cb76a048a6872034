"""What a seat may not know is in no byte that it is sent."""

from collections.abc import Iterator
from itertools import islice
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from palenque.game import SEATS, Seat
from palenque.messages import Act, Agree, Next, PlayWithout, RealTime, Resign
from palenque.pacal import Match, Ruleset
from palenque.pacal.record_text import format_record
from palenque.server.standing import standing
from palenque.table import Setup, Table
from palenque.table.absence import GRACE, PlayOn
from palenque.table.table import Command
from tests.strategies import rulesets
from tests.table.sessions import dealt, last_deal, play, redealt, tell, tokens

CLOCK = RealTime(kind="real-time", minutes=5, increment=5)


@settings(max_examples=35)
@given(
    rulesets(),
    st.integers(0, 2**32),
    st.integers(1, 150),
    st.sampled_from((*SEATS, None)),
    st.sampled_from((CLOCK, None)),
)
def test_dealing_the_unseen_cards_otherwise_changes_no_byte(
    ruleset: Ruleset, seed: int, plies: int, seat: Seat | None, pace: RealTime | None
) -> None:
    """To a seat, or to an onlooker (None)"""
    table = dealt(Setup(ruleset, ("Ana", ""), open=Seat.OBSIDIAN, pace=pace), seed)
    rng = Random(seed)
    table.attend(frozenset(SEATS), 1)
    for _ in islice(play(table, rng), plies):
        settle(table, rng)
    if not table.actors:
        return
    try:
        other = redealt(table, seat, Random(seed))
    except ValueError:
        return
    for shown, instead in zip(everything(table, seat), everything(other, seat), strict=True):
        assert shown == instead


def settle(table: Table, rng: Random) -> None:
    """Says whatever may be said, or has the computer play on for a while."""
    seat = rng.choice(SEATS)
    company = table.view(seat).company
    if company and company.may and rng.random() < 0.2:
        tell(table, seat, Agree(id=f"w{table.ply}", ply=table.ply, word=rng.choice(company.may)))
    while table.actors and table.deadline:
        table.tick(table.deadline)
    if table.actors and rng.random() < 0.1:
        [gone] = table.actors
        table.attend(frozenset({gone.other}), table.log[-1].at)
        at = table.log[-1].at + GRACE
        command = PlayWithout(id=f"a{table.ply}", ply=table.ply, choice="stand-in")
        tell(table, gone.other, command, at)
        if table.stand_in:
            move = PlayOn(f"p{table.ply}", table.ply, rng.choice(tokens(table, gone)))
            tell(table, gone, move, at)
        table.attend(frozenset(SEATS), at)


def everything(table: Table, seat: Seat | None) -> Iterator[str]:
    """All that may be sent there: every view of this round, refusals, record, summary."""
    yield standing(table).model_dump_json()
    if seat:
        yield format_record(table.record(seat))
        yield from refusals(table, seat)
    dealt_at = last_deal([entry.action for entry in table.log]) + 1
    for ply in range(dealt_at, table.ply + 1):
        yield Table(table.id, table.setup, Random(), table.log[:ply]).show(seat).model_dump_json()
    again = Table(table.id, table.setup, Random(), table.log)
    yield from absences(again, seat, again.log[-1].at)


def absences(table: Table, seat: Seat | None, at: int) -> Iterator[str]:
    """What is told of who is waited for, with everybody there, and when the mover has gone."""
    for gone in (frozenset[Seat](), frozenset(table.actors)):
        table.attend(frozenset(SEATS) - gone, at)
        for told in table.greeting(seat, at):
            yield told.model_dump_json()
    while table.deadline is not None:
        for to, event in table.tick(table.deadline):
            if to is seat:
                yield event.model_dump_json()


def refusals(table: Table, seat: Seat) -> Iterator[str]:
    for command in (*commands(table), *(Act(id=f"{n}", ply=table.ply, token=n) for n in wrong())):
        before = table.ply
        yield tell(table, seat, command).model_dump_json()
        assert table.ply == before


def commands(table: Table) -> Iterator[Command]:
    yield Next(id="next", ply=table.ply)
    yield Act(id="stale", ply=0, token="1@1")
    yield Resign(id="stale too", ply=0, scope="match")
    yield Agree(id="stale as well", ply=0, word="offer-draw")
    yield PlayWithout(id="nobody is away", ply=table.ply, choice="claim-round")
    yield PlayOn(id="nobody is replaced", ply=table.ply, token="1+2")


def wrong() -> Iterator[str]:
    """Tokens that answer nothing, or that name cards which are not there."""
    yield from ("x", "#", "1#", "901+902", "901", "901@1", "901x1", "1@99", "1+1")


def test_the_redeal_of_these_tests_does_move_hidden_cards() -> None:
    """Else the test above could not fail."""
    table = dealt()
    list(islice(play(table, Random(1)), 4))
    other = redealt(table, Seat.JADE, Random(1))
    assert isinstance(table.state, Match)
    assert isinstance(other.state, Match)
    assert table.state.round
    assert other.state.round
    assert table.state.round.hands[0] == other.state.round.hands[0]
    assert table.state.round.hands[1] != other.state.round.hands[1]
    assert table.show(Seat.OBSIDIAN) != other.show(Seat.OBSIDIAN)
