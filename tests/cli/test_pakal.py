"""show pakal, solve pakal, rules pakal, and replay of races."""

import json
import re
from pathlib import Path

import pytest

from palenque import pakal
from palenque.pakal import record_text, rulebook, solver
from palenque.pakal.definition import options
from tests.cli.conftest import Cli
from tests.pakal.raced import race_record
from tests.pakal.test_record import EXAMPLE

FACE, BOARD = ".H../..FD/A.CI/BE.G", "TCTT/_TCC/CCCC/CCCC"
TABLE = ("--face", FACE, "--board", BOARD)


@pytest.mark.parametrize("pushes", [False, True])
@pytest.mark.parametrize("goal", ["ABC", "DEF", "GHI"])
def test_solve_prints_the_optimum_and_a_line_that_reaches_the_goal(
    cli: Cli, goal: str, pushes: bool
) -> None:
    flags = ["--pushes"] if pushes else []
    count, *line = cli("solve", "pakal", *TABLE, "--goal", goal, *flags).out.split()
    face, board = pakal.parse_face(FACE), pakal.parse_board(BOARD)
    found = solver.distances(face, goal, 4, pushes)
    assert int(count) == len(line) == found.par(board)
    for name in line:
        board = pakal.push(board, pakal.parse_cell(name))
    assert pakal.reached(face, board, goal)
    answer = json.loads(cli("solve", "pakal", *TABLE, "--goal", goal, *flags, "--json").out)
    unit = "pushes" if pushes else "slides"
    assert answer == {"optimum": int(count), "unit": unit, "line": line}


def test_a_reached_goal_needs_no_move(cli: Cli) -> None:
    board = "TCTC/CCTC/CCTC/_CCC"
    assert cli("solve", "pakal", "--face", FACE, "--board", board, "--goal", "BCF").out == "0\n"


def test_show_draws_a_board_and_says_what_the_goal_asks_for(cli: Cli, tmp_path: Path) -> None:
    text = cli("show", "pakal", *TABLE, "--goal", "ABC").out
    assert "2 │     │ [ ] │#####│#####│\n" in text
    assert text.endswith("to show: A skull, B corn, C octopus.\n")
    path = tmp_path / "board.svg"
    answer = cli("show", "pakal", *TABLE, "--svg", str(path))
    assert (answer.status, answer.out) == (0, "")
    assert path.read_text(encoding="utf-8").startswith("<svg ")
    found = json.loads(cli("show", "pakal", *TABLE, "--goal", "ABC", "--json").out)
    assert (found["shown"], found["reached"], found["hole"]) == ("", False, "a2")


def test_components_of_ones_own_bring_their_symbols(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "mine.json"
    mine = options(pakal.standard()) | {"symbols": {c: f"sign {c}" for c in "ABCDEFGHI"}}
    path.write_text(json.dumps(mine))
    flags = ("--components", str(path))
    assert "A sign A" in cli("show", "pakal", *TABLE, "--goal", "ABC", *flags).out
    path.write_text(json.dumps(mine | {"finish": 54}))
    answer = cli("show", "pakal", *TABLE, *flags)
    assert answer.status == 2
    assert "Track A has no finish" in answer.refused


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("solve", "pakal", *TABLE, "--goal", "CBA"), "--goal: line 1, column 1: 'CBA' is not"),
        (("solve", "pakal", *TABLE), "Missing option '--goal'."),
        (("show", "pakal", "--face", FACE, "--board", "C"), "--board: line 1, column 1: 4 rows"),
        (("show", "pakal", "--face", "C", "--board", BOARD), "--face: line 1, column 1: 4 rows"),
        (("show", "pakal", *TABLE, "--svg", "/no/such/folder/x.svg"), "/no/such/folder/x.svg"),
        (("show", "pakal", *TABLE, "--components", "none.json"), "The components none.json"),
        (("rules", "pakal", "--lang", "es"), "There are no rules in the language 'es'"),
        (("solve",), "'solve' needs the name of a game: solve pacal, solve pakal."),
        (("solve", "chess"), "'solve' needs the name of a game: solve pacal, solve pakal."),
    ],
)
def test_what_cannot_be_used_is_one_line(
    cli: Cli, arguments: tuple[str, ...], sentence: str
) -> None:
    answer = cli(*arguments)
    assert answer.status == 2
    assert answer.refused.startswith(sentence)


def test_two_words_name_a_command_only_where_the_second_is_a_game(cli: Cli) -> None:
    assert cli("rules", "pacal").lines[0] == "Klee rules"
    assert cli("show pakal").status == 2


@pytest.mark.parametrize("language", rulebook.LANGUAGES)
def test_rules_pakal_prints_every_rule_with_its_id(cli: Cli, language: str) -> None:
    lines = cli("rules", "pakal", "--lang", language).lines
    for rule in rulebook.rules(language):
        assert f"{rule.id} {rule.title}" in lines
        assert rule.text in lines
    found = json.loads(cli("rules", "pakal", "--lang", language, "--json").out)
    assert [rule["id"] for rule in found["rules"]] == [f"K{n}" for n in range(1, 11)]


def test_replay_reads_races_beside_matches(cli: Cli, tmp_path: Path) -> None:
    races = [record_text.format_record(race_record(seed)) for seed in range(6)]
    solo = (
        '[Game "Pacal solo"]\n[Ruleset "solo-ajm"]\n[Player "Ana"]\n[Result "*"]\n\n1. 17+30 17@1\n'
    )
    path = tmp_path / "games.txt"
    path.write_text("\n".join([*races, solo]), encoding="utf-8")
    answer = cli("replay", str(path))
    assert answer.status == 0
    results = [re.search(r'Result "(.*)"', race) for race in races]
    told = [f"ok {found[1]}" for found in results if found]
    assert [line.split(" ", 1)[1] for line in answer.lines] == [*told, "ok *", "ok, 0 wrong"]


def test_a_mistake_of_a_race_is_named_by_line_round_time_and_rule(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "race.pakal"
    path.write_text(EXAMPLE.replace("1200 J a3", "1200 J b3") + "\n" + EXAMPLE)
    answer = cli("replay", str(path))
    assert answer.status == 1
    first, second, count = answer.lines
    assert first.startswith(f"{path}:18 error: round 1, 1200 ms, K3: b3 does not share")
    assert second == f"{path}:26 ok *"
    assert count == "1 ok, 1 wrong"
    path.write_text(EXAMPLE.replace("1200 J a3", "1200 J a9"))
    assert f"{path}:18 error: column 1: 'a9' is not a cell" in cli("replay", str(path)).out
