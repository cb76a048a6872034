"""Every program in examples/ runs and says something."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.server.house import house

FOLDER = Path(__file__).parent.parent / "examples"
VISITORS = ("bot.py",)
"""Those that need a server to go to."""
EXAMPLES = [path for path in sorted(FOLDER.glob("*.py")) if path.name not in VISITORS]


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_an_example_runs(path: Path) -> None:
    assert said(path)


def test_a_bot_of_forty_lines_plays_a_match(tmp_path: Path) -> None:
    bot = FOLDER / "bot.py"
    assert len(bot.read_text().splitlines()) <= 40
    with house(tmp_path) as served:
        told = said(bot, f"http://{served.address}")
    assert re.fullmatch(r"Forty lines against the computer: (3-[012]|[012]-3)\n", told)


def said(path: Path, *arguments: str) -> str:
    """What a program prints that ends well."""
    done = subprocess.run(
        [sys.executable, "-W", "error", path, *arguments],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    return done.stdout
