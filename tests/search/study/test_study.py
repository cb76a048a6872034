"""Strategy put to the test: what an advice says of a move, and what a study comes to."""

import json
from pathlib import Path
from random import Random

import pytest

from palenque import pacal
from palenque.pacal import View
from palenque.search.study.advice import ADVICE, Advice, Judgement, moves
from palenque.search.study.courses import course
from palenque.search.study.heeding import FLOUTS, FREE, HEEDS, named, player
from palenque.search.study.page import page, verdict
from palenque.search.study.pictures import draw
from palenque.search.study.showing import shown

DOCS = Path(__file__).parents[3] / "docs"
STORED = json.loads((DOCS / "study.json").read_text(encoding="utf-8"))


def seen(position: str) -> View:
    match = pacal.parse_position(position)
    assert isinstance(match, pacal.Match)
    return pacal.view(match, pacal.actors(match)[0])


def judged(advice: str, position: str) -> dict[str, bool]:
    found: Judgement = named(advice).judge(seen(position))
    return {pacal.format_token(move): heeds for move, heeds in found.items()}


def test_offers_that_hurt_the_other_heed_control() -> None:
    """P4: 40 and 42 fit the other's empty field 9, the rest only covers or fits nowhere"""
    position = (
        "klee 1,5,8,12,16/19,24,25,_,46,50/49 2,6,9,14/15,22/17,23,27,35,_,48 "
        "28,31,38,40,42 ?3 J:offer 0-0"
    )
    found = judged("control", position)
    assert [token for token, heeds in found.items() if heeds] == ["28+31", "28+38", "31+38"]


def test_an_empty_field_heeds_open_fields_and_a_cover_flouts_it() -> None:
    """P8"""
    position = (
        "klee _,2,_,_,_,_,_,_,_,_ 1,_,12,_,_,_,_,_,_,_ "
        "6,13,14,16,19,24,25,27,35,37,39,46,47 ?13 J:place:7 0-0"
    )
    assert judged("open-fields", position) == {
        "7x2": False,
        **{f"7@{rank}": True for rank in range(3, 11)},
    }


def test_a_card_that_oneself_cannot_place_is_neither_to_be_taken_nor_offered() -> None:
    """P9: 46 belongs between two closed fields; 49 and 50 beyond the last one"""
    picking = (
        "klee 1,5/4,11,12/13,_,28,31,35,40/42,_ 6,8,16,18,23,_,32,39,43/41,50/47 "
        "?3 24,29,44 O:pick:38+46 0-0"
    )
    assert judged("alive", picking) == {"38": True, "46": False}
    offering = (
        "klee 2,5,9,16,18,22/20,27,_,42,45/47 6,7,10,14,23,29/24,31/36,32,_,46 "
        "30,33,34,49,50 ?3 J:offer 0-0"
    )
    found = judged("alive", offering)
    assert [token for token, heeds in found.items() if heeds] == ["30+33", "30+34", "33+34"]


def test_an_outermost_card_on_an_outermost_field_flouts_the_spread() -> None:
    """P11"""
    position = (
        "klee 6,8/13,19,22,_,28/31,34,38/39,_,50 2/4,7,15,17,_,30/33,36,37,42,47/46 "
        "24,27,35 ?3 J:place:48 0-0"
    )
    assert judged("spread", position) == {"48@9": True, "48x10": False}


def test_to_keep_a_last_card_that_fills_a_field_flouts_the_advice() -> None:
    """P12"""
    position = (
        "klee 2,6,11/1,15/3,20/4,24/7,28/8,32,38,_ "
        "_,9,13/10,17/12,21/14,25/16,29/18,33,36,42 44 5 last:JO 0-0"
    )
    assert judged("last", position) == {"44@10": True, "-": False}


@pytest.mark.parametrize("advice", ADVICE, ids=lambda advice: advice.id)
def test_who_heeds_and_who_flouts_always_has_a_legal_move(advice: Advice) -> None:
    for seed in range(4):
        match = pacal.start(pacal.KLEE)
        match = pacal.play(match, pacal.deal(match, Random(seed)))
        while actors := pacal.actors(match):
            view = pacal.view(match, actors[0])
            for heeding in (True, False):
                allowed = moves(advice, view, heeding)
                assert allowed
                assert set(allowed) <= set(view.legal)
            match = pacal.play(match, Random(seed).choice(view.legal))


def test_a_player_that_flouts_keeps_its_last_card() -> None:
    view = seen(
        "klee 2,6,11/1,15/3,20/4,24/7,28/8,32,38,_ "
        "_,9,13/10,17/12,21/14,25/16,29/18,33,36,42 44 5 last:JO 0-0"
    )
    tokens = {
        name: pacal.format_token(player("last", 20, name)(view, Random(1)))
        for name in (FREE, HEEDS, FLOUTS)
    }
    assert tokens[HEEDS] == "44@10"
    assert tokens[FLOUTS] != "44@10"


def test_every_card_of_a_course_is_counted_on_its_field() -> None:
    found = course(pacal.KLEE, 5, 2, 0)
    assert sum(found.placed.values()) >= 2 * (found.turns - 1)
    assert found == course(pacal.KLEE, 5, 2, 0)


def test_what_is_shown_of_an_advice_is_a_move_of_each_kind() -> None:
    for one in shown(pacal.KLEE, 5, 2, 0):
        match = pacal.parse_position(one.position)
        assert isinstance(match, pacal.Match)
        assert one.heeds != one.flouts
        assert -1 <= one.margin <= 1


def test_the_page_and_its_pictures_follow_from_the_stored_results(tmp_path: Path) -> None:
    assert page(STORED) == (DOCS / "strategy.md").read_text(encoding="utf-8")
    draw(STORED, tmp_path)
    for picture in ("advice", "ends", "cards"):
        name = f"study-{picture}.svg"
        assert (tmp_path / name).read_bytes() == (DOCS / "images" / name).read_bytes()


def test_the_stored_positions_can_be_opened_and_their_moves_played() -> None:
    for id, found in STORED["positions"].items():
        for kind in ("holds", "fails"):
            one = found[kind]
            legal = [pacal.format_token(move) for move in seen(one["position"]).legal]
            assert {one["heeds"], one["flouts"]} <= set(legal)
            heeds = judged(id, one["position"])
            assert heeds.get(one["heeds"], True)
            assert not heeds.get(one["flouts"], False)


def test_a_score_that_may_be_even_is_no_verdict() -> None:
    even = {"score": 0.47, "low": 0.42, "high": 0.52}
    assert verdict(even, even) == "makes no difference that shows"
