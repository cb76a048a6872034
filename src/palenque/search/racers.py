"""The computer's racers: each sees what its seat sees, and solves at the pace of a person.

A racer plans with exact distances and then errs, hesitates and is slow as its skill says;
``bench/racers.py`` measures what becomes of that.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from math import log
from random import Random

from palenque.pakal import Board, Claim, Face, Pass, Running, Slide, Swap, View, push
from palenque.pakal.solver import Distances
from palenque.search.distances import distances

SPREAD = 0.35
"""How unevenly a racer moves: the standard deviation of the logarithm of its pauses."""
TORCH = 4.0
"""How many spaces further a move must lead before it is worth a harder board (K8)."""


@dataclass(frozen=True)
class Skill:
    """How well somebody races.

    ``slides`` a second in a row; ``reaction`` and ``grab`` in seconds, before the first slide
    and before the tile is taken. ``slip`` is the chance that a slide leads nowhere, ``ponder``
    that a second or more goes by first, ``muddle`` that a symbol of the goal is mistaken for
    another at first. ``heeds`` says whether the tile is chosen with the track in mind.
    """

    slides: float
    reaction: float
    grab: float
    slip: float
    ponder: float
    muddle: float
    heeds: bool


SKILLS: Mapping[str, Skill] = {
    "novice": Skill(0.9, 4.5, 3.0, 0.42, 0.25, 0.30, heeds=False),
    "casual": Skill(1.2, 3.0, 2.0, 0.32, 0.15, 0.15, heeds=False),
    "skilled": Skill(1.7, 2.0, 1.2, 0.18, 0.07, 0.05, heeds=True),
    "expert": Skill(2.6, 1.3, 0.8, 0.06, 0.02, 0.0, heeds=True),
}
LEVELS = tuple(SKILLS)


@dataclass(frozen=True)
class Step:
    """What a racer does next, and how many seconds after the last thing it did."""

    after: float
    action: Slide | Claim | Pass | Swap


@dataclass
class Racer:
    """One seat in one round; the same source of chance gives the same race.

    >>> from palenque import pakal
    >>> rng, seats = Random(1), (pakal.Seat.JADE,)
    >>> box = pakal.standard()
    >>> race = pakal.start(pakal.Setup(seats, pakal.LEVELS["easy"], box.tracks[0], box))
    >>> race = pakal.play(race, pakal.deal(race, rng))
    >>> race = pakal.play(race, pakal.arrange(race, pakal.Seat.JADE, rng))
    >>> race = pakal.play(race, pakal.deal(race, rng))
    >>> racer = Racer("expert", Random(2))
    >>> while step := racer.next(pakal.view(race, pakal.Seat.JADE)):
    ...     race = pakal.play(race, step.action)
    >>> race.phase.results[0].fate
    <Fate.MOVED: 'moved'>
    """

    level: str
    rng: Random
    _plans: dict[tuple[str, int], Distances] = field(default_factory=dict)
    _before: Board | None = None
    _muddled: str | None = None
    _until: int = 0
    _slides: int = 0

    @property
    def skill(self) -> Skill:
        """How well this racer races."""
        return SKILLS[self.level]

    def next(self, view: View) -> Step | None:
        """The next slide, claim or swap at this view; None where there is nothing to do."""
        if not isinstance(view.phase, Running):
            return self._swap(view)
        if view.seat is None or view.phase.claims[view.setup.place(view.seat)] is not None:
            return None
        return self._race(view, view.phase.goal)

    def _race(self, view: View, goal: str) -> Step | None:
        assert view.seat
        player = view.players[view.setup.place(view.seat)]
        if self._plan(player.face, goal, player.board).par(player.board) == 0:
            return self._claim(view, goal)
        if not self._slides:
            self._muddle(view, goal)
        aim = self._muddled if self._muddled and self._slides < self._until else goal
        cell = self._choose(player.face, aim, player.board)
        after = self._pause()
        self._before, self._slides = player.board, self._slides + 1
        return Step(after, Slide(view.seat, cell, view.at))

    def _muddle(self, view: View, goal: str) -> None:
        """Takes another goal that differs in one symbol for this one, for a few slides."""
        alike = [g for g in view.setup.components.goals if len(set(g) & set(goal)) == 2]
        if alike and self.rng.random() < self.skill.muddle:
            self._muddled, self._until = self.rng.choice(alike), self.rng.randint(3, 8)

    def _choose(self, face: Face, goal: str, board: Board) -> int:
        """A slide that leads to the goal, or where the hand slips any that takes none back."""
        plan = self._plan(face, goal, board)
        ways = [cell for cell in plan.moves(board) if push(board, cell) != self._before]
        if self.rng.random() < self.skill.slip:
            return self.rng.choice(ways)
        best = min(plan.par(push(board, cell)) for cell in plan.moves(board))
        return self.rng.choice(
            [cell for cell in plan.moves(board) if plan.par(push(board, cell)) == best]
        )

    def _plan(self, face: Face, goal: str, board: Board) -> Distances:
        key = goal, board.clear.bit_count()
        if key not in self._plans:
            self._plans[key] = distances(face, *key)
        return self._plans[key]

    def _pause(self) -> float:
        skill, rng = self.skill, self.rng
        pause = rng.lognormvariate(log(1 / skill.slides), SPREAD)
        if not self._slides:
            pause += rng.lognormvariate(log(skill.reaction), SPREAD)
        if rng.random() < skill.ponder:
            pause += rng.uniform(1.0, 3.0)
        return pause

    def _claim(self, view: View, goal: str) -> Step | None:
        """Takes a tile that moves the disc (K7); by skill one that moves it well."""
        assert view.seat
        after = self.rng.lognormvariate(log(self.skill.grab), SPREAD)
        useful = [tile for tile in view.tiles_left if tile not in goal]
        if not useful:
            untimed = view.setup.level.limit is None
            return Step(after, Pass(view.seat, view.at)) if untimed else None
        if self.skill.heeds:
            tile = max(useful, key=lambda tile: _worth(view, tile))
        else:
            tile = self.rng.choice(useful)
        return Step(after, Claim(view.seat, tile, view.at))

    def _swap(self, view: View) -> Step | None:
        swaps = [action for action in view.legal if isinstance(action, Swap)]
        if not swaps:
            return None
        return Step(self.rng.uniform(1.5, 5.0), self.rng.choice(swaps))


def _worth(view: View, tile: str) -> float:
    """How far a tile takes the disc, less what a torch line costs before the finish (K8)."""
    assert view.seat
    setup, start = view.setup, view.players[view.setup.place(view.seat)].space
    space = setup.track.next_space(start, tile)
    return space - start - TORCH * setup.components.crosses_torch(start, space)
