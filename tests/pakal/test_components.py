"""Components are data: the standard ones, and a user's own file with its mistakes."""
# ruff: noqa: E501 - a sentence is shown as it is printed

import json
from collections import Counter
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from palenque import pakal
from palenque.pakal import definition
from palenque.pakal.definition import format_definition, from_options, options, parse_definition

BOX = pakal.standard()


def test_every_symbol_is_in_seven_goals_and_the_pairs_are_as_even_as_can_be() -> None:
    assert Counter("".join(BOX.goals)) == dict.fromkeys(BOX.letters, 7)
    pairs = Counter(pair for goal in BOX.goals for pair in combinations(goal, 2))
    assert Counter(pairs.values()) == {2: 27, 1: 9}


def test_a_track_is_six_orderings_of_the_nine_symbols() -> None:
    for track in BOX.tracks:
        assert len(track.spaces) == 54
        for start in range(0, 54, 9):
            assert sorted(track.spaces[start : start + 9]) == list(BOX.letters)


def test_a_move_is_at_most_seventeen_spaces_and_crosses_one_line() -> None:
    """K7, K8"""
    lines = [*BOX.torches, BOX.finish]
    for track in BOX.tracks:
        for space in range(BOX.finish + 1):
            for symbol in BOX.letters:
                next_space = track.next_space(space, symbol)
                assert track.spaces[next_space - 1] == symbol
                assert symbol not in track.spaces[space : next_space - 1]
                assert space < next_space <= space + 17
                assert sum(space <= line < next_space for line in lines) <= 1


def test_each_card_has_two_faces_of_its_own() -> None:
    assert sorted(face for card in BOX.cards for face in card) == list(range(8))
    assert [name for _, name in BOX.symbols][:3] == ["skull", "corn", "octopus"]


def own() -> dict[str, Any]:
    """Ten symbols, two faces more, a short track."""
    found: dict[str, Any] = options(BOX)
    found["symbols"]["K"] = "kite"
    found["faces"] = [face.replace(".", "K", 1) for face in found["faces"]]
    found["goals"] = ["ABC", "ABK", "CDK"]
    found["tracks"] = {"short": "KABCDEFGHI IHGFEDCBAK"}
    found["torches"], found["finish"] = [4, 8], 10
    return found


def test_own_components_play() -> None:
    made = from_options(own())
    assert made.letters == "ABCDEFGHIK"
    assert made.tracks[0].next_space(1, "K") == 20
    assert parse_definition(format_definition(made)) == made
    assert "\n" not in format_definition(made)


@pytest.mark.parametrize(
    ("key", "value", "sentence"),
    [
        ("goals", ["ABZ"], "'ABZ' is not a goal: 3 different symbols of ABCDEFGHIK, ascending."),
        ("goals", ["CBA"], "'CBA' is not a goal: 3 different symbols of ABCDEFGHIK, ascending."),
        ("goals", ["ABCD"], "'ABCD' is not a goal: 3 different symbols of ABCDEFGHIK, ascending."),
        ("goals", [], "'goals' must be a list of texts."),
        ("finish", 20, "Track short has no finish: it ends with space 20, and the finish line is after space 20."),
        ("finish", "10", "'finish' must be the last space before the finish line, not '10'."),
        ("finish", 12, "Track short lacks H, I past the finish line, so that a disc could have no space to go to."),
        ("torches", [8, 4], "'torches' must rise from space to space, not [8, 4]."),
        ("torches", [4, 10], "A torch line after space 10 is not between the start and the finish."),
        ("torches", [0], "A torch line after space 0 is not between the start and the finish."),
        ("tracks", {}, "'tracks' must give each side its letters, as {\"A\": \"GIBF…\"}."),
        ("cards", [[0, 1], [2, 3], [4, 5]], "There must be at least 4 cards, one for each player (K1)."),
        ("cards", [[0, 1], [2, 3], [4, 5], [6, 8]], "A card names the face 8; the faces are 0 to 7."),
        ("cards", [[0, 1], [2, 3], [4, 5], [6, 0]], "The face 0 is on 2 cards or sides; it can be on one."),
        ("cards", [[0, 1, 2]], "'cards' must be a list of pairs of faces, as [[0, 1], [2, 3]]."),
        ("extra", 1, "There is no key 'extra'; the keys are symbols, faces, cards, goals, tracks, torches, finish."),
    ],
)  # fmt: skip
def test_a_mistake_is_one_clear_sentence(key: str, value: object, sentence: str) -> None:
    with pytest.raises(pakal.ComponentsError) as caught:
        from_options(own() | {key: value})
    assert caught.value.mistakes == (sentence,)


@pytest.mark.parametrize("key", definition.KEYS)
def test_every_key_is_needed(key: str) -> None:
    found = own()
    del found[key]
    with pytest.raises(pakal.ComponentsError) as caught:
        from_options(found)
    assert caught.value.mistakes == (f"The key {key!r} is missing.",)


def changed_face(old: str, new: str) -> str:
    found = own()
    found["faces"][2] = found["faces"][2].replace(old, new)
    with pytest.raises(pakal.ComponentsError) as caught:
        from_options(found)
    return str(caught.value)


def test_a_symbol_missing_on_a_face_is_named() -> None:
    assert changed_face("K", ".") == (
        "Face 2: K is missing: a face shows each symbol of ABCDEFGHIK once."
    )
    assert "D stands twice or more" in changed_face("K", "D")
    assert "'Z' is not a symbol of ABCDEFGHIK" in changed_face("K", "Z")
    assert "4 rows joined by / were expected, not 3" in changed_face("/F", "F")


def test_a_goal_that_some_split_of_squares_cannot_reach_is_named() -> None:
    """With eleven symbols seven coloured squares would have to hide eight."""
    found = own()
    found["symbols"]["L"] = "llama"
    found["faces"] = [face.replace(".", "L", 1) for face in found["faces"]]
    found["tracks"]["short"] = "KABCDEFGHI LIHGFEDCBAK"
    with pytest.raises(pakal.ComponentsError) as caught:
        from_options(found)
    assert caught.value.mistakes == (
        "The goal ABC, like every other, cannot be reached with 7 coloured squares: "
        "they would have to hide 8 symbols.",
    )


@pytest.mark.parametrize(
    ("symbols", "sentence"),
    [
        ({"a": "skull"}, "A symbol is one capital letter, not 'a'."),
        ({"A": " "}, "The symbol A needs a name that can be printed."),
        ({"A": "a\n"}, "The symbol A needs a name that can be printed."),
        ({"A": "corn", "B": "corn"}, "2 symbols have the name 'corn'."),
        ({"A": "corn"}, "There must be at least 7 symbols, a tile each for four players (K1)."),
    ],
)
def test_symbols_are_letters_with_names(symbols: dict[str, str], sentence: str) -> None:
    with pytest.raises(pakal.ComponentsError) as caught:
        from_options(own() | {"symbols": symbols})
    assert sentence in caught.value.mistakes


def test_several_mistakes_are_told_at_once() -> None:
    with pytest.raises(pakal.ComponentsError) as caught:
        from_options(own() | {"goals": ["ABZ"], "torches": [99]})
    assert len(caught.value.mistakes) == 2


@pytest.mark.parametrize("text", ["", "[]", "3", "{", '{"symbols": []}', "[" * 9999, "null"])
def test_what_is_not_components_is_refused(text: str) -> None:
    with pytest.raises(pakal.ComponentsError):
        parse_definition(text)


def test_a_file_is_named_in_its_mistakes(tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(own()), encoding="utf-8")
    assert pakal.load(path) == from_options(own())
    path.write_text(json.dumps(own() | {"finish": 20}), encoding="utf-8")
    with pytest.raises(pakal.ComponentsError, match=r"mine\.json: Track short has no finish"):
        pakal.load(path)
    path.write_bytes(b"\xff")
    with pytest.raises(pakal.ComponentsError, match="it is not UTF-8 text"):
        pakal.load(path)
    with pytest.raises(pakal.ComponentsError, match="No such file"):
        pakal.load(tmp_path / "none.json")
