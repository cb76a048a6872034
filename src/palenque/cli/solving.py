"""The command solve pacal: the value of a round with both hands open."""

import sys
from typing import TYPE_CHECKING

import click

from palenque import pacal
from palenque.cli.output import Unusable, example, json_option, out, out_json
from palenque.cli.positions import answer_lines, parse
from palenque.pacal.solo import Solo

if TYPE_CHECKING:
    from palenque.search.solver import Solution

LATE = (
    "klee 2,6,11/1,15/3,20/4,24/7,28/8,32,38,_ "
    "_,9,13/10,17/12,21/14,25/16,29/18,33,36,42 44 5 last:JO 0-0"
)


def _seconds(ctx: click.Context, option: click.Parameter, limit: float) -> float:
    """A limit that time reaches, or infinity."""
    if limit != limit:  # not a number
        raise click.BadParameter("'nan' is no number of seconds.")
    return limit


@click.command("solve pacal", epilog=example(f"palenque solve pacal '{LATE}'"))
@click.argument("position", metavar="POSITION|-")
@click.option(
    "--limit",
    type=click.FloatRange(min=0, min_open=True),
    default=60,
    callback=_seconds,
    show_default=True,
    metavar="SECONDS",
    help="Give up after so long; each turn that is left takes about ten times as long.",
)
@json_option
def solve_pacal_command(position: str, limit: float, as_json: bool) -> None:
    """Print win, draw or loss for the acting seat, and a best token, with both hands open.

    With - positions are read from standard input, one a line, and answered by one line each.
    """

    def answer(text: str) -> object:
        solution = _solution(parse(text), limit)
        return _described(solution) if as_json else _line(solution)

    if position == "-":
        answer_lines(answer, as_json)
        return
    found = answer(position)
    if as_json:
        out_json(found)
    elif found:
        out(str(found))


def _solution(state: pacal.Match | Solo, limit: float) -> "Solution | None":
    """The solution of a running round, None where it is over."""
    if isinstance(state, Solo):
        raise Unusable("Only a round of two players can be solved, not a solo game.")
    assert state.round
    if isinstance(state.round.phase, pacal.Over):
        return None
    try:
        from palenque.search import solver
    except ImportError:
        raise Unusable("Solving needs numba: pip install 'palenque[search]'.") from None
    progress = _show_progress if sys.stderr is not None and sys.stderr.isatty() else None
    try:
        return solver.solve(state.round, seconds=limit, progress=progress)
    except solver.Unsolvable as error:
        raise Unusable(str(error)) from None
    except solver.LimitReached:
        raise Unusable(f"Not solved within {limit:g} s; --limit allows more.") from None
    finally:
        if progress:
            sys.stderr.write("\r\x1b[K")


def _show_progress(nodes: int) -> None:
    sys.stderr.write(f"\r{nodes / 1e6:.1f} million offers looked at")
    sys.stderr.flush()


def _line(solution: "Solution | None") -> str:
    if solution is None:
        return ""
    return f"{solution.word} {pacal.format_token(solution.move)}"


def _described(solution: "Solution | None") -> dict[str, object]:
    if solution is None:
        return {"value": None, "move": None, "offers": 0}
    move = pacal.format_token(solution.move)
    return {"value": solution.word, "move": move, "offers": solution.nodes}
