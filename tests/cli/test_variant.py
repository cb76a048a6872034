"""palenque variant: whether a ruleset of one's own is a game."""

import json
from pathlib import Path

from tests.cli.conftest import Cli

FEW = ("--rounds", "2", "--jobs", "1")


def test_it_is_laid_out_and_stands_beside_klee(cli: Cli, small: str) -> None:
    answer = cli("variant", small, *FEW)
    assert answer.status == 0
    assert answer.lines[0] == "small · turn 1 of 6 · score 0-0, 2 to win"
    assert any(line.split() == ["small.toml", "klee"] for line in answer.lines)
    [rounds] = [line.split() for line in answer.lines if line.startswith("rounds")]
    assert rounds == ["rounds", "2", "2"]
    assert answer.lines[-1].startswith(("It is a game", "Not a game yet", "Also"))


def test_json_tells_both_trials(cli: Cli, small: str) -> None:
    told = json.loads(cli("variant", small, "--against", "ajm", "--json", *FEW).out)
    assert list(told["trials"]) == ["small", "ajm"]
    assert told["trials"]["small"]["rounds"] == 2
    assert told["player"] == "level:6"


def test_a_picture_of_the_first_deal_is_drawn(cli: Cli, small: str, tmp_path: Path) -> None:
    assert cli("variant", small, "--svg", "-").out.startswith("<svg")
    assert cli("variant", small, "--svg", "deal.svg", *FEW).status == 0
    assert (tmp_path / "deal.svg").read_text().startswith("<svg")


def test_what_cannot_be_tried_is_refused_in_one_sentence(cli: Cli, tmp_path: Path) -> None:
    alone = "solo-ajm is played alone; a trial needs a ruleset for two."
    assert cli("variant", "solo-ajm").refused == alone
    odd = tmp_path / "odd.toml"
    odd.write_text("deck = 3")
    assert "The key 'id' is missing." in cli("variant", str(odd)).refused
