"""Records as values and as text: docs/notation.md."""

from contextlib import suppress
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from palenque import pacal
from palenque.game import SEATS, NotationError, Seat
from palenque.pacal import record, record_text, replay
from palenque.pacal.actions import UNKNOWN, GiveUp
from palenque.pacal.phase import LOST, End
from palenque.pacal.record import Record
from palenque.pacal.ruleset import KLEE, SOLO_RULESETS, Ruleset, SoloRuleset
from tests.pacal.recorded import NAMES, actions_of, match_record, match_text, solo_record
from tests.strategies import own_rulesets, played, rngs, rulesets, solo_rulesets

EXAMPLE = """\
[Game "Pacal"]
[Ruleset "klee"]
[Event "A \\"quiet\\" evening"]
[Jade "Ana"]
[Obsidian "Ben"]
[Result "*"]

[Round "1"]
[ScaffoldJ "26 50 12 18 4 23 20 47 11 7"]
[ScaffoldO "46 27 25 48 14 22 10 2 19 6"]
[HandJ "3 8 13 15 21 28 29 30 32 33 34 37 40 42 43"]
[HandO "1 5 9 16 17 24 31 35 36 38 39 41 44 45 49"]

1. 13+33 {a first thought} 33@7 13@3
2. 16+36 36@8
"""


def parsed(text: str) -> Record:
    found = record_text.parse(text)
    assert isinstance(found, Record)
    return found


def test_a_record_prints_as_it_was_written() -> None:
    assert record_text.format_record(parsed(EXAMPLE)) == EXAMPLE


def test_tags_that_the_rules_do_not_know_are_kept_in_their_place() -> None:
    tags = parsed(EXAMPLE).tags
    assert tags[2] == ("Event", 'A "quiet" evening')


FOREIGN = (("JadeType", "human"), ("White-Elo", "1850"), ("1st", ""), ("x_y-2", "a [b] {c} \\n"))
"""Tags as other programs write them."""


def test_tags_of_other_programs_are_written_back_unchanged() -> None:
    """In the head of a match, in a round and in a solo game."""
    text = "".join(f'[{name} "{value}"]\n' for name, value in FOREIGN).replace("\\", "\\\\")
    match, solo = (
        match_text(KLEE, 1),
        record_text.format_record(solo_record(SOLO_RULESETS["solo-klee"], Random(1))),
    )
    for whole, tag in ((match, "[Jade "), (match, "[Winner "), (solo, "[Player ")):
        before, tag, after = whole.partition(tag)
        written = record_text.format_record(record_text.parse(f"{before}{text}{tag}{after}"))
        assert text in written
        assert written.replace(text, "") == whole


def test_a_comment_belongs_to_the_move_before_it() -> None:
    first = parsed(EXAMPLE).rounds[0].entries[0]
    assert (first.token, first.comment) == ("13+33", "a first thought")


def test_blanks_line_ends_and_the_order_of_an_offer_do_not_matter() -> None:
    loose = EXAMPLE.replace("1. 13+33 ", "1.  33+13\t").replace("\n", "\r\n")
    assert parsed(loose) == parsed(EXAMPLE)


def test_lines_may_end_as_they_did_on_old_machines() -> None:
    assert record_text.split(EXAMPLE.replace("\n", "\r")) == record_text.split(EXAMPLE)
    assert parsed(EXAMPLE.replace("\n", "\r")) == parsed(EXAMPLE)


def test_a_semicolon_begins_a_comment_that_ends_with_its_line() -> None:
    """As in PGN, where programs write comments in either form."""
    loose = EXAMPLE.replace("{a first thought}", ";a first thought; {3+4}\n")
    first = parsed(loose).rounds[0].entries[0]
    assert (first.token, first.comment) == ("13+33", "a first thought; {3+4}")


def test_a_line_that_begins_with_a_percent_sign_is_skipped() -> None:
    """As in PGN, where programs put their own settings there."""
    loose = "% made by hand\n" + EXAMPLE.replace("1. ", "% [Game 1. 3+4\n1. ", 1)
    (line, text), *more = record_text.split(loose)
    assert (line, more) == (2, [])
    assert record_text.format_record(parsed(text)) == EXAMPLE


@given(rulesets(), rngs(), st.integers(0, 80))
@settings(max_examples=40)
def test_any_record_parses_back_to_itself(ruleset: Ruleset, rng: Random, cut: int) -> None:
    actions = actions_of(list(played(ruleset, rng))[: cut + 1])
    for seat in (None, *SEATS):
        written = record.of_match(ruleset, actions, NAMES, seat)
        text = record_text.format_record(written)
        assert parsed(text) == written
        assert record_text.format_record(parsed(text)) == text


@given(solo_rulesets(), rngs(), st.integers(0, 12) | st.none())
@settings(max_examples=40)
def test_any_solo_record_parses_back_to_itself(
    ruleset: SoloRuleset, rng: Random, cut: int | None
) -> None:
    written = solo_record(ruleset, rng, cut)
    text = record_text.format_record(written)
    assert record_text.parse(text) == written
    assert replay.verdict(written) == written.result


@given(own_rulesets())
@settings(max_examples=25)
def test_an_own_ruleset_travels_in_its_record(ruleset: Ruleset) -> None:
    assert parsed(match_text(ruleset, 1)).ruleset == ruleset


@given(st.text(alphabet=st.characters(blacklist_categories=("Cs", "Cc"))))
def test_any_name_survives(name: str) -> None:
    written = record.of_match(KLEE, [], (name, "Ben"))
    assert dict(parsed(record_text.format_record(written)).tags)["Jade"] == name


@given(st.text(alphabet=st.characters(blacklist_categories=("Cs", "Cc")), min_size=1))
def test_any_comment_survives(comment: str) -> None:
    comment = " ".join(comment.split(" ")).strip(" ") or "x"
    comment = " ".join(filter(None, comment.split(" ")))
    entry = record.Entry(1, "13+33", comment)
    written = parsed(EXAMPLE)
    round = written.rounds[0]
    changed = Record(
        KLEE, written.tags, (record.RoundRecord(round.deal, (entry, *round.entries[1:])),)
    )
    assert parsed(record_text.format_record(changed)) == changed


def test_a_running_round_is_recorded_as_one_seat_knows_it() -> None:
    actions = actions_of(list(played(KLEE, Random(4)))[:6])
    match = replay.replay(record.of_match(KLEE, actions, NAMES))
    assert match.round
    for seat in SEATS:
        deal = record.of_match(KLEE, actions, NAMES, seat).rounds[0].deal
        view = pacal.view(match, seat)
        assert deal.hands[seat.order] == actions[0].hands[seat.order]  # type: ignore[union-attr]
        shown = set(deal.hands[seat.other.order]) - {UNKNOWN}
        assert shown.isdisjoint(view.unseen)
        for scaffold, top in zip(deal.scaffolds, view.revealed, strict=True):
            assert scaffold == (UNKNOWN,) * 9 + (top,)


def test_a_finished_round_is_recorded_in_full_for_everyone() -> None:
    written = match_record(KLEE, 2)
    assert written.result != "*"
    actions = actions_of(played(KLEE, Random(2)))
    for seat in SEATS:
        assert record.of_match(KLEE, actions, NAMES, seat) == written


@pytest.mark.parametrize("ruleset", SOLO_RULESETS.values(), ids=str)
def test_a_running_solo_keeps_its_pile_and_its_scaffold(ruleset: SoloRuleset) -> None:
    full = solo_record(ruleset, Random(1), cut=2)
    game = replay.replay_solo(full)
    placements = [turn.placement for turn in game.log if turn.placement]
    hidden = record.of_solo(ruleset, [full.deal, *placements], "Ana", hide=True)
    seen = game.drawn_count
    assert hidden.deal.deck == full.deal.deck[:seen] + (UNKNOWN,) * (40 - seen)
    assert set(hidden.deal.scaffold) == {UNKNOWN}
    assert replay.verdict(hidden) == "*"


@pytest.mark.parametrize("reason", LOST)
def test_a_match_given_up_keeps_its_score_and_says_who_gave_up_and_why(reason: End) -> None:
    actions = [*actions_of(list(played(KLEE, Random(4)))[:6]), GiveUp(Seat.OBSIDIAN, reason)]
    written = record.of_match(KLEE, actions, NAMES)
    assert dict(written.tags)["Result"] == "0-0"
    assert dict(written.tags)["Termination"] == f"O {reason}"
    assert replay.verdict(written) == "0-0"
    assert replay.replay(written).termination is reason


def test_a_file_holds_any_number_of_matches_and_tells_where_each_begins() -> None:
    text = EXAMPLE + "\n" + EXAMPLE
    (first, one), (second, other) = record_text.split(text)
    assert (first, second) == (1, EXAMPLE.count("\n") + 2)
    assert parsed(one) == parsed(other)


@pytest.mark.parametrize(
    ("old", "new", "line", "sentence"),
    [
        ('[Game "Pacal"]', '[Game "Chess"]', 1, "begins with"),
        ('[Ruleset "klee"]', '[Ruleset "kle"]', 2, "no ruleset 'kle'"),
        ('[Ruleset "klee"]', '[Ruleset "solo-klee"]', 2, "solo"),
        ('[Ruleset "klee"]\n', "", 1, "Ruleset is missing"),
        ('[Jade "Ana"]', '[Jade "Ana]', 4, "a tag is written"),
        ('[Jade "Ana"]', '[Ruleset "klee"]', 4, "stands twice"),
        ('[Round "1"]', '[Round "2"]', 8, "round 1 was expected"),
        ("26 50 12", "26 50", 9, "lists 10 cards, not 9"),
        ("26 50 12", "26 51 12", 9, "'51' is not a card"),
        ("26 50 12", "26 05 12", 9, "'05' is not a card"),
        ("{a first thought}", "{a first thought", 14, "comment is not closed"),
        ("33@7", "33@", 14, "is not a token"),
        ("2. 16", "3. 16", 15, "turn 2. was expected"),
        ("2. 16", "2. ] 16", 15, "has no place"),
        ("1. 13", "13", 14, "moves begin with 1."),
        ('[Round "1"]\n', "", 14, "moves stand under a tag"),
        ('[HandJ "', '[Winner "X"]\n[HandJ "', 11, "Winner must be one of"),
        ('[HandJ "', '[Reason "luck"]\n[HandJ "', 11, "Reason must be one of"),
        ("36@8\n", '36@8\n[Winner "J"]\n', 16, "stands after moves"),
    ],
)
def test_malformed_text_says_what_is_wrong_and_where(
    old: str, new: str, line: int, sentence: str
) -> None:
    assert old in EXAMPLE
    with pytest.raises(NotationError, match=sentence.replace(".", r"\.")) as caught:
        record_text.parse(EXAMPLE.replace(old, new, 1))
    assert caught.value.line == line or (old == '[Round "1"]\n' and caught.value.line == line - 1)


@given(st.text() | st.binary().map(lambda raw: raw.decode("latin-1")))
@settings(max_examples=60)
def test_garbage_is_a_notation_error_and_nothing_else(text: str) -> None:
    for head in ("", '[Game "Pacal"]\n[Ruleset "klee"]\n', EXAMPLE):
        try:
            for _, chunk in record_text.split(head + text):
                record_text.parse(chunk)
        except NotationError:
            continue


@given(st.integers(0, len(EXAMPLE) - 1), st.characters())
@settings(max_examples=120)
def test_one_changed_character_is_read_or_refused(place: int, character: str) -> None:
    text = EXAMPLE[:place] + character + EXAMPLE[place + 1 :]
    with suppress(NotationError, replay.RecordError):
        assert "\n" not in replay.verdict(record_text.parse(text))
