"""Boards and the track, drawn."""

import re
from xml.etree import ElementTree

from hypothesis import given, settings

from palenque import pakal
from palenque.pakal import drawing
from tests.pakal.drawn import BCF, FACE, WRONG, J, O, played, running, slide
from tests.pakal.raced import boards, faces, goals, races

BOX = pakal.standard()
SVG = "{http://www.w3.org/2000/svg}"


@settings(max_examples=30)
@given(faces(), boards(), goals())
def test_a_drawn_board_shows_every_symbol_that_shows_and_no_other(
    face: pakal.Face, board: pakal.Board, goal: str
) -> None:
    """K4"""
    text = drawing.board_text(face, board, goal, BOX)
    grid = "".join(line[2:] for line in text.split("\n")[1:10])
    assert sorted(re.findall(r"[A-I]", grid)) == list(pakal.visible(face, board))
    assert grid.count("#####") == board.coloured
    assert grid.count("[") == board.clear.bit_count()
    assert ("is reached." in text) is pakal.reached(face, board, goal)


def test_a_board_says_what_is_missing_and_what_must_be_hidden() -> None:
    face = pakal.parse_face(FACE)
    text = drawing.board_text(face, pakal.parse_board(WRONG), "ABG", BOX)
    assert "Shown: A skull, B corn, C octopus, E moon.\n" in text
    assert text.endswith("not reached; to show: G serpent; to hide: C octopus, E moon.")
    assert "goal" not in drawing.board_text(face, pakal.parse_board(WRONG), None, BOX)


@settings(max_examples=25)
@given(races())
def test_every_race_can_be_drawn(race: pakal.Race) -> None:
    text, picture = drawing.text(race), drawing.svg(race)
    tree = ElementTree.fromstring(picture)
    assert tree.find(f"{SVG}title") is not None
    assert tree.find(f"{SVG}desc") is not None
    for player in race.players:
        assert f"{player.seat.name.title()}, space {player.space}" in text
        assert f"{player.seat.name.title()} is on space {player.space}." in picture
    assert text.count("torch line") == len(BOX.torches)
    assert race._repr_svg_() == picture == pakal.view(race, None)._repr_svg_()


def test_the_track_shows_discs_and_lines() -> None:
    text = drawing.text(running(spaces=[0, 20]))
    assert "\n 10  F D I H B G C A E  18  torch line\n" in text
    assert "\n 19  H C E A I F G B D  27  torch line, O on 20\n" in text
    assert "\n 37  D A C I E B H G F  45  finish line\n" in text
    assert text.endswith("Before the track: J")


def test_a_picture_of_a_board_holds_a_cell_for_each() -> None:
    face = pakal.parse_face(FACE)
    tree = ElementTree.fromstring(drawing.board_svg(face, pakal.parse_board(BCF), "ABC", BOX))
    cells = [title.text for title in tree.findall(f".//{SVG}g/{SVG}title")]
    assert cells == [f"{column}{row}" for row in range(1, 5) for column in "abcd"]
    symbols = {use.get("href") for use in tree.iter(f"{SVG}use")}
    assert symbols == {"#g-corn", "#g-octopus", "#g-jaguar"}
    names = {symbol.get("id") for symbol in tree.iter(f"{SVG}symbol")}
    assert len(names) == 9


def test_a_race_says_what_it_waits_for() -> None:
    race = running()
    assert "The goal is BCF: B corn, C octopus, F jaguar." in drawing.text(race)
    race = played(race, slide(J, "a1", 5), pakal.End(45_000))
    text = drawing.text(race)
    assert "The next round waits for a swap from Jade and Obsidian." in text
    assert "Jade stays on 0: no tile was claimed" in text
    over = played(running(spaces=[46, 46]), pakal.End(45_000))
    assert "Jade and Obsidian win the race." in drawing.text(over)
    assert pakal.winners(over) == (J, O)


def test_a_symbol_without_a_shape_is_drawn_as_its_letter() -> None:
    box = pakal.Components(
        tuple((letter, f"sign {letter}") for letter in BOX.letters),
        BOX.faces,
        BOX.cards,
        BOX.goals,
        BOX.tracks,
        BOX.torches,
        BOX.finish,
    )
    picture = drawing.board_svg(pakal.parse_face(FACE), pakal.parse_board(BCF), None, box)
    assert "<use" not in picture
    assert ">F</text>" in picture
