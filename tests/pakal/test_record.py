"""Records as text: what is printed is read back as the same value."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from palenque import pakal
from palenque.game import NotationError
from palenque.pakal import record, record_text, replay
from tests.pakal.raced import SMALL, played, race_record, setups

EXAMPLE = """\
[Game "Pakal"]
[Level "easy"]
[Limit "45000"]
[Track "A"]
[Seats "J O"]
[Jade "Ana"]
[Obsidian "Ben"]
[FaceJ ".H../..FD/A.CI/BE.G"]
[FaceO "G..C/DI.F/.ABE/...H"]
[BoardJ "TCTT/_TCC/CCCC/CCCC"]
[BoardO "CTTC/CCTC/TCCC/_CCC"]
[Tiles "ABDGH"]
[Goals "ABC ADG AEI AFH BDI BEH BFG CDH CEG CFI DEF GHI ACG AEF AHI BCF BEI BGH CDI DEG DFH"]
[Result "*"]

[Round "1"]
0 reveal ABC
1200 J a3
4400 J claim H
9000 O claim B
9000 end
9700 O swap b1
10000 J swap a1
[After "J 0 O 0"]
"""


def test_the_example_is_read_and_printed_back() -> None:
    found = record_text.parse(EXAMPLE)
    assert record_text.format_record(found) == EXAMPLE
    assert found.setup.level == pakal.LEVELS["easy"]
    assert found.names == ("Ana", "Ben")
    assert found.rounds[0].entries[1] == record.Entry(1200, ("J", "a3"))
    assert found.rounds[0].after == ((pakal.Seat.JADE, 0), (pakal.Seat.OBSIDIAN, 0))


@settings(max_examples=40)
@given(st.integers(0, 60), st.floats(0, 1), st.booleans())
def test_a_record_survives_its_text(seed: int, cut: float, hide: bool) -> None:
    written = race_record(seed, cut, hide)
    text = record_text.format_record(written)
    assert record_text.parse(text) == written
    assert record_text.format_record(record_text.parse(text)) == text


def test_blanks_line_ends_tags_and_comments_are_kept() -> None:
    text = EXAMPLE.replace("\n", "\r\n").replace("1200 J a3", "  1200\tJ   a3 {a \\} long one}")
    text = text.replace("[Tiles", '[Shell "not seated"]\r\n[Tiles', 1)
    text = text.replace('[Result "*"]', '[Event "Dé \\"x\\""]\r\n[Result "*"]')
    found = record_text.parse(text)
    assert found.rounds[0].entries[1].comment == "a } long one"
    assert found.tags == (("Shell", "not seated"), ("Event", 'Dé "x"'))
    printed = record_text.format_record(found)
    assert record_text.parse(printed) == found
    assert "\r" not in printed
    assert "1200 J a3 {a \\} long one}\n" in printed


def test_tags_of_other_programs_are_written_back_unchanged() -> None:
    tags = '[JadeType "human"]\n[White-Elo "1850"]\n[1st ""]\n'
    head, begin, rounds = EXAMPLE.partition('[Round "1"]\n')
    text = head.replace("[Seats", f"{tags}[Seats") + begin + tags + rounds
    written = record_text.format_record(record_text.parse(text))
    assert written.count(tags) == 2
    assert written.replace(tags, "") == EXAMPLE


def test_own_components_stand_in_the_record() -> None:
    own = replace(SMALL, finish=40)
    rng = Random(4)
    setup = replace(setups(rng), components=own)
    actions = [action for action, _ in played(rng, setup)]
    written = record.of_race(setup, actions)
    text = record_text.format_record(written)
    assert '[ComponentsDef "{\\"symbols\\":' in text
    assert record_text.parse(text) == written
    assert replay.verdict(record_text.parse(text)) == written.result


def test_a_running_race_keeps_the_goals_to_come() -> None:
    """K1: the order of the stack is known to nobody"""
    for seed in range(12):
        written = race_record(seed, 0.5, hide=True)
        stacks = [written.goals]
        stacks += [
            e.words[1:] for r in written.rounds for e in r.entries if e.words[0] == "shuffle"
        ]
        revealed = [e.words[1] for r in written.rounds for e in r.entries if e.words[0] == "reveal"]
        told = [goal for stack in stacks for goal in stack]
        hidden = replay.replay(written).stack
        assert set(hidden) <= {"?"}
        assert told == revealed + list(hidden)


@pytest.mark.parametrize(
    ("old", "new", "line", "part"),
    [
        ('"Pakal"', '"Pacal"', 1, 'begins with [Game "Pakal"]'),
        ('"easy"', '"fast"', 2, "is not one of easy hard relaxed untimed custom"),
        ('"easy"', '"hard"', 2, "hard has the limit 35000"),
        ('"45000"', '"045"', 3, "is not from 1 to 3600000 ms, nor - for untimed"),
        ('"45000"', '"0"', 3, "is not from 1 to 3600000 ms"),
        ('Track "A"', 'Track "C"', 4, "'C' is not one of the tracks A B"),
        ('"J O"', '"O J"', 5, "is not a list of seats"),
        ('"J O"', '"J X"', 5, "is not a list of seats"),
        (".H../..FD/A.CI", ".H../..FD/A.CC", 8, "FaceJ: C stands twice or more"),
        ("TCTT/_TCC", "TCTT/_TC", 10, "the row '_TC' has 3 cells"),
        ("ABDGH", "ABDGZ", 12, "'Z' is not a symbol"),
        ("ADG AEI", "GDA AEI", 13, "'GDA' is not a goal"),
        ('[Result "*"]', '[Result "OJ"]', 14, "does not list winners"),
        ('[Round "1"]', '[Round "2"]', 16, "round 1 was expected, not '2'"),
        ("1200 J a3", "1200 J a5", 18, "'a5' is not a cell"),
        ("1200 J a3", "J a3", 18, "a line begins with its milliseconds, not 'J'"),
        ("1200 J a3", "01200 J a3", 18, "a line begins with its milliseconds"),
        ("J claim H", "X claim H", 19, "'X' is not a seat"),
        ("J claim H", "J claim HH", 19, "'HH' is not a symbol"),
        ("J claim H", "J takes H now", 19, "is not an action such as"),
        ("9000 end", "9000", 21, "is not an action such as"),
        ('"J 0 O 0"', '"J 0"', 24, "does not give each disc's space as J 0 O 0"),
        ('"J 0 O 0"', '"O 0 J 0"', 24, "does not give each disc's space"),
        ('[After "J 0 O 0"]\n', '[After "J 0 O 0"]\n9 end\n', 25, "behind the tag After"),
        ("9000 end", '[Note "x"]', 21, "the tag Note stands after lines"),
        ("0 reveal ABC", "0 reveal ABC [", 17, "a tag is written as"),
        ("0 reveal ABC", "0 reveal ABC {", 17, "this comment is not closed"),
        ('[Tiles "ABDGH"]\n', "", 1, "the tag Tiles is missing"),
        ('[Jade "Ana"]', '[Track "B"]', 6, "the tag Track stands twice"),
        ('[Round "1"]', "", 17, 'lines stand under a tag such as [Round "1"]'),
        ('[Jade "Ana"]', '[ComponentsDef "{}"]', 6, "ComponentsDef: The key 'symbols' is missing."),
    ],
)
def test_what_cannot_be_read_is_named_with_its_line(
    old: str, new: str, line: int, part: str
) -> None:
    assert old in EXAMPLE
    with pytest.raises(NotationError) as caught:
        record_text.parse(EXAMPLE.replace(old, new, 1))
    assert caught.value.line == line
    assert part in caught.value.sentence


@settings(max_examples=120)
@given(st.integers(0, len(EXAMPLE)), st.integers(0, 12), st.text(max_size=6))
def test_a_damaged_record_is_read_or_refused(at: int, cut: int, put: str) -> None:
    try:
        found = record_text.parse(EXAMPLE[:at] + put + EXAMPLE[at + cut :])
        replay.verdict(found)
    except (NotationError, replay.RecordError) as error:
        where = error.line
        assert 1 <= where <= EXAMPLE.count("\n") + put.count("\n") + 2
