"""replay: a verdict on every match."""

import json
import re
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from palenque import pacal
from palenque.pacal.record_text import format_record
from tests.cli.conftest import PATIENCE, Answer, Cli
from tests.pacal.recorded import match_text, solo_record

GOLDEN = Path(__file__).parents[1] / "golden"
MANY = 60


def write(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


@pytest.mark.parametrize("ruleset", pacal.RULESETS.values(), ids=lambda one: one.id)
def test_random_matches_of_every_ruleset_are_right(
    cli: Cli, tmp_path: Path, ruleset: pacal.Ruleset
) -> None:
    texts = [match_text(ruleset, seed) for seed in range(MANY)]
    path = write(tmp_path / "games.pacal", "\n".join(texts))
    answer = cli("replay", path)
    *verdicts, last = answer.lines
    assert answer.status == 0
    assert last == f"{MANY} ok, 0 wrong"
    first = 1
    for line, text in zip(verdicts, texts, strict=True):
        assert re.fullmatch(rf"{re.escape(path)}:{first} ok (3-[012]|[012]-3|\*)", line)
        first += text.count("\n") + 1


@pytest.mark.parametrize("ruleset", pacal.SOLO_RULESETS.values(), ids=lambda one: one.id)
def test_solo_games_say_how_many_cards_were_drawn(
    cli: Cli, tmp_path: Path, ruleset: pacal.SoloRuleset
) -> None:
    games = [solo_record(ruleset, Random(seed)) for seed in range(MANY)]
    path = write(tmp_path / "solo.pacal", "\n".join(map(format_record, games)))
    *verdicts, last = cli("replay", path).lines
    assert last == f"{MANY} ok, 0 wrong"
    assert all(re.search(r":\d+ ok (won|lost) \d+$", line) for line in verdicts)


def test_a_mistake_is_named_by_line_round_turn_and_rule(cli: Cli, tmp_path: Path) -> None:
    good = match_text(pacal.KLEE, 1)
    lines = good.splitlines()
    number = max(n for n, line in enumerate(lines, 1) if line.startswith("2. "))
    offer, first, *rest = lines[number - 1].split()[1:]
    card = re.split("[@x]", first)[0]
    lines[number - 1] = " ".join(["2.", offer, f"{card}@99", *rest])
    path = write(tmp_path / "games.pacal", good + "\n" + "\n".join(lines) + "\n\n" + good)
    answer = cli("replay", path)
    right, wrong, again, last = answer.lines
    assert answer.status == 1
    assert answer.err == ""
    offset = good.count("\n") + 1
    assert right.startswith(f"{path}:1 ok ")
    assert re.match(rf"{re.escape(path)}:{offset + number} error: round \d, turn 2, P2: ", wrong)
    assert again.startswith(f"{path}:{offset + len(lines) + 2} ok ")
    assert last == "2 ok, 1 wrong"


def test_a_match_that_cannot_be_read_is_wrong_too(cli: Cli, tmp_path: Path) -> None:
    text = match_text(pacal.KLEE, 1).replace('[Ruleset "klee"]', '[Ruleset "nosuch"]')
    path = write(tmp_path / "games.pacal", text + "\n" + match_text(pacal.KLEE, 2))
    answer = cli("replay", path)
    assert answer.status == 1
    assert answer.lines[0].startswith(f"{path}:2 error: ")
    assert answer.lines[-1] == "1 ok, 1 wrong"


def test_a_path_may_be_standard_input(cli: Cli) -> None:
    answer = cli("replay", "-", input=match_text(pacal.KLEE, 3).encode())
    assert answer.lines[0].startswith("-:1 ok ")


def test_json_says_the_same(cli: Cli) -> None:
    answer = cli("replay", "-", "--json", input=match_text(pacal.KLEE, 3).encode())
    found = json.loads(answer.out)
    assert (found["ok"], found["wrong"]) == (1, 0)
    assert found["matches"][0]["line"] == 1


@pytest.mark.parametrize("content", [None, b"", b"\n\n", b"hello", b"\xff\xfe"])
def test_a_file_without_a_match_is_unusable_and_nothing_is_printed(
    cli: Cli, tmp_path: Path, content: bytes | None
) -> None:
    good = write(tmp_path / "good.pacal", match_text(pacal.KLEE, 1))
    bad = tmp_path / "bad.pacal"
    if content is not None:
        bad.write_bytes(content)
    answer = cli("replay", good, str(bad))
    assert answer.status == 2
    assert answer.refused.startswith(str(bad))


def test_a_folder_is_no_record(cli: Cli, tmp_path: Path) -> None:
    answer = cli("replay", str(tmp_path))
    assert answer.status == 2
    assert answer.refused == f"{tmp_path} cannot be read: Is a directory."


@pytest.mark.skipif(sys.platform == "win32", reason="needs a measure of a process's memory")
@pytest.mark.parametrize("game", ["pacal", "pakal"])
def test_a_huge_comment_takes_memory_in_proportion(tmp_path: Path, game: str) -> None:
    """A record may have four million characters; more are refused, and both cost little."""
    race = GOLDEN / "race.pakal"
    text = match_text(pacal.KLEE, 1) if game == "pacal" else race.read_text(encoding="utf-8")
    before, tag, after = text.partition("[Round")
    path = tmp_path / "huge.pacal"
    for size, status in ((3_000_000, 0), (10_000_000, 1)):
        path.write_text(f"{before}{{{'x' * size}}}\n{tag}{after}", encoding="utf-8")
        told, most = measured("replay", str(path))
        assert told.status == status
        assert most < 120_000_000
    assert told.lines[0].endswith("a record has at most 4,000,000 characters")


def measured(*arguments: str) -> tuple[Answer, int]:
    """What a command answers, and the most bytes of memory that its process had.

    A shell stands between: a process begins with the memory of the one that started it.
    """
    code = (
        "import resource, sys; from palenque.cli import run; status = run(sys.argv[1:]); "
        "print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss, file=sys.stderr); "
        "sys.exit(status)"
    )
    done = subprocess.run(
        ["sh", "-c", '"$@"; exit $?', "sh", sys.executable, "-c", code, *arguments],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    unit = 1 if sys.platform == "darwin" else 1024
    return Answer(done.returncode, done.stdout, ""), unit * int(done.stderr)
