"""palenque study: strategy put to the test, and its page."""

import json
from pathlib import Path

from tests.cli.conftest import Cli

DOCS = Path(__file__).parents[2] / "docs"


def test_a_study_is_kept_and_told_as_a_page(cli: Cli, tmp_path: Path) -> None:
    """The same seed measures the same again"""
    path = tmp_path / "found.json"
    few = ("--rounds", "2", "--worlds", "2", "--jobs", "1")
    measured = cli("study", *few, "--out", str(path))
    assert measured.status == 0
    assert measured.lines[0] == "# Strategy, put to the test"
    assert json.loads(path.read_text())["rounds"] == 2
    assert cli("study", "--from", str(path)).out == measured.out


def test_the_page_is_written_from_stored_results(cli: Cli, tmp_path: Path) -> None:
    stored = DOCS / "study.json"
    assert cli("study", "--from", str(stored), "--page", str(tmp_path)).out == ""
    assert (tmp_path / "strategy.md").read_text() == (DOCS / "strategy.md").read_text()
    assert (tmp_path / "images" / "study-ends.svg").exists()


def test_what_cannot_be_is_refused_in_one_sentence(cli: Cli, tmp_path: Path) -> None:
    assert "must be even" in cli("study", "--rounds", "3").refused
    assert "measures nothing" in cli("study", "--from", "a", "--out", "b").refused
    assert "cannot be read" in cli("study", "--from", str(tmp_path / "none")).refused
    (tmp_path / "odd").write_text("[]")
    assert "holds no results" in cli("study", "--from", str(tmp_path / "odd")).refused
