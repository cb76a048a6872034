"""The cards are sealed before the round, and what was sealed is opened when it ends."""

import hashlib
import re
from random import Random

import pytest

from palenque.game import SEATS, Seat
from palenque.messages import Act, Next, Resign, Seal
from palenque.pacal import record_text, replay
from palenque.pakal import record_text as race_text
from palenque.pakal import replay as race_replay
from palenque.table import Logged, RaceTable, Setup, Table, race_checking, replaying
from palenque.tagtext import RecordError
from tests.table.racing import race_to_round, reveal, running, say, seen, solve, useful
from tests.table.sessions import KLEE, SOLO, dealt, play, tell, tokens


def fits(seal: Seal | None) -> bool:
    """Whether what was sealed is told, and is what the commitment says."""
    assert seal
    assert seal.opened
    return hashlib.sha256(seal.opened.encode()).hexdigest() == seal.commitment


def closed(seal: Seal | None) -> str:
    """The commitment of a seal that is not open."""
    assert seal
    assert seal.opened is None
    return seal.commitment


def resign(table: Table, scope: str) -> None:
    command = Resign(id=f"r{table.ply}", ply=table.ply, scope=scope)  # type: ignore[arg-type]
    tell(table, Seat.JADE, command)


@pytest.mark.parametrize("setup", [KLEE, SOLO], ids=["match", "solo"])
def test_each_seat_is_told_the_commitment_and_not_what_is_in_it(setup: Setup) -> None:
    table = dealt(setup)
    [entry] = table.log
    assert entry.seal
    for seat in SEATS:
        assert closed(table.view(seat).seal) == entry.seal.commitment
        assert entry.seal.salt not in table.show(seat).model_dump_json()
        text = record_text.format_record(table.record(seat))
        assert f'[Commitment "{entry.seal.commitment}"]' in text
        assert "[Salt" not in text


@pytest.mark.parametrize("scope", ["round", "match"])
def test_the_end_of_a_round_opens_its_seal(scope: str) -> None:
    table = dealt()
    commitment = closed(table.view(Seat.OBSIDIAN).seal)
    resign(table, scope)
    opened = table.view(Seat.OBSIDIAN).seal
    assert fits(opened)
    assert opened
    assert opened.commitment == commitment


def test_every_round_has_a_seal_of_its_own() -> None:
    table = dealt()
    first = closed(table.view(Seat.JADE).seal)
    resign(table, "round")
    tell(table, Seat.OBSIDIAN, Next(id="n", ply=table.ply))
    assert closed(table.view(Seat.JADE).seal) != first
    text = record_text.format_record(table.record(Seat.JADE))
    assert (text.count("[Commitment"), text.count("[Salt")) == (2, 1)
    assert replay.verdict(record_text.parse(text)) == "*"


def finished(seed: int = 1) -> Table:
    table = dealt(seed=seed)
    list(play(table, Random(seed)))
    assert table.over
    return table


def test_the_record_of_a_finished_match_opens_every_seal_and_is_right() -> None:
    table = finished()
    text = record_text.format_record(table.record(None))
    parsed = record_text.parse(text)
    assert record_text.format_record(parsed) == text
    assert replay.verdict(parsed) == parsed.result
    seals = [round.seal for round in replaying.replay(parsed).rounds]
    assert len(seals) > 2
    assert all(map(fits, seals))


def test_cards_that_were_changed_afterwards_are_an_error_of_their_round() -> None:
    """The unseen part of a scaffold: no move shows the change (P2)."""
    text = record_text.format_record(finished().record(None))
    scaffolds = re.findall(r'\[ScaffoldJ "(\d+) (\d+) ', text)
    one, other = scaffolds[1]
    wrong = text.replace(f'[ScaffoldJ "{one} {other} ', f'[ScaffoldJ "{other} {one} ')
    with pytest.raises(RecordError, match="round 2, P1: Commitment is not the SHA-256") as error:
        replay.verdict(record_text.parse(wrong))
    assert wrong.splitlines()[error.value.line - 1].startswith("[Commitment")
    rounds = replaying.replay(record_text.parse(wrong)).rounds
    assert [fits(round.seal) for round in rounds[:3]] == [True, False, True]


def test_the_pile_of_a_solo_game_is_sealed() -> None:
    table = dealt(SOLO)
    while not table.over:
        token = Random(table.ply).choice(tokens(table))
        tell(table, Seat.JADE, Act(id=f"{table.ply}", ply=table.ply, token=token))
    text = record_text.format_record(table.record(Seat.JADE))
    seal = replaying.replay(record_text.parse(text)).seal
    assert fits(seal)
    assert table.view(Seat.JADE).seal == seal
    salt = re.search(r'\[Salt "(.*)"\]', text)
    assert salt
    with pytest.raises(RecordError, match="deal, P16: Commitment is not"):
        replay.verdict(record_text.parse(text.replace(salt[1], 32 * "0")))


def test_a_table_that_was_dealt_without_a_seal_goes_on_without() -> None:
    """An older Palenque stored no seals."""
    table = dealt()
    unsealed = Table("t", KLEE, Random(1), [Logged(table.log[0].action, at=0)])
    assert unsealed.view(Seat.JADE).seal is None
    resign(unsealed, "match")
    text = record_text.format_record(unsealed.record(None))
    assert "[Commitment" not in text
    assert replay.verdict(record_text.parse(text)) == "0-0"


def test_a_goal_stack_stays_closed_while_goals_lie_in_it() -> None:
    table = race_to_round(2)
    [sealed] = [entry.seal for entry in table.log if entry.seal]
    text = race_text.format_record(table.record())
    assert f'[Commitment "{sealed.commitment}"]' in text
    assert "[Salt" not in text
    for seat in (None, *table.state.seats):
        assert closed(table.view(seat, 0).seal) == sealed.commitment
        assert sealed.salt not in table.show(seat, 0).model_dump_json()


def test_a_shuffle_opens_the_seal_of_the_stack_before_and_has_its_own() -> None:
    """K9"""
    table = race_to_round(22)
    first = closed(table.view(None, 0).seal)
    reveal(table)
    second = closed(table.view(None, 0).seal)
    text = race_text.format_record(table.record())
    assert (text.count("[Commitment"), text.count("[Salt")) == (2, 1)
    record = race_text.parse(text)
    assert race_text.format_record(record) == text
    before, after = race_checking.checked(record).seals
    assert fits(before)
    assert (before.commitment, closed(after)) == (first, second)


def test_the_end_of_a_race_opens_its_seal() -> None:
    """K10"""
    table = won_by_jade()
    assert fits(table.view(None, 0).seal)
    text = race_text.format_record(table.record())
    assert race_replay.verdict(race_text.parse(text)) == "J"


def test_goals_that_were_changed_afterwards_are_an_error() -> None:
    """The last goals of the stack, which nobody has seen."""
    text = race_text.format_record(won_by_jade().record())
    wrong = re.sub(r'(\w+) (\w+)"\]\n(?=\[Commitment)', r'\2 \1"]\n', text)
    assert wrong != text
    with pytest.raises(RecordError, match="round 1, 0 ms, K1: Commitment is not the SHA-256"):
        race_replay.verdict(race_text.parse(wrong))


def won_by_jade() -> RaceTable:
    """A race whose second player never claims."""
    table = running()
    while not table.over:
        if seen(table).phase == "ready":
            reveal(table)
        elif seen(table).phase == "running" and seen(table).racers[0].claim is None:
            at = solve(table, Seat.JADE, table.now)
            say(table, Seat.JADE, "grab", at, tile=useful(table))
        else:
            assert table.deadline
            table.tick(table.deadline)
    return table
