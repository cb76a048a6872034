"""What a server counts of its work; none of it tells of a person, a table or a card."""

from collections.abc import Callable

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    ProcessCollector,
    generate_latest,
)

WRITES = (0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0, 2.0, 5.0)
"""Bounds in seconds for how long a write takes."""


class Meters:
    """Counters that only grow, and gauges that are read when they are asked for."""

    def __init__(self) -> None:
        self._registry = registry = CollectorRegistry()
        ProcessCollector(registry=registry)

        def counter(name: str, what: str, *labels: str) -> Counter:
            return Counter(f"palenque_{name}", what, labels, registry=registry)

        self._commands = counter("commands", "Commands that had their effect.", "game", "type")
        self._refusals = counter("refusals", "Commands and sockets that were refused.", "code")
        self._answers = counter("http_answers", "Answers over HTTP.", "status")
        self._unwritten = counter("storage_failures", "Transactions that failed.")
        self._writes = Histogram(
            "palenque_storage_seconds",
            "How long a transaction takes until it is on the disk.",
            buckets=WRITES,
            registry=registry,
        )

    def command(self, game: str, type: str) -> None:
        """Counts a command that had its effect."""
        self._commands.labels(game, type).inc()

    def refusal(self, code: object) -> None:
        """Counts a command that had none, or a socket that was turned away."""
        self._refusals.labels(code).inc()

    def answer(self, status: int) -> None:
        """Counts an answer over HTTP."""
        self._answers.labels(status).inc()

    def write(self, seconds: float, is_stored: bool) -> None:
        """Counts a transaction."""
        self._writes.observe(seconds)
        if not is_stored:
            self._unwritten.inc()

    def watch(self, name: str, what: str, count: Callable[[], float]) -> None:
        """Has a gauge that counts when it is read."""
        Gauge(f"palenque_{name}", what, registry=self._registry).set_function(count)

    def text(self) -> bytes:
        """All of it, in the text format of Prometheus."""
        return generate_latest(self._registry)
