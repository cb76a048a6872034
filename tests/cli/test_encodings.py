"""Text in and out: byte order marks, JSON in ASCII, and locales that are not UTF-8."""

import json
import os
import subprocess
from pathlib import Path

import pytest

from palenque import pacal
from palenque.cli.positions import find_ruleset
from palenque.pakal.definition import format_definition, standard
from palenque.plaintext import MARK
from tests.cli.conftest import PALENQUE, PATIENCE, SMALL, Cli
from tests.cli.test_contract import ANSWERS
from tests.cli.test_pakal import TABLE
from tests.cli.test_positions import PLACE
from tests.pacal.recorded import match_text

GOLDEN = Path(__file__).parents[1] / "golden"
LOCALES = [
    {"PYTHONUTF8": "0", "LC_ALL": "C", "PYTHONCOERCECLOCALE": "0"},
    {"PYTHONIOENCODING": "latin-1"},
    {"PYTHONIOENCODING": "cp437"},
]


@pytest.mark.parametrize("marks", [1, 2])
def test_a_mark_before_a_text_is_skipped_and_no_second_one(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, marks: int
) -> None:
    """Records of both games, positions, rulesets and components, in files and at standard input."""
    monkeypatch.chdir(tmp_path)
    find_ruleset.cache_clear()
    texts = {
        "match.pacal": match_text(pacal.KLEE, 1),
        "race.pakal": (GOLDEN / "race.pakal").read_text(encoding="utf-8"),
        "own.toml": SMALL,
        "box.json": format_definition(standard()),
    }
    for name, text in texts.items():
        Path(name).write_text(MARK * marks + text, encoding="utf-8")
    marked = (MARK * marks).encode()
    answers = [
        cli("replay", "match.pacal"),
        cli("replay", "race.pakal"),
        cli("replay", "-", input=Path("race.pakal").read_bytes()),
        cli("legal", "-", input=marked + PLACE.encode() + b"\n"),
        cli("deal", "--ruleset", "own.toml", "--seed", "1"),
        cli("show", "pakal", *TABLE, "--components", "box.json"),
    ]
    assert [answer.status == 0 for answer in answers] == [marks == 1] * len(answers)


@pytest.mark.parametrize(
    "arguments",
    [
        *ANSWERS.values(),
        ["rules", "pacal", "--lang", "fr"],
        ["rules", "pakal", "--lang", "de"],
        ["rules", "--search", "Pyramide für", "--lang", "de"],
        ["faq", "--lang", "it"],
    ],
    ids=" ".join,
)
def test_json_is_ascii(cli: Cli, arguments: list[str]) -> None:
    told = cli(*arguments, "--json").out
    assert told.isascii()
    assert json.loads(told)


@pytest.mark.parametrize("locale", LOCALES, ids=lambda locale: " ".join(locale.values()))
@pytest.mark.parametrize(
    "arguments",
    [["rules", "pacal", "--lang", "fr"], ["show", PLACE], ["rules", "pakal", "--lang", "pl…"]],
    ids=" ".join,
)
def test_any_locale_can_be_printed_in(arguments: list[str], locale: dict[str, str]) -> None:
    """What its encoding lacks is printed by the nearest ASCII, and nothing as an escape."""
    done = subprocess.run(
        [PALENQUE, *arguments],
        env={**os.environ, **locale},
        capture_output=True,
        timeout=PATIENCE,
    )
    encoding = locale.get("PYTHONIOENCODING", "ascii")
    told = (done.stdout + done.stderr).decode(encoding)
    assert done.returncode == (2 if "pl…" in arguments else 0)
    assert "Traceback" not in told
    assert told.count("\\") == 0 or "pl…" in arguments
    if encoding == "ascii" and arguments[0] == "rules" and done.returncode == 0:
        assert "l'adversaire" in told


def test_a_name_of_another_locale_is_kept(tmp_path: Path) -> None:
    """Bytes that the locale cannot read are no reason for an error when the game is saved."""
    env = {**os.environ, **LOCALES[0], "PALENQUE_DATA": str(tmp_path), "TERM": "dumb"}
    done = subprocess.run(
        [PALENQUE, "play", "--names", "Zoë", "--opponent", "random"],
        env=env,
        input=b"q\n",
        capture_output=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0
    assert done.stderr == b""
    (kept,) = tmp_path.glob("*.unfinished")
    assert '[Jade "Zo"]' in kept.read_text(encoding="utf-8")
