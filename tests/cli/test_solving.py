"""solve pacal, byte for byte."""

import json

import pytest

from tests.cli.conftest import Cli
from tests.cli.test_positions import LAST, OVER, PLACE, SOLO, start

WON = LAST.replace("44 5", "44 50")
"""O gains nothing by the 50, so that J's spread is the smaller (P11)."""


def test_the_value_is_for_the_acting_seat_with_a_best_token(cli: Cli) -> None:
    """Acceptance case 14: with 44 and 5 to place O wins, whatever J does; with 50 J does."""
    assert cli("solve", "pacal", LAST).out.split()[0] == "loss"
    assert cli("solve", "pacal", WON).out == "win 44@10\n"


def test_json(cli: Cli) -> None:
    answer = json.loads(cli("solve", "pacal", WON, "--json").out)
    assert (answer["value"], answer["move"]) == ("win", "44@10")


def test_positions_come_from_standard_input_too(cli: Cli) -> None:
    lines = f"{WON}\n{OVER}\nnonsense\n{PLACE}\n".encode()
    answer = cli("solve", "pacal", "-", input=lines)
    won, over, nonsense, hidden = answer.out.split("\n")[:-1]
    assert (won, over) == ("win 44@10", "")
    assert nonsense.startswith("error: line 3, column 1: ")
    assert hidden == "error: The position cannot be solved: Jade's hand is partly hidden."
    assert (answer.status, answer.err) == (1, "")


def test_a_position_that_is_over_has_no_value(cli: Cli) -> None:
    answer = cli("solve", "pacal", OVER)
    assert (answer.status, answer.out, answer.err) == (0, "", "")
    assert json.loads(cli("solve", "pacal", OVER, "--json").out)["value"] is None


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        ((PLACE,), "The position cannot be solved: Jade's hand is partly hidden."),
        ((SOLO,), "Only a round of two players can be solved, not a solo game."),
        ((start("klee"), "--limit", "0.1"), "Not solved within 0.1 s; --limit allows more."),
        ((WON, "--limit", "0"), "Invalid value for '--limit'"),
    ],
)
def test_what_cannot_be_solved(cli: Cli, arguments: tuple[str, ...], sentence: str) -> None:
    answer = cli("solve", "pacal", *arguments)
    assert answer.status == 2
    assert answer.refused.startswith(sentence)
