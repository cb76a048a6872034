"""A long race is loaded and its record asked for, by somebody who has only its link.

    python3 dev.py bench attack/long_race [SLIDES [TIMES]]

A race whose one round has SLIDES (20,516) is stored, as one visitor could slide in 270 s. Then a
stranger asks for its record TIMES (3) and the server loads it each time.
"""

import sys
from random import Random

import httpx2

from bench.attack import Figure, Target, run, watching
from bench.proving.honest import honest
from palenque import messages, pakal
from palenque.game import Seat
from palenque.server.race_standing import PAKAL
from palenque.server.rows import table_rows
from palenque.server.store import Store
from palenque.table import Logged, Place, RaceSetup, RaceTable

SLIDES, TIMES = 20_516, 3
MOST = 3.0
"""Seconds of the server's processor for each time."""
LIMIT = 600.0


def raced(slides: int) -> RaceTable:
    """A race alone, in whose first round so many squares were slid."""
    components, seat = pakal.standard(), Seat.JADE
    setup = RaceSetup(
        (Place(seat, "me", "Ana"),), pakal.LEVELS["untimed"], components.tracks[0], components
    )
    table = RaceTable("long-race", setup, Random(1))
    table.begin_if_full(0)
    table.receive(seat, messages.Lay(id="lay", side=0), 1)
    table.receive(seat, messages.Ready(id="ready", round=1), 1)
    table.tick(table.deadline or 0)
    race = table.state.race
    assert race
    start, board = table.now, race.player(seat).board
    log = list(table.log)
    for n in range(slides):
        cell = pakal.legal(race, seat)[0].cell if n == 0 else _next(board)  # type: ignore[union-attr]
        board = pakal.push(board, cell)
        log.append(Logged(pakal.Slide(seat, cell, 13 * n), start + 13 * n, seat))
    table.log = log
    return table


def _next(board: pakal.Board) -> int:
    return next(cell for cell in range(16) if pakal.can_push(board, cell))


def attack(target: Target, slides: int = SLIDES, times: int = TIMES) -> list[Figure]:
    """Store the race and ask for its record."""
    store = Store(target.data / "palenque.db")
    rows = table_rows(PAKAL, raced(slides), {Seat.JADE: "nobody"})
    store.create("long-race", rows, 0.0).result()
    store.close()
    with watching(target) as watch, honest(target.address) as player:
        for _ in range(times):
            address = f"http://{target.outside}/api/races/long-race/record"
            answer = httpx2.get(address, timeout=LIMIT, trust_env=False)
            assert answer.text.count("\n") > slides
    busy = watch.worked / times
    return [Figure("processor time for each record", busy, "s", MOST), *player.figures()]


if __name__ == "__main__":
    given = [int(text) for text in sys.argv[1:3]]
    sys.exit(run(lambda target: attack(target, *given)))
