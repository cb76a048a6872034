"""Starts a server: takes the data folder and a port, says where it is, and serves."""

import asyncio
import errno
import gc
import os
import socket
import sys
import threading
import time
import webbrowser
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, closing, contextmanager, suppress
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING

import uvicorn
from starlette.types import ASGIApp

from palenque import interrupts
from palenque.pacal import Ruleset, RulesetError
from palenque.search import warming
from palenque.server import logs
from palenque.server.admission import Capacity
from palenque.server.app import create_app
from palenque.server.clock import Clock, Steady
from palenque.server.computer import Computer
from palenque.server.connections import bounded
from palenque.server.folder import DataFolder, ServeError
from palenque.server.hosts import Hosts, behind
from palenque.server.hosts import checked as names_of_hosts
from palenque.server.leases import LEASE
from palenque.server.meters import Meters
from palenque.server.offered import Offered
from palenque.server.owning import Alone
from palenque.server.pace import Pace
from palenque.server.prefix import checked
from palenque.server.store import Store
from palenque.server.tables import Tables
from palenque.server.wire import Sockets

if TYPE_CHECKING:  # what it needs is installed where it is used
    from palenque.server.cluster.cluster import Cluster

COLLECTED_AFTER = (50_000, 20, 50)
"""How many new objects, young and middle collections come before the next collection."""
NEARBY = 100
"""How many ports after the wanted one are tried."""


@dataclass(frozen=True)
class Shared:
    """What several processes share: a database of PostgreSQL, and servers of NATS.

    ``lease`` says for how many seconds a process that is not heard of counts as alive.
    """

    database: str = field(repr=False)
    nats: Sequence[str] = field(repr=False)
    credentials: Path | None = None
    lease: float = LEASE


@dataclass(frozen=True)
class Terms:
    """On what terms strangers are served.

    What ``proxies`` say of a request's address and scheme is believed. ``metrics`` are told
    at /metrics, and ``json_log`` writes every event as a line of JSON. Where there are several
    processes, ``shared`` is what they share. ``prefix`` is the path under which a proxy has
    the site, and ``hosts`` are names by which it may be called beside those of home networks.
    """

    proxies: Sequence[str] = ()
    capacity: Capacity = field(default_factory=Capacity)
    metrics: bool = False
    json_log: bool = False
    shared: Shared | None = None
    prefix: str = ""
    hosts: Sequence[str] = ()


def run(
    host: str = "127.0.0.1",
    port: int = 8321,
    data: Path | None = None,
    open_browser: bool = True,
    rulesets: Iterable[Ruleset] = (),
    pace: Pace | None = None,
    clock: Clock | None = None,
    terms: Terms | None = None,
) -> None:
    """Serves until Ctrl+C or SIGTERM; where it cannot, one sentence and exit status 2."""
    terms = terms or Terms()
    (logs.write_json if terms.json_log else logs.write_words)()
    try:
        with suppress(KeyboardInterrupt):
            serve(
                host,
                port,
                data,
                open_browser,
                rulesets,
                pace or Pace(),
                clock or Clock(),
                terms,
            )
    except ServeError as error:
        if sys.stderr is not None:
            sys.stderr.write(f"{error}\n")
        raise SystemExit(2) from None


def serve(
    host: str,
    port: int,
    data: Path | None,
    open_browser: bool,
    rulesets: Iterable[Ruleset],
    pace: Pace,
    clock: Clock,
    terms: Terms,
) -> None:
    """Serves until Ctrl+C or SIGTERM; raises ServeError where it cannot."""
    try:
        offered = Offered.with_own(rulesets)
    except RulesetError as error:
        raise ServeError(str(error)) from None
    meters, prefix = Meters(), checked(terms.prefix)
    hosts = Hosts([host, *names_of_hosts(terms.hosts)])
    with ExitStack() as stack:
        where = place(terms.shared, data, stack)
        store = stack.enter_context(closing(Store(where, meters.write)))
        cluster = member(store, terms.shared) if terms.shared else None
        listening = stack.enter_context(bind(host, port))
        announce(listening, host, port, open_browser, prefix)
        capacity = terms.capacity.within(open_files())
        steady = Steady(clock)
        tables = Tables(
            store,
            pace,
            steady.clock,
            steady=steady,
            most=capacity.tables,
            computer=computer(),
            owners=cluster.member if cluster else Alone(),
        )
        app = create_app(
            tables,
            offered,
            capacity=capacity,
            meters=meters,
            tells_metrics=terms.metrics,
            cluster=cluster,
            prefix=prefix,
            hosts=hosts,
        )
        collect_seldom()
        logs.LOGGER.info("serving", extra={"port": listening.getsockname()[1]})
        with interrupts.held() as asked:  # what is closed now is closed whole
            Server(configure(app, terms.proxies), cluster, asked).run(sockets=[listening])
            stack.close()
            logs.LOGGER.info("stopped")


def place(shared: Shared | None, data: Path | None, stack: ExitStack) -> Path | str:
    """Where the games are: in a folder that this process holds, or where several share them."""
    if shared:
        if not (find_spec("psycopg") and find_spec("nats")):
            raise ServeError("Several processes need more: pip install 'palenque[cluster]'.")
        return shared.database
    folder = stack.enter_context(DataFolder(data))
    if folder.warning:
        complain(folder.warning)
    return folder.database


def member(store: Store, shared: Shared) -> "Cluster":
    """This process as one of several; raises ServeError where the others cannot be reached."""
    from palenque.server.cluster.bus import Bus
    from palenque.server.cluster.cluster import Cluster

    asyncio.run(Bus(shared.nats, shared.credentials).check())
    return Cluster(store, Bus(shared.nats, shared.credentials), shared.lease)


class Server(uvicorn.Server):
    """Leaves its tables to the other processes, if there are any, before it closes its sockets.

    ``before`` are signals that came before it could hear them: it ends as soon as it has begun.
    """

    def __init__(
        self,
        config: uvicorn.Config,
        cluster: "Cluster | None" = None,
        before: Sequence[int] = (),
    ) -> None:
        super().__init__(config)
        self._cluster, self._before = cluster, before
        self._asked = 0.0

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begins, and ends in the next turn of the loop where it was asked to by then."""
        await super().startup(sockets)
        for number in self._before:
            asyncio.get_running_loop().call_soon(self.handle_exit, number, None)

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ends on Ctrl+C and SIGTERM alike; unlike uvicorn's own, it does not raise them again."""
        with interrupts.handled(self.handle_exit):
            yield

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Ends; asked again a while later, it waits for nothing any more."""
        now = time.monotonic()
        if self.should_exit and now - self._asked < interrupts.TOGETHER:
            return
        self._asked, self.force_exit = now, self.should_exit
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Ends; whoever comes back at once comes to another process, which has the tables."""
        if self._cluster:
            for server in self.servers:
                server.close()
            for listening in sockets or []:
                listening.close()
            await self._cluster.leave()
        await super().shutdown(sockets)


def computer() -> Computer:
    """The computer, whose search begins to be prepared at once, if there is one."""
    found = warming.Warming(complain).start() if warming.is_installed() else None
    return Computer(found)


def collect_seldom() -> None:
    """Keeps the search for cyclic garbage from stopping everybody for 50 ms and more.

    What is loaded by now stays for good and is searched no more; little that comes is part of a
    cycle.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTED_AFTER)


def open_files() -> int | None:
    """How many files and sockets this process may have open, at the most that it may ask for."""
    if sys.platform == "win32":
        return None
    import resource

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    return None if most == resource.RLIM_INFINITY else most


def configure(app: ASGIApp, proxies: Sequence[str] = ()) -> uvicorn.Config:
    """How uvicorn serves: small frames, no compression, and no log of what was asked."""
    return uvicorn.Config(
        behind(app, proxies),
        http=bounded(proxies),
        ws=Sockets,
        ws_max_size=4096,
        ws_per_message_deflate=False,
        access_log=False,
        log_config=None,
        log_level="error",  # anybody can cause a warning, as often as they like
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=3,
    )


def bind(host: str, port: int) -> socket.socket:
    """A listening socket on this port, or on the next one that is free."""
    if not host.strip():
        raise ServeError("--host needs an address, such as 127.0.0.1, or 0.0.0.0 for all of them.")
    try:
        family = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0][0]
    except (OSError, UnicodeError):
        raise ServeError(f"There is no address {host!r} on this machine.") from None
    for wanted in (*range(port, min(port + NEARBY, 65536)), 0):
        with suppress(_Taken):
            return _bind(family, host, wanted)
    raise ServeError(f"No port on {host} is free.")


def announce(
    listening: socket.socket, host: str, wanted: int, open_browser: bool, prefix: str = ""
) -> None:
    """Says where the server is, and opens a browser there."""
    port = listening.getsockname()[1]
    shown = f"[{host}]" if ":" in host else host
    address = f"http://{shown}:{port}" + (f"{prefix}/" if prefix else "")
    if wanted and port != wanted:
        say(f"Port {wanted} is taken, so this is port {port}.")
    say(f"Palenque is at {address} (Ctrl+C ends it)")
    if open_browser and has_browser():
        threading.Thread(target=webbrowser.open, args=(address,), daemon=True).start()


def has_browser() -> bool:
    """Whether there is a browser with a window; one in this terminal would be in the way."""
    if os.environ.get("BROWSER"):
        return True
    windowless = not (os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
    if windowless and sys.platform not in ("darwin", "win32"):
        return False
    try:
        webbrowser.get()
    except webbrowser.Error:
        return False
    return True


def complain(line: str) -> None:
    """One line about what does not work as it should."""
    logs.LOGGER.warning(line)


def say(line: str) -> None:
    """One line for whoever started the server, at once."""
    if sys.stdout is not None:
        sys.stdout.write(f"{line}\n")
        sys.stdout.flush()


class _Taken(Exception):
    """Another program has this port."""


def _bind(family: int, host: str, port: int) -> socket.socket:
    listening = socket.socket(family, socket.SOCK_STREAM)
    try:
        if os.name == "posix":
            # Elsewhere this option would share the port with whoever has it.
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(1024)
    except OSError as error:
        listening.close()
        if error.errno == errno.EACCES and os.name == "posix":
            raise ServeError(
                f"Port {port} needs a permission that this user does not have;"
                " ports from 1024 on need none."
            ) from None
        if error.errno in (errno.EADDRINUSE, errno.EACCES):  # Windows says EACCES, too
            raise _Taken from None
        raise ServeError(f"Nothing can be served at {host}: {error.strerror}.") from None
    return listening
