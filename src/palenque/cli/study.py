"""The command that puts strategy to the test: study."""

import json
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from palenque.cli.arena import refusals
from palenque.cli.output import Unusable, check_writable, example, out, say, write_text


@click.command("study", epilog=example("palenque study --rounds 2 --worlds 2 --jobs 1"))
@click.option("--rounds", type=click.IntRange(2), default=400, show_default=True)
@click.option("--worlds", type=click.IntRange(1), default=100, show_default=True)
@click.option("--seed", default=5, show_default=True, help="The same seed, the same figures.")
@click.option("--jobs", type=click.IntRange(1, 1024), help="How many processes; one a core.")
@click.option("--out", "path", metavar="FILE", help="Keep the results in this file, as JSON.")
@click.option("--from", "source", metavar="FILE", help="Take these results, and measure nothing.")
@click.option("--page", metavar="DIR", help="Write strategy.md and its images to this folder.")
def study_command(
    rounds: int,
    worlds: int,
    seed: int,
    jobs: int | None,
    path: str | None,
    source: str | None,
    page: str | None,
) -> None:
    """Put strategy to the test: what advice is worth, and how strong players play.

    Strong players who always heed an advice, or always flout it, meet one who is free. Without
    --page the page is printed. It takes about half an hour.
    """
    if rounds % 2:
        raise click.UsageError("--rounds must be even: every deal is played twice.")
    if source is not None and path is not None:
        raise click.UsageError("--from measures nothing, so there is nothing to keep with --out.")
    for file in (path, page and str(Path(page) / "strategy.md")):
        if file is not None:
            check_writable(file)
    with refusals():
        from palenque.search.study import measuring  # noqa: F401  (says whether all is installed)
        from palenque.search.study.page import page as written
        from palenque.search.study.pictures import draw
    try:
        found = _stored(source) if source is not None else _measured(rounds, seed, worlds, jobs)
    except KeyboardInterrupt:
        say("Stopped. Nothing is kept of an unfinished study.")
        raise
    if path:
        write_text(path, json.dumps(found) + "\n")
    if page is None:
        out(written(found))
        return
    write_text(str(Path(page) / "strategy.md"), written(found))
    try:
        draw(found, Path(page) / "images")
    except OSError as error:
        raise Unusable(f"{page} cannot be written: {error.strerror}.") from None


def _stored(path: str) -> dict[str, Any]:
    try:
        found: dict[str, Any] = json.loads(Path(path).read_text(encoding="utf-8-sig"))
        if not {"advice", "courses", "positions", "solos"} <= found.keys():
            raise ValueError
    except OSError as error:
        raise Unusable(f"{path} cannot be read: {error.strerror}.") from None
    except (ValueError, AttributeError):
        raise Unusable(f"{path} holds no results of a study.") from None
    return found


def _measured(rounds: int, seed: int, worlds: int, jobs: int | None) -> dict[str, Any]:
    from palenque.search.arena.running import cores
    from palenque.search.study.measuring import study

    with _watched() as told:
        return study(rounds, seed, worlds, jobs or cores(), told)


@contextmanager
def _watched() -> Iterator[Callable[[str, int, int], None]]:
    """Shows on a terminal what is being measured, and how far it is."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda name, done, total: None
        return
    from rich.console import Console
    from rich.progress import Progress

    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("")
        yield lambda name, done, total: progress.update(
            task, description=name, completed=done, total=total
        )
