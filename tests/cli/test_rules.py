"""rulesets and rules."""

import json

import pytest

from palenque import pacal
from palenque.pacal import rulebook
from tests.cli.conftest import Cli

EVERY = [*pacal.RULESETS, *pacal.SOLO_RULESETS]


def test_every_ruleset_has_one_line(cli: Cli) -> None:
    answer = cli("rulesets")
    assert [line.split()[0] for line in answer.lines] == EVERY
    assert [one["id"] for one in json.loads(cli("rulesets", "--json").out)] == EVERY


@pytest.mark.parametrize("ruleset", EVERY)
@pytest.mark.parametrize("language", rulebook.LANGUAGES)
def test_every_rule_is_printed_with_its_id(cli: Cli, ruleset: str, language: str) -> None:
    lines = cli("rules", "pacal", "--ruleset", ruleset, "--lang", language).lines
    found = json.loads(
        cli("rules", "pacal", "--ruleset", ruleset, "--lang", language, "--json").out
    )
    for rule in rulebook.rules(pacal.ruleset.built_in(ruleset), language):
        assert f"{rule.id} {rule.title}" in lines
        assert rule.text in lines
    assert [rule["id"] for rule in found["rules"]] == [
        line.split()[0] for line in lines if line[:1] == "P" and line[1:2].isdigit()
    ]


def test_a_ruleset_of_ones_own_has_its_page(cli: Cli, small: str) -> None:
    assert "Shuffle the 26 cards." in cli("rules", "pacal", "--ruleset", small).out


@pytest.mark.parametrize(
    "arguments",
    [
        ["chess"],
        ["pacal", "--ruleset", "nosuch"],
        ["pacal", "--ruleset", "no/such.toml"],
        ["pacal", "--lang", "es"],
        [],
    ],
)
def test_an_unknown_name_is_unusable(cli: Cli, arguments: list[str]) -> None:
    answer = cli("rules", *arguments)
    assert answer.status == 2
    assert answer.refused
