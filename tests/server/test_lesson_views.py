"""Positions of lessons as the browser is shown them."""

from palenque.learning.lessons import judge, lesson, lessons
from palenque.messages import RaceView
from palenque.server.lesson_views import race_view, table_view


def after(id: str, place: int, token: str) -> RaceView:
    """The race after this answer to a step."""
    position = judge(lesson(id).steps[place], token).after
    assert position
    view = race_view(position)
    assert view
    return view


def test_a_position_is_a_table_of_pacal_or_a_race_of_pakal() -> None:
    for one in lessons():
        for step in one.steps:
            views = (table_view(step.position, 0), race_view(step.position))
            assert [view is not None for view in views] == [
                one.game == "pacal",
                one.game == "pakal",
            ]


def test_across_the_torches_a_swap_falls_due() -> None:
    """K7, K8"""
    view = after("pakal-torches", 0, "claim A")
    (learner,) = view.racers
    assert (view.phase, learner.space, learner.due, learner.claim) == (
        "swapping",
        17,
        "harder",
        "A",
    )


def test_the_other_disc_moves_with_the_last_claim() -> None:
    """K6, K10"""
    before = race_view(lesson("pakal-finish").steps[1].position)
    assert before
    assert [racer.space for racer in before.racers] == [42, 44]
    assert (before.tiles, before.tiles_left) == ("ACEFG", "ACEF")
    view = after("pakal-finish", 1, "claim C")
    assert [racer.space for racer in view.racers] == [54, 50]
    assert (view.phase, view.winners) == ("over", ["J"])
    assert after("pakal-finish", 1, "claim E").winners == ["O"]


def test_before_a_round_the_goal_is_not_told() -> None:
    """K2"""
    views = [race_view(step.position) for step in lesson("pakal-slide").steps]
    assert [view and view.goal for view in views] == [None, None, None, "ABC", "ABC"]


def test_tiles_lead_somewhere_while_one_can_be_claimed() -> None:
    """K7: a symbol of the goal moves no disc"""
    view = race_view(lesson("pakal-slide").steps[-1].position)
    assert view
    leads = {target.tile: target.space for target in view.targets}
    assert leads == {"A": None, "E": 7, "F": 4, "H": 9, "I": 2}
    assert after("pakal-slide", 4, "claim H").targets == []
