"""A player leaves a table where friends play: real sockets tell who is there."""

from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from palenque import pacal
from palenque.game import SEATS, Seat
from palenque.messages import Refused, Shown, TableView
from palenque.pacal import Match, View
from palenque.server.bot import Bot
from palenque.server.clock import Clock
from palenque.server.computer import Computer
from palenque.server.rows import action_rows, read_table
from palenque.server.seating import LiveTable
from palenque.server.standing import PACAL
from palenque.server.store import TableRows
from palenque.server.stored import setup_text
from palenque.table import Table
from palenque.table.absence import GRACE, PlayOn
from palenque.table.log import Claim
from palenque.table.remarks import Return, StandIn
from tests.server.house import HASTE, Browser, House, Line, eventually, fast, house
from tests.table.sessions import FRIENDS, dealt
from tests.table.test_absence import anything, replaced

SPEED = 1_000


@dataclass
class Person:
    """Somebody who comes to the table and goes."""

    browser: Browser
    seat: str
    table: str = ""
    line: Line = field(init=False)
    _here: ExitStack = field(default_factory=ExitStack)

    def come(self) -> Line:
        self.line = self._here.enter_context(self.browser.sit(self.table, self.seat))
        self.line.hear()
        return self.line

    def go(self) -> None:
        self._here.close()


@contextmanager
def two(folder: Path, speed: int = SPEED) -> Iterator[tuple[House, Person, Person]]:
    """A server whose time flies, where one person waits for the other's move."""
    with (
        house(folder, clock=fast(speed)) as served,
        Browser(served.address) as ana,
        Browser(served.address) as ben,
    ):
        table = ana.open("klee", "friends", names={"J": "Ana"})
        ben.join(table)
        people = [Person(ana, "J", table), Person(ben, "O", table)]
        for person in people:
            person.come()
        people.sort(key=lambda person: bool(person.line.legal))
        try:
            yield served, people[0], people[1]
        finally:
            for person in people:
                person.go()


def log(served: House, table: str) -> list[object]:
    return [entry.action for entry in served.tables._live[table].table.log]


def stands_in(view: TableView) -> str | None:
    assert view.company
    return view.company.stand_in.seat if view.company.stand_in else None


def test_the_computer_plays_on_until_who_left_is_back(tmp_path: Path) -> None:
    with two(tmp_path) as (served, waits, leaves):
        leaves.go()
        line = waits.line
        assert isinstance(line.without("stand-in"), Shown)
        line.asked()
        assert stands_in(line.view) == leaves.seat
        back = leaves.come()
        back.wait(lambda view: stands_in(view) is None)
        line.wait(lambda view: stands_in(view) is None)
        assert back.view.company
        assert back.view.company.meanwhile
        assert back.view.company.meanwhile.moves >= 1
        decided, *_, returned = log(served, line.view.table)[2:]
        assert isinstance(decided, StandIn)
        assert decided.away >= GRACE
        assert returned == Return(Seat(leaves.seat))


def test_a_round_and_then_the_match_is_claimed_from_who_stays_away(tmp_path: Path) -> None:
    with two(tmp_path) as (served, waits, leaves):
        leaves.go()
        line = waits.line
        table = line.view.table
        assert isinstance(line.without("claim-round"), Shown)
        assert line.view.round
        assert line.view.round.phase.reason == "abandoned"
        claimed = log(served, table)[-1]
        assert isinstance(claimed, Claim)
        assert claimed.away >= GRACE
        line.next()
        line.wait(lambda view: view.round_number == 2)
        while line.legal:
            line.act(line.legal[0])
        assert isinstance(line.without("claim-match"), Shown)
        assert line.view.end
        assert (line.view.end.gave_up, line.view.end.reason) == (leaves.seat, "abandoned")
        record = waits.browser.get(f"/api/tables/{table}/record").text
        assert f'[Termination "{leaves.seat} abandoned"]' in record


def test_nobody_who_is_connected_is_replaced_or_loses(tmp_path: Path) -> None:
    with two(tmp_path) as (served, waits, _):
        started = served.tables._live[waits.table].now
        eventually(lambda: served.tables._live[waits.table].now > started + 2 * GRACE)
        for choice in ("stand-in", "claim-round", "claim-match"):
            asked = waits.line.say(type="without", ply=waits.line.view.ply, choice=choice)
            assert isinstance(waits.line.answer(asked), Refused)


def test_after_a_new_start_the_grace_time_begins_anew(tmp_path: Path) -> None:
    """And who is replaced still is, and has the seat back by coming"""
    with two(tmp_path) as (_, waits, leaves):
        leaves.go()
        waits.line.without("stand-in")
        secrets = waits.browser.secret, leaves.browser.secret
    with (
        house(tmp_path, clock=fast(SPEED)) as served,
        Browser(served.address, secrets[0]) as first,
        Browser(served.address, secrets[1]) as second,
        first.sit(waits.table, waits.seat) as line,
    ):
        assert stands_in(line.hear().view) == leaves.seat
        line.asked()
        with second.sit(waits.table, leaves.seat) as back:
            back.hear()
            back.wait(lambda view: stands_in(view) is None)
        while line.legal:
            line.act(line.legal[0])
        if not line.view.round or line.view.round.phase.kind == "over":
            return
        assert isinstance(line.without("claim-round"), Shown)


def test_a_draw_and_a_pause_are_agreed_on(tmp_path: Path) -> None:
    with two(tmp_path) as (_, waits, moves):
        token = moves.line.legal[0]
        assert isinstance(waits.line.agree("offer-pause"), Shown)
        moves.line.wait(lambda view: bool(view.company and view.company.pause))
        assert isinstance(moves.line.agree("accept-pause"), Shown)
        assert moves.line.legal == []
        refused = moves.line.act(token)
        assert isinstance(refused, Refused)
        assert refused.code == "resting"
        assert isinstance(moves.line.agree("go-on"), Shown)
        moves.line.wait(lambda view: bool(view.company and view.company.rest == "none"))
        moves.line.agree("offer-draw")
        waits.line.wait(lambda view: bool(view.company and view.company.draw))
        drawn = waits.line.agree("accept-draw")
        assert isinstance(drawn, Shown)
        assert drawn.view.round
        assert drawn.view.round.phase.reason == "agreed"


async def test_the_computer_plays_on_from_the_view_of_the_seat() -> None:
    """It is shown no card that whoever is away could not see"""
    table, seen = replaced(), list[View]()
    before = table.ply

    class Watching(Computer):
        async def move(self, level: int, view: View, rng: Random) -> pacal.Move:
            seen.append(view)
            return await super().move(level, view, rng)

    async def load() -> Table:
        return table

    class Unstored(LiveTable[Table]):
        async def _keep(self, since: int, seats: dict[str, str] | None = None) -> None:
            return

    still = Clock(monotonic=lambda: 0)
    live = Unstored(PACAL, table, {}, None, still, load, lambda _: None)  # type: ignore[arg-type]
    assert isinstance(table.state, Match)
    own = pacal.view(table.state, Seat.JADE)
    await Bot(live, Seat.JADE, 1, HASTE, Watching(), stands_in=True).play()
    assert seen == [own]
    assert (table.ply, table.actors) == (before + 1, (Seat.OBSIDIAN,))
    answer = table.receive(Seat.JADE, PlayOn("x", table.ply, "1+2"), 0).to(Seat.JADE)
    assert isinstance(answer, Refused)


def test_what_is_settled_comes_back_from_its_rows() -> None:
    rng, at = Random(3), 1_000
    table = dealt(FRIENDS, seed=3)
    table.attend(frozenset(SEATS), 0)
    while len({type(entry.action) for entry in table.log}) < 12 and not table.over:
        at += 1_000
        anything(table, rng.choice(SEATS), rng, at)
        while (due := table.deadline) is not None and due <= at:
            table.tick(at)
    rows = TableRows(setup_text(table.setup), "", {}, action_rows(PACAL, table, 0))
    again = read_table(PACAL, "t", rows, Random())
    assert (again.log, again.view(Seat.JADE)) == (table.log, table.view(Seat.JADE))
