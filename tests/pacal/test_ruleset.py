"""Own rulesets: TOML files, and one clear sentence for each mistake."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from palenque import pacal
from palenque.pacal.position import format_position, parse_position
from palenque.pacal.ruleset import (
    KLEE,
    RULESETS,
    SOLO_RULESETS,
    Ruleset,
    built_in,
    from_options,
    load,
    options,
    resolve,
)
from palenque.pacal.ruleset_checks import RulesetError
from tests import strategies

GOOD = """
id = "short"
deck = 26
rows = [3, 2, 1]
hand = 7
covers = "free"
reading = "ascending"
tie = "nested"
last = true
dead_offers = false
target = 1
"""
SHORT = Ruleset("short", 26, (3, 2, 1), 7, True, "ascending", "nested", True, False, 1)


def written(folder: Path, text: str | bytes) -> Path:
    path = folder / "short.toml"
    path.write_bytes(text if isinstance(text, bytes) else text.encode())
    return path


def mistakes(path: Path | str) -> tuple[str, ...]:
    with pytest.raises(RulesetError) as refused:
        load(path)
    sentences = tuple(mistake.sentence for mistake in refused.value.mistakes)
    for mistake in sentences:
        assert mistake.endswith(".")
        assert "\n" not in mistake
    assert str(refused.value) == " ".join(sentences)
    return sentences


def test_a_toml_file_gives_a_ruleset(tmp_path: Path) -> None:
    path = written(tmp_path, GOOD)
    ruleset = load(path)
    assert ruleset == SHORT
    assert (ruleset.name, ruleset.fields) == (str(path), 6)
    assert resolve(str(path)) == ruleset


def test_a_path_stands_for_its_ruleset_in_a_position(tmp_path: Path) -> None:
    path = written(tmp_path, GOOD)
    text = f"{path} _,_,_,_,_,_ _,_,_,_,_,_ 1,2,3,?4 ?7 J:offer 0-0"
    match = parse_position(text, resolve)
    assert isinstance(match, pacal.Match)
    assert match.ruleset == SHORT
    assert format_position(match) == text


def test_a_path_is_only_read_where_the_reader_allows_it(tmp_path: Path) -> None:
    """The default knows the built-in rulesets only, so that a visitor reads no files."""
    text = f"{written(tmp_path, GOOD)} _,_,_,_,_,_ _,_,_,_,_,_ ?7 ?7 J:offer 0-0"
    with pytest.raises(pacal.NotationError, match="There is no ruleset"):
        parse_position(text)


@pytest.mark.parametrize("name", [*RULESETS, *SOLO_RULESETS])
def test_built_in_rulesets_are_found_by_their_id(name: str) -> None:
    assert built_in(name).id == name
    assert resolve(name) is built_in(name)


@pytest.mark.parametrize("name", ["klein", "", "KLEE", "../klee", "klee "])
def test_an_unknown_ruleset_is_one_sentence_with_the_known_ones(name: str) -> None:
    with pytest.raises(RulesetError, match="klee, french, german, literal, ajm, solo-klee, solo-"):
        built_in(name)


NOT_ROWS = "'rows' must list the fields of each row, the base first, as [4, 3], not "
WRONG = {
    "id = 7": "'id' must be lower-case letters, digits and single hyphens, not 7.",
    'id = "My game"': "'id' must be lower-case letters, digits and single hyphens, not 'My game'.",
    'id = "klee"': "'id' must differ from the built-in 'klee'.",
    'id = "solo-ajm"': "'id' must differ from the built-in 'solo-ajm'.",
    "deck = 28": "'deck' must be 2 × (fields + hand) = 2 × (6 + 7) = 26, not 28.",
    'deck = "26"': "'deck' must be a whole number from 6 to 200, not '26'.",
    "deck = 26.0": "'deck' must be a whole number from 6 to 200, not 26.0.",
    "deck = 202": "'deck' must be a whole number from 6 to 200, not 202.",
    "rows = 6": f"{NOT_ROWS}6.",
    "rows = []": f"{NOT_ROWS}[].",
    "rows = [3, 0]": f"{NOT_ROWS}[3, 0].",
    "rows = [true]": f"{NOT_ROWS}[True].",
    "hand = 1": "'hand' must be a whole number from 2 to 200, not 1.",
    "hand = true": "'hand' must be a whole number from 2 to 200, not True.",
    "covers = true": "'covers' must be 'free' or 'none', not True.",
    'reading = "down"': "'reading' must be 'ascending' or 'descending', not 'down'.",
    "tie = []": "'tie' must be 'smaller' or 'nested', not [].",
    'last = "yes"': "'last' must be true or false, not 'yes'.",
    "dead_offers = 1": "'dead_offers' must be true or false, not 1.",
    "target = 0": "'target' must be a whole number from 1 to 99, not 0.",
    "target = 100": "'target' must be a whole number from 1 to 99, not 100.",
}


def changed(line: str) -> str:
    """The good file with this line in place of its own."""
    key = line.split(" ")[0]
    return "\n".join(line if old.startswith(f"{key} ") else old for old in GOOD.splitlines())


@pytest.mark.parametrize(("line", "sentence"), WRONG.items())
def test_a_mistake_is_one_clear_sentence(tmp_path: Path, line: str, sentence: str) -> None:
    path = written(tmp_path, changed(line))
    assert mistakes(path) == (f"{path}: {sentence}",)


@pytest.mark.parametrize("key", options(KLEE))
def test_a_missing_key_is_named(tmp_path: Path, key: str) -> None:
    text = "\n".join(line for line in GOOD.splitlines() if not line.startswith(f"{key} "))
    path = written(tmp_path, text)
    assert mistakes(path) == (f"{path}: The key {key!r} is missing.",)


def test_an_unknown_key_is_named(tmp_path: Path) -> None:
    (mistake,) = mistakes(written(tmp_path, f"{GOOD}cards = 26"))
    assert "There is no key 'cards'; the keys are id, deck, rows, hand, covers, " in mistake


def test_several_mistakes_are_several_sentences(tmp_path: Path) -> None:
    text = changed("hand = 1").replace("target = 1", "target = 0").replace("last = true", "x = 1")
    found = mistakes(written(tmp_path, text))
    assert len(found) == 4
    for part in ("no key 'x'", "'hand' must", "key 'last' is missing", "'target' must"):
        assert part in " ".join(found)


def test_what_cannot_be_read_is_one_sentence(tmp_path: Path) -> None:
    assert "cannot be read: No such file or directory." in mistakes(tmp_path / "none.toml")[0]
    assert "cannot be read: Is a directory." in mistakes(tmp_path)[0]
    assert "is not UTF-8 text." in mistakes(written(tmp_path, b"\xff\xfe\x00"))[0]
    assert "is not TOML: " in mistakes(written(tmp_path, "id = "))[0]
    assert "is not TOML: " in mistakes(written(tmp_path, "id = 'a'\nid = 'b'"))[0]
    assert "is not TOML: " in mistakes(written(tmp_path, "a = " + "[" * 5000))[0]


@pytest.mark.parametrize("name", ["my rules.toml", "my\trules.toml", "r\xe8gles.toml", "a\0b.toml"])
def test_a_path_that_cannot_stand_in_a_position_is_refused(tmp_path: Path, name: str) -> None:
    (mistake,) = mistakes(str(tmp_path / name))
    assert "of a ruleset must be ASCII without blanks, for it stands in positions." in mistake
    assert mistake.isascii()


@pytest.mark.parametrize(
    "line",
    [
        f"deck = {'9' * 4000}",
        f"deck = {'9' * 5000}",
        f"deck = 0x{'f' * 5000}",
        f"rows = [{'9' * 4300}]",
        f"rows = [0x{'f' * 5000}]",
        f"tie = 0x{'f' * 5000}",
        f"tie = '{'x' * 5000}'",
        f"id = '{'x' * 5000}'",
        f"rows = [{'1, ' * 3000}]",
    ],
)
def test_a_monstrous_value_is_one_short_sentence(tmp_path: Path, line: str) -> None:
    path = written(tmp_path, changed(line))
    (mistake,) = mistakes(path)
    assert len(mistake) < len(str(path)) + 200


@given(strategies.own_rulesets())
def test_the_options_of_a_ruleset_give_it_back(ruleset: Ruleset) -> None:
    assert from_options(options(ruleset)) == ruleset


@given(
    st.dictionaries(
        st.sampled_from([*options(KLEE), "other"]),
        st.none()
        | st.booleans()
        | st.integers()
        | st.floats()
        | st.text(max_size=8)
        | st.lists(st.integers(-1, 9) | st.text(max_size=2), max_size=4),
    )
)
def test_options_of_any_kind_give_a_ruleset_or_sentences(found: dict[str, object]) -> None:
    given_options = {**options(SHORT), **found}
    try:
        ruleset = from_options(given_options)
    except RulesetError:
        return
    assert ruleset.deck == 2 * (ruleset.fields + ruleset.hand)


@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_a_file_of_garbage_gives_sentences(
    tmp_path_factory: pytest.TempPathFactory, text: bytes
) -> None:
    assert mistakes(written(tmp_path_factory.getbasetemp(), text))
