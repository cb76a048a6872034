"""The command that puts a ruleset of one's own on trial: variant."""

from collections.abc import Iterator
from contextlib import closing
from os import cpu_count
from random import Random
from typing import TYPE_CHECKING

import click

from palenque import pacal
from palenque.cli.bar import watched
from palenque.cli.output import drawable, example, json_option, out, out_json, write_text
from palenque.cli.positions import for_two
from palenque.pacal import Ruleset
from palenque.search.trial import ROUNDS, SEED

if TYPE_CHECKING:
    from palenque.search.trial.playing import TriedRound

WORTH_A_PROCESS = 40
"""So many rounds take about as long as a process takes to start."""


@click.command("variant", epilog=example("palenque variant klee --rounds 10"))
@click.argument("path", metavar="PATH")
@click.option("--rounds", type=click.IntRange(1), default=ROUNDS, show_default=True)
@click.option("--against", default="klee", show_default=True, help="The ruleset to compare with.")
@click.option("--seed", default=SEED, show_default=True, help="The same seed, the same rounds.")
@click.option("--jobs", type=click.IntRange(1, 1024), help="How many processes; one a core.")
@click.option("--svg", metavar="FILE", help="Also draw its first deal as SVG, - for the output.")
@json_option
def variant_command(
    path: str,
    rounds: int,
    against: str,
    seed: int,
    jobs: int | None,
    svg: str | None,
    as_json: bool,
) -> None:
    """Find out whether a ruleset of your own is a game.

    The file is checked and laid out, two equal players of the computer play many rounds, and
    what they met stands beside a known game: how long rounds are and how they end, what going
    first is worth, how often a move is forced, and how much a decision matters.
    """
    from palenque.pacal import drawing
    from palenque.search.trial import playing, report, summary

    own, known = (for_two(name, "a trial needs") for name in (path, against))
    dealt = _dealt(own, seed)
    if svg == "-":
        out(drawing.svg(dealt).removesuffix("\n"))
        return
    if svg is not None:
        write_text(svg, drawing.svg(dealt))
    jobs = jobs or cpu_count() or 1
    found, other = (
        summary.summary(list(_watched(ruleset, seed, rounds, jobs))) for ruleset in (own, known)
    )
    if as_json:
        verdict = list(summary.concerns(found))
        trials = {ruleset.id: x.values() for ruleset, x in ((own, found), (known, other))}
        out_json({"player": playing.player_name(), "trials": trials, "concerns": verdict})
        return
    out(drawable(drawing.text(dealt)))
    out(f"\nTwo players of {playing.player_name()} each, seed {seed}:\n")
    out(report.text((own.name, known.name), (found, other)))


def _dealt(ruleset: Ruleset, seed: int) -> pacal.Match:
    match = pacal.start(ruleset)
    return pacal.play(match, pacal.deal(match, Random(seed)))


def _watched(ruleset: Ruleset, seed: int, rounds: int, jobs: int) -> Iterator["TriedRound"]:
    """The rounds, under a bar on a terminal."""
    from palenque.search.trial.running import tried

    processes = min(jobs, 1 + rounds // WORTH_A_PROCESS)
    with closing(tried(ruleset, seed, rounds, processes)) as played:
        yield from watched(played, f"{ruleset.id}, rounds", rounds)
