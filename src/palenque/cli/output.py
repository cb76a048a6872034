"""What every command prints with, and how it fails: one line on standard error."""

import errno
import os
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Any, TypeVar

import click

from palenque.cli.nearest import WALLS

Command = TypeVar("Command", bound=Callable[..., Any])


class Unusable(click.ClickException):
    """The input cannot be used: one sentence, exit status 2."""

    exit_code = 2


def out(text: str) -> None:
    """Prints a line, or several, at once, so that a failure leaves nothing half printed."""
    if sys.stdout is None:
        raise Unusable("Standard output is closed.")
    sys.stdout.write(text + "\n")
    sys.stdout.flush()


def out_json(value: object) -> None:
    """Prints one line of JSON, in ASCII, so that no locale can spoil it."""
    import json

    out(json.dumps(value))


def say(text: str) -> None:
    """One line on standard error, whatever the text holds."""
    if sys.stderr is None:
        return
    with suppress(OSError):  # there may be nowhere left to say it
        sys.stderr.write(one_line(text) + "\n")
        sys.stderr.flush()


def one_line(text: str) -> str:
    """The text without line breaks, and with escapes for what cannot be shown."""
    words = " ".join(text.split())
    return "".join(c if c.isprintable() else ascii(c)[1:-1] for c in words)


def silence_stdout() -> None:
    """Lets the interpreter end quietly when standard output takes nothing any more."""
    if sys.stdout is None:
        return
    with suppress(OSError):  # captured output has no descriptor
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def json_option(command: Command) -> Command:
    """The option ``--json`` of every command that does not ask questions."""
    return click.option("--json", "as_json", is_flag=True, help="Print JSON for machines.")(command)


def ruleset_option(command: Command) -> Command:
    """The option ``--ruleset``, a name or the path of a TOML file."""
    return click.option(
        "--ruleset",
        "name",
        default="klee",
        show_default=True,
        metavar="NAME|PATH",
        help="The ruleset: its name, or the path of a TOML file.",
    )(command)


def example(*lines: str) -> str:
    """The end of a help text: lines that can be typed as they stand."""
    return "\b\nExample:\n" + "\n".join(f"  {line}" for line in lines)


def write_text(path: str, text: str) -> None:
    """Writes a file; what prevents it is one sentence."""
    try:
        with open(path, "w", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise Unusable(f"{path} cannot be written: {reason}.") from None


def check_writable(path: str) -> None:
    """Refuses, before long work is done for it, a file that cannot be written."""
    folder = os.path.dirname(path) or "."
    if os.path.isdir(path) or not path:
        code = errno.EISDIR
    elif not os.path.isdir(folder):
        code = errno.ENOTDIR if os.path.exists(folder) else errno.ENOENT
    elif not os.access(path if os.path.exists(path) else folder, os.W_OK):
        code = errno.EACCES
    else:
        return
    raise Unusable(f"{path!r} cannot be written: {os.strerror(code)}.")


def drawable(text: str) -> str:
    """The drawing in characters that standard output can show."""
    try:
        text.encode(getattr(sys.stdout, "encoding", None) or "utf-8")
    except UnicodeEncodeError:
        return "".join(WALLS.get(character, character) for character in text)
    return text
