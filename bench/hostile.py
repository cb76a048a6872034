"""What a server makes of frames that no honest client sends, on every socket route.

    python3 dev.py bench hostile [FRAMES]

A server in a process of its own, on 127.0.0.1 only, whose buckets are wide open so that it is not
spared anything; FRAMES (1,000,000) are sent: malformed, foreign, replayed, oversized, out of
order, binary, and bytes that break the WebSocket protocol itself. Counted are the errors that the
server did not expect, on its standard error and by the code 1011, and how much its memory grew
between the first twentieth of the frames and the end.
"""

import asyncio
import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from typing import get_args
from urllib.request import ProxyHandler, Request, build_opener

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidMessage, InvalidStatus

from bench.proving.people import ask
from palenque.messages.base import Phrase
from palenque.messages.company import Choice, Word

FRAMES, SEED = 1_000_000, 5
WARM = 20
"""The memory is measured from this part of the frames on."""
BATCH = 25
PATIENCE = 60.0
CLOSED_AT_ONCE = (4403, 4404)
PING = '{"type":"ping"}'
GONE = (ConnectionClosed, InvalidMessage, InvalidStatus, ConnectionError, TimeoutError, EOFError)
START = """
import sys
from pathlib import Path
from palenque.server import Capacity, Terms, run
from palenque.server.pace import Pace
terms = Terms(capacity=Capacity(openings=10_000))
run(port=0, data=Path(sys.argv[1]), open_browser=False, pace=Pace(0, 0.05, 1e6), terms=terms)
"""

PACAL: tuple[dict[str, object], ...] = (
    {"type": "act", "id": "a", "ply": 1, "token": "17+32"},
    {"type": "next", "id": "b", "ply": 1},
    {"type": "resign", "id": "c", "ply": 0, "scope": "round"},
    *({"type": "agree", "id": "j", "ply": 1, "word": word} for word in get_args(Word)),
    *({"type": "without", "id": "k", "ply": 1, "choice": choice} for choice in get_args(Choice)),
    *({"type": "say", "id": "l", "phrase": phrase} for phrase in get_args(Phrase)),
)
PAKAL: tuple[dict[str, object], ...] = (
    {"type": "begin", "id": "d"},
    {"type": "lay", "id": "e", "side": 0, "board": "........ ........"},
    {"type": "ready", "id": "f", "round": 7},
    {"type": "push", "round": 7, "n": 1, "cell": "a1"},
    {"type": "grab", "id": "g", "round": 7, "tile": "X"},
    {"type": "give-up-round", "id": "h", "round": 7},
    {"type": "exchange", "id": "i", "round": 7, "cell": "d4"},
)
ODD: tuple[object, ...] = (
    None,
    True,
    -1,
    0,
    1e99,
    10**400,
    "",
    " ",
    "\u0000",
    "٣",
    "\ud800",
    "x" * 50,
    [],
    {},
    [[[]]],
)
BROKEN = ("", "null", "[]", "{", "{" * 2000, "[" * 4000, '"act"', "\ufeff{}", '{"type":}', "NaN")
JUNK = (
    b"\x81\x03abc",  # not masked
    b"\xf1\x80\x00\x00\x00\x00",  # reserved bits
    b"\x83\x80\x00\x00\x00\x00",  # no such opcode
    b"\x80\x80\x00\x00\x00\x00",  # goes on with nothing
    b"\x81\x82\x00\x00\x00\x00\xff\xfe",  # no text
    b"\x89\xfe\x00\xff\x00\x00\x00\x00",  # a ping that is too long
    b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\x00\x00\x00\x00",  # as long as can be said
    b"\x88\x81\x00\x00\x00\x00\x00",  # half a code to close with
    b"\x01\x81\x00\x00\x00\x00a" * 2,  # begins twice
    b"GET / HTTP/1.1\r\n\r\n",
)


@dataclass(frozen=True)
class Route:
    """A socket route, and by whose cookie it is asked for."""

    path: str
    cookie: str


@dataclass
class Tally:
    """What was sent, what came back, and with which codes sockets were closed."""

    wanted: int
    sent: Counter[str] = field(default_factory=Counter)
    heard: Counter[str] = field(default_factory=Counter)
    codes: Counter[int] = field(default_factory=Counter)

    @property
    def total(self) -> int:
        """The frames so far."""
        return self.sent.total()

    @property
    def done(self) -> bool:
        """Whether these are enough."""
        return self.total >= self.wanted


class Frames:
    """Frames that are wrong in one way or another, and now and then one that is right."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._before: list[str] = [PING]

    def next(self) -> tuple[str, str | bytes]:
        """A frame and what it is."""
        rng = self._rng
        kind = rng.choice(("malformed", "malformed", "foreign", "out of order", "replayed"))
        if rng.random() < 0.002:
            return "oversized", "x" * rng.choice((4097, 5000, 20_000))
        if kind == "replayed":
            return kind, rng.choice(self._before)
        text = self._malformed() if kind == "malformed" else self._out_of_order()
        if len(self._before) < 1000:
            self._before.append(text)
        else:
            self._before[rng.randrange(1000)] = text
        return ("binary", text.encode()) if rng.random() < 0.03 else (kind, text)

    def _out_of_order(self) -> str:
        """A command of either game about a time that was or will be."""
        rng = self._rng
        command: dict[str, object] = dict(rng.choice(PACAL + PAKAL))
        for key in command.keys() & {"ply", "round", "n"}:
            command[key] = rng.choice((0, 1, 2, rng.randrange(100_000)))
        if "id" in command:
            command["id"] = rng.choice(("same", f"{rng.random()}"))
        if "token" in command:
            sign = rng.choice("+@x")
            command["token"] = f"{rng.randrange(60)}{sign}{rng.randrange(60)}"
        return json.dumps(command)

    def _malformed(self) -> str:
        rng = self._rng
        if rng.random() < 0.2:
            return rng.choice(BROKEN)
        command = dict(rng.choice(PACAL + PAKAL))
        key = rng.choice((*command, "more"))
        command[key] = rng.choice(ODD)
        text = json.dumps(command, ensure_ascii=rng.random() < 0.5, default=str)
        text = text.encode("utf-8", "replace").decode()
        return text[: rng.randrange(len(text) + 1)] if rng.random() < 0.2 else text


def visitor(address: str) -> str:
    """The cookie of somebody new."""
    answer = build_opener(ProxyHandler({})).open(f"http://{address}/api/tables", timeout=20)
    with answer:
        return str(answer.headers["Set-Cookie"]).partition(";")[0]


def opened(address: str, cookie: str, game: str, asked: object) -> str:
    """A new table's id."""
    headers = {"Content-Type": "application/json", "Cookie": cookie}
    request = Request(f"http://{address}/api/{game}", json.dumps(asked).encode(), headers)
    with build_opener(ProxyHandler({})).open(request, timeout=20) as answer:
        return str(json.loads(answer.read())["table"])


def routes(address: str) -> list[Route]:
    """Every socket route: own seats and others', onlookers, and tables that are not there."""
    owner, other = visitor(address), visitor(address)
    found: list[Route] = []
    for ruleset, mode in (
        ("klee", "device"),
        ("ajm", "computer"),
        ("klee", "friends"),
        ("solo-klee", "solo"),
    ):
        table = opened(address, owner, "tables", {"ruleset": ruleset, "mode": mode})
        found += [Route(f"tables/{table}/socket?seat={seat}", owner) for seat in "JOX"]
        found += [Route(f"tables/{table}/socket{seat}", other) for seat in ("?seat=J", "")]
    found += friends(address, owner, other)
    for kinds in (("me", "open"), ("me", "me"), ("me", "bot")):
        seats = [{"kind": kind, **({"level": "novice"} if kind == "bot" else {})} for kind in kinds]
        race = opened(address, owner, "races", {"level": "untimed", "seats": seats})
        found += [Route(f"races/{race}/socket{seat}", owner) for seat in ("?seat=J", "?seat=O", "")]
        found.append(Route(f"races/{race}/socket", other))
    return [*found, Route("tables/none/socket", owner), Route("races/none/socket", owner)]


def friends(address: str, owner: str, other: str) -> list[Route]:
    """A match that two people play over a link, by clocks: their seats, and an onlooker's place."""
    pace = {"kind": "real-time", "minutes": 180, "increment": 0}
    asked = {"ruleset": "klee", "mode": "friends", "pace": pace}
    table = opened(address, owner, "tables", asked)
    ask(address, other, f"tables/{table}/seats", {"name": "Ben"})
    path = f"tables/{table}/socket"
    seats = [Route(f"{path}?seat={seat}", who) for who in (owner, other) for seat in "JO"]
    return [*seats, Route(path, visitor(address)), Route(path, other)]


async def attack(address: str, rng: Random, tally: Tally) -> None:
    """Sends frames on every route until there were enough."""
    found = await asyncio.to_thread(routes, address)
    fighters = [assail(address, route, Random(f"{rng.random()}"), tally) for route in found]
    await asyncio.gather(*fighters, garble(address, found[0], rng, tally))


async def assail(address: str, route: Route, rng: Random, tally: Tally) -> None:
    """One socket after another on a route, each until the server has had enough of it."""
    frames = Frames(rng)
    while not tally.done:
        try:
            async with connect(
                f"ws://{address}/api/{route.path}",
                additional_headers={"Cookie": route.cookie},
                proxy=None,
                compression=None,
                close_timeout=2,
            ) as socket:
                await batches(socket, frames, rng, tally)
        except GONE as error:
            code = error.rcvd.code if isinstance(error, ConnectionClosed) and error.rcvd else 0
            tally.codes[code] += 1
            if code in CLOSED_AT_ONCE:
                await asyncio.sleep(1)  # what is sent there hardly tries the server


async def batches(socket: ClientConnection, frames: Frames, rng: Random, tally: Tally) -> None:
    """Some frames and a ping each, then their answers; one socket in ten does not listen."""
    if rng.random() < 0.1:
        for _ in range(BATCH * 10):
            await send(socket, frames, tally)
        return
    while not tally.done:
        pings = 1
        for _ in range(BATCH):
            await send(socket, frames, tally)
            if rng.random() < 0.9:
                await socket.send(PING)
                pings += 1
        await socket.send(PING)
        async with asyncio.timeout(PATIENCE):
            await hear(socket, pings, tally)


async def send(socket: ClientConnection, frames: Frames, tally: Tally) -> None:
    """Sends one frame."""
    kind, frame = frames.next()
    tally.sent[kind] += 1
    await socket.send(frame)


async def hear(socket: ClientConnection, pings: int, tally: Tally) -> None:
    """Hears everything until so many pings are answered: all before them was read, too."""
    while pings > 0:
        kind = json.loads(await socket.recv())["type"]
        tally.heard[kind] += 1
        pings -= kind == "pong"


async def garble(address: str, route: Route, rng: Random, tally: Tally) -> None:
    """Breaks the protocol itself, one connection each time."""
    host, port = address.split(":")
    hello = (
        f"GET /api/{route.path} HTTP/1.1\r\nHost: {address}\r\nCookie: {route.cookie}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    ).encode()
    while not tally.done:
        with suppress(*GONE):
            reader, writer = await asyncio.open_connection(host, int(port))
            writer.write(hello[: rng.choice((len(hello), len(hello), rng.randrange(len(hello))))])
            for patience in rng.choice(((0.2,), (0.0, 0.2), (0.2, 0.2))):
                with suppress(TimeoutError):
                    async with asyncio.timeout(patience):
                        await reader.read(1 << 16)
                writer.write(rng.choice(JUNK))
                tally.sent["no frame"] += 1
            writer.transport.abort() if rng.random() < 0.5 else writer.close()


def memory(pid: int) -> float:
    """The resident memory of a process, in MB."""
    with open(f"/proc/{pid}/status") as status:
        found = re.search(r"VmRSS:\s+(\d+) kB", status.read())
    assert found
    return int(found[1]) / 1000


async def measured(address: str, pid: int, wanted: int) -> tuple[Tally, float, float]:
    """All of it, and the memory near the start and at the end."""
    tally = Tally(wanted)
    attacking = asyncio.create_task(attack(address, Random(SEED), tally))
    while tally.total < wanted / WARM and not attacking.done():
        await asyncio.sleep(0.1)
    before = memory(pid)
    await attacking
    await asyncio.sleep(1)
    return tally, before, memory(pid)


def main(wanted: int) -> int:
    """Serve, attack and print; 1 where anything was unexpected."""
    with tempfile.TemporaryDirectory() as folder, tempfile.TemporaryFile("w+") as errors:
        command = [sys.executable, "-c", START, folder]
        with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=errors, text=True) as server:
            try:
                assert server.stdout
                found = re.search(r"127\.0\.0\.1:\d+", server.stdout.readline())
                assert found
                began = time.monotonic()
                tally, before, after = asyncio.run(measured(found[0], server.pid, wanted))
                took = time.monotonic() - began
                visitor(found[0])
            finally:
                server.terminate()
        errors.seek(0)
        said = errors.read().splitlines()
    print(*said[:20], sep="\n", end="\n" if said else "")
    unexpected = len(said) + tally.codes[1011]
    print(f"{tally.total:,} frames in {took:.0f} s, {os.cpu_count()} cores")
    each: tuple[tuple[str, Counter[str] | Counter[int]], ...]
    each = (("sent", tally.sent), ("heard", tally.heard), ("closed", tally.codes))
    for title, counted in each:
        print(
            f"{title:8}", ", ".join(f"{key} {n:,}" for key, n in sorted(counted.items(), key=str))
        )
    print(f"memory   {before:.1f} MB, then {after:.1f} MB: {after - before:+.1f} MB")
    print(f"errors   {unexpected} unexpected")
    return 1 if unexpected else 0


if __name__ == "__main__":
    sys.exit(main([*map(int, sys.argv[1:2]), FRAMES][0]))
