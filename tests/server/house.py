"""A real server in a thread, and browsers that visit it."""

import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from functools import cache
from itertools import count
from pathlib import Path
from random import Random, SystemRandom
from tempfile import TemporaryDirectory
from types import TracebackType
from typing import Any

import httpx2
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from palenque import sealing
from palenque.messages import EVENT, Absence, Present, Refused, Shown, TableView
from palenque.search import process
from palenque.server.admission import Capacity
from palenque.server.app import create_app
from palenque.server.clock import Clock
from palenque.server.cluster.cluster import Cluster
from palenque.server.computer import Computer
from palenque.server.hosts import Hosts
from palenque.server.meters import Meters
from palenque.server.offered import Offered
from palenque.server.pace import Pace
from palenque.server.running import Server, Shared, bind, configure, member, place
from palenque.server.store import Store
from palenque.server.tables import Tables
from palenque.server.thinking import think

HASTE = Pace(move=0, retry=0.05, rate=1e6)
NUMBERS = ("content-length", "etag", "date", "set-cookie")
"""Headers whose digits are not about cards."""
PATIENCE = 60.0
"""Seconds that a loaded machine is given for anything that ought to take none."""
_ids = count()


class Beside:
    """Searches in this process, so that a test may say what is found."""

    async def ask(
        self, work: str, *arguments: Any, cancelled: Callable[[], bool] | None = None
    ) -> Any:
        """What this work finds, by the same functions, which are loaded when they are used."""
        if work == "prepare":
            return None
        return await think(process.WORK[work], *arguments, cancelled or (lambda: False))

    async def close(self) -> None:
        """There is nothing to end."""


@dataclass
class House:
    """A server that runs: its address, its store, its tables."""

    address: str
    store: Store
    tables: Tables
    server: Server
    cluster: Cluster | None = None

    def stop(self) -> None:
        """Has it end, in its own time."""
        self.server.should_exit = True


@contextmanager
def house(
    folder: Path,
    offered: Offered | None = None,
    rng: Random | None = None,
    pace: Pace = HASTE,
    clock: Clock | None = None,
    static: Path | None = None,
    proxies: Sequence[str] = (),
    capacity: Capacity | None = None,
    computer: Computer | None = None,
    tells_metrics: bool = False,
    shared: Shared | None = None,
    prefix: str = "",
    hosts: Hosts | None = None,
) -> Iterator[House]:
    """A server on a free port, until the end of the block."""
    with ExitStack() as stack:
        listening = stack.enter_context(bind("127.0.0.1", 0))
        meters = Meters()
        where = place(shared, folder, stack)
        if isinstance(where, Path) and not where.exists():
            where.write_bytes(_migrated())
        store = Store(where, meters.write)
        cluster = member(store, shared) if shared else None
        capacity = capacity or Capacity()
        clock, rng, computer = clock or Clock(), rng or SystemRandom(), computer or Computer()
        tables = Tables(store, pace, clock, rng, most=capacity.tables, computer=computer)
        tables.owners = cluster.member if cluster else tables.owners
        static = static or Path("nowhere")
        app = create_app(
            tables, offered, static, capacity, meters, tells_metrics, cluster, prefix, hosts
        )
        server = Server(configure(app, proxies), cluster)
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            eventually(lambda: server.started or not thread.is_alive())
            yield House(f"127.0.0.1:{listening.getsockname()[1]}", store, tables, server, cluster)
        finally:
            server.should_exit = True
            thread.join()
            store.close()


@cache
def _migrated() -> bytes:
    """A new database; to copy it is quicker than to make it."""
    with TemporaryDirectory() as folder:
        path = Path(folder) / "new.db"
        Store(path).close()
        return path.read_bytes()


class Browser(AbstractContextManager["Browser"]):
    """One browser: its cookie, and all that it was ever sent in ``heard``."""

    def __init__(self, address: str, secret: str | None = None) -> None:
        self.address = address
        self.heard: list[str] = []
        self.http = httpx2.Client(base_url=f"http://{address}", timeout=PATIENCE, verify=False)
        if secret:
            self.http.cookies.set("player", secret, domain=address.partition(":")[0])
        self.get("/api/identity")

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.http.close()

    def get(self, path: str) -> httpx2.Response:
        return self._heard(self.http.get(path))

    def post(self, path: str, body: object = None, **headers: str) -> httpx2.Response:
        return self._heard(self.http.post(path, json=body or {}, headers=headers))

    def open(self, ruleset: str = "klee", mode: str = "computer", **more: object) -> str:
        """A new table's id."""
        answer = self.post("/api/tables", {"ruleset": ruleset, "mode": mode, **more})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    @property
    def secret(self) -> str:
        """What this browser is known by."""
        return str(self.http.cookies["player"])

    def join(self, table: str, name: str = "Ben") -> httpx2.Response:
        """Sits down at somebody's table."""
        return self.post(f"/api/tables/{table}/seats", {"name": name})

    @contextmanager
    def sit(self, table: str, seat: str | None = "J", **headers: str) -> "Iterator[Line]":
        """A socket at this seat, or an onlooker's."""
        asked = f"?seat={seat}" if seat else ""
        address = f"ws://{self.address}/api/tables/{table}/socket{asked}"
        known = {"Cookie": f"player={self.secret}", **headers}
        with connect(
            address, additional_headers=known, proxy=None, compression=None, close_timeout=1
        ) as socket:
            yield Line(socket, self.heard)

    def _heard(self, answer: httpx2.Response) -> httpx2.Response:
        told = [f"{k}: {v}" for k, v in answer.headers.items() if k not in NUMBERS]
        self.heard.append("\n".join([*told, answer.text]))
        return answer


@dataclass
class Line:
    """A seat's socket; ``view`` is the latest one, ``present`` who was said to be there last.

    ``absence`` is what was said then of who is waited for.
    """

    socket: ClientConnection
    heard: list[str] = field(default_factory=list)
    view: TableView = field(init=False)
    present: list[str] = field(init=False, default_factory=list)
    absence: Absence | None = field(init=False, default=None)

    def hear(self, within: float = PATIENCE) -> Any:
        """The next event."""
        text = self.socket.recv(timeout=within)
        assert isinstance(text, str)
        self.heard.append(text)
        event = EVENT.validate_json(text)
        if isinstance(event, Shown):
            self.view = event.view
        if isinstance(event, Present):
            self.present, self.absence = [*event.seats], event.absence
        return event

    def say(self, **command: object) -> str:
        """Sends a command; its id."""
        command = {"id": f"id{next(_ids)}", **command}
        self.socket.send(json.dumps(command))
        return str(command["id"])

    def answer(self, id: str) -> Shown | Refused:
        """The answer to the command with this id; views on the way count as seen."""
        while True:
            event = self.hear()
            if isinstance(event, Shown | Refused) and event.answers == id:
                return event

    def act(self, token: str, **more: object) -> Shown | Refused:
        """Plays a token at the latest view."""
        return self.answer(self.say(type="act", **{"ply": self.view.ply, "token": token, **more}))

    def next(self) -> Shown | Refused:
        return self.answer(self.say(type="next", ply=self.view.ply))

    def resign(self, scope: str = "match") -> Shown | Refused:
        return self.answer(self.say(type="resign", ply=self.view.ply, scope=scope))

    def agree(self, word: str) -> Shown | Refused:
        return self.answer(self.say(type="agree", ply=self.view.ply, word=word))

    def without(self, choice: str) -> Shown | Refused:
        """Waits until this may be chosen, and chooses it."""
        while self.absence is None or choice not in self.absence.choices:
            self.hear()
        return self.answer(self.say(type="without", ply=self.view.ply, choice=choice))

    @property
    def legal(self) -> list[str]:
        shown = self.view.round or self.view.solo
        assert shown
        return shown.legal

    def wait(self, until: Callable[[TableView], bool]) -> TableView:
        """The first view that is so."""
        while not hasattr(self, "view") or not until(self.view):
            self.hear()
        return self.view

    def asked(self) -> TableView:
        """The view once this seat is to act, or the round is over."""
        return self.wait(lambda view: bool(self.legal) or over(view))

    def step(self, rng: Random) -> None:
        """Waits until this seat is asked, then acts, or asks for the next round."""
        self.asked()
        if self.view.end:
            return
        answer = self.act(rng.choice(self.legal)) if self.legal else self.next()
        assert isinstance(answer, Shown), answer

    def code(self) -> int:
        """The code with which the server closes, after all that it still says."""
        with suppress(ConnectionClosed):
            self.heard.extend(map(str, self.socket))
        assert self.socket.close_code
        return self.socket.close_code


def hold_commitments(monkeypatch: pytest.MonkeyPatch) -> None:
    """Has every commitment be the same: only a salt that nobody can guess hides a deal in it."""
    monkeypatch.setattr(sealing, "commitment", lambda _: 64 * "0")


def fast(speed: int) -> Clock:
    """A clock that runs so much faster than the day."""
    day = Clock()
    return Clock(monotonic=lambda: day.monotonic() * speed, speed=speed)


def over(view: TableView) -> bool:
    """Whether the round is over."""
    return bool(view.end) or bool(view.round and view.round.phase.kind == "over")


def eventually(true: Callable[[], bool], within: float = PATIENCE) -> None:
    """Waits until this is so."""
    end = time.monotonic() + within
    while not true():
        assert time.monotonic() < end, "it never was so"
        time.sleep(0.01)
