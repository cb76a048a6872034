"""The search by worlds: legal, honest, repeatable, to be stopped, and stronger than greedy."""

import asyncio
import time
from collections import Counter
from dataclasses import replace
from random import Random
from threading import Event, Thread
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings

from palenque import pacal
from palenque.kernels import pacal as kernel
from palenque.kernels.pacal.search import deal_worlds
from palenque.kernels.pacal.state import bits
from palenque.pacal import KLEE, Match, Offer, Picking, View
from palenque.pacal.ruleset import from_options, options
from palenque.search import bots, pimc
from palenque.search.careful import careful
from palenque.search.greedy import greedy
from palenque.search.pimc import Budget
from tests.pacal.drawn import AJM, J, O, table
from tests.strategies import matches, rngs

FEW = Budget(worlds=150)


def first(seed: int = 1) -> View:
    match = pacal.start(KLEE)
    match = pacal.play(match, pacal.deal(match, Random(seed)))
    return pacal.view(match, pacal.actors(match)[0])


@given(match=matches(), rng=rngs())
@settings(max_examples=40, deadline=None)
def test_every_choice_is_legal_and_knows_nothing_hidden(match: Match, rng: Random) -> None:
    for seat in pacal.actors(match):
        view = pacal.view(match, seat)
        other = pacal.view(pacal.complete(view, rng), seat)
        choices = [pimc.choose(seen, Random(7), FEW) for seen in (view, other)]
        assert choices[0] in view.legal
        assert choices[0] == choices[1]


@pytest.mark.parametrize("cores", [1, 2])
def test_the_same_chance_gives_the_same_estimates(cores: int) -> None:
    found = [pimc.search(first(), Random(3), FEW, cores) for _ in range(2)]
    assert found[0] == found[1]
    assert sum(estimate.tries for estimate in found[0]) == 150
    assert found[0] != pimc.search(first(), Random(4), FEW, cores)


def test_worlds_are_drawn_uniformly() -> None:
    """Each unseen card is in the other's hand as often as the next, within 5 deviations."""
    view, number = first(), 20_000
    match = pacal.start(KLEE)
    round = pacal.play(match, pacal.deal(match, Random(1))).round
    assert round
    assert view.seat
    hidden = view.seat.other.order
    root = kernel.pack(replace(round, hands=view.hands))
    missing = np.array([hand.count(0) for hand in view.hands], np.int64)
    worlds = np.empty((number, 2), np.int64)
    deal_worlds(root, bits(view.unseen), missing, np.array([5], np.uint64), worlds)
    counts = Counter(
        card for world in worlds[:, hidden] for card in range(1, 51) if world >> card & 1
    )
    assert set(counts) == set(view.unseen)
    share = 15 / len(view.unseen)
    deviation = (number * share * (1 - share)) ** 0.5
    assert all(abs(count - number * share) < 5 * deviation for count in counts.values())
    assert {int(world) for world in worlds[:, 1 - hidden]} == {bits(view.hand)}


def test_a_search_that_is_cancelled_ends_at_once() -> None:
    cancelled = Event()
    done: list[float] = []

    def search() -> None:
        pimc.search(first(), Random(1), Budget(seconds=120), 1, cancelled.is_set)
        done.append(time.monotonic())

    pimc.search(first(), Random(1), FEW)
    thread = Thread(target=search)
    thread.start()
    time.sleep(0.2)
    at = time.monotonic()
    cancelled.set()
    thread.join()
    assert done[0] - at < 60


def test_a_budget_of_time_is_kept() -> None:
    pimc.search(first(), Random(1), FEW)
    began = time.monotonic()
    found = pimc.search(first(), Random(1), Budget(seconds=0.3))
    assert 0.3 <= time.monotonic() - began < 30
    assert sum(estimate.tries for estimate in found) > 0


@pytest.mark.parametrize("budget", [{}, {"worlds": 0}, {"seconds": -1.0}])
def test_a_budget_of_nothing_is_refused(budget: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="needs a number of worlds or seconds above 0"):
        Budget(**budget)


async def test_other_work_goes_on_during_a_search(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the interpreter's lock: the loop does not wait for a batch to end."""
    monkeypatch.setattr(pimc, "BATCH", 20 * pimc.BATCH)
    pimc.search(first(), Random(1), FEW)
    search = asyncio.to_thread(pimc.search, first(), Random(1), Budget(seconds=0.5))
    task, late = asyncio.create_task(search), []
    while not task.done():
        began = time.monotonic()
        await asyncio.sleep(0.005)
        late.append(time.monotonic() - began - 0.005)
    assert sorted(late)[len(late) // 4] < 0.02


def test_what_wins_at_once_scores_in_every_world() -> None:
    """P9"""
    obsidian = "_ _ 15* 19* _ _ _ _ _ _"
    match = table(KLEE, obsidian=obsidian, hands=("5 16 18 33 40", "46 47 48 49 50"))
    found = {one.move: one for one in pimc.search(pacal.view(match, J), Random(1), FEW)}
    assert found[Offer(16, 18)].score == 1


def test_a_dead_offer_is_never_made() -> None:
    """P15"""
    full = "1 3 5 7 9 11 13 50 _ _", "2 4 6 8 10 12 14 49 _ _"
    match = table(AJM, *full, hands=("20 21 22 23 24", "15 16 17 18 19"))
    assert not pacal.view(match, J).legal
    open = "1 3 5 7 9 11 13 21 _ _", "2 4 6 8 10 12 14 22 _ _"
    match = table(AJM, *open, hands=("15 16 17 18 40", "25 26 27 28 29"))
    for estimate in pimc.search(pacal.view(match, J), Random(1), FEW):
        assert isinstance(estimate.move, Offer)
        assert 40 in estimate.move.cards


def test_in_the_last_turns_a_move_that_wins_in_every_world_is_kept() -> None:
    """The solver says so of each world, whatever greedy would make of it."""
    text = (
        "klee 2,6,11/1,15/3,20/4,24/7,28/8,32,38,_ "
        "_,9,13/10,17/12,21/14,25/16,29/18,33,36,42 44 ?1 last:JO 0-0"
    )
    match = pacal.parse_position(text)
    assert isinstance(match, Match)
    found = pimc.search(pacal.view(match, J), Random(1), FEW)
    assert {pacal.format_token(one.move) for one in found} == {"44x9", "44@10", "-"}
    assert found[0].move == pacal.Placement(44, 10)
    assert found[0].tries == 150
    assert all(one.tries == 0 and one.score < found[0].score for one in found[1:])


def test_nothing_to_choose_is_an_error() -> None:
    match = table(KLEE, phase=Picking(J, Offer(17, 40)))
    with pytest.raises(ValueError, match="no move to choose"):
        pimc.search(pacal.view(match, O), Random(1), FEW)


def test_players_are_found_by_name() -> None:
    assert bots.player("greedy") is greedy
    for name in ("pimc:50", "careful:50", "careful:0.05s"):
        assert bots.choose(name, first(), Random(1)) in first().legal
    for name in ("pimc", "pimc:", "pimc:0", "pimc:-5", "pimc:1e3", "pimc:0s", "careful:s", "level"):
        with pytest.raises(bots.UnknownPlayer):
            bots.player(name)


def test_in_a_deck_too_large_to_be_packed_it_does_not_look_ahead() -> None:
    large = from_options({**options(KLEE), "id": "large", "deck": 64, "hand": 22})
    match = pacal.start(large)
    match = pacal.play(match, pacal.deal(match, Random(1)))
    view = pacal.view(match, pacal.actors(match)[0])
    assert bots.choose("pimc:50", view, Random(1)) == careful(view, Random(1))


def test_it_beats_greedy() -> None:
    """Twenty rounds with 200 worlds a move; it wins nineteen in twenty."""
    won = 0
    for number in range(20):
        seat, rng = pacal.SEATS[number % 2], Random(number)
        match = pacal.start(KLEE)
        match = pacal.play(match, pacal.deal(match, rng))
        while actors := pacal.actors(match):
            name = "pimc:200" if actors[0] is seat else "greedy"
            match = pacal.play(match, bots.choose(name, pacal.view(match, actors[0]), rng))
        won += match.score[seat.order]
    assert won >= 14


def test_careful_worlds_tell_more_than_greedy_ones() -> None:
    """Twenty-four rounds, each deal from both seats, 100 worlds a move: about three in four."""
    won = 0
    for number in range(24):
        seat = pacal.SEATS[number % 2]
        match = pacal.start(KLEE)
        match = pacal.play(match, pacal.deal(match, Random(number // 2)))
        rng = Random(number)
        while actors := pacal.actors(match):
            name = "careful:100" if actors[0] is seat else "pimc:100"
            match = pacal.play(match, bots.choose(name, pacal.view(match, actors[0]), rng))
        won += match.score[seat.order]
    assert won >= 14
