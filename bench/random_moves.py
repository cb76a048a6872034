"""Random moves a second: Pacal's kernel against games of OpenSpiel in C++ and of pgx.

    python3 dev.py bench random_moves [TURNS]

OpenSpiel plays whole games between its own uniformly random bots (`evaluate_bots`, C++); pgx
plays BATCH games of Leduc poker at once, compiled by XLA for the processor. All play in turns
in one run on one core, by processor time, so that other work on the machine disturbs them
little. A move is a player's decision; chance does not count. The figures are ratios, the
median over all turns and its extremes.
"""

import os
import statistics
import sys
import time
from collections.abc import Callable
from typing import Any

from pacal_kernel import first_offer, shown

from palenque import pacal

SEED = 5
ROUNDS, GAMES = 100_000, 3000
BATCH, STEPS = 16_384, 10
PEERS = {
    "connect_four": "connect_four",
    "goofspiel(13)": "turn_based_simultaneous_game(game=goofspiel("
    "num_cards=13,points_order=random,imp_info=true))",
    "hearts": "hearts",
}
Work = Callable[[int], tuple[int, float]]
"""Plays with this seed; returns how many moves it made, and in how many seconds."""


def kernel() -> Work:
    """Random rounds of klee."""
    import numpy as np

    from palenque.kernels import pacal as packed
    from palenque.kernels.pacal import playout

    start, hand = packed.pack(first_offer(pacal.KLEE)), pacal.KLEE.hand

    def play(seed: int) -> tuple[int, float]:
        chance = np.array([seed], np.uint64)
        began = time.process_time()
        tally = playout.random_rounds(start, hand, ROUNDS, chance)
        return int(tally[3]), time.process_time() - began

    return play


def open_spiel(name: str) -> Work:
    """Random games of OpenSpiel."""
    import pyspiel

    game = pyspiel.load_game(name)

    def play(seed: int) -> tuple[int, float]:
        players = range(game.num_players())
        bots = [pyspiel.make_uniform_random_bot(player, seed + player) for player in players]
        states = [game.new_initial_state() for _ in range(GAMES)]
        began = time.process_time()
        for number, state in enumerate(states):
            pyspiel.evaluate_bots(state, bots, GAMES * seed + number)
        seconds = time.process_time() - began
        return sum(made.player >= 0 for s in states for made in s.full_history()), seconds

    return play


def pgx_leduc() -> Work:
    """Random games of Leduc poker by pgx, a batch at once, longer than any of them lasts."""
    import jax
    import jax.numpy as jnp
    import pgx

    game = pgx.make("leduc_holdem")
    start, step = jax.vmap(game.init), jax.vmap(game.step)

    def move(carried: Any, key: Any) -> tuple[Any, Any]:
        state, moves = carried
        running = ~(state.terminated | state.truncated)
        chances = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(key, chances, axis=-1)
        return (step(state, action), moves + running.sum()), None

    @jax.jit
    def games(key: Any) -> Any:
        first, *others = jax.random.split(key, STEPS + 1)
        state = start(jax.random.split(first, BATCH))
        (state, moves), _ = jax.lax.scan(move, (state, 0), jnp.stack(others))
        return moves, (state.terminated | state.truncated).all()

    def play(seed: int) -> tuple[int, float]:
        key = jax.random.key(seed)
        began = time.process_time()
        moves, ended = jax.block_until_ready(games(key))
        seconds = time.process_time() - began
        assert ended
        return int(moves), seconds

    return play


def one_core() -> None:
    """Keeps this process and its threads on one core, where the system can."""
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    os.environ["JAX_PLATFORMS"] = "cpu"


def main(turns: int) -> None:
    """Prints the kernel's rate and its ratios to the others."""
    one_core()
    try:
        ours = kernel()
        peers = {f"OpenSpiel {name}": open_spiel(game) for name, game in PEERS.items()}
        peers[f"pgx leduc, batch {BATCH:,}"] = pgx_leduc()
    except ImportError as error:
        sys.exit(f"{error}: pip install -c constraints.txt -e '.[bench]'")
    for play in (ours, *peers.values()):
        play(SEED)
    rates: list[float] = []
    ratios: dict[str, list[float]] = {name: [] for name in peers}
    for seed in range(SEED, SEED + turns):
        moves, seconds = ours(seed)
        rates.append(moves / seconds)
        for name, play in peers.items():
            moves, seconds = play(seed)
            ratios[name].append(rates[-1] * seconds / moves)
    print(f"seeds from {SEED}, {turns} turns")
    print(f"{'kernel':36} {statistics.median(rates) / 1e6:8.1f}  million moves/s")
    for name, found in ratios.items():
        print(f"{'kernel ÷ ' + name:36} {shown(found)}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 15)
