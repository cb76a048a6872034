"""Tables drawn as text and as pictures."""

from dataclasses import replace
from random import Random
from xml.etree import ElementTree

import pytest

from palenque import pacal
from palenque.pacal import SEATS, End, Over, Seat, drawing, solo
from palenque.pacal.drawing.scene import asked

EVERY = [*pacal.RULESETS.values(), *pacal.SOLO_RULESETS.values()]
PLACE = "klee _,_,15/9,_,_,30,_,_,44,_ 7,_,_,21,_,_,_,38,_,49 ?11 ?9 J:place:20+41 0-0"
State = pacal.Match | pacal.View | solo.Solo | solo.SoloView


def states(ruleset: pacal.Ruleset | pacal.SoloRuleset) -> list[State]:
    """Every state of a random round, as it is and as each may see it."""
    rng, found = Random(3), list[State]()
    if isinstance(ruleset, pacal.SoloRuleset):
        game = solo.start(ruleset)
        found += [game]
        game = solo.play(game, solo.deal(game, rng))
        while not game.result:
            found += [game, solo.view(game)]
            game = solo.play(game, rng.choice(solo.legal(game)))
        return [*found, game]
    match = pacal.start(ruleset)
    found += [match]
    match = pacal.play(match, pacal.deal(match, rng))
    while pacal.actors(match):
        found += [match, pacal.view(match, Seat.JADE), pacal.view(match, None)]
        match = pacal.play(match, rng.choice(pacal.legal(match, pacal.actors(match)[0])))
    return [*found, match, pacal.play(match, pacal.GiveUp(Seat.JADE))]


@pytest.mark.parametrize("ruleset", EVERY, ids=lambda ruleset: ruleset.id)
@pytest.mark.parametrize("width", [20, 40, 80, 200])
def test_a_drawing_fits_its_width(ruleset: pacal.Ruleset | pacal.SoloRuleset, width: int) -> None:
    for state in states(ruleset):
        walls = drawing.text(state, width=width).split("\n\n")[1:-1]
        lines = [line for wall in walls for line in wall.splitlines() if "holds" not in line]
        assert all(len(line) <= width or line.startswith("Discarded") for line in lines)


@pytest.mark.parametrize("ruleset", EVERY, ids=lambda ruleset: ruleset.id)
def test_a_picture_is_xml_and_shows_no_hidden_card(
    ruleset: pacal.Ruleset | pacal.SoloRuleset,
) -> None:
    for state in states(ruleset):
        picture = drawing.svg(state)
        numbers = [
            element.text
            for element in ElementTree.fromstring(picture).iter()
            if element.get("font-size") == "32"
        ]
        if isinstance(state, pacal.View) and not isinstance(state.phase, Over):
            assert not set(map(str, state.unseen)) & set(numbers)
        if not isinstance(state, solo.SoloView):
            assert state._repr_svg_() == picture


def test_rows_lie_as_the_ruleset_reads() -> None:
    """P2"""
    for name, base in (("klee", "4 3 2 1"), ("french", "1 2 3 4")):
        foot = drawing.text(pacal.start(pacal.RULESETS[name])).splitlines()[14]
        assert foot.replace("│", " ").split()[:4] == base.split()


def test_pyramids_stand_under_each_other_where_there_is_no_room() -> None:
    state = pacal.parse_position(PLACE)
    wide, narrow = (drawing.text(state, width=width).splitlines() for width in (70, 69))
    assert wide[2].split() == ["Jade", "Obsidian"]
    assert narrow[2] == "Jade"


def test_a_terminal_too_narrow_for_a_wall_gets_a_list() -> None:
    drawn = drawing.text(pacal.parse_position(PLACE), width=30)
    assert "1:_ 2:_ 3:[15/9] 4:_@ 5:_@" in drawn
    assert "6:30x 7:_ 8:_ 9:44 10:_" in drawn


def test_names_are_the_players() -> None:
    drawn = drawing.text(pacal.parse_position(PLACE), ("Ana", "Ben"), first=Seat.OBSIDIAN)
    assert drawn.splitlines()[2].split() == ["Ben", "Ana"]
    assert drawn.endswith("Ana places 20; 41 then goes back to Ben.")


def test_what_stands_in_a_name_is_no_markup() -> None:
    picture = drawing.svg(pacal.parse_position(PLACE), ("<script>&", '"O"'))
    assert "<script" not in picture
    assert "&lt;script&gt;&amp;" in picture
    ElementTree.fromstring(picture)


DRAWN = (End.SPREAD, End.UNFINISHED, End.AGREED)
ENDS = [(None, reason) for reason in DRAWN] + [
    (seat, reason) for seat in SEATS for reason in End if reason is not End.UNFINISHED
]


@pytest.mark.parametrize(("winner", "reason"), ENDS)
def test_every_end_has_a_sentence(winner: Seat | None, reason: End) -> None:
    sentence = asked(Over(winner, reason))
    assert sentence.startswith(f"{winner.name.title()} wins" if winner else "The round is drawn")
    assert (reason.rule or "") in sentence


def test_a_large_deck_keeps_its_columns() -> None:
    """Three digits over three digits still fit a field."""
    large = replace(pacal.KLEE, id="large", deck=200, hand=90)
    match = pacal.start(large)
    match = pacal.play(match, pacal.deal(match, Random(1)))
    assert match.round
    pyramid = pacal.Pyramid((0,) * 9 + (150,), (0,) * 9 + (149,))
    match = replace(match, round=replace(match.round, pyramids=(pyramid, pyramid)))
    assert "│10 /149│" in drawing.text(match)
    ElementTree.fromstring(drawing.svg(match))
