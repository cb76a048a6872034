"""How well the solo games are played, and what no policy can beat.

    python3 dev.py bench solo_strength [ajm-games] [klee-games] [orders]
    python3 dev.py bench solo_strength learn FILE

The first prints, with seeds and 95% intervals: the exact optimum without covers, one and two
cards drawn at a time, and how often its policy wins; how often the policy with covers wins
looking 0, 1 and 2 draws ahead; and the bound on every such policy. The second learns the
weights of ``palenque.search.solo`` anew, in some minutes.
"""

import sys
import time
from math import sqrt
from random import Random

import numpy as np

from palenque.kernels import covering, foresight
from palenque.pacal import SOLO_RULESETS, solo
from palenque.search import laying
from palenque.search import solo as player

SEED = 20_261_130
Z = 1.959963984540054
LESSONS = (
    (100_000, 0.3, 0.2),
    (200_000, 0.1, 0.2),
    (200_000, 0.1, 0.1),
    (200_000, 0.03, 0.1),
    (200_000, 0.01, 0.05),
    (200_000, 0.003, 0.03),
)
"""Games, rate, and the chance of a whim."""


def main(ajm_games: int, klee_games: int, orders: int) -> None:
    """Print a line for each figure."""
    print(f"seed {SEED}")
    exact = laying.best_chance(50, 10)
    print(f"one card at a time, no covers: {exact} = {float(exact):.6f}")
    begin = time.perf_counter()
    best = player.best_chance(50, 10)
    print(f"solo-ajm, exact optimum: {best:.9f} ({time.perf_counter() - begin:.0f} s)")
    won = sum(ajm_game(number) for number in range(ajm_games))
    print(f"solo-ajm, games won: {share(won, ajm_games)}")
    for draws, games in ((0, 50 * klee_games), (1, 10 * klee_games), (2, klee_games)):
        begin = time.perf_counter()
        won = covering.games(player.weights(), games, draws, chance(draws))
        each = (time.perf_counter() - begin) / games
        print(f"solo-klee, {draws} draws ahead: {share(won, games)}, {each * 1000:.3g} ms a game")
    print(f"solo-klee, no policy wins more than: {bound(orders)}")


def chance(stream: int) -> np.ndarray:
    """A source of chance of its own."""
    return np.array([SEED + 1_000_003 * (stream + 1)], np.uint64)


def ajm_game(number: int) -> bool:
    """Whether one game is won, played in the plain engine."""
    game = solo.start(SOLO_RULESETS["solo-ajm"])
    game = solo.play(game, solo.deal(game, Random(f"{SEED} {number}")))
    while not game.result:
        game = solo.play(game, player.choose(solo.view(game)))
    return game.result == "won"


def share(won: int, games: int) -> str:
    """A share of games with its interval."""
    part = won / games
    return f"{part:.4f} ± {Z * sqrt(part * (1 - part) / games):.4f} ({games} games)"


def bound(orders: int) -> str:
    """The mean over orders of what foresight keeps, with its interval."""
    source = chance(9)
    kept = [foresight.kept(player.weights(), foresight.shuffled(source)) for _ in range(orders)]
    reach = Z * np.std(kept, ddof=1) / sqrt(orders)
    return f"{np.mean(kept):.4f} ± {reach:.4f} ({orders} orders)"


def learn(path: str) -> None:
    """Learn the weights from nothing."""
    weights, source = np.zeros(covering.WEIGHTS), chance(99)
    for games, rate, whim in LESSONS:
        covering.learn(weights, games, rate, whim, source)
        won = covering.games(weights, 20_000, 0, chance(0))
        print(f"{games} games at {rate}: {share(won, 20_000)}", flush=True)
    np.savez_compressed(path, weights=weights.astype(np.float32))


if __name__ == "__main__":
    if sys.argv[1:2] == ["learn"]:
        learn(sys.argv[2])
    else:
        main(*(int(word) for word in sys.argv[1:] or ["2000", "400", "200"]))
