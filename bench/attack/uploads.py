"""Legal records as long as may be are uploaded to be read, many at once.

    python3 dev.py bench attack/uploads [COUNT [BYTES]]

COUNT (8) visitors each upload a race of BYTES (199,000) at the same time. Honest people play and
newcomers come meanwhile.
"""

import sys
import threading

import httpx2

from bench.attack import Figure, Target, run, watching
from bench.attack.long_race import raced
from bench.proving.honest import honest
from palenque.pakal.record_text import format_record

COUNT, BYTES = 8, 199_000
MOST = 40.0
"""Milliseconds of processor time for each kB."""
VISIT = 5_000.0
"""Milliseconds after which a newcomer must have the list."""
LIMIT = 900.0
LINE = 11.6
"""Bytes of a slide in a record, about."""


def record(size: int) -> str:
    """A legal record of at most so many bytes."""
    count = round(size / LINE)
    while len(text := format_record(raced(count).record())) > size:
        count -= 100
    return text


def attack(target: Target, count: int = COUNT, size: int = BYTES) -> list[Figure]:
    """Upload them."""
    text, answers = record(size), list[int]()

    def upload() -> None:
        with httpx2.Client(timeout=LIMIT, trust_env=False) as browser:
            site = f"http://{target.outside}/api"
            browser.get(f"{site}/tables")
            answers.append(browser.post(f"{site}/replay", json={"record": text}).status_code)

    with watching(target) as watch, honest(target.address) as player:
        uploads = [threading.Thread(target=upload) for _ in range(count)]
        for one in uploads:
            one.start()
        for one in uploads:
            one.join()
    read = answers.count(200)
    told = sum(code in (200, 429, 503) for code in answers)
    slowest = max(player.visits, default=0.0)
    return [
        Figure("records read", read, "", least=1),
        Figure("refused or read", told, "", least=count),
        Figure("a newcomer's list, slowest", slowest, "ms", VISIT),
        watch.worked_at_most(count * MOST / 1000 * len(text) / 1000),
        *player.figures(),
    ]


if __name__ == "__main__":
    given = [int(text) for text in sys.argv[1:3]]
    sys.exit(run(lambda target: attack(target, *given)))
