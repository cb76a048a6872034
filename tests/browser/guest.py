"""A person without a page, who opens tables and plays them as far as a test wants."""

from random import Random
from types import TracebackType
from typing import Literal

import httpx2
from playwright.sync_api import BrowserContext
from websockets.sync.client import connect

from palenque.messages import (
    EVENT,
    Act,
    Command,
    Mode,
    NewTable,
    Next,
    Shown,
    TableCreated,
    TableView,
)
from tests.browser.race_guest import Racers
from tests.browser.serving import PATIENCE

Where = Literal["offer", "pick", "place", "last", "round over", "end"]


class Guest:
    """Holds one player's cookie, plays any legal card, and can lend a browser the cookie.

    The same person races as ``racers.ana``.
    """

    def __init__(self, address: str) -> None:
        self.address = address
        self._http = httpx2.Client(base_url=address, timeout=PATIENCE)
        self._http.get("/api/tables")
        self._rng = Random(1)
        self.racers = Racers(address, self.secret)

    def open(self, ruleset: str = "klee", mode: Mode = "computer") -> str:
        """A new table, whose computer plays at random."""
        names = {"J": "Ana"} if mode == "solo" else {"J": "Ana", "O": "Ben"}
        asked = NewTable.model_validate(
            {"ruleset": ruleset, "mode": mode, "level": 1, "names": names}
        )
        answer = self._http.post("/api/tables", json=asked.model_dump())
        return TableCreated.model_validate_json(answer.content).table

    def open_with(self, other: "Guest") -> str:
        """A new table at which somebody else sits as well."""
        table = self.open(mode="friends")
        other.join(table)
        return table

    def open_with_ben(self) -> str:
        """A new table at which Ben, whose browser is another one, sits as well."""
        with Guest(self.address) as ben:
            return self.open_with(ben)

    def join(self, table: str, name: str = "Ben") -> None:
        """Sits down at somebody's table."""
        answer = self._http.post(f"/api/tables/{table}/seats", json={"name": name})
        answer.raise_for_status()

    def reach(self, where: Where, ruleset: str = "klee", mode: Mode = "computer") -> str:
        """A new table at which seat J has come as far as this; a game that ends before is left."""
        table = self.open(ruleset, mode)
        url = f"{self.address.replace('http', 'ws')}/api/tables/{table}/socket?seat=J"
        cookie = {"Cookie": f"player={self.secret}"}
        with connect(url, additional_headers=cookie) as socket:
            while True:
                event = EVENT.validate_json(socket.recv(PATIENCE))
                assert isinstance(event, Shown), event
                if _is_at(event.view, where):
                    return table
                if _is_at(event.view, "end"):
                    return self.reach(where, ruleset, mode)
                if command := self._answer(event.view):
                    socket.send(command.model_dump_json())

    @property
    def secret(self) -> str:
        """What this person is known by."""
        return str(self._http.cookies["player"])

    def lend(self, context: BrowserContext) -> None:
        """From now on the browser is this person's."""
        context.add_cookies([{"name": "player", "value": self.secret, "url": self.address}])

    def _answer(self, view: TableView) -> Command | None:
        id = f"guest {view.ply}"
        if view.round and view.round.phase.kind == "over":
            return Next(id=id, ply=view.ply)
        asked = view.solo or view.round
        if not asked or not asked.legal:
            return None
        return Act(id=id, ply=view.ply, token=self._rng.choice(asked.legal))

    def __enter__(self) -> "Guest":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.racers.close()
        self._http.close()


def _is_at(view: TableView, where: Where) -> bool:
    """Within a round from its second turn on; a card to be placed fits some fields, not all."""
    if where == "end":
        return view.end is not None or (view.solo is not None and view.solo.phase == "over")
    if view.solo:
        return where == view.solo.phase and view.solo.drawn_count > 2
    if not view.round or view.end:
        return False
    phase, choices = view.round.phase, len(view.round.legal)
    if where == "round over":
        return phase.kind == "over"
    assert view.seat
    if where == "place" and not 1 < choices < len(view.round.pyramids[view.seat]):
        return False
    return (phase.kind, phase.seat) == (where, view.seat) and view.round.turn > 1
