"""What a seat may not know is in no byte that it is sent."""

from collections.abc import Iterator
from itertools import islice
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from palenque.game import SEATS, Seat
from palenque.messages import Act, Next, Resign
from palenque.pacal import Match, Ruleset
from palenque.pacal.record_text import format_record
from palenque.server.standing import standing
from palenque.table import Setup, Table
from tests.strategies import rulesets
from tests.table.sessions import dealt, last_deal, play, redealt, tell


@settings(max_examples=60)
@given(rulesets(), st.integers(0, 2**32), st.integers(1, 150), st.sampled_from((*SEATS, None)))
def test_dealing_the_unseen_cards_otherwise_changes_no_byte(
    ruleset: Ruleset, seed: int, plies: int, seat: Seat | None
) -> None:
    """To a seat, or to an onlooker (None)"""
    table = dealt(Setup(ruleset, ("Ana", ""), open=Seat.OBSIDIAN), seed)
    list(islice(play(table, Random(seed)), plies))
    if not table.actors:
        return
    try:
        other = redealt(table, seat, Random(seed))
    except ValueError:
        return
    for shown, instead in zip(everything(table, seat), everything(other, seat), strict=True):
        assert shown == instead


def everything(table: Table, seat: Seat | None) -> Iterator[str]:
    """All that may be sent there: every view of this round, refusals, record, summary."""
    yield standing(table).model_dump_json()
    if seat:
        yield format_record(table.record(seat))
        yield from refusals(table, seat)
    dealt_at = last_deal([entry.action for entry in table.log]) + 1
    for ply in range(dealt_at, table.ply + 1):
        yield Table(table.id, table.setup, Random(), table.log[:ply]).show(seat).model_dump_json()


def refusals(table: Table, seat: Seat) -> Iterator[str]:
    for command in (*commands(table), *(Act(id=f"{n}", ply=table.ply, token=n) for n in wrong())):
        before = table.ply
        yield tell(table, seat, command).model_dump_json()
        assert table.ply == before


def commands(table: Table) -> Iterator[Act | Next | Resign]:
    yield Next(id="next", ply=table.ply)
    yield Act(id="stale", ply=table.ply - 1, token="1@1")
    yield Resign(id="stale too", ply=table.ply - 1, scope="match")


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
