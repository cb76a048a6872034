"""A standing as text, as JSON values, and as a picture."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from palenque.search.arena.standing import Pair, Standing
from palenque.search.intervals import wilson


def values(standing: Standing) -> dict[str, list[dict[str, Any]]]:
    """The pairs in the order of the players, and the players by rating."""
    ratings = standing.ratings()
    return {
        "pairs": [_pair_values(pair) for pair in standing.pairs.values()],
        "players": [
            {"name": r.name, "elo": r1(r.elo), "low": r1(r.low), "high": r1(r.high)}
            for r in ratings
        ],
    }


def _pair_values(pair: Pair) -> dict[str, Any]:
    low, high = pair.interval
    return {
        "a": pair.a,
        "b": pair.b,
        "rounds": pair.rounds,
        "wins_a": pair.wins_a,
        "draws": pair.draws,
        "wins_b": pair.wins_b,
        "score_a": round(pair.score, 4),
        "low": round(low, 4),
        "high": round(high, 4),
    }


def r1(elo: float) -> float:
    """An Elo to one decimal."""
    return round(elo, 1)


def text(standing: Standing) -> str:
    """The whole standing in plain lines."""
    parts = [_ratings(standing), _matrix(standing), _pairs(standing)]
    if standing.rounds:
        parts.append(_course(standing))
    return "\n\n".join("\n".join(part) for part in parts)


def _columns(rows: list[tuple[str, ...]]) -> Iterator[str]:
    """The rows with their columns under each other, all but the first set right."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for first, *rest in rows:
        cells = [first.ljust(widths[0])]
        cells += [cell.rjust(width) for cell, width in zip(rest, widths[1:], strict=True)]
        yield "  ".join(cells).rstrip()


def _ratings(standing: Standing) -> Iterator[str]:
    rows: list[tuple[str, ...]] = [("player", "Elo", "95% interval")]
    for rating in standing.ratings():
        interval = f"{rating.low:+.0f} to {rating.high:+.0f}"
        rows.append((rating.name, f"{rating.elo:+.0f}", interval))
    return _columns(rows)


def _matrix(standing: Standing) -> Iterator[str]:
    rows: list[tuple[str, ...]] = [("score against", *standing.players)]
    for name in standing.players:
        cells = (_score(standing, name, other) for other in standing.players)
        rows.append((name, *cells))
    return _columns(rows)


def _score(standing: Standing, name: str, other: str) -> str:
    if name == other:
        return "·"
    if (name, other) in standing.pairs:
        return f"{standing.pairs[name, other].score:.3f}"
    return f"{1 - standing.pairs[other, name].score:.3f}"


def _pairs(standing: Standing) -> Iterator[str]:
    rows: list[tuple[str, ...]] = [
        ("pair", "rounds", "won", "drawn", "lost", "score", "95% interval")
    ]
    for pair in standing.pairs.values():
        low, high = pair.interval
        counts = map(str, (pair.rounds, pair.wins_a, pair.draws, pair.wins_b))
        names = f"{pair.a} – {pair.b}"
        rows.append((names, *counts, f"{pair.score:.3f}", f"{low:.3f} to {high:.3f}"))
    return _columns(rows)


def _course(standing: Standing) -> Iterator[str]:
    rounds = standing.rounds
    low, high = wilson(standing.first, rounds)
    mean = sum(turns * count for turns, count in standing.turns.items()) / rounds
    ends = ", ".join(
        f"{reason} {count / rounds:.1%}" for reason, count in standing.ends.most_common()
    )
    yield f"who offers first scores {standing.first / rounds:.3f} ({low:.3f} to {high:.3f})"
    yield f"turns: {mean:.1f} on average, {min(standing.turns)} to {max(standing.turns)}"
    yield f"rounds end: {ends}"


def plot(standing: Standing, path: Path) -> None:
    """Draws ratings with their intervals, and the lengths of rounds, as an SVG file."""
    from matplotlib import rc_context
    from matplotlib.figure import Figure

    figure = Figure(figsize=(9, 2 + 0.4 * len(standing.players)), layout="constrained")
    left, right = figure.subplots(1, 2, width_ratios=(2, 1))
    ratings = standing.ratings()[::-1]
    reach = [[r.elo - r.low for r in ratings], [r.high - r.elo for r in ratings]]
    left.errorbar([r.elo for r in ratings], [r.name for r in ratings], xerr=reach, fmt="o")
    left.set(xlabel="Elo, with 95% intervals", ylim=(-0.5, len(ratings) - 0.5))
    left.grid(axis="x", alpha=0.3)
    turns = sorted(standing.turns)
    right.bar(turns, [standing.turns[length] / standing.rounds for length in turns])
    right.set(xlabel="turns", ylabel="share of rounds")
    with rc_context({"svg.hashsalt": "palenque"}):  # the same standing, the same file
        figure.savefig(path, format="svg", metadata={"Date": None})
