"""The commands on Pakal: show pakal, solve pakal, rules pakal."""

from collections.abc import Callable
from typing import Any, TypeVar

import click

from palenque import pakal
from palenque.cli.output import Unusable, example, json_option, out, out_json
from palenque.cli.rules import check_language, language_option, print_page
from palenque.game import NotationError

Value = TypeVar("Value")
Command = TypeVar("Command", bound=Callable[..., Any])
TABLE = "--face .H../..FD/A.CI/BE.G --board TCTT/_TCC/CCCC/CCCC"


def table_options(command: Command) -> Command:
    """The options that describe a board."""
    for option in (
        click.option("--face", metavar="FACE", required=True, help="The face under the squares."),
        click.option("--board", metavar="BOARD", required=True, help="The squares: C, T and _."),
        click.option("--components", metavar="FILE", help="A file with components of your own."),
    ):
        command = option(command)
    return command


@click.command("show pakal", epilog=example(f"palenque show pakal {TABLE}"))
@table_options
@click.option("--goal", metavar="GOAL", help="The goal, such as ABC.")
@click.option("--svg", metavar="FILE", help="Write a picture to this file instead.")
@json_option
def show_pakal_command(
    face: str, board: str, components: str | None, goal: str | None, svg: str | None, as_json: bool
) -> None:
    """Draw a board as text, or as an SVG file."""
    from palenque.cli.output import drawable, write_text
    from palenque.pakal import drawing

    box, under, squares = _table(face, board, components)
    wanted = None if goal is None else _goal(goal, box)
    if svg is not None:
        write_text(svg, drawing.board_svg(under, squares, wanted, box))
    if as_json:
        out_json(_described(under, squares, wanted))
    elif svg is None:
        out(drawable(drawing.board_text(under, squares, wanted, box)))


@click.command("solve pakal", epilog=example(f"palenque solve pakal {TABLE} --goal ABC"))
@table_options
@click.option("--goal", metavar="GOAL", required=True, help="The goal, such as ABC.")
@click.option("--pushes", is_flag=True, help="Count a push of several squares as one move.")
@json_option
def solve_pakal_command(
    face: str, board: str, components: str | None, goal: str, pushes: bool, as_json: bool
) -> None:
    """Print the fewest moves to the goal and one way to make them.

    Each cell is that of the square to be moved into, or towards, the hole.
    """
    from palenque.pakal import solver

    box, under, squares = _table(face, board, components)
    distances = solver.distances(under, _goal(goal, box), squares.clear.bit_count(), pushes)
    line = [pakal.format_cell(cell) for cell in distances.best_line(squares)]
    if as_json:
        unit = "pushes" if pushes else "slides"
        out_json({"optimum": len(line), "unit": unit, "line": line})
    else:
        out(" ".join([str(len(line)), *line]))


@click.command("rules pakal", epilog=example("palenque rules pakal --lang de"))
@language_option
@json_option
def rules_pakal_command(lang: str, as_json: bool) -> None:
    """Print the rules of Pakal, each with its id."""
    from palenque.pakal import rulebook

    check_language(lang)
    title, summary = rulebook.title(lang), rulebook.summary(lang)
    words, rules = rulebook.glossary(lang), rulebook.rules(lang)
    print_page({"game": "pakal"}, title, summary, lang, words, rules, as_json)


def _table(
    face: str, board: str, path: str | None
) -> tuple[pakal.Components, pakal.Face, pakal.Board]:
    try:
        box = pakal.standard() if path is None else pakal.load(path)
    except pakal.ComponentsError as error:
        raise Unusable(str(error)) from None
    under = _read("--face", face, lambda text: pakal.parse_face(text, box.letters))
    return box, under, _read("--board", board, pakal.parse_board)


def _goal(text: str, box: pakal.Components) -> str:
    return _read("--goal", text, lambda goal: pakal.parse_goal(goal, box.letters))


def _read(option: str, text: str, parse: Callable[[str], Value]) -> Value:
    """What an option says; a mistake in it names the option."""
    try:
        return parse(text)
    except NotationError as error:
        raise Unusable(f"{option}: {error}") from None


def _described(face: pakal.Face, board: pakal.Board, goal: str | None) -> dict[str, Any]:
    return {
        "face": pakal.format_face(face),
        "board": pakal.format_board(board),
        "coloured": board.coloured,
        "transparent": board.clear.bit_count(),
        "hole": pakal.format_cell(board.hole),
        "shown": pakal.visible(face, board),
        "goal": goal,
        "reached": None if goal is None else pakal.reached(face, board, goal),
    }
