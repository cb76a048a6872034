"""The command line: reads arguments, calls down, prints (docs/command-line.md).

Starting costs time, so a command's module is imported only when the command is used.
"""

import gc
import os
import sys
from importlib import import_module

import click

from palenque import interrupts
from palenque.cli.nearest import print_nearest
from palenque.cli.output import say, silence_stdout
from palenque.interrupts import INTERRUPTED

MODULES = {
    "play": "play",
    "learn": "learn",
    "serve": "serve",
    "bot": "bot",
    "rulesets": "rules",
    "rules": "rules",
    "rules pakal": "pakal",
    "faq": "faq",
    "legal": "positions",
    "apply": "positions",
    "show": "positions",
    "show pakal": "pakal",
    "solve pacal": "solving",
    "solve pakal": "pakal",
    "deal": "positions",
    "replay": "records",
    "arena": "arena",
    "variant": "variant",
    "puzzles": "puzzles",
    "puzzles make": "puzzles",
    "exploit": "exploit",
    "study": "study",
}
WRONG, UNUSABLE, BROKEN_PIPE = 1, 2, 141


class Commands(click.Group):
    """The commands, each found in its module when it is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the order of the help."""
        return list(MODULES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of this name."""
        if cmd_name not in MODULES:
            return None
        module = import_module(f"palenque.cli.{MODULES[cmd_name]}")
        gc.freeze()
        gc.enable()
        command: click.Command = getattr(module, f"{cmd_name.replace(' ', '_')}_command")
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """The command that the first word names, or the first two where a game is the second."""
        name = " ".join(args[:2])
        if name in MODULES and args[0] != name:
            return name, self.get_command(ctx, name), args[2:]
        games = [known for known in MODULES if known.startswith(f"{args[0]} ")]
        if games and args[0] not in MODULES:
            ctx.fail(f"'{args[0]}' needs the name of a game: {', '.join(games)}.")
        return super().resolve_command(ctx, args)


@click.group(cls=Commands, invoke_without_command=True, epilog="\b\nExample:\n  palenque play")
@click.version_option(package_name="palenque", message="%(package)s %(version)s")
@click.pass_context
def palenque(ctx: click.Context) -> None:
    """Play, learn and study Pacal, a card game of two pyramids, and Pakal, a race of squares."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main() -> None:
    """The program ``palenque``."""
    if "_PALENQUE_COMPLETE" in os.environ:  # a shell asks what could come next
        palenque.main(prog_name="palenque")
    gc.disable()  # what the start makes lives to the end, so looking for garbage only costs time
    status = run(sys.argv[1:])
    interrupts.nothing_left()
    gc.freeze()
    sys.exit(status)


def run(arguments: list[str]) -> int:
    """Runs one command and returns the exit status; a failure is one line on standard error."""
    print_nearest()
    try:
        with interrupts.ending():
            status = _invoke(arguments)
        if sys.stdout is not None:
            sys.stdout.flush()
    except KeyboardInterrupt:
        status = INTERRUPTED
    except BrokenPipeError:
        silence_stdout()
        return BROKEN_PIPE
    except OSError as error:
        silence_stdout()
        say(f"The output cannot be written: {error.strerror}.")
        return UNUSABLE
    return status


def _invoke(arguments: list[str]) -> int:
    try:
        with palenque.make_context("palenque", arguments) as ctx:
            palenque.invoke(ctx)
    except click.exceptions.Exit as end:
        return end.exit_code
    except click.Abort:
        return INTERRUPTED
    except click.UsageError as error:
        path = error.ctx.command_path if error.ctx else "palenque"
        say(f"{error.format_message()} Try '{path} --help'.")
        return UNUSABLE
    except click.ClickException as error:
        say(error.format_message())
        return error.exit_code
    except ValueError as error:
        return _explain(error)
    return 0


def _explain(error: ValueError) -> int:
    """Says what is wrong with the text or the move; any other error is a fault of this program."""
    from palenque.game import IllegalAction, NotationError
    from palenque.pacal.ruleset_checks import RulesetError

    if not isinstance(error, IllegalAction | NotationError | RulesetError):
        raise error
    say(str(error))
    return WRONG if isinstance(error, IllegalAction) else UNUSABLE
