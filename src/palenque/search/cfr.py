"""Perfect play of Pacal shrunk so far that the whole of it can be computed.

Which cards the scaffolds show at the top (P3) is open to both, so each such pair of cards opens
a game of its own. Each is solved by CFR+ (Tammelin 2014): both seats play again and again, and
move more often to where they regret not having moved. What their average play is worth against
a best answer bounds the value of the game from both sides.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb

import numpy as np

from palenque import pacal
from palenque.game import Seat
from palenque.kernels import tree as kernel
from palenque.kernels.pacal import LARGEST_DECK, pack
from palenque.kernels.tree import Strategy, Tree
from palenque.pacal import Ruleset
from palenque.pacal.actions import Cards
from palenque.search.arena.plan import ArenaError

Hands = tuple[Cards, Cards]
SHRUNK = Ruleset("shrunk", 10, (2,), 3, True, "ascending", "smaller", True, True, 1)
"""Ten cards, two fields, three cards in hand."""
MOST_DEALS = 100_000
MOST_NODES = 10_000_000


class TooLarge(ArenaError):
    """A ruleset whose rounds go in too many ways to compute them all."""


@dataclass(frozen=True)
class Opening:
    """The cards that the scaffolds show: the first to offer has ``high`` (P3).

    ``weight`` openings are equal to this one, itself included.
    """

    high: int
    low: int
    weight: int = 1


def openings(ruleset: Ruleset) -> list[Opening]:
    """Every pair of cards that can be shown, all equally likely."""
    pairs = combinations(range(1, ruleset.deck + 1), 2)
    return [Opening(high, low) for low, high in pairs]


def distinct_openings(ruleset: Ruleset) -> list[Opening]:
    """The openings without those that are others with the order of the cards turned round.

    Fits, covers and spreads are the same if every card ``c`` becomes ``deck + 1 - c`` and every
    pyramid is turned round; who offers first is told by the opening.
    """
    turned = ruleset.deck + 1
    found: dict[frozenset[int], Opening] = {}
    for opening in openings(ruleset):
        mirror = frozenset((turned - opening.high, turned - opening.low))
        if mirror in found:
            same = found[mirror]
            found[mirror] = replace(same, weight=same.weight + 1)
        else:
            found[frozenset((opening.high, opening.low))] = opening
    return list(found.values())


@dataclass(frozen=True)
class Game:
    """All rounds with one opening, in which Jade offers first; ``deals`` holds both hands."""

    ruleset: Ruleset
    opening: Opening
    deals: tuple[Hands, ...]
    tree: Tree

    def deal(self, number: int) -> pacal.Deal:
        """One of the deals."""
        return _deal(self.ruleset, self.opening, self.deals[number])


def game(ruleset: Ruleset, opening: Opening) -> Game:
    """Computes every way the rounds can go; raises TooLarge."""
    left, hand = ruleset.deck - 2, ruleset.hand
    if ruleset.deck > LARGEST_DECK or comb(left, hand) * comb(left - hand, hand) > MOST_DEALS:
        raise TooLarge(f"{ruleset.name} has too many deals to compute them all.")
    deals = tuple(_deals(ruleset, opening))
    first = pacal.play(pacal.start(ruleset), _deal(ruleset, opening, deals[0])).round
    assert first
    bits = [[sum(1 << card for card in hand) for hand in hands] for hands in deals]
    tree = kernel.grow(pack(first), np.array(bits, np.int64), MOST_NODES)
    if tree is None:
        raise TooLarge(f"rounds of {ruleset.name} go in more than {MOST_NODES:,} ways.")
    return Game(ruleset, opening, deals, tree)


def _deals(ruleset: Ruleset, opening: Opening) -> Iterator[Hands]:
    shown = (opening.high, opening.low)
    cards = [card for card in range(1, ruleset.deck + 1) if card not in shown]
    for jade in combinations(cards, ruleset.hand):
        others = [card for card in cards if card not in jade]
        yield from ((jade, obsidian) for obsidian in combinations(others, ruleset.hand))


def _deal(ruleset: Ruleset, opening: Opening, hands: Hands) -> pacal.Deal:
    """The deal of these hands; which cards lie hidden in which scaffold is all one."""
    used = {opening.high, opening.low, *hands[0], *hands[1]}
    rest = tuple(card for card in range(1, ruleset.deck + 1) if card not in used)
    half = ruleset.fields - 1
    return pacal.Deal(((*rest[:half], opening.high), (*rest[half:], opening.low)), hands)


def uniform(game: Game) -> Strategy:
    """Every legal move equally likely."""
    strategy = np.zeros(game.tree.places)
    kernel.normalise(game.tree, strategy, strategy)
    return strategy


def solve(game: Game, iterations: int) -> Strategy:
    """Nearly perfect play of both seats: the average of so many iterations of CFR+."""
    tree = game.tree
    strategy, regrets, sums = (np.zeros(tree.places) for _ in range(3))
    room = np.ones((3, len(tree.first)))
    for iteration in range(1, iterations + 1):
        for seat in range(2):
            kernel.normalise(tree, regrets, strategy)
            kernel.improve(tree, strategy, regrets, sums, room, seat, float(iteration))
    kernel.normalise(tree, sums, strategy)
    return strategy


def best_response(game: Game, strategy: Strategy, seat: Seat) -> float:
    """What this seat gets a round, on average, by the best answer to the other's strategy.

    A won round counts 1, a lost one -1.
    """
    return float(kernel.respond(game.tree, strategy, seat.order))


def bounds(game: Game, strategy: Strategy) -> tuple[float, float]:
    """What the first to offer gets at least and at most where both play perfectly.

    Half the distance is the strategy's exploitability.
    """
    at_least = -best_response(game, strategy, Seat.OBSIDIAN)
    return at_least, best_response(game, strategy, Seat.JADE)
