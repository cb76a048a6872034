"""What an honest player finds where nobody attacks: what the figures of attacks are held against.

python3 dev.py bench attack/nothing [SECONDS]
"""

import sys
import time

from bench.attack import Figure, Target, run, watching
from bench.proving.honest import honest

SECONDS = 20.0


def attack(target: Target, seconds: float = SECONDS) -> list[Figure]:
    """Wait."""
    with watching(target) as watch, honest(target.address) as player:
        time.sleep(seconds)
    return [watch.grown_at_most(30), *player.figures()]


if __name__ == "__main__":
    given = [float(text) for text in sys.argv[1:2]]
    sys.exit(run(lambda target: attack(target, *given)))
