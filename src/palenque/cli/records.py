"""The command on records: replay."""

import sys
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import click

from palenque import plaintext
from palenque.cli.output import Unusable, example, json_option, one_line, out, out_json
from palenque.cli.positions import find_ruleset
from palenque.game import NotationError
from palenque.pacal import replay
from palenque.pacal.record_text import parse, split
from palenque.tagtext import RecordError, game

LONGEST = 100_000_000
"""The bytes that are read of a file."""


@dataclass(frozen=True)
class Chunk:
    """The text of one match and where it stands."""

    path: str
    line: int
    text: str


@dataclass(frozen=True)
class Verdict:
    """What a match came to, or the mistake in it; ``line`` is its first line or the mistake's."""

    path: str
    line: int
    result: str | None
    error: str | None = None

    def __str__(self) -> str:
        told = f"error: {self.error}" if self.error else f"ok {self.result}"
        return one_line(f"{self.path}:{self.line} {told}")


@click.command("replay", epilog=example("palenque replay games.pacal"))
@click.argument("paths", metavar="PATH...", nargs=-1, required=True)
@json_option
@click.pass_context
def replay_command(ctx: click.Context, paths: tuple[str, ...], as_json: bool) -> None:
    """Check every move of recorded matches and races.

    A PATH may be - for standard input.
    """
    chunks = [chunk for path in paths for chunk in _chunks(path)]
    with _progress(chunks) as shown:
        verdicts = [_verdict(chunk) for chunk in shown]
    wrong = sum(verdict.error is not None for verdict in verdicts)
    if as_json:
        out_json(
            {"matches": list(map(vars, verdicts)), "ok": len(verdicts) - wrong, "wrong": wrong}
        )
    else:
        out("\n".join([*map(str, verdicts), f"{len(verdicts) - wrong} ok, {wrong} wrong"]))
    ctx.exit(1 if wrong else 0)


def _chunks(path: str) -> list[Chunk]:
    try:
        return [Chunk(path, line, text) for line, text in split(_read(path))]
    except NotationError as error:
        raise Unusable(f"{path}: {error}") from None


def _read(path: str) -> str:
    if path == "-" and sys.stdin is None:
        raise Unusable("Standard input is closed.")
    try:
        if path == "-":
            return plaintext.read(sys.stdin.buffer, LONGEST)
        with open(path, "rb") as file:
            return plaintext.read(file, LONGEST)
    except UnicodeDecodeError:
        raise Unusable(f"{path} is not UTF-8 text.") from None
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise Unusable(f"{path} cannot be read: {reason}.") from None


def _verdict(chunk: Chunk) -> Verdict:
    try:
        return Verdict(chunk.path, chunk.line, _result(chunk.text))
    except NotationError as error:
        sentence = f"column {error.column}: {error.sentence}"
        return Verdict(chunk.path, chunk.line + error.line - 1, None, sentence)
    except (replay.RecordError, RecordError) as error:
        return Verdict(chunk.path, chunk.line + error.line - 1, None, str(error))


def _result(text: str) -> str:
    """What the moves of a record come to."""
    if game(text) == "Pakal":
        from palenque.pakal import record_text
        from palenque.pakal import replay as races

        return races.verdict(record_text.parse(text))
    return replay.verdict(parse(text, find_ruleset))


@contextmanager
def _progress(chunks: list[Chunk]) -> Iterator[Iterable[Chunk]]:
    """Shows a bar on standard error while the matches are replayed, if that is a terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield chunks
        return
    with click.progressbar(chunks, label="Replaying", file=sys.stderr, show_pos=True) as bar:
        yield bar
