"""Tables of races that are played at in tests."""

from collections.abc import Iterable
from dataclasses import replace
from random import Random
from typing import Any

from palenque import pakal
from palenque.game import Seat
from palenque.messages import RACE_COMMAND, PushRefused, RaceShown, RaceView, Refused
from palenque.search.distances import distances
from palenque.table import Logged, Place, RaceSetup, RaceTable

J, O, S, A = Seat  # noqa: E741 - the letters of the notation
BOX = pakal.standard()
NAMES = {J: "Ana", O: "Ben", S: "Kan", A: "Zoë"}
_ids = iter(range(1_000_000))


def setup(
    seats: Iterable[Seat] = (J, O), level: str = "easy", open: Iterable[Seat] = ()
) -> RaceSetup:
    """People at these seats of one device, and open seats."""
    places = [Place(seat, "me", NAMES[seat]) for seat in seats]
    places += [Place(seat, "open") for seat in open]
    places.sort(key=lambda place: place.seat.order)
    return RaceSetup(tuple(places), pakal.LEVELS[level], BOX.tracks[0], BOX)


def begun(agreed: RaceSetup | None = None, seed: int = 1) -> RaceTable:
    """A race whose cards are dealt."""
    table = RaceTable("t", agreed or setup(), Random(seed))
    table.begin_if_full(0)
    return table


def running(agreed: RaceSetup | None = None, seed: int = 1, at: int = 1_000) -> RaceTable:
    """A race in its first round, whose goal was revealed at 4,000 ms of the table."""
    table = begun(agreed, seed)
    for seat in table.state.seats:
        say(table, seat, "lay", at, side=0)
    get_ready(table, at)
    table.tick(at + 3_000)
    assert table.state.phase == "running"
    return table


def race_to_round(number: int) -> RaceTable:
    """A race whose players never claim, before this round."""
    table = running()
    while seen(table).round < number or seen(table).phase != "ready":
        if seen(table).phase == "ready":
            reveal(table)
        assert table.deadline
        table.tick(table.deadline)
    return table


def reveal(table: RaceTable) -> None:
    """Everybody gets ready, and the next goal is turned up."""
    get_ready(table, table.now + 1)
    assert table.deadline
    table.tick(table.deadline)
    assert seen(table).phase == "running"


def get_ready(table: RaceTable, at: int) -> None:
    """Everybody is ready."""
    for seat in table.state.seats:
        say(table, seat, "ready", at)


def say(table: RaceTable, seat: Seat, kind: str, at: int, **more: Any) -> Any:
    """What the seat itself is told after this command, about the round of its view."""
    return next(event for to, event in told(table, seat, kind, at, **more) if to is seat)


def told(table: RaceTable, seat: Seat, kind: str, at: int, **more: Any) -> list[tuple[Any, Any]]:
    """All that is told after this command."""
    command = {"type": kind, "id": f"c{next(_ids)}", "round": table.state.round, **more}
    if kind == "push":
        command = {"n": table.state.slides_of(seat) + 1, **command}
        del command["id"]
    if kind in ("begin", "lay"):
        del command["round"]
    found = RACE_COMMAND.validate_python(command)
    assert found.type != "ping"
    assert found.type != "say"
    return [*table.receive(seat, found, at)]


def solve(table: RaceTable, seat: Seat, at: int) -> int:
    """Slides this seat's squares to the goal, one slide a millisecond; the time afterwards."""
    for cell in way(table, seat):
        say(table, seat, "push", at, cell=cell)
        at += 1
    return at


def way(table: RaceTable, seat: Seat) -> list[str]:
    """A shortest way to the goal."""
    race = table.state.race
    assert race
    assert isinstance(race.phase, pakal.Running)
    player = race.player(seat)
    plan = distances(player.face, race.phase.goal, player.board.clear.bit_count())
    return [pakal.format_cell(cell) for cell in plan.best_line(player.board)]


def wrong(table: RaceTable, seat: Seat) -> str:
    """A cell that does not share a row or column with the hole (K3)."""
    race = table.state.race
    assert race
    board = race.player(seat).board
    return next(pakal.format_cell(c) for c in range(16) if not pakal.can_push(board, c))


def right(table: RaceTable, seat: Seat) -> str:
    """A cell whose square can be pushed."""
    race = table.state.race
    assert race
    board = race.player(seat).board
    return next(pakal.format_cell(c) for c in range(16) if pakal.can_push(board, c))


def useful(table: RaceTable) -> str:
    """A tile that is left and is none of the goal's symbols."""
    view = seen(table)
    return next(tile for tile in view.tiles_left if tile not in (view.goal or ""))


def seen(table: RaceTable, seat: Seat | None = None, at: int = 0) -> RaceView:
    """What a seat, or an onlooker, sees."""
    return table.view(seat, at)


def code(event: Any) -> tuple[str, str | None]:
    """Why something was refused, and by which rule."""
    assert isinstance(event, Refused | PushRefused), event
    return event.code, event.rule


def restacked(table: RaceTable, rng: Random) -> RaceTable:
    """The same race, had the goals that nobody has seen lain in another order."""
    log: list[Logged[Any]] = list(table.log)
    [place] = [n for n, entry in enumerate(log) if isinstance(entry.action, pakal.Deal)]
    deal = log[place].action
    revealed = sum(isinstance(entry.action, pakal.Reveal) for entry in log)
    seen, unseen = deal.goals[:revealed], deal.goals[revealed:]
    other = pakal.Deal(deal.cards, deal.tiles, (*seen, *rng.sample(unseen, len(unseen))))
    assert other != deal
    log[place] = replace(log[place], action=other)  # the commitment is held fixed
    return RaceTable(table.id, table.setup, Random(0), log)


def shown(event: Any) -> RaceView:
    """The view of an event."""
    assert isinstance(event, RaceShown), event
    return event.view
