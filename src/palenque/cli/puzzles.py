"""The commands on puzzles of Pacal: more of them, and those that come with Palenque."""

from collections.abc import Iterator
from itertools import islice

import click

from palenque.cli.bar import watched
from palenque.cli.learn import Teacher, lines
from palenque.cli.output import Unusable, check_writable, drawable, example, out, say, write_text
from palenque.cli.positions import for_two
from palenque.cli.progress import Progress
from palenque.cli.rules import check_language
from palenque.cli.screen import Screen
from palenque.interrupts import INTERRUPTED
from palenque.learning.lessons import Lesson
from palenque.learning.puzzles.sets import puzzle_sets
from palenque.learning.puzzles.stored import StoredPuzzle, by_rating, format_puzzle


@click.command("puzzles", epilog=example("palenque puzzles --list"))
@click.argument("name", metavar="[SET]", required=False)
@click.option("--lang", default="en", show_default=True, help="en, de, fr or it.")
@click.option("--list", "only_list", is_flag=True, help="List the sets and end.")
@click.option("--again", is_flag=True, help="Begin the set with its first puzzle.")
@click.pass_context
def puzzles_command(
    ctx: click.Context, name: str | None, lang: str, only_list: bool, again: bool
) -> None:
    """Solve puzzles of Pacal: both hands are open, and one move is best.

    Without a set a list comes first. What is solved is kept, and a set goes on there.
    """
    check_language(lang)
    if again and name is None:
        raise click.UsageError("--again needs a set.")
    sets = puzzle_sets()
    chosen = _named(name) if name is not None else None
    if only_list:
        out(drawable("\n".join(lines(sets, lang, Progress.kept()))))
        return
    teacher = Teacher(Screen(), lang, Progress.kept(), sets, "puzzles")
    ctx.exit(teacher.lead(chosen, again))


def _named(name: str) -> Lesson:
    for one in puzzle_sets():
        if one.id == name:
            return one
    last = puzzle_sets()[-1].id
    raise Unusable(f"There is no set {name!r}; there are puzzles-1 to {last}.")


@click.command("puzzles make", epilog=example("palenque puzzles make --count 1 --seed 7"))
@click.option("--count", type=click.IntRange(1, 100_000), default=10, show_default=True)
@click.option("--ruleset", "name", default="klee", show_default=True, metavar="NAME|PATH")
@click.option("--seed", default=5, show_default=True, help="The same seed, the same puzzles.")
@click.option("--out", "path", metavar="FILE", help="Write them to this file.")
@click.pass_context
def puzzles_make_command(
    ctx: click.Context, count: int, name: str, seed: int, path: str | None
) -> None:
    """Make puzzles: open rounds in which exactly one move is best.

    Prints a line of JSON for each, the easiest first: the position, the move, a rating, and how
    the round goes on after every legal move. Ctrl-C keeps those that were found.
    """
    if path is not None:
        check_writable(path)
    made, found = _made(name, seed), list[StoredPuzzle]()
    try:
        for puzzle in watched(islice(made, count), "puzzles", count):
            found.append(puzzle)
    except KeyboardInterrupt:
        say(f"Stopped after {len(found)} of {count} puzzles.")
    text = "".join(f"{format_puzzle(puzzle)}\n" for puzzle in by_rating(found))
    if path is not None:
        write_text(path, text)
    elif text:
        out(text.removesuffix("\n"))
    ctx.exit(0 if len(found) == count else INTERRUPTED)


def _made(name: str, seed: int) -> Iterator[StoredPuzzle]:
    ruleset = for_two(name, "puzzles need")
    try:
        from palenque.learning.puzzles.making import puzzles
    except ImportError:
        raise Unusable("Making puzzles needs numba: pip install 'palenque[search]'.") from None
    return (puzzle for puzzle in puzzles(ruleset, seed) if puzzle)
