"""A study in pictures, each an SVG file that its results alone decide."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from matplotlib import rc_context
from matplotlib.figure import Figure

from palenque.search.study.advice import ADVICE
from palenque.search.study.page import REASONS, TITLES

Values = Mapping[str, Any]


def draw(found: Values, folder: Path) -> None:
    """Writes ``study-advice.svg``, ``study-ends.svg`` and ``study-cards.svg``; raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    with rc_context({"svg.hashsalt": "palenque"}):  # the same results, the same files
        for name, figure in (
            ("advice", _advice(found["advice"])),
            ("ends", _ends(found["courses"])),
            ("cards", _cards(found["courses"]["klee"]["placed"])),
        ):
            path = folder / f"study-{name}.svg"
            figure.savefig(path, format="svg", metadata={"Date": None})


def _advice(advice: Values) -> Figure:
    figure = Figure(figsize=(9, 3.6), layout="constrained")
    axes = figure.subplots()
    order = ADVICE[::-1]
    for shift, name, mark in ((0.12, "heeds", "o"), (-0.12, "flouts", "s")):
        scores = [advice[one.id][name] for one in order]
        reach = [
            [one["score"] - one["low"] for one in scores],
            [one["high"] - one["score"] for one in scores],
        ]
        heights = [place + shift for place in range(len(order))]
        values = [one["score"] for one in scores]
        axes.errorbar(values, heights, xerr=reach, fmt=mark, label=f"always {name[:-1]}ed")
    axes.axvline(0.5, color="grey", linewidth=0.8)
    axes.set_yticks(range(len(order)), [TITLES[one.id][0] for one in order])
    axes.set_xlabel("points a round against the free player, with 95% intervals")
    axes.legend(loc="lower left")
    axes.grid(axis="x", alpha=0.3)
    return figure


def _ends(courses: Values) -> Figure:
    figure = Figure(figsize=(9, 3), layout="constrained")
    axes = figure.subplots()
    names = list(courses)[::-1]
    before = [0.0] * len(names)
    for reason, hatch in zip(REASONS, ("", "//", "..", "xx", "--"), strict=True):
        shares = [courses[name]["ends"].get(reason, 0.0) for name in names]
        if any(shares):
            axes.barh(names, shares, left=before, label=reason, hatch=hatch, edgecolor="white")
            before = [a + b for a, b in zip(before, shares, strict=True)]
    axes.set(xlim=(0, 1), xlabel="share of rounds")
    axes.legend(ncols=len(REASONS), loc="lower center", bbox_to_anchor=(0.5, 1))
    return figure


def _cards(placed: list[list[int]]) -> Figure:
    figure = Figure(figsize=(9, 3.2), layout="constrained")
    axes = figure.subplots()
    size = (0.5, len(placed[0]) + 0.5, 0.5, len(placed) + 0.5)
    shown = axes.imshow(placed, origin="lower", aspect="auto", cmap="cividis", extent=size)
    axes.set(xlabel="card", ylabel="field")
    axes.set_yticks(range(1, len(placed) + 1))
    figure.colorbar(shown, label="times placed")
    return figure
