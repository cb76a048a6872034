"""Any text gives a value or a NotationError, nothing else."""

from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from palenque.game import NotationError
from palenque.pacal.match import Match
from palenque.pacal.notation import Token, format_token, parse_token
from palenque.pacal.position import format_position, parse_position
from palenque.pacal.ruleset import RULESETS, SOLO_RULESETS
from palenque.pacal.solo import Solo
from tests import strategies

BUILT_IN = st.sampled_from(list(RULESETS.values()))
TEXTS = st.text(max_size=60)
SIGNS = st.sampled_from([*"_,/:+-?@x#0123456789JO= \t", "\n", "\0", "٣", "３", "é", "over", "?99"])
NAMES = st.sampled_from([*RULESETS, *SOLO_RULESETS, "mine.toml", "/etc/passwd"])
WORDS = st.sampled_from(
    [
        *("_,_,_,_,_,_,_,_,_,_", "15/9", "3,_,_,_,_,_,_,40,_,_", "1,2,3,4,5,6,7,8,9,10"),
        *("?15", "?13", "-", "5,9,?11", "?999", "?0", "J:offer", "O:pick:17+32", "O:place:32+17"),
        *("J:place:32", "last:JO", "last:J", "over:J:complete", "over:=:agreed", "over:O:stuck"),
        *("0-0", "3-2", "99-99", "place:17", "place:?", "place:?+?", "over:won", "over:lost"),
    ]
)


def position(text: str) -> Match | Solo | None:
    """The state, None for a NotationError that says what is wrong in one short line."""
    try:
        return parse_position(text)
    except NotationError as error:
        _check(error, text)
        return None


def token(text: str) -> Token | None:
    """The action, None for a NotationError that says what is wrong in one short line."""
    try:
        return parse_token(text)
    except NotationError as error:
        _check(error, text)
        return None


def _check(error: NotationError, text: str) -> None:
    message = str(error)
    assert "\n" not in message
    assert len(message) < 300
    assert message.isascii()
    assert error.line == 1
    assert 1 <= error.column <= max(1, len(text) + 1)


def reprinted(state: Match | Solo | None) -> None:
    """What parses also prints, to a text that parses to the same."""
    if state is not None:
        text = format_position(state)
        assert format_position(parse_position(text)) == text


@settings(max_examples=100)
@given(TEXTS | st.lists(SIGNS, max_size=30).map("".join))
@example("9" * 5000)
@example("1+" * 5000)
@example("32@" + "9" * 5000)
@example("0" + "\U00010000" * 39)
def test_any_text_is_a_token_or_an_error(text: str) -> None:
    found = token(text)
    if found is not None:
        assert token(format_token(found)) == found


@settings(max_examples=100)
@given(TEXTS | st.lists(NAMES | WORDS | TEXTS, max_size=9).map(" ".join))
def test_any_text_is_a_position_or_an_error(text: str) -> None:
    reprinted(position(text))


@settings(max_examples=200)
@given(
    st.builds(lambda name, words: " ".join([name, *words]), NAMES, st.lists(WORDS, max_size=7)),
)
def test_any_words_of_positions_are_a_position_or_an_error(text: str) -> None:
    reprinted(position(text))


@st.composite
def mutated(draw: st.DrawFn) -> str:
    """A printed position with a few places cut, doubled or overwritten."""
    states = strategies.matches(BUILT_IN) | strategies.ended(BUILT_IN) | strategies.solos()
    text = format_position(draw(states))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = draw(st.integers(start, min(len(text), start + 3)))
        text = text[:start] + draw(SIGNS | st.just("") | st.just(text[start:end] * 2)) + text[end:]
    return text


@settings(max_examples=250)
@given(mutated())
def test_a_mutated_position_is_a_position_or_an_error(text: str) -> None:
    reprinted(position(text))


@settings(max_examples=100)
@given(strategies.matches(BUILT_IN), st.integers(0, 6), st.integers(0, 6), st.randoms())
def test_swapped_words_are_a_position_or_an_error(
    match: Match, one: int, other: int, rng: Random
) -> None:
    words = format_position(match).split()
    words[one], words[other] = words[other], words[one]
    reprinted(position(" ".join(words)))
    rng.shuffle(words)
    reprinted(position(" ".join(words)))


FIRST = ["klee", "_,_,_,_,_,_,_,_,_,_", "_,_,_,_,_,_,_,_,_,_", "?15", "?15", "J:offer", "0-0"]
MONSTERS = ["9" * 5000, "," * 10**5, "?" * 1000, "1/" * 5000, "_," * 10**5, "(" * 10**5, "-" * 9999]


@pytest.mark.parametrize("monster", MONSTERS, ids=lambda text: text[:3])
@pytest.mark.parametrize("part", range(7))
def test_a_monstrous_word_is_an_error(monster: str, part: int) -> None:
    words = [*FIRST]
    words[part] = monster
    assert position(" ".join(words)) is None


@pytest.mark.parametrize("digit", ["٣", "３", "३", "²", "Ⅲ"])
def test_digits_of_other_scripts_are_no_numbers(digit: str) -> None:
    assert token(digit) is None
    assert token(f"17+{digit}") is None
    for part in range(1, 7):
        words = [*FIRST]
        words[part] = words[part].replace("0", digit).replace("5", digit).replace("_", digit)
        if words != FIRST:
            assert position(" ".join(words)) is None


def test_a_hundred_thousand_words_are_an_error() -> None:
    assert position("klee " * 10**5) is None
