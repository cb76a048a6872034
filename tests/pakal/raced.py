"""Generated races: players who often find the way to the goal, and often do not."""

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache
from random import Random

from hypothesis import strategies as st

from palenque import pakal
from palenque.game import Seat
from palenque.pakal import record, solver
from palenque.pakal.board import PUSHES
from palenque.pakal.record import Record
from palenque.pakal.setup import Level
from palenque.pakal.solver import Distances

BOX = pakal.standard()
SMALL = replace(BOX, goals=BOX.goals[:4])
"""Few goals, so that the stack runs out and a search can be kept."""
MOST_ROUNDS = 16
SEARCHED = 4
"""Players with more transparent squares than this only guess: searching takes too long."""
LIMITS: tuple[Level, ...] = (*pakal.LEVELS.values(), pakal.custom(7000))


Played = tuple[pakal.Action, pakal.Race]


@lru_cache(maxsize=80)
def distances(face: pakal.Face, goal: str, transparent: int) -> Distances:
    """The distances in unit slides, kept for the next race."""
    return solver.distances(face, goal, transparent)


def setups(rng: Random) -> pakal.Setup:
    """Some seats, a level, a side of the track, and few goals or all."""
    seats = sorted(rng.sample(list(Seat), rng.randint(1, 4)), key=lambda seat: seat.order)
    box = SMALL if rng.random() < 0.8 else BOX
    return pakal.Setup(tuple(seats), rng.choice(LIMITS), rng.choice(BOX.tracks), box)


def played(rng: Random, setup: pakal.Setup | None = None) -> Iterator[Played]:
    """The actions of one race, each with the race after it."""
    race = pakal.start(setup or setups(rng))
    action: pakal.Action | None = pakal.deal(race, rng)
    while action is not None:
        race = pakal.play(race, action)
        yield action, race
        action = _next(rng, race)


def _next(rng: Random, race: pakal.Race) -> pakal.Action | None:
    """What happens next, None at the end."""
    match race.phase:
        case pakal.Arranging():
            return pakal.arrange(race, rng.choice(pakal.actors(race)), rng)
        case pakal.Running():
            return _in_round(rng, race)
        case pakal.Between(due=due) if due:
            return _swap(rng, race)
        case pakal.Between() if race.number < MOST_ROUNDS:
            return pakal.deal(race, rng)
    return None


def _in_round(rng: Random, race: pakal.Race) -> pakal.Action:
    """A slide or a claim of some player a little later, or the end of the clock."""
    limit = race.setup.level.limit
    at = race.at + rng.choice((0, 1, 400, 900))
    if limit is not None and (at >= limit or rng.random() < 0.01):
        return pakal.expire(race, rng)[0]
    return _move(rng, race, rng.choice(pakal.actors(race)), at)


def _move(rng: Random, race: pakal.Race, seat: Seat, at: int) -> pakal.Action:
    assert isinstance(race.phase, pakal.Running)
    player, goal = race.player(seat), race.phase.goal
    transparent = player.board.clear.bit_count()
    hint: int | None = rng.choice(PUSHES[player.board.hole])
    if race.setup.components is SMALL and transparent <= SEARCHED:
        hint = distances(player.face, goal, transparent).hint(player.board)
    if hint is not None and rng.random() < 0.97:
        return pakal.Slide(seat, hint, at)
    if race.setup.level.limit is None and rng.random() < 0.2:
        return pakal.Pass(seat, at)
    useful = [tile for tile in race.tiles_left if tile not in goal]
    return pakal.Claim(seat, rng.choice(useful or list(race.tiles_left)), at)


def _swap(rng: Random, race: pakal.Race) -> pakal.Action:
    if rng.random() < 0.3:
        return rng.choice(pakal.expire(race, rng))
    swap = rng.choice(pakal.legal(race, rng.choice(pakal.actors(race))))
    assert isinstance(swap, pakal.Swap)
    deadline = pakal.deadline(race)
    assert deadline is not None
    at = min(race.at + rng.choice((0, 700)), deadline - 1)
    if at < race.at:
        return pakal.expire(race, rng)[0]
    return pakal.Swap(swap.seat, swap.cell, at)


def race_record(seed: int, cut: float = 1.0, hide: bool = False) -> Record:
    """A race as a record, whole or only its first part once the squares are laid."""
    rng = Random(seed)
    setup = setups(rng)
    actions = [action for action, _ in played(rng, setup)]
    least = 1 + len(setup.seats)
    actions = actions[: max(least, round(cut * len(actions)))]
    names = ("Ana", 'Ben "the \\ brace" }', "", "Dé")[: len(setup.seats)]
    return record.of_race(setup, actions, names, hide)


@lru_cache
def _states(seed: int) -> list[pakal.Race]:
    return [race for _, race in played(Random(seed))]


@st.composite
def races(draw: st.DrawFn) -> pakal.Race:
    """A race somewhere between its start and its end."""
    states = _states(draw(st.integers(0, 40)))
    return states[draw(st.integers(0, len(states) - 1))]


def rngs() -> st.SearchStrategy[Random]:
    """Sources of chance that a failing example can name."""
    return st.integers(0, 2**32 - 1).map(Random)


@st.composite
def boards(draw: st.DrawFn) -> pakal.Board:
    """A board with any split of squares that may lie on one."""
    kinds = draw(st.integers(3, 8))
    cells = draw(st.lists(st.integers(0, 15), min_size=kinds + 1, max_size=kinds + 1, unique=True))
    return pakal.Board(cells[0], sum(1 << cell for cell in cells[1:]))


def faces() -> st.SearchStrategy[pakal.Face]:
    """Any face: each of the nine symbols once, anywhere."""
    cells = st.permutations("ABCDEFGHI.......")
    return cells.map(lambda found: pakal.Face("".join(found)))


def goals() -> st.SearchStrategy[str]:
    """Any three symbols."""
    letters = st.lists(st.sampled_from("ABCDEFGHI"), min_size=3, max_size=3, unique=True)
    return letters.map(lambda found: "".join(sorted(found)))
