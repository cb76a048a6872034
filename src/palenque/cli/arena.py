"""The command that lets players meet: arena."""

import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from palenque import interrupts
from palenque.cli.output import Unusable, check_writable, example, json_option, out, out_json, say
from palenque.cli.positions import for_two
from palenque.interrupts import INTERRUPTED

if TYPE_CHECKING:
    from palenque.search.arena.meeting import Result
    from palenque.search.arena.plan import Meeting, Plan
    from palenque.search.arena.standing import Standing

EXAMPLE = "palenque arena klee greedy random --rounds 20 --seed 5"


@click.command("arena", epilog=example(EXAMPLE))
@click.argument("ruleset", metavar="RULESET")
@click.argument("players", metavar="PLAYER PLAYER...", nargs=-1, required=True)
@click.option("--rounds", default=2000, show_default=True, help="Rounds for every two players.")
@click.option("--seed", default=5, show_default=True, help="The same seed, the same rounds.")
@click.option("--out", "path", metavar="FILE", help="Keep every result in this file.")
@click.option("--resume", is_flag=True, help="Go on with the results in the file of --out.")
@click.option("--jobs", type=click.IntRange(1, 1024), help="How many processes; one a core.")
@click.option("--backend", type=click.Choice(["local", "dask"]), default="local")
@click.option("--scheduler", metavar="ADDRESS", help="A Dask scheduler, else one is started.")
@click.option("--plot", "picture", metavar="FILE", help="Draw ratings and lengths as SVG.")
@json_option
@click.pass_context
def arena_command(ctx: click.Context, /, **options: Any) -> None:
    """Let players meet, every deal twice with seats swapped.

    Prints ratings, scores and how rounds go, each with its 95% interval.
    """
    if options["resume"] and not options["path"]:
        raise click.UsageError("--resume needs the file of the results: --out FILE.")
    if options["scheduler"] and options["backend"] != "dask":
        raise click.UsageError("--scheduler goes with --backend dask.")
    if options["picture"] is not None:
        check_writable(options["picture"])
    with refusals():
        finished = _hold(**options)
    ctx.exit(0 if finished else INTERRUPTED)


@contextmanager
def refusals() -> Iterator[None]:
    """What makes a tournament impossible, as one sentence."""
    try:
        from palenque.search.arena.plan import ArenaError

        yield
    except ModuleNotFoundError as error:
        if (error.name or "palenque").startswith("palenque"):
            raise
        raise Unusable("The arena is not installed: pip install 'palenque[arena]'.") from None
    except ArenaError as error:
        raise Unusable(str(error)) from None


def _hold(
    ruleset: str,
    players: tuple[str, ...],
    rounds: int,
    seed: int,
    path: str | None,
    resume: bool,
    jobs: int | None,
    backend: Literal["local", "dask"],
    scheduler: str | None,
    picture: str | None,
    as_json: bool,
) -> bool:
    """Plays what is not played yet and reports; says whether all of it could be played."""
    from palenque.search.arena import report
    from palenque.search.arena.plan import Plan
    from palenque.search.arena.running import Workers, cores, results
    from palenque.search.arena.standing import Standing

    plan, standing = (
        Plan(for_two(ruleset, "an arena needs"), players, rounds, seed),
        Standing(players),
    )
    with _keeping(path, plan, resume) as (before, keep):
        for result in before.values():
            standing.add(result)
        missing = [meeting for meeting in plan.meetings() if meeting not in before]
        workers = Workers(jobs or cores(), backend, scheduler, say)
        played = results(plan, missing, workers)
        finished = _watch(plan, standing, played, keep)
    if picture:
        _draw(standing, picture)
    if as_json:
        out_json(report.values(standing))
    else:
        out(f"{plan.ruleset.name}, seed {seed}\n\n{report.text(standing)}")
    return finished


Keep = Callable[["Result"], None]


@contextmanager
def _keeping(
    path: str | None, plan: "Plan", resume: bool
) -> Iterator[tuple[dict["Meeting", "Result"], Keep]]:
    """The results that are there already, and what writes down each new one."""
    from palenque.search.arena.kept import Keeper, known

    if path is None:
        yield {}, lambda result: None
        return
    try:
        keeper = Keeper(Path(path), plan, resume)
    except OSError as error:
        raise Unusable(f"{path} cannot be used: {error.strerror}.") from None
    with closing(keeper):
        yield {result.meeting: result for result in known(plan, keeper.before)}, keeper.keep


def _watch(
    plan: "Plan", standing: "Standing", played: Generator["Result", None, None], keep: Keep
) -> bool:
    """Takes in the results as they come, under a live table on a terminal."""
    total = plan.rounds * len(plan.pairs)
    try:
        with closing(played), _live(standing, total) as update:
            for result in played:
                with interrupts.held():  # what is kept and what is counted agree
                    keep(result)
                    standing.add(result)
                update()
    except KeyboardInterrupt:
        say(f"Stopped after {standing.rounds} of {total} rounds.")
        return False
    return True


@contextmanager
def _live(standing: "Standing", total: int) -> Iterator[Callable[[], None]]:
    """Shows how far it is and how it stands, on a terminal only."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda: None
        return
    from palenque.cli.arena_screen import live

    with live(standing, total) as update:
        yield update


def _draw(standing: "Standing", path: str) -> None:
    from palenque.search.arena.report import plot

    try:
        plot(standing, Path(path))
    except OSError as error:
        raise Unusable(f"{path} cannot be written: {error.strerror}.") from None
