"""What a load found: round trips, and how late the load itself was."""

from dataclasses import dataclass, field


@dataclass
class Trips:
    """When each move was sent and heard of, and by how many milliseconds it was sent too late.

    ``refused`` moves had no effect; ``heard`` counts every slide that anybody was told.
    """

    seconds: float = 0.0
    spans: list[tuple[float, float]] = field(default_factory=list)
    late: list[float] = field(default_factory=list)
    heard: int = 0
    refused: int = 0
    closed: int = 0

    @property
    def trips(self) -> list[float]:
        """The milliseconds from sending each move to hearing of it."""
        return [1e3 * (heard - sent) for sent, heard in self.spans]

    def __str__(self) -> str:
        sent, told = len(self.late) / self.seconds, self.heard / self.seconds
        lost = len(self.late) - len(self.spans) - self.refused
        wrong = f", {self.refused} refused" if self.refused else ""
        wrong += f", {lost} unanswered" if lost else ""
        wrong += f", {self.closed} sockets closed" if self.closed else ""
        return (
            f"{sent:5.0f}/s in, {told:6.0f}/s out   {quantiles(self.trips)}"
            f"   load late p99 {at(self.late, 0.99):4.1f}{wrong}"
        )


def quantiles(values: list[float]) -> str:
    """The median and what few exceed, in milliseconds."""
    shares = ("p50", 0.5), ("p95", 0.95), ("p99", 0.99), ("p99.9", 0.999), ("max", 1.0)
    return "  ".join(f"{name} {at(values, share):5.1f}" for name, share in shares)


def at(values: list[float], share: float) -> float:
    """The value that this share of the values does not exceed; infinite where there is none."""
    found = sorted(values)
    return found[min(int(len(found) * share), len(found) - 1)] if found else float("inf")
