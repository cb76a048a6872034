"""What one move costs the server apart from disk and network, in either game.

    python3 dev.py bench move_cost [MOVES]

Timed are the parts of MOVES (2,000) moves where every seat and an onlooker listen: the rules and
the views that follow, the row for the store, and the frames. Random legal moves of Pacal (klee)
through whole matches between friends, and random slides of a race for four; seed SEED.
"""

import statistics
import sys
import time
from collections.abc import Iterator
from random import Random
from typing import Any

from palenque import pacal, pakal
from palenque.game import SEATS, Seat
from palenque.messages import Act, Lay, Next, Push, Ready
from palenque.server.kinds import AnyTable, Kind
from palenque.server.race_standing import PAKAL
from palenque.server.rows import action_rows
from palenque.server.standing import PACAL
from palenque.server.wire import framed
from palenque.table import Place, RaceSetup, RaceTable, Setup, Table

MOVES, SEED = 2_000, 5
PARTS = "rules and views", "row", "frames"
Moves = Iterator[tuple[AnyTable, Seat, Any]]


def matches(rng: Random) -> Moves:
    """One match after another."""
    while True:
        setup = Setup(pacal.KLEE, ("Ana", ""), open=Seat.OBSIDIAN)
        table = Table("t", setup, rng)
        table.sit(Seat.OBSIDIAN, "Ben", at=0)
        while not table.over:
            if not table.actors:
                for seat in SEATS:
                    table.receive(seat, Next(id=f"{table.ply}", ply=table.ply), 0)
                continue
            [seat] = table.actors
            match = table.state
            assert isinstance(match, pacal.Match)
            move = rng.choice(pacal.legal(match, seat))
            token = pacal.format_token(move)
            yield table, seat, Act(id=f"{table.ply}", ply=table.ply, token=token)


def slides(rng: Random) -> Moves:
    """One round that never ends."""
    box = pakal.standard()
    places = tuple(Place(seat, "me", seat.name.title()) for seat in Seat)
    table = RaceTable("t", RaceSetup(places, pakal.LEVELS["untimed"], box.tracks[0], box), rng)
    table.begin_if_full(0)
    for seat in Seat:
        table.receive(seat, Lay(id="lay", side=0), 0)
    for seat in Seat:
        table.receive(seat, Ready(id="ready", round=1), 0)
    table.tick(table.deadline or 0)
    counted = dict.fromkeys(Seat, 0)
    while table.state.race:
        seat = rng.choice(list(Seat))
        counted[seat] += 1
        board = table.state.race.player(seat).board
        cell = rng.choice([cell for cell in range(16) if pakal.can_push(board, cell)])
        yield table, seat, Push(round=1, n=counted[seat], cell=pakal.format_cell(cell))


def timed(kind: Kind[Any], moves: Moves, count: int) -> list[list[float]]:
    """The microseconds of each part, for every move."""
    found: list[list[float]] = [[] for _ in PARTS]
    for _, (table, seat, command) in zip(range(count), moves, strict=False):
        since, times = table.ply, [time.perf_counter()]
        told = [*table.receive(seat, command, table.log[-1].at)]
        times.append(time.perf_counter())
        action_rows(kind, table, since)
        kind.standing(table, since)
        times.append(time.perf_counter())
        last = None
        for _, event in told:
            if event is not last:
                last = event
                framed(event)
        times.append(time.perf_counter())
        assert table.ply > since
        for place, part in enumerate(found):
            part.append(1e6 * (times[place + 1] - times[place]))
    return found


def main(count: int) -> None:
    """Play and print."""
    print(f"microseconds a move, median of {count}")
    print(" " * 8 + "".join(f"{part:>18}" for part in PARTS))
    for name, kind, moves in (("Pacal", PACAL, matches), ("Pakal", PAKAL, slides)):
        parts = timed(kind, moves(Random(SEED)), count)
        print(f"{name:8}" + "".join(f"{statistics.median(part):18.0f}" for part in parts))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else MOVES)
