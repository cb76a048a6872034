"""Every option of every command, with what it cannot take: one sentence, exit status 2."""

from pathlib import Path

import click
import pytest

from palenque.cli import MODULES, palenque
from tests.cli.conftest import Cli
from tests.cli.test_pakal import TABLE
from tests.cli.test_positions import PLACE

NEEDED = {
    "bot": ["--table", "http://127.0.0.1:9/table/x7"],
    "rules": ["pacal"],
    "legal": [PLACE],
    "apply": [PLACE, "20"],
    "show": [PLACE],
    "show pakal": list(TABLE),
    "solve pacal": [PLACE],
    "solve pakal": [*TABLE, "--goal", "ABC"],
    "deal": ["--seed", "1"],
    "replay": ["games.pacal"],
    "arena": ["klee", "greedy", "random"],
    "variant": ["klee"],
    "exploit": ["greedy"],
}
"""What a command cannot do without."""
ALONE = {
    "arena": {"--scheduler": ["--backend", "dask"]},
    "serve": {"--nats": ["--database", "postgresql://127.0.0.1/games"]},
}
"""What goes with an option."""
INTEGER, COUNT = ["x", "1.5", "", "9" * 5000], ["x", "0", "-1", "", "1e3"]
FILE, NAME = ["no/such/file", ".", ""], ["nosuch", "", "no/such.toml", "."]
PAKAL = {"--components": ["none.json", ".", ""], "--board": ["x", ""], "--face": ["x", ""]}
NONSENSE: dict[str, dict[str, list[str]]] = {
    "play": {
        "--ruleset": NAME[:1] + NAME[2:],
        "--opponent": ["nobody", ""],
        "--level": [*COUNT, "9"],
        "--seat": ["X", ""],
        "--names": ["a,b,c", ","],
    },
    "learn": {"--lang": ["xx", ""]},
    "serve": {
        "--host": ["no such host", "", "256.1.1.1", "a" * 70 + ".b", "x..y", "http://127.0.0.1"],
        "--port": ["x", "-1", "65536", ""],
        "--data": ["taken", "taken/below"],
        "--ruleset": NAME,
        "--proxy": ["localhost", "nonsense", "", "*", "10.0.0.1/8", "1.2.3", "127.0.0.1:80"],
        "--root-path": ["palenque", "/a b", "/..", "/api", "http://x/y"],
        "--database": ["nonsense", "postgresql://", "mysql://x/y", "postgresql://x:port/y"],
        "--nats": ["nonsense"],
        "--nats-credentials": ["none", "."],
        "--allowed-host": ["http://x", "a b"],
        "--max-sockets": COUNT,
        "--max-tables": COUNT,
    },
    "bot": {
        "--table": ["nonsense", "", "http://", "http://[::1/table/x", "http://x/nothing/x"],
        "--level": ["9", "x", "", "casual"],
        "--name": ["", "\u200b"],
        "--token": ["", "a b", "é", "a\nb"],
    },
    "rules": {"--ruleset": NAME, "--lang": ["xx", ""], "--search": ["zzzzzzzzzz"]},
    "rules pakal": {"--lang": ["xx", ""]},
    "faq": {"--lang": ["xx", ""]},
    "show": {"--svg": FILE},
    "show pakal": {**PAKAL, "--goal": ["x", "", "CBA"], "--svg": FILE},
    "solve pacal": {"--limit": ["x", "0", "-1", "nan", ""]},
    "solve pakal": {**PAKAL, "--goal": ["x", "", "CBA"]},
    "deal": {"--ruleset": NAME, "--seed": [*INTEGER, "-1"]},
    "arena": {
        "--rounds": [*COUNT, "3"],
        "--seed": INTEGER,
        "--out": FILE,
        "--jobs": [*COUNT, "9999"],
        "--backend": ["x", ""],
        "--scheduler": ["nonsense"],
        "--plot": FILE,
    },
    "variant": {
        "--rounds": COUNT,
        "--against": [*NAME, "solo-klee"],
        "--seed": INTEGER,
        "--jobs": COUNT,
        "--svg": FILE,
    },
    "puzzles": {"--lang": ["xx", ""]},
    "puzzles make": {
        "--count": COUNT,
        "--ruleset": [*NAME, "solo-klee"],
        "--seed": INTEGER,
        "--out": FILE,
    },
    "exploit": {
        "--ruleset": [*NAME, "solo-klee", "klee"],
        "--iterations": COUNT,
        "--openings": COUNT,
        "--samples": COUNT,
        "--seed": INTEGER,
        "--jobs": COUNT,
    },
    "study": {
        "--rounds": [*COUNT, "3"],
        "--worlds": COUNT,
        "--seed": INTEGER,
        "--jobs": COUNT,
        "--out": FILE,
        "--from": FILE,
        "--page": ["no/such"],
    },
}
CASES = [
    (command, option, value)
    for command, options in NONSENSE.items()
    for option, values in options.items()
    for value in values
]


def test_every_option_that_takes_a_value_is_tried() -> None:
    known: dict[str, set[str]] = {}
    for name in MODULES:
        command = palenque.get_command(click.Context(palenque), name)
        assert command
        options = (one for one in command.params if isinstance(one, click.Option))
        told = {one.opts[-1] for one in options if not one.is_flag}
        known |= {name: told} if told else {}
    assert known == {name: set(options) for name, options in NONSENSE.items()}


@pytest.mark.parametrize(("command", "option", "value"), CASES)
def test_nonsense_is_one_sentence_and_status_2(
    cli: Cli,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    command: str,
    option: str,
    value: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("taken").touch()
    needed = [] if option in NEEDED.get(command, []) else NEEDED.get(command, [])
    if option in NEEDED.get(command, []):
        place = NEEDED[command].index(option)
        needed = NEEDED[command][:place] + NEEDED[command][place + 2 :]
    beside = ALONE.get(command, {}).get(option, [])
    if option == "--database":
        beside = ["--nats", "nats://127.0.0.1:9"]
    answer = cli(*command.split(), *needed, *beside, option, value)
    status = 1 if option == "--search" else 2
    assert answer.status == status, (answer.out, answer.err)
    assert answer.refused
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]
