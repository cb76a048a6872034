"""The command line: reads arguments, calls down, prints (docs/command-line.md).

Starting costs time, so a command's module is imported only when the command is used.
"""

import gc
import os
import sys
from importlib import import_module

import click

from palenque.cli.output import say, silence_stdout

MODULES = {
    "play": "play",
    "serve": "serve",
    "rulesets": "rules",
    "rules": "rules",
    "legal": "positions",
    "apply": "positions",
    "show": "positions",
    "deal": "positions",
    "replay": "records",
}
WRONG, UNUSABLE, INTERRUPTED, BROKEN_PIPE = 1, 2, 130, 141


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
        command: click.Command = getattr(module, f"{cmd_name}_command")
        return command


@click.group(cls=Commands, invoke_without_command=True, epilog="\b\nExample:\n  palenque play")
@click.version_option(package_name="palenque", message="%(package)s %(version)s")
@click.pass_context
def palenque(ctx: click.Context) -> None:
    """Play, learn and study Pacal, a card game of two pyramids."""
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def main() -> None:
    """The program ``palenque``."""
    if "_PALENQUE_COMPLETE" in os.environ:  # a shell asks what could come next
        palenque.main(prog_name="palenque")
    gc.disable()  # what the start makes lives to the end, so looking for garbage only costs time
    status = run(sys.argv[1:])
    gc.freeze()
    sys.exit(status)


def run(arguments: list[str]) -> int:
    """Runs one command and returns the exit status; a failure is one line on standard error."""
    for stream in (sys.stdout, sys.stderr):
        if stream is not None and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
    try:
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
    from palenque.pacal.ruleset import RulesetError

    if not isinstance(error, IllegalAction | NotationError | RulesetError):
        raise error
    say(str(error))
    return WRONG if isinstance(error, IllegalAction) else UNUSABLE
