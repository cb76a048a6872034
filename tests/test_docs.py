"""What README.md and docs/ show of the command line is what it prints.

A ``console`` block is run line by line in a folder of its own, which holds the page's TOML
blocks as ``ID.toml`` and its records as ``games.pacal``. (Python examples are doctests.)
"""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from palenque.cli.positions import find_ruleset
from tests.cli.conftest import Cli, cli

__all__ = ["cli"]

ROOT = Path(__file__).parent.parent
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]
LINE_END = re.compile(r"(?<!\\)\n")
"""A command goes on behind a backslash."""
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def blocks(page: Path, kind: str) -> list[str]:
    """The blocks of this kind on a page."""
    return [text for found, text in BLOCK.findall(page.read_text("utf-8")) if found == kind]


def prepare(page: Path, folder: Path) -> None:
    """Writes the files that the page's commands speak of."""
    for text in blocks(page, "toml"):
        found = re.search(r'^id = "([\w-]+)"', text, re.MULTILINE)
        assert found
        (folder / f"{found[1]}.toml").write_text(text)
    records = [text for text in blocks(page, "text") if text.startswith('[Game "')]
    (folder / "games.pacal").write_text("\n".join(records))


@pytest.fixture
def run(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """Runs a command in a folder of its own and returns what it prints, errors last.

    What asks for nothing of the shell runs in this process, which is quick.
    """
    find_ruleset.cache_clear()
    monkeypatch.chdir(tmp_path)

    def call(command: str) -> str:
        if not command.startswith("palenque ") or set("|$;>\\") & set(command):
            return by_shell(command, tmp_path)
        answer = cli(*shlex.split(command)[1:])
        return answer.out + answer.err

    return call


def by_shell(command: str, folder: Path) -> str:
    """What the command prints, errors behind the output."""
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    env = {**os.environ, "PATH": path}
    done = subprocess.run(
        ["sh", "-c", command], cwd=folder, env=env, capture_output=True, text=True, timeout=120
    )
    return done.stdout + done.stderr


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_what_a_page_shows_is_what_is_printed(
    page: Path, run: Callable[[str], str], tmp_path: Path
) -> None:
    prepare(page, tmp_path)
    for block in blocks(page, "console"):
        shown = re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]
        assert shown
        for part in shown:
            command, output = LINE_END.split(part, maxsplit=1)
            assert run(command) == output, command


def test_there_is_something_to_run() -> None:
    assert sum(len(blocks(page, "console")) for page in PAGES) > 10
