"""Random rounds of Pacal in plain Python against OpenSpiel's connect_four driven from Python.

    python3 dev.py bench engine_speed

Both are timed in turns in one run, so that what disturbs one disturbs the other; the
figure is the ratio of moves a second, the median over all turns and its extremes.
"""

import statistics
import sys
import time
from collections.abc import Callable
from random import Random

from palenque import pacal
from palenque.pacal import round as rounds

TURNS = 15
SECONDS = 0.4


def pacal_moves(rng: Random) -> int:
    """Plays one round of klee at random; the number of moves made."""
    match = pacal.start(pacal.KLEE)
    round = rounds.start(pacal.KLEE, pacal.deal(match, rng))
    while not isinstance(round.phase, pacal.Over):
        round = rounds.play_unchecked(round, any_move(round, rng))
    return len(round.log)


def any_move(round: pacal.Round, rng: Random) -> pacal.Move:
    """A legal move; an offer is two cards of the hand, drawn without listing all offers."""
    phase = round.phase
    if isinstance(phase, pacal.Offering):
        low, high = sorted(rng.sample(round.hands[phase.seat.order], 2))
        return pacal.Offer(low, high)
    assert not isinstance(phase, pacal.Over)
    return rng.choice(rounds.legal(round, phase.seat))


def connect_four_moves(game: object, rng: Random) -> int:
    """Plays one game of connect_four at random; the number of moves made."""
    state = game.new_initial_state()  # type: ignore[attr-defined]
    moves = 0
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        moves += 1
    return moves


def rate(play: Callable[[], int]) -> float:
    """Moves a second of one turn."""
    moves, start = 0, time.perf_counter()
    while (spent := time.perf_counter() - start) < SECONDS:
        moves += play()
    return moves / spent


def main() -> None:
    """Prints both rates and their ratio."""
    try:
        import pyspiel
    except ImportError:
        sys.exit("open_spiel is not installed: pip install -c constraints.txt -e '.[bench]'")
    game, rng = pyspiel.load_game("connect_four"), Random(5)
    pairs = [
        (rate(lambda: pacal_moves(rng)), rate(lambda: connect_four_moves(game, rng)))
        for _ in range(TURNS)
    ]
    ratios = sorted(ours / theirs for ours, theirs in pairs)
    print(f"Pacal (klee) in Python   {statistics.median(a for a, _ in pairs):>10,.0f} moves/s")
    print(f"OpenSpiel connect_four   {statistics.median(b for _, b in pairs):>10,.0f} moves/s")
    print(f"ratio {statistics.median(ratios):.3f} ({ratios[0]:.3f} to {ratios[-1]:.3f})")


if __name__ == "__main__":
    main()
