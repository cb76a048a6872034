"""How long the computer's racers take for a goal: the median for each level.

    python3 dev.py bench racers [boards]

Each level solves the same boards: a random face with 11 coloured and 4 transparent squares laid
at random over its blanks, as at the start of a race (K1), and a random goal. The time is that of
the claim. Intervals are 95% bootstrap intervals of the median.
"""

import sys
from random import Random
from statistics import median

from palenque import pakal
from palenque.game import Seat
from palenque.search.racers import LEVELS, Racer

SEED = 20_261_130
RESAMPLES = 1_000


def main(boards: int) -> None:
    """Print a line for each level."""
    print(f"{boards} boards, seed {SEED}")
    print("level     median s   95% interval   within 45 s   slides")
    for level in LEVELS:
        runs = [
            run(level, start(board), Random(f"{SEED} {level} {board}")) for board in range(boards)
        ]
        times, slides = [time for time, _ in runs], [count for _, count in runs]
        low, high = interval(times)
        within = sum(time < 45 for time in times) / boards
        print(
            f"{level:9} {median(times):8.1f}   {low:5.1f} to {high:4.1f}   {within:10.0%}"
            f"   {median(slides):6.0f}"
        )


def start(board: int) -> pakal.Race:
    """A race for one in its first round, without a limit."""
    rng, box = Random(f"{SEED} {board}"), pakal.standard()
    setup = pakal.Setup((Seat.JADE,), pakal.LEVELS["untimed"], box.tracks[0], box)
    race = pakal.start(setup)
    race = pakal.play(race, pakal.deal(race, rng))
    race = pakal.play(race, pakal.arrange(race, Seat.JADE, rng))
    return pakal.play(race, pakal.deal(race, rng))


def run(level: str, race: pakal.Race, rng: Random) -> tuple[float, int]:
    """Seconds until the claim, and the slides before it."""
    racer, time, slides = Racer(level, rng), 0.0, 0
    while isinstance(race.phase, pakal.Running):
        step = racer.next(pakal.view(race, Seat.JADE))
        assert step
        time += step.after
        slides += isinstance(step.action, pakal.Slide)
        race = pakal.play(race, step.action)
    return time, slides


def interval(times: list[float]) -> tuple[float, float]:
    """The 95% bootstrap interval of the median."""
    rng = Random(SEED)
    medians = sorted(median(rng.choices(times, k=len(times))) for _ in range(RESAMPLES))
    return medians[RESAMPLES // 40], medians[-RESAMPLES // 40]


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 400)
