"""Replaying races: what is right is accepted, what is wrong is named by round, time and rule."""

import re
from pathlib import Path
from random import Random

import pytest

from palenque import pakal
from palenque.pakal import record, record_text, replay
from tests.pakal.raced import played, race_record, setups
from tests.pakal.test_record import EXAMPLE

GOLDEN = Path(__file__).parents[1] / "golden" / "race.pakal"
RACES = 20


def wrong(text: str) -> replay.RecordError:
    with pytest.raises(replay.RecordError) as caught:
        replay.verdict(record_text.parse(text))
    return caught.value


def test_generated_races_are_accepted() -> None:
    results = []
    for seed in range(RACES):
        text = record_text.format_record(race_record(seed))
        found = record_text.parse(text)
        assert replay.verdict(found) == found.result
        results.append(found.result)
    assert {"*"} < set(results)


def test_a_race_may_be_cut_after_any_line() -> None:
    """A record of an unfinished race"""
    for seed in range(RACES):
        assert replay.verdict(race_record(seed, cut=seed / RACES)) in ("*", *"JOSA")


def test_the_steps_of_a_record_are_the_states_of_its_race() -> None:
    rng = Random(5)
    setup = setups(rng)
    states = list(played(rng, setup))
    written = record.of_race(setup, [action for action, _ in states])
    steps = list(replay.steps(written))
    assert steps[-1].race == states[-1][1]
    seen = [race for _, race in states if race.number or not race.stack]
    assert all(step.race in seen for step in steps[1:])


def test_the_golden_race_is_won() -> None:
    text = GOLDEN.read_text(encoding="utf-8")
    found = record_text.parse(text)
    assert record_text.format_record(found) == text
    assert replay.verdict(found) == found.result
    assert set(found.result) <= set("JOSA")
    race = replay.replay(found)
    assert isinstance(race.phase, pakal.Over)
    assert len(found.rounds) == race.number > 4


@pytest.mark.parametrize(
    ("old", "new", "line", "where", "rule"),
    [
        (".H../..FD/A.CI", "H.../..FD/A.CI", 8, "round 1, 0 ms", "K1"),
        ("TCTT/_TCC", "CTTT/_TCC", 10, "round 1, 0 ms", "K1"),
        ("TCTT/_TCC", "CCTT/_TCC", 10, "round 1, 0 ms", "K1"),
        ("ABDGH", "ABDG", 12, "round 1, 0 ms", "K1"),
        ("ABDGH", "ABDGG", 12, "round 1, 0 ms", "K1"),
        ("ABC ADG", "ABC ABC", 13, "round 1, 0 ms", "K1"),
        ("ABC ADG", "ABC", 13, "round 1, 0 ms", "K1"),
        ("0 reveal ABC", "0 reveal ADG", 17, "round 1, 0 ms", "K2"),
        ("0 reveal ABC", "5 reveal ABC", 17, "round 1, 5 ms", "K2"),
        ("0 reveal ABC", "0 reveal ABC\n0 reveal ADG", 18, "round 1, 0 ms", "K2"),
        ("0 reveal ABC", "0 shuffle ABC\n0 reveal ABC", 17, "round 1, 0 ms", "K9"),
        ("1200 J a3", "1200 J b3", 18, "round 1, 1200 ms", "K3"),
        ("1200 J a3", "1200 J a2", 18, "round 1, 1200 ms", "K3"),
        ("1200 J a3", "1200 S a3", 18, "round 1, 1200 ms", "K1"),
        ("1200 J a3", "1200 J pass", 18, "round 1, 1200 ms", "K6"),
        ("1200 J a3", "1200 J swap a1", 18, "round 1, 1200 ms", "K8"),
        ("1200 J a3", "45000 J a3", 18, "round 1, 45000 ms", "K6"),
        ("4400 J claim H", "4400 J claim C", 19, "round 1, 4400 ms", "K5"),
        ("9000 O claim B", "9000 O claim H", 20, "round 1, 9000 ms", "K5"),
        ("9000 O claim B", "9000 J claim B", 20, "round 1, 9000 ms", "K5"),
        ("9000 O claim B", "9000 J a2", 20, "round 1, 9000 ms", "K5"),
        ("9000 O claim B", "4000 O claim B", 20, "round 1, 4000 ms", "K2"),
        ("9000 O claim B", "45000 O claim B", 20, "round 1, 45000 ms", "K5"),
        ("9000 O claim B", "8000 end", 20, "round 1, 8000 ms", "K6"),
        ("9000 end", "9001 end", 21, "round 1, 9001 ms", "K6"),
        ("9000 end\n", "", 21, "round 1, 9700 ms", "K6"),
        ("9000 end", "9000 end\n9000 end", 22, "round 1, 9000 ms", "K6"),
        ("9000 end", "9000 end\n9100 J a3", 22, "round 1, 9100 ms", "K8"),
        ("9700 O swap b1", "9700 O swap a1", 22, "round 1, 9700 ms", "K8"),
        ("9700 O swap b1", "9700 O swap a4", 22, "round 1, 9700 ms", "K8"),
        ("9700 O swap b1\n", "", 23, "round 1, 10000 ms", "K8"),
        ("10000 J swap a1", "9800 O swap c1", 23, "round 1, 9800 ms", "K8"),
        ("10000 J swap a1", "19001 J swap a1", 23, "round 1, 19001 ms", "K8"),
        ("10000 J swap a1", "9600 J swap a1", 23, "round 1, 9600 ms", "K2"),
        ("J 0 O 0", "J 9 O 0", 24, "round 1, 10000 ms", "K7"),
        ('[Result "*"]', '[Result "J"]', 14, "round 1, 10000 ms", "K10"),
    ],
)
def test_what_is_wrong_is_named_by_round_time_and_rule(
    old: str, new: str, line: int, where: str, rule: str
) -> None:
    assert old in EXAMPLE
    error = wrong(EXAMPLE.replace(old, new, 1))
    assert (error.line, error.where, error.rule) == (line, where, rule)
    assert str(error).startswith(f"{where}, {rule}: ")


def test_a_swap_at_ten_seconds_was_drawn_by_chance() -> None:
    """K8"""
    text = EXAMPLE.replace("10000 J swap a1", "19000 J swap a1")
    assert replay.verdict(record_text.parse(text)) == "*"


def test_a_round_that_goes_on_needs_its_after() -> None:
    """K7"""
    text = EXAMPLE.replace('[After "J 0 O 0"]\n', "") + '\n[Round "2"]\n0 reveal ADG\n'
    error = wrong(text)
    assert (error.where, error.rule) == ("round 1, 10000 ms", "K7")


def test_a_round_that_runs_has_no_after_and_no_successor() -> None:
    """K6"""
    head, _, _ = EXAMPLE.partition("9000 O claim B")
    assert replay.verdict(record_text.parse(head)) == "*"
    for more in ('[After "J 0 O 0"]\n', '\n[Round "2"]\n0 reveal ADG\n'):
        error = wrong(head + more)
        assert (error.where, error.rule) == ("round 1, 4400 ms", "K6")


def test_a_goal_that_is_not_known_may_be_any_that_is_left() -> None:
    """K2"""
    text = re.sub(r'\[Goals "[^"]*"', '[Goals "? ABC' + " ?" * 19 + '"', EXAMPLE)
    error = wrong(text)
    assert (error.where, error.rule) == ("round 1, 0 ms", "K2")
    assert replay.verdict(record_text.parse(text.replace("reveal ABC", "reveal ADG"))) == "*"


def test_two_players_with_one_face_are_refused() -> None:
    """K1"""
    text = EXAMPLE.replace("G..C/DI.F/.ABE/...H", ".H../..FD/A.CI/BE.G")
    text = text.replace("CTTC/CCTC/TCCC/_CCC", "TCTT/_TCC/CCCC/CCCC")
    assert (wrong(text).line, wrong(text).rule) == (9, "K1")


CORRUPTIONS = (
    (r"^(\d+) (\w) claim (\w)$", r"\1 \2 claim {tile}"),
    (r"^(\d+) (\w) ([a-d][1-4])$", r"\1 \2 {cell}"),
    (r"^(\d+) (\w) swap (\w\d)$", r"\1 \2 swap {cell}"),
    (r"^(\d+) (\w) ([a-d][1-4])$", r"9\1 \2 \3"),
    (r"^(\d+) end$", r"9\1 end"),
    (r"^0 reveal (\w+)$", r"0 reveal {goal}"),
    (r'^\[After "(\w) (\d+)', r'[After "\1 9\2'),
)


@pytest.mark.parametrize("seed", range(8))
def test_a_corrupted_line_never_passes_unnoticed(seed: int) -> None:
    """It breaks a rule in its own round, or the same text results."""
    rng = Random(seed)
    text = record_text.format_record(race_record(seed))
    expected = replay.replay(record_text.parse(text))
    lines = text.split("\n")
    for _ in range(12):
        pattern, put = rng.choice(CORRUPTIONS)
        places = [at for at, line in enumerate(lines) if re.match(pattern, line)]
        if not places:
            continue
        at = rng.choice(places)
        put = put.format(
            tile=rng.choice("ABCDEFGHI"), cell=rng.choice("abcd") + rng.choice("1234"), goal="DEF"
        )
        changed = [*lines[:at], re.sub(pattern, put, lines[at]), *lines[at + 1 :]]
        try:
            found = replay.replay(record_text.parse("\n".join(changed)))
        except replay.RecordError as error:
            begun = text.count("[Round", 0, len("\n".join(lines[: at + 1])))
            named = re.fullmatch(r"round (\d+), \d+ ms", error.where)
            assert named
            assert int(named[1]) >= begun
            assert re.fullmatch(r"K([1-9]|10)", error.rule)  # noqa: PT017
            continue
        assert found.players[0].space == expected.players[0].space
