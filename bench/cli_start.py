"""How long `palenque legal POSITION` takes as a process, against an empty Python.

    python bench/cli_start.py [REPETITIONS]

Both run in turns, so that a busy machine slows both; the ratio of the medians is what counts,
with a 95 % interval from the bootstrap (seed 1). At most 8 is asked for.
"""

import random
import statistics
import subprocess
import sys
import time
from pathlib import Path

POSITION = "klee _,_,15/9,_,_,30,_,_,44,_ 7,_,_,21,_,_,_,38,_,49 ?11 ?9 J:place:20+41 0-0"
SCRIPTS = Path(sys.executable).parent
COMMANDS = {
    "python -c pass": [sys.executable, "-c", "pass"],
    "python -c 'import click'": [sys.executable, "-c", "import click"],
    "palenque legal POSITION": [str(SCRIPTS / "palenque"), "legal", POSITION],
}


def main() -> None:
    """Measure and print medians and the ratio."""
    repetitions = int(sys.argv[1]) if len(sys.argv) > 1 else 60
    times: dict[str, list[float]] = {name: [] for name in COMMANDS}
    for turn in range(repetitions + 1):
        for name, command in COMMANDS.items():
            elapsed = run(command)
            if turn:  # the first round warms the file cache
                times[name].append(elapsed)
    base, *_ = times.values()
    for name, found in times.items():
        low, ratio, high = interval(found, base)
        print(
            f"{name:26} {1000 * statistics.median(found):7.1f} ms   "
            f"ratio {ratio:.2f} [{low:.2f}, {high:.2f}]"
        )


def run(command: list[str]) -> float:
    """The seconds that one process takes from start to end."""
    begin = time.perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return time.perf_counter() - begin


def interval(found: list[float], base: list[float]) -> tuple[float, float, float]:
    """The ratio of the medians between the ends of its 95 % bootstrap interval."""
    rng = random.Random(1)
    pairs = list(zip(found, base, strict=True))
    ratios = sorted(ratio(rng.choices(pairs, k=len(pairs))) for _ in range(1000))
    return ratios[25], ratio(pairs), ratios[975]


def ratio(pairs: list[tuple[float, float]]) -> float:
    """The median of the first times over the median of the second."""
    first, second = zip(*pairs, strict=True)
    return statistics.median(first) / statistics.median(second)


if __name__ == "__main__":
    main()
