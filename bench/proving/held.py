"""What people were told, held against the log that is stored: nothing lost, doubled or missing."""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

from bench.proving.people import Person, Player, Racer
from palenque import pakal
from palenque.game import Seat
from palenque.pakal import format_cell
from palenque.server.kinds import Kind
from palenque.server.race_standing import PAKAL
from palenque.server.rows import Damaged, read_table
from palenque.server.standing import PACAL
from palenque.server.store import Store
from palenque.table import Logged, Table

Log = Sequence[Logged[Any]]
KINDS: dict[str, Kind[Any]] = {"tables": PACAL, "races": PAKAL}


def faults(store: Store, people: Sequence[Person]) -> Iterator[str]:
    """One sentence for everything at this table that is not as these people, who sit there, know.

    Reading the table checks every action by the rules, and that no number is missing.
    """
    first = people[0]
    rows = store.load(first.table)
    if rows is None:
        yield f"lost: the table {first.table}"
        return
    try:
        table = read_table(KINDS[first.game], first.table, rows, Random())
    except Damaged as error:
        yield f"gap: {error}"
        return
    for person in people:
        yield from _commands(table.log, person)
        if isinstance(person, Player):
            yield from _views(table, person)
        elif isinstance(person, Racer):
            yield from _slides(table.log, person)


def _commands(log: Log, person: Person) -> Iterator[str]:
    stored = Counter(e.command for e in log if e.command and e.seat == person.seat)
    told = {id for id in person.acknowledged if not id.startswith("push")}
    yield from (f"lost: {id}" for id in told - stored.keys())
    yield from (f"doubled: {id}" for id, times in stored.items() if times > 1)
    yield from (f"refused and done: {id}" for id in person.refused & stored.keys())
    yield from (f"another answer: {text}" for text in person.differing)


def _views(table: Table, person: Player) -> Iterator[str]:
    """What was shown at a ply is what the log makes of it."""
    for ply, view in person.views.items():
        if ply > table.ply:
            yield f"lost: what {person.seat} was shown at ply {ply}"
            continue
        past = Table(table.id, table.setup, Random(), table.log[:ply])
        if json.loads(past.view(Seat(person.seat)).model_dump_json()) != view:
            yield f"another game: what {person.seat} was shown at ply {ply}"


def _slides(log: Log, person: Racer) -> Iterator[str]:
    stored = set(_stored_slides(log))
    for slide in person.slides:
        if (slide.seat, slide.round, slide.n, slide.cell) not in stored:
            yield f"lost: {slide}"
    for seat, round, n, cell in sorted(stored):
        if seat == person.seat and n > max(person.pushes.get(round, {0: None})):
            yield f"doubled: a slide of {seat} in round {round}, {cell}"


def _stored_slides(log: Log) -> Iterator[tuple[str, int, int, str]]:
    round, count = 0, Counter[str]()
    for entry in log:
        if isinstance(entry.action, pakal.Reveal):
            round, count = round + 1, Counter()
        elif isinstance(entry.action, pakal.Slide):
            seat = str(entry.action.seat.value)
            count[seat] += 1
            yield seat, round, count[seat], format_cell(entry.action.cell)
