"""The commands on positions: legal, apply, show, deal."""

import sys
from collections.abc import Callable
from functools import cache

import click

from palenque import pacal, plaintext
from palenque.cli.moves import read_move
from palenque.cli.output import (
    Unusable,
    drawable,
    example,
    json_option,
    one_line,
    out,
    out_json,
    ruleset_option,
    write_text,
)
from palenque.game import IllegalAction, NotationError, Reason
from palenque.pacal.ruleset import resolve
from palenque.pacal.solo import Draw, Solo, SoloAction, rule_of

State = pacal.Match | Solo
TURN = "solo-klee _,2,_,_,_,9/7,_,_,_,_ - place:5"
LONGEST = 10_000
"""The bytes of a line with a position."""
find_ruleset = cache(resolve)


@click.command("legal", epilog=example(f"palenque legal '{TURN}'"))
@click.argument("position", metavar="POSITION|-")
@json_option
def legal_command(position: str, as_json: bool) -> None:
    """List each legal token of the acting seat, one a line.

    With - positions are read from standard input, one a line, and answered by one line each.
    """

    def answer(text: str) -> object:
        state = parse(text)
        tokens = legal_tokens(state)
        return _legal_json(state, tokens) if as_json else " ".join(tokens)

    if position == "-":
        answer_lines(answer, as_json)
        return
    state = parse(position)
    tokens = legal_tokens(state)
    if as_json:
        out_json(_legal_json(state, tokens))
    elif tokens:
        out("\n".join(tokens))


@click.command("apply", epilog=example(f"palenque apply '{TURN}' 5@3"))
@click.argument("position", metavar="POSITION|-")
@click.argument("token", required=False)
@json_option
def apply_command(position: str, token: str | None, as_json: bool) -> None:
    """Print the position after a token.

    With - standard input holds a position, a blank and a token on every line, and each is
    answered by one line.
    """

    def shown(after: State) -> object:
        line = pacal.format_position(after)
        return {"position": line} if as_json else line

    if position == "-":
        if token is not None:
            raise click.UsageError("With - the tokens are read from standard input, too.")
        answer_lines(lambda line: shown(_applied_line(line)), as_json)
        return
    if token is None:
        raise click.UsageError("Missing argument 'TOKEN'.")
    after = shown(applied(parse(position), token))
    out_json(after) if as_json else out(str(after))


@click.command("show", epilog=example(f"palenque show '{TURN}'"))
@click.argument("position")
@click.option("--svg", metavar="FILE", help="Write a picture to this file, - for standard output.")
@json_option
def show_command(position: str, svg: str | None, as_json: bool) -> None:
    """Draw the table as text, or as an SVG file."""
    from palenque.pacal import drawing

    state = parse(position)
    if svg == "-":
        out(drawing.svg(state).removesuffix("\n"))
        return
    if svg is not None:
        write_text(svg, drawing.svg(state))
    if as_json:
        from palenque.cli.position_json import described

        out_json(described(state))
    elif svg is None:
        out(drawable(drawing.text(state, width=_width())))


@click.command("deal", epilog=example("palenque deal --ruleset klee --seed 7"))
@ruleset_option
@click.option("--seed", type=click.IntRange(min=0), required=True, help="The deal's number.")
@json_option
def deal_command(name: str, seed: int, as_json: bool) -> None:
    """Print the first position of a reproducible deal.

    An aid for tests and bug reports: real games never use a seed.
    """
    line = pacal.format_position(_dealt(name, seed))
    out_json({"position": line}) if as_json else out(line)


def for_two(name: str, wanted: str) -> pacal.Ruleset:
    """The ruleset of this name or path; ``wanted`` begins to say what one for two is for."""
    ruleset = resolve(name)
    if not isinstance(ruleset, pacal.Ruleset):
        raise Unusable(f"{name} is played alone; {wanted} a ruleset for two.")
    return ruleset


def parse(text: str) -> State:
    """The state that a position describes; own rulesets are read from their path."""
    return pacal.parse_position(text, resolve=find_ruleset)


def legal_tokens(state: State) -> list[str]:
    """The legal tokens of the acting seat, none once it is over."""
    if isinstance(state, Solo):
        if pacal.UNKNOWN in state.drawn:
            raise Unusable("No placement can be listed: a card is to be drawn first.")
        return [pacal.format_token(move) for move in pacal.solo.legal(state)]
    assert state.round
    for seat in pacal.actors(state):
        asks_hand = isinstance(state.round.phase, pacal.Offering | pacal.LastCards)
        if asks_hand and pacal.UNKNOWN in state.round.hands[seat.order]:
            whose = seat.name.title()
            raise Unusable(f"The moves cannot be listed: {whose}'s hand is partly hidden.")
        return [pacal.format_token(move) for move in pacal.legal(state, seat)]
    return []


def applied(state: State, text: str) -> State:
    """The state after a token; raises NotationError or IllegalAction."""
    token = read_move(text)
    if isinstance(state, Solo):
        return pacal.solo.play(state, _solo_action(state, token))
    return pacal.play(state, token)


def _solo_action(state: Solo, token: pacal.Move) -> SoloAction:
    """In a solo game a bare card, or a pair, is what was drawn."""
    match token:
        case pacal.Placement():
            return token
        case pacal.Pick(card=card):
            return Draw((card,))
        case pacal.Offer():
            return Draw(token.cards)
    sentence = "a drawn card that fits is placed, and one that does not loses by itself"
    raise IllegalAction(Reason.NOT_ASKED, rule_of(state.ruleset), sentence, token)


def _applied_line(line: str) -> State:
    *_, token = line.split() or [""]
    state = parse(line.removesuffix(token))
    try:
        return applied(state, token)
    except NotationError as error:
        raise error.moved(columns=len(line) - len(token)) from None


def answer_lines(answer: Callable[[str], object], as_json: bool) -> None:
    """Answers every line of standard input by one line; a bad one by ``error: …``, status 1."""
    if sys.stdin is None:
        raise Unusable("Standard input is closed.")
    wrong = False
    for number, raw in enumerate(plaintext.lines(sys.stdin.buffer, LONGEST)):
        try:
            found = answer(plaintext.line(raw, LONGEST, first=number == 0))
        except (ValueError, click.ClickException) as error:
            wrong, sentence = True, one_line(_sentence(error, number))
            found = {"error": sentence} if as_json else f"error: {sentence}"
        out_json(found) if as_json else out(str(found))
    if wrong:
        click.get_current_context().exit(1)


def _sentence(error: Exception, number: int) -> str:
    """What is wrong with a line of standard input; ``number`` counts the lines before it."""
    match error:
        case UnicodeDecodeError():
            return f"line {number + 1} is not UTF-8 text"
        case plaintext.TooLong():
            return f"line {number + 1}: {error}"
        case NotationError():
            return str(error.moved(lines=number))
        case click.ClickException():
            return error.format_message()
        case IllegalAction():
            return str(error)
    raise error


def _legal_json(state: State, tokens: list[str]) -> dict[str, object]:
    seats = pacal.solo.actors(state) if isinstance(state, Solo) else pacal.actors(state)
    return {"seat": str(seats[0]) if seats else None, "legal": tokens}


def _dealt(name: str, seed: int) -> State:
    from random import Random

    ruleset, rng = find_ruleset(name), Random(seed)
    if isinstance(ruleset, pacal.SoloRuleset):
        game = pacal.solo.start(ruleset)
        return pacal.solo.play(game, pacal.solo.deal(game, rng))
    match = pacal.start(ruleset)
    return pacal.play(match, pacal.deal(match, rng))


def _width() -> int:
    """The terminal's columns; output that goes elsewhere is drawn for the usual 80."""
    from shutil import get_terminal_size

    return get_terminal_size().columns if sys.stdout is not None and sys.stdout.isatty() else 80
