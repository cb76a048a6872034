"""Replaying records: what is right is accepted, what is wrong is named by round, turn and rule."""

import re
from random import Random

import pytest

from palenque import pacal
from palenque.game import SEATS, Seat
from palenque.pacal import record, record_text, replay
from palenque.pacal.actions import UNKNOWN, Deal
from palenque.pacal.record import Record, SoloRecord
from palenque.pacal.ruleset import KLEE, RULESETS, SOLO_RULESETS, Ruleset, SoloRuleset
from tests.pacal.recorded import NAMES, actions_of, match_record, match_text, solo_record
from tests.strategies import played

MATCHES = 250

STUCK = """\
[Game "Pacal"]
[Ruleset "klee"]
[Jade "Ana"]
[Obsidian "Ben"]
[Result "*"]

[Round "1"]
[ScaffoldJ "1 2 3 4 5 6 7 8 9 10"]
[ScaffoldO "11 12 13 14 15 16 17 18 19 20"]
[HandJ "21 22 23 24 25 26 27 28 29 30 31 32 33 34 35"]
[HandO "36 37 38 39 40 41 42 43 44 45 46 47 48 49 50"]
[Winner "J"]
[Reason "stuck"]

1. 36+37 36@1 37@1
2. 22+23 23x1 22x1
3. 38+39 39@2 38@2
4. 21+24 21#
"""


def wrong(text: str) -> replay.RecordError:
    with pytest.raises(replay.RecordError) as caught:
        replay.verdict(record_text.parse(text))
    return caught.value


def changed(old: str, new: str) -> replay.RecordError:
    assert old in STUCK
    return wrong(STUCK.replace(old, new, 1))


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)
def test_generated_matches_of_every_ruleset_are_accepted(ruleset: Ruleset) -> None:
    for seed in range(MATCHES // 10):
        text = match_text(ruleset, seed)
        found = record_text.parse(text)
        assert replay.verdict(found) == found.result


@pytest.mark.parametrize("ruleset", SOLO_RULESETS.values(), ids=lambda ruleset: ruleset.id)
def test_generated_solo_games_are_accepted(ruleset: SoloRuleset) -> None:
    for seed in range(MATCHES // 10):
        found = solo_record(ruleset, Random(seed))
        assert replay.verdict(found) == found.result != "*"


def test_the_example_is_right() -> None:
    assert replay.verdict(record_text.parse(STUCK)) == "*"


def test_the_steps_of_a_record_are_the_states_of_its_match() -> None:
    states = list(played(KLEE, Random(9)))
    written = record.of_match(KLEE, actions_of(states), NAMES)
    shown = {pacal.format_position(step.match) for step in replay.steps(written)}
    assert shown <= {pacal.format_position(state) for state in states}
    assert pacal.format_position(states[-1]) in shown


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)
def test_a_record_with_a_hidden_hand_replays(ruleset: Ruleset, seat: Seat) -> None:
    for seed in range(8):
        actions = actions_of(list(played(ruleset, Random(seed)))[:14])
        written = record.of_match(ruleset, actions, NAMES, seat)
        assert replay.verdict(written) == "*"


def test_the_first_offer_tells_who_starts_where_the_scaffolds_do_not() -> None:
    """P3"""
    text = re.sub(r"\[Scaffold.*\n", "", STUCK)
    found = record_text.parse(text)
    assert isinstance(found, Record)
    match = replay.replay(found)
    assert match.round
    assert match.round.starter is Seat.OBSIDIAN
    assert replay.verdict(found) == "*"


def test_nobody_can_tell_who_starts_from_hidden_hands() -> None:
    """P3"""
    assert wrong(re.sub(r"\[(Scaffold|Hand).*\n", "", STUCK)).rule == "P3"


@pytest.mark.parametrize(
    ("old", "new", "line", "where", "rule"),
    [
        ("1 2 3 4", "1 2 3 3", 7, "round 1", "P1"),
        ("9 10", "9 21", 7, "round 1", "P1"),
        ("36+37", "36+21", 15, "round 1, turn 1", "P4"),
        ("36+37", "36+36", 15, "round 1, turn 1", "P4"),
        ("1. 36+37 36@1", "1. 36+37 38@1", 15, "round 1, turn 1", "P5"),
        ("36@1 37@1", "36@1 36@1", 15, "round 1, turn 1", "P6"),
        ("39@2 38@2", "39@1 38@2", 17, "round 1, turn 3", "P8"),
        ("23x1", "23x2", 16, "round 1, turn 2", "P8"),
        ("23x1", "23@11", 16, "round 1, turn 2", "P2"),
        ("39@2 38@2", "38@2 39#", 17, "round 1, turn 3", "P9"),
        ("21#", "21@3", 18, "round 1, turn 4", "P9"),
        ("21#", "22@1", 18, "round 1, turn 4", "P5"),
        (" 21#", "", 12, "round 1, turn 4", "P5"),
        ("21#\n", "21#\n5. 40+41\n", 19, "round 1, turn 5", "P9"),
        ('[Winner "J"]', '[Winner "O"]', 12, "round 1, turn 4", "P9"),
        ('[Winner "J"]', '[Winner "="]', 12, "round 1, turn 4", "P9"),
        ('[Reason "stuck"]', '[Reason "complete"]', 13, "round 1, turn 4", "P9"),
        ('[Result "*"]', '[Result "1-0"]', 5, "round 1", "P14"),
        ('[Result "*"]', '[Result "3-0"]', 5, "round 1", "P14"),
        ("1. 36+37 36@1 37@1", "1. 36+37 36@1", 16, "round 1, turn 2", "P6"),
        ("1. 36+37 36@1 37@1", "1. 36+37 36@1 37@1 40+41", 15, "round 1, turn 1", "P4"),
    ],
)
def test_what_is_wrong_is_named_by_round_turn_and_rule(
    old: str, new: str, line: int, where: str, rule: str
) -> None:
    error = changed(old, new)
    assert (error.line, error.where, error.rule) == (line, where, rule)
    assert str(error).startswith(f"{where}, {rule}: ")


def test_a_round_that_follows_one_still_running_is_refused() -> None:
    """P10"""
    first, _, rest = STUCK.partition("\n4. 21+24 21#\n")
    text = re.sub(r"\[(Winner|Reason).*\n", "", first) + '\n\n[Round "2"]\n' + rest
    assert wrong(text).rule == "P10"


def test_no_round_follows_a_match_that_is_won() -> None:
    """P14"""
    text = match_text(KLEE, 2)
    rounds = text.count("[Round ")
    last = text[text.rindex("[Round ") :].replace(f'"{rounds}"', f'"{rounds + 1}"', 1)
    error = wrong(text + "\n" + last)
    assert (error.rule, error.where) == ("P14", f"round {rounds + 1}")


def test_an_earlier_round_must_say_how_it_ended() -> None:
    text = match_text(KLEE, 2)
    error = wrong(re.sub(r"\[Reason.*\n", "", text, count=1))
    assert error.where.startswith("round 1, turn ")
    assert "Reason is missing" in error.sentence


@pytest.mark.parametrize("reason", ["resigned", "timeout", "abandoned", "agreed"])
def test_a_round_may_end_from_outside_the_rules(reason: str) -> None:
    text = re.sub(r"4\. 21\+24 21#\n", "", STUCK).replace("stuck", reason)
    assert replay.verdict(record_text.parse(text)) == "*"


def test_a_round_that_runs_has_no_winner() -> None:
    error = wrong(re.sub(r"4\. 21\+24 21#\n", "", STUCK))
    assert (error.line, error.rule) == (12, "P4")


@pytest.mark.parametrize("ruleset", RULESETS.values(), ids=lambda ruleset: ruleset.id)
def test_any_token_put_in_place_of_another_is_noticed(ruleset: Ruleset) -> None:
    """A changed token breaks a rule, or leads to another end than the record tells."""
    rng = Random(3)
    for seed in range(20):
        lines = match_text(ruleset, seed).split("\n")
        places = [i for i, line in enumerate(lines) if re.match(r"\d+\. ", line)]
        at = rng.choice(places)
        tokens = lines[at].split()
        turn = rng.randrange(1, len(tokens))
        tokens[turn] = rng.choice(("51+52", "99@1", "99x10", "-", "99#"))
        lines[at] = " ".join(tokens)
        error = wrong("\n".join(lines))
        assert error.line >= at + 1 or error.where.startswith("round")
        assert re.fullmatch(r"P\d+", error.rule)


SOLO = """\
[Game "Pacal solo"]
[Ruleset "solo-ajm"]
[Player "Ana"]
[Result "lost 6"]

1. 17+30 17@1
2. 18+40 18@2
3. 1+2 #
"""


def test_a_solo_without_its_pile_takes_the_cards_from_its_moves() -> None:
    """P17"""
    assert replay.verdict(record_text.parse(SOLO)) == "lost 6"


@pytest.mark.parametrize(
    ("old", "new", "where", "rule"),
    [
        ("30 17@1", "30 18@1", "turn 1", "P17"),
        ("2. 18+40", "2. 17+40", "turn 2", "P17"),
        ("18@2", "18@1", "turn 2", "P8"),
        ("18@2", "#", "turn 2", "P9"),
        ("1+2 #", "1+50 #", "turn 3", "P9"),
        ("1+2 #", "1+2 1@1", "turn 3", "P17"),
        ("lost 6", "lost 5", "turn 3", "P17"),
        ("lost 6", "won 6", "turn 3", "P17"),
        ("lost 6", "*", "turn 3", "P17"),
    ],
)
def test_what_is_wrong_in_a_solo_is_named(old: str, new: str, where: str, rule: str) -> None:
    error = wrong(SOLO.replace(old, new, 1))
    assert (error.where, error.rule) == (where, rule)


def test_a_solo_draws_what_its_pile_holds() -> None:
    """P16"""
    found = solo_record(SOLO_RULESETS["solo-klee"], Random(2))
    deck = found.deal.deck
    text = record_text.format_record(found)
    assert isinstance(found, SoloRecord)
    error = wrong(text.replace(f"1. {deck[0]}@", f"1. {deck[1]}@", 1))
    assert (error.where, error.rule) == ("turn 1", "P16")


def test_an_unknown_card_of_a_deal_is_zero() -> None:
    found = record_text.parse(STUCK.replace("1 2 3 4", "? ? ? ?"))
    assert isinstance(found, Record)
    deal: Deal = found.rounds[0].deal
    assert deal.scaffolds[0][:4] == (UNKNOWN,) * 4


def test_a_whole_match_counts_its_rounds() -> None:
    """P14"""
    written = match_record(KLEE, 2)
    jade = sum(round.winner == "J" for round in written.rounds)
    obsidian = sum(round.winner == "O" for round in written.rounds)
    assert written.result == f"{jade}-{obsidian}"
    assert max(jade, obsidian) == 3
