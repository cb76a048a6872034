"""``dev.py`` says in one sentence what to do, even to a Python that is too old."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

import dev

SCRIPT = Path(dev.__file__)


def test_an_old_python_can_read_it_and_the_version_check_comes_first() -> None:
    tree = ast.parse(SCRIPT.read_text(encoding="utf-8"), feature_version=(3, 6))
    first = [ast.unparse(statement).splitlines()[0] for statement in tree.body[1:3]]
    assert first == ["import sys", "if sys.version_info < (3, 11):"]


def test_an_unknown_command_shows_the_commands() -> None:
    done = subprocess.run(
        [sys.executable, SCRIPT, "dance"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert "python3 dev.py play" in done.stdout


def test_a_failed_step_ends_with_what_to_do(capsys: pytest.CaptureFixture[str]) -> None:
    command = [sys.executable, "-c", "import sys; sys.exit('no route')"]
    assert not dev.passes("Fetching", lambda: dev.run(command, "Check the network."))
    assert capsys.readouterr().out == "Fetching … failed\nno route\nCheck the network.\n"


def test_a_quiet_step_prints_one_line(capfd: pytest.CaptureFixture[str]) -> None:
    assert dev.passes("Counting", lambda: dev.run([sys.executable, "-c", "print(1)"], ""))
    out = capfd.readouterr().out
    assert out.startswith("Counting … done (")
    assert out.count("\n") == 1


def test_what_is_installed_is_not_installed_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed: list[str] = []
    monkeypatch.setattr(dev, "STAMP", tmp_path / "stamp.json")
    monkeypatch.setattr(dev, "has_python", lambda: True)
    monkeypatch.setattr(dev, "pip", installed.append)
    for extras in ({"server"}, {"server"}, {"server", "test"}, {"server"}):
        dev.install(extras)
    assert installed == ["server", "server,test"]


def test_a_changed_requirement_installs_everything_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    installed: list[str] = []
    monkeypatch.setattr(dev, "STAMP", tmp_path / "stamp.json")
    monkeypatch.setattr(dev, "has_python", lambda: True)
    monkeypatch.setattr(dev, "pip", installed.append)
    dev.install({"server", "test"})
    monkeypatch.setattr(dev, "wanted_digest", lambda: "another")
    dev.install({"server"})
    assert installed == ["server,test", "server,test"]


MOODY = """\
from pathlib import Path


def test_mood():
    seen = Path(__file__).with_name("seen")
    before = seen.exists()
    seen.touch()
    assert before


def test_wrong():
    assert {wrong}


def test_right():
    assert not Path(__file__).with_name("right").exists()
    Path(__file__).with_name("right").touch()
"""


@pytest.mark.parametrize(
    ("wrong", "whole", "passes"),
    [("1", dev.WHOLE, True), ("0", (), False)],
    ids=["by several processes", "to the end"],
)
def test_only_what_failed_is_tried_again(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    wrong: str,
    whole: tuple[str, ...],
    passes: bool,
) -> None:
    (tmp_path / "test_moody.py").write_text(MOODY.replace("{wrong}", wrong))
    (tmp_path / "pytest.ini").write_text("[pytest]\naddopts = -p xdist\n")
    monkeypatch.setattr(dev, "WHOLE", whole)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # each costs a process a second
    monkeypatch.setattr(dev, "ROOT", tmp_path)
    monkeypatch.setattr(dev, "SCRIPTS", Path(sys.executable).parent)
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    assert dev.passes("pytest", lambda: dev.pytest([])) is passes
