"""A player at a table: moves at random times, and hears when each of them counts."""

import asyncio
import time
from abc import ABC, abstractmethod
from random import Random

from picows import WSFrame, WSListener, WSMsgType, WSTransport

from bench.crowd.trips import Trips

JITTER = 0.3


class Player(WSListener, ABC):
    """A socket that moves whether or not the moves before are answered.

    ``ready`` is set once there is something to move.
    """

    def __init__(self, rng: Random, trips: list[Trips]) -> None:
        self.ready = asyncio.Event()
        self._rng, self._trips = rng, trips
        self._sent: dict[int, tuple[float, Trips]] = {}
        self._transport: WSTransport | None = None
        self._loop = asyncio.get_running_loop()
        self._n = 0

    @property
    def connected(self) -> bool:
        """Whether the socket is open."""
        return self._transport is not None

    def on_ws_connected(self, transport: WSTransport) -> None:
        """Begins."""
        self._transport = transport

    def on_ws_disconnected(self, transport: WSTransport) -> None:
        """Counts an end that nobody wanted."""
        if self._transport is transport:
            self._transport = None
            self._trips[-1].closed += 1

    def on_ws_frame(self, transport: WSTransport, frame: WSFrame) -> None:
        """Hears a text."""
        if frame.msg_type == WSMsgType.TEXT:
            self.hear(frame.get_payload_as_bytes(), time.perf_counter())

    @abstractmethod
    def hear(self, text: bytes, now: float) -> None:
        """Understands a text."""

    @abstractmethod
    def move(self, n: int) -> bytes:
        """The text of this player's ``n``-th move, counted from 1."""

    def say(self, text: bytes) -> None:
        """Sends a text."""
        assert self._transport
        self._transport.send(WSMsgType.TEXT, text)

    def cut(self) -> None:
        """Breaks the connection, as a network does that is gone."""
        transport, self._transport = self._transport, None
        assert transport
        transport.underlying_transport.abort()

    def play(self, rate: float, until: float) -> None:
        """Moves so many times a second, until this time of the loop."""
        self._after(1 / rate, self._loop.time() + self._rng.random() / rate, until)

    def _after(self, pause: float, due: float, until: float) -> None:
        if due < until:
            self._loop.call_at(due, self._move, pause, due, until)

    def _move(self, pause: float, due: float, until: float) -> None:
        if self._transport is None:
            return
        self._n += 1
        text, trips = self.move(self._n), self._trips[-1]
        self._sent[self._n] = (time.perf_counter(), trips)
        trips.late.append(1e3 * (self._loop.time() - due))
        self._transport.send(WSMsgType.TEXT, text)
        spread = self._rng.uniform(1 - JITTER, 1 + JITTER)
        self._after(pause, due + pause * spread, until)

    def counts(self, n: int, now: float) -> None:
        """The ``n``-th move is acknowledged."""
        sent, trips = self._sent.pop(n)
        trips.spans.append((sent, now))

    def told(self) -> None:
        """Somebody's move is told."""
        self._trips[-1].heard += 1
