"""The computer's racers see a view, err like people, and are the same for the same seed."""

from collections.abc import Iterator
from dataclasses import replace
from random import Random
from statistics import median

import pytest

from palenque import pakal
from palenque.game import Seat
from palenque.pakal import solver
from palenque.pakal.scoring import Fate
from palenque.search.distances import par
from palenque.search.racers import LEVELS, Racer, Step

J, O = Seat.JADE, Seat.OBSIDIAN  # noqa: E741 - the letters of the notation
BOX = pakal.standard()


def running(seed: int, level: str = "untimed", seats: tuple[Seat, ...] = (J, O)) -> pakal.Race:
    """A race in its first round."""
    rng = Random(seed)
    race = pakal.start(pakal.Setup(seats, pakal.LEVELS[level], BOX.tracks[0], BOX))
    race = pakal.play(race, pakal.deal(race, rng))
    for seat in seats:
        race = pakal.play(race, pakal.arrange(race, seat, rng))
    return pakal.play(race, pakal.deal(race, rng))


def steps(level: str, seed: int, race: pakal.Race) -> Iterator[tuple[Step, pakal.Race]]:
    """What Jade's racer does until it has claimed, each with the race after it."""
    racer = Racer(level, Random(seed))
    while step := racer.next(pakal.view(race, J)):
        race = pakal.play(race, step.action)
        yield step, race


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("seed", range(5))
def test_every_level_reaches_the_goal_and_claims_a_tile_that_moves_the_disc(
    level: str, seed: int
) -> None:
    """K5, K7"""
    *_, (last, race) = steps(level, seed, running(seed))
    assert isinstance(last.action, pakal.Claim)
    race = pakal.play(race, pakal.Pass(O, race.at))
    assert isinstance(race.phase, pakal.Between)
    assert race.phase.results[0].fate is Fate.MOVED


@pytest.mark.parametrize("level", LEVELS)
def test_the_same_seed_gives_the_same_race(level: str) -> None:
    race = running(3)
    found = [[step for step, _ in steps(level, seed, race)] for seed in (7, 7, 8)]
    assert found[0] == found[1] != found[2]


def test_a_racer_sees_a_view_only() -> None:
    """Another order of the stack changes nothing that it does."""
    race = running(4)
    other = pakal.complete(pakal.view(race, J), Random(2))
    assert other.stack != race.stack
    told = [[step for step, _ in steps("skilled", 1, start)] for start in (race, other)]
    assert told[0] == told[1]


def test_a_better_level_is_faster_and_wastes_less() -> None:
    times, wastes = [], []
    for level in LEVELS:
        runs = [timed(level, seed) for seed in range(40)]
        times.append(median(time for time, _ in runs))
        wastes.append(sum(waste for _, waste in runs))
    assert times == sorted(times, reverse=True)
    assert wastes == sorted(wastes, reverse=True)
    assert 3 < times[-1] < times[0] / 3


def timed(level: str, seed: int) -> tuple[float, int]:
    """The seconds until the claim, and the slides beyond the fewest pushes."""
    race = running(seed)
    assert isinstance(race.phase, pakal.Running)
    fewest = par(race.players[0].face, race.phase.goal, race.players[0].board)
    found = [step for step, _ in steps(level, seed, race)]
    return sum(step.after for step in found), len(found) - 1 - fewest


def test_no_racer_acts_in_no_time() -> None:
    for level in LEVELS:
        assert all(step.after > 0.05 for step, _ in steps(level, 5, running(5)))


def test_a_racer_swaps_a_square_that_is_due() -> None:
    """K8"""
    race = running(1, "easy")
    race = pakal.play(race, pakal.End(45_000))
    step = Racer("novice", Random(1)).next(pakal.view(race, J))
    assert step
    assert isinstance(step.action, pakal.Swap)
    assert pakal.play(race, step.action)
    race = pakal.play(race, step.action)
    assert Racer("novice", Random(1)).next(pakal.view(race, J)) is None


@pytest.mark.parametrize(
    ("space", "tiles", "taken"), [(0, "GBA", "A"), (8, "GD", "G"), (8, "GDE", "E")]
)
def test_who_heeds_the_track_goes_far_and_spares_a_torch_line(
    space: int, tiles: str, taken: str
) -> None:
    """K7, K8: from 8, G is the space before the torch line, D three and E ten spaces on."""
    race = running(2, seats=(J,))
    assert isinstance(race.phase, pakal.Running)
    assert not set(race.phase.goal) & set(tiles)
    [player] = race.players
    solved = next(solver.goal_boards(player.face, race.phase.goal, 4))
    race = replace(race, players=(replace(player, board=solved, space=space),), tiles=tiles)
    step = Racer("expert", Random(2)).next(pakal.view(race, J))
    assert step
    assert step.action == pakal.Claim(J, taken, 0)


def test_who_is_heedless_takes_any_tile() -> None:
    claims = {
        last.action for seed in range(12) for *_, (last, _) in [steps("casual", seed, running(2))]
    }
    assert len({claim.tile for claim in claims if isinstance(claim, pakal.Claim)}) > 1
