"""People without a page, who open races and run them as far as a test wants."""

from contextlib import ExitStack
from typing import Literal

from palenque.messages import RaceShown, RaceView
from palenque.pakal import Face, format_cell, parse_board, parse_face
from palenque.search.distances import distances
from tests.server.house import Browser
from tests.server.racing import ME, OPEN, RaceLine, movable, race, sit, start

__all__ = ["ME", "OPEN", "Racers", "movable", "solve"]

Where = Literal["arranging", "ready", "running", "between", "over"]


class Racers:
    """Ana, who opens races and can lend a page her cookie, and Ben, who follows invitations."""

    def __init__(self, address: str, secret: str) -> None:
        self._browsers, self._lines = ExitStack(), ExitStack()
        self._address = address.partition("://")[2]
        self.ana = self._browsers.enter_context(Browser(self._address, secret))

    def open(self, *seats: dict[str, str], **more: object) -> str:
        """A race without a clock, Ana's seat named first."""
        return race(self.ana, *(seats or (ME,)), **{"level": "untimed", **more})

    def reach(self, where: Where, *seats: dict[str, str], **more: object) -> str:
        """A race that Ana, who holds seat J, has come so far with; nobody is connected."""
        table = self.open(*seats, **more)
        if where == "arranging":
            return table
        with sit(self.ana, table, "J") as line:
            _run(_shown(line), where)
        return table

    def face(self, table: str, seat: str = "J") -> Face:
        """The side of Ana's card that she plays on; before her page is there, as it would lead."""
        with sit(self.ana, table, seat) as line:
            return parse_face(_shown(line).me.face)

    def ben_sits(self, table: str) -> RaceLine:
        """Ben takes the next seat of the race, and stays connected to the end of the test."""
        ben = self._browsers.enter_context(Browser(self._address))
        seat = ben.post(f"/api/races/{table}/seats", {"name": "Ben"}).json()["seat"]
        return _shown(self._lines.enter_context(sit(ben, table, seat)))

    def ana_sits(self, table: str, seat: str = "J") -> RaceLine:
        """Ana's own line, while her page is not there."""
        return _shown(self._lines.enter_context(sit(self.ana, table, seat)))

    def leave(self) -> None:
        """Whoever was connected is not any more."""
        self._lines.close()

    def close(self) -> None:
        self.leave()
        self._browsers.close()


def _shown(line: RaceLine) -> RaceLine:
    line.wait(lambda view: True)
    return line


def _run(line: RaceLine, where: Where) -> None:
    if where == "ready":
        line.ask("lay", side=0)
        return
    while True:
        start(line)
        if where == "running":
            return
        solve(line)
        if _claim(line).phase == "over" or where == "between":
            return


def _claim(line: RaceLine) -> RaceView:
    """The tile that leads furthest, and a swap where one is due; the view after both."""
    while line.view.phase == "running":
        best = max(line.view.targets, key=lambda target: target.ahead or 0)
        if isinstance(line.ask("grab", tile=best.tile), RaceShown):
            break  # and otherwise another was faster with that tile (K5)
    line.wait(lambda view: view.phase != "running")
    if line.me.due:
        kind = "T" if line.me.due == "easier" else "C"
        cells = (line.me.board or "").replace("/", "")
        line.ask("exchange", cell=format_cell(cells.index(kind)))
    return line.wait(lambda view: view.phase in ("ready", "over"))


def solve(line: RaceLine) -> None:
    """Shows the goal by the fewest pushes (K4)."""
    face, board = parse_face(line.me.face), parse_board(line.me.board)
    plan = distances(face, line.view.goal or "", board.clear.bit_count(), pushes=True)
    for cell in plan.best_line(board):
        line.push(format_cell(cell))
