"""legal, apply, show and deal, byte for byte."""

import json
from pathlib import Path
from random import Random
from xml.etree import ElementTree

import pytest

from palenque import pacal
from tests.cli.conftest import Cli

PLACE = "klee _,_,15/9,_,_,30,_,_,44,_ 7,_,_,21,_,_,_,38,_,49 ?11 ?9 J:place:20+41 0-0"
PICK = "klee _,_,15/9,_,_,30,_,_,44,_ 7,_,_,21,_,_,_,38,_,49 ?11 ?9 J:pick:20+41 0-0"
OVER = "klee _,_,15/9,_,_,30,_,_,44,_ 7,_,_,21,_,_,_,38,_,49 ?11 ?9 over:J:resigned 1-0"
LAST = (
    "klee 2,6,11/1,15/3,20/4,24/7,28/8,32,38,_ "
    "_,9,13/10,17/12,21/14,25/16,29/18,33,36,42 44 5 last:JO 0-0"
)
SOLO = "solo-klee _,_,15/9,_,_,30,_,_,_,_ - place:17"
PAIR = "solo-ajm _,_,15,19,_,_,_,_,_,_ 2,44 place:17+30"
WAITING = "solo-klee _,_,15/9,17,_,30,_,_,_,_ - place:?"


def start(ruleset: str, seed: int = 7) -> str:
    match = pacal.start(pacal.RULESETS[ruleset])
    return pacal.format_position(pacal.play(match, pacal.deal(match, Random(seed))))


def test_placements_come_by_rank(cli: Cli) -> None:
    answer = cli("legal", PLACE)
    assert (answer.status, answer.out, answer.err) == (0, "20@4\n20@5\n20x6\n", "")


def test_offers_ascend(cli: Cli) -> None:
    lines = cli("legal", start("klee")).lines
    pairs = [tuple(map(int, line.split("+"))) for line in lines]
    assert len(lines) == 105
    assert pairs == sorted(pairs)


def test_a_pick_is_the_bare_card(cli: Cli) -> None:
    assert cli("legal", PICK).out == "20\n41\n"


def test_the_last_card_is_placed_or_kept(cli: Cli) -> None:
    """P12"""
    assert cli("legal", LAST).out == "44x9\n44@10\n-\n"


def test_a_position_that_is_over_has_no_token(cli: Cli) -> None:
    answer = cli("legal", OVER)
    assert (answer.status, answer.out, answer.err) == (0, "", "")


def test_moves_of_a_hand_that_is_partly_hidden_cannot_be_listed(cli: Cli) -> None:
    hidden = start("klee").rsplit(" ", 3)[0] + " ?15 O:offer 0-0"
    answer = cli("legal", hidden)
    assert answer.status == 2
    assert answer.refused == "The moves cannot be listed: Obsidian's hand is partly hidden."


def test_a_card_is_drawn_before_it_is_placed(cli: Cli) -> None:
    answer = cli("legal", WAITING)
    assert answer.status == 2
    assert "drawn first" in answer.refused


@pytest.mark.parametrize(
    ("position", "token", "after"),
    [
        (PLACE, "20x6", PLACE.replace("30,", "20/30,").replace("J:place:20+41", "O:place:41")),
        (PICK, "20", PLACE),
        (SOLO, "17@4", WAITING),
        (WAITING, "25", WAITING.replace("?", "25")),
        (PAIR, "30@5", "solo-ajm _,_,15,19,30,_,_,_,_,_ 2,17,44 place:?+?"),
        ("solo-ajm _,_,15,19,_,_,_,_,_,_ 2,44 place:?+?", "30+17", PAIR),
    ],
)
def test_a_token_leads_to_the_next_position(
    cli: Cli, position: str, token: str, after: str
) -> None:
    answer = cli("apply", position, token)
    assert (answer.status, answer.out, answer.err) == (0, after + "\n", "")


@pytest.mark.parametrize(
    ("position", "token", "rule"),
    [
        (PLACE, "20@3", "P8"),
        (PLACE, "20@2", "P7"),
        (PLACE, "20@11", "P2"),
        (PLACE, "41@10", "P6"),
        (PLACE, "20#", "P9"),
        (PLACE, "#", "P6"),
        (PICK, "21", "P5"),
        (PICK, "20+41", "P5"),
        (OVER, "20", "P10"),
        (SOLO, "17", "P16"),
        (SOLO, "-", "P16"),
        (SOLO, "18@4", "P16"),
        (PAIR, "17@5", "P7"),
        (WAITING, "17", "P16"),
    ],
)
def test_an_illegal_token_names_its_rule(cli: Cli, position: str, token: str, rule: str) -> None:
    answer = cli("apply", position, token)
    assert answer.status == 1
    assert answer.refused.startswith(f"{rule}: ")


@pytest.mark.parametrize("token", ["20x", "", "x", "20 @4", "020@4", "é", "\udcff"])
def test_a_token_that_cannot_be_read_is_unusable(cli: Cli, token: str) -> None:
    answer = cli("apply", PLACE, token)
    assert answer.status == 2
    assert "is not a token such as" in answer.refused


@pytest.mark.parametrize("position", ["", "nosuch x", "klee", PLACE[:-4], PLACE + "\udcff", "\x00"])
@pytest.mark.parametrize("command", [["legal"], ["show"], ["apply"]])
def test_a_position_that_cannot_be_read_is_unusable(
    cli: Cli, command: list[str], position: str
) -> None:
    token = ["1"] if command == ["apply"] else []
    answer = cli(*command, position, *token)
    assert answer.status == 2
    assert answer.refused.startswith("line 1, column ")


def test_every_line_of_standard_input_is_answered_by_one_line(cli: Cli) -> None:
    lines = [PLACE, "  " + SOLO + "\r", OVER, "nonsense", "\udcff", "", WAITING]
    answer = cli("legal", "-", input="\n".join(lines).encode(errors="surrogateescape"))
    assert answer.status == 1
    assert answer.err == ""
    first, second, third, *bad = answer.lines
    assert [first, second, third] == ["20@4 20@5 20x6", "17@4 17@5 17x6", ""]
    assert len(bad) == 4
    assert all(line.startswith("error: ") for line in bad)
    assert bad[0].startswith("error: line 4, column 1: There is no ruleset 'nonsense'")


def test_good_lines_alone_succeed(cli: Cli) -> None:
    answer = cli("legal", "-", input=f"{PICK}\n{PLACE}\n".encode())
    assert (answer.status, answer.out) == (0, "20 41\n20@4 20@5 20x6\n")
    assert cli("legal", "-").status == 0


def test_apply_reads_the_position_a_blank_and_the_token(cli: Cli) -> None:
    lines = f"{PICK} 20\n{PLACE}  20@3\n{PLACE} 20y3\n{PLACE}\n".encode()
    answer = cli("apply", "-", input=lines)
    assert answer.status == 1
    after, illegal, unread, short = answer.lines
    assert after == PLACE
    assert illegal.startswith("error: P8: ")
    assert unread.startswith(f"error: line 3, column {len(PLACE) + 2}: '20y3' is not a token")
    assert short.startswith("error: line 4, column ")


def test_json_says_the_same(cli: Cli) -> None:
    assert json.loads(cli("legal", PICK, "--json").out) == {"seat": "J", "legal": ["20", "41"]}
    assert json.loads(cli("legal", OVER, "--json").out) == {"seat": None, "legal": []}
    assert json.loads(cli("apply", PICK, "20", "--json").out) == {"position": PLACE}
    table = json.loads(cli("show", PLACE, "--json").out)
    assert table["pyramids"]["J"][2] == {"rank": 3, "card": 15, "covered": 9}
    assert table["hands"]["O"] == [None] * 9
    bad, good = map(json.loads, cli("legal", "-", "--json", input=f"x\n{PICK}".encode()).lines)
    assert list(bad) == ["error"]
    assert good["legal"] == ["20", "41"]


@pytest.mark.parametrize("ruleset", [*pacal.RULESETS, *pacal.SOLO_RULESETS])
def test_a_deal_can_be_repeated(cli: Cli, ruleset: str) -> None:
    first = cli("deal", "--ruleset", ruleset, "--seed", "7")
    assert first.status == 0
    assert first == cli("deal", "--ruleset", ruleset, "--seed", "7")
    assert first != cli("deal", "--ruleset", ruleset, "--seed", "8")
    line = first.out.removesuffix("\n")
    assert pacal.format_position(pacal.parse_position(line)) == line
    if ruleset in pacal.RULESETS:
        assert line == start(ruleset)
    else:
        assert "place:?" not in line


def test_a_ruleset_of_ones_own_goes_by_its_path(cli: Cli, small: str) -> None:
    line = cli("deal", "--ruleset", small, "--seed", "1").out.strip()
    assert line.startswith("small.toml _,_,_,_,_,_ ")
    token = cli("legal", line).lines[0]
    assert cli("apply", line, token).out.startswith("small.toml ")
    assert "score 0-0, 2 to win" in cli("show", line).out


def test_a_bad_ruleset_gets_a_sentence_for_each_mistake(cli: Cli, small: str) -> None:
    text = Path(small).read_text().replace("26", "27").replace('"free"', '"maybe"')
    Path(small).write_text(text)
    answer = cli("deal", "--ruleset", small, "--seed", "1")
    assert answer.status == 2
    assert "'covers' must be 'free' or 'none'" in answer.refused


def test_the_table_shows_closed_piles_and_where_a_card_goes(cli: Cli) -> None:
    """P2, P7, P8"""
    out = cli("show", PLACE).out
    assert "│4     @│3    /9│2      │1      │" in out
    assert "[15]" in out
    assert "Jade places 20; 41 then goes back to Obsidian." in out
    assert max(map(len, out.splitlines())) <= 80


def test_a_picture_stands_alone_and_says_what_it_shows(cli: Cli, tmp_path: Path) -> None:
    path = tmp_path / "table.svg"
    answer = cli("show", PLACE, "--svg", str(path))
    assert (answer.status, answer.out, answer.err) == (0, "", "")
    root = ElementTree.fromstring(path.read_text(encoding="utf-8"))
    texts = {element.tag.rpartition("}")[2]: element.text or "" for element in root}
    assert texts["title"].startswith("Pacal, klee, turn 5 of 14")
    assert "Jade, from rank 1 up: empty, empty, 15 over 9, empty" in texts["desc"]
    assert "href" not in path.read_text()
    assert cli("show", PLACE, "--svg", "-").out == path.read_text(encoding="utf-8")


def test_a_picture_that_cannot_be_written_is_said(cli: Cli, tmp_path: Path) -> None:
    answer = cli("show", PLACE, "--svg", str(tmp_path / "no" / "table.svg"))
    assert answer.status == 2
    assert answer.refused.endswith("cannot be written: No such file or directory.")
