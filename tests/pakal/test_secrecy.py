"""A view holds everything but the order of the goal stack."""

from dataclasses import replace
from random import Random

from hypothesis import given, settings

from palenque import pakal
from palenque.game import Seat
from palenque.pakal.drawing import svg, text
from tests.pakal.drawn import A, J, O, S, running, waiting
from tests.pakal.raced import races, rngs

EVERYBODY = (J, O, S, A, None)


def printed(view: pakal.View) -> str:
    """All that can be said about a view."""
    return f"{view!r}{view.log!r}{view.unseen}{text(view)}{svg(view)}"


def watchers(race: pakal.Race) -> list[Seat | None]:
    return [seat for seat in EVERYBODY if seat is None or seat in race.setup.seats]


@settings(max_examples=60)
@given(races(), rngs())
def test_a_completed_view_looks_like_the_view(race: pakal.Race, rng: Random) -> None:
    for seat in watchers(race):
        view = pakal.view(race, seat)
        full = pakal.complete(view, rng)
        assert pakal.view(full, seat) == view
        assert sorted(full.stack) == sorted(race.stack)


@settings(max_examples=40)
@given(races(), rngs())
def test_shuffling_the_stack_changes_no_byte_of_a_view(race: pakal.Race, rng: Random) -> None:
    other = replace(race, stack=tuple(rng.sample(race.stack, len(race.stack))))
    for seat in watchers(race):
        view, same = pakal.view(race, seat), pakal.view(other, seat)
        assert view == same
        assert printed(view) == printed(same)


@settings(max_examples=40)
@given(races())
def test_a_view_shows_what_lies_open(race: pakal.Race) -> None:
    for seat in watchers(race):
        view = pakal.view(race, seat)
        assert (view.players, view.phase, view.tiles) == (race.players, race.phase, race.tiles)
        assert (view.number, view.at, view.discards) == (race.number, race.at, race.discards)
        assert view.tiles_left == race.tiles_left
        assert view.log == race.log
        assert view.unseen == tuple(sorted(race.stack))
        assert view.legal == (tuple(pakal.legal(race, seat)) if seat else ())
        for action in view.legal:
            pakal.play(race, action)


def test_a_state_does_not_print_the_order_of_its_stack() -> None:
    race, other = waiting(goals="BCF DFH"), waiting(goals="DFH BCF")
    assert race != other
    assert repr(race) == repr(other)


def test_completions_differ_in_the_order_of_the_stack() -> None:
    view = pakal.view(running(goals="BCF ABC ACG DFH"), J)
    assert view.unseen == ("ABC", "ACG", "DFH")
    stacks = {pakal.complete(view, Random(seed)).stack for seed in range(60)}
    assert len(stacks) == 6


def test_before_the_draw_there_is_nothing_to_know() -> None:
    race = pakal.start(running().setup)
    assert pakal.view(race, J).unseen == ()
    assert pakal.view(race, None).legal == ()
