"""Compiled work that is kept on disk is used again, and never after a source has changed."""

import os
import subprocess
import sys
from pathlib import Path

from palenque.kernels.compiling import Kept

CALLER = """
from {package}.compiling import compiled
from {package}.callee import number

@compiled
def doubled() -> int:
    return 2 * number()
"""
CALLEE = """
from {package}.compiling import compiled

@compiled
def number() -> int:
    return {number}
"""
COMPILING = Path(__file__).parents[2] / "src" / "palenque" / "kernels" / "compiling.py"


def test_a_change_in_a_module_that_is_called_into_is_noticed(tmp_path: Path) -> None:
    package = tmp_path / "kept"
    package.mkdir()
    (package / "compiling.py").write_text(COMPILING.read_text("utf-8"))
    (package / "caller.py").write_text(CALLER.format(package="kept"))
    for number, hits in ((21, 0), (21, 1), (100, 0)):
        callee = package / "callee.py"
        text = CALLEE.format(package="kept", number=number)
        if not callee.exists() or callee.read_text() != text:
            callee.write_text(text)
        assert doubled(tmp_path) == f"{2 * number} {hits}\n"


def test_processes_that_compile_at_once_keep_each_signature_in_a_file_of_its_own(
    tmp_path: Path,
) -> None:
    """Though neither knows yet of the other's; the work of one signature takes no second file."""
    for signature in ("int", "float", "int"):
        (tmp_path / "work.nbi").unlink(missing_ok=True)
        kept = Kept(str(tmp_path), "work", ())
        kept.save(signature, f"of {signature}")
        assert kept.load(signature) == f"of {signature}"
    assert len(list(tmp_path.glob("work.*.nbc"))) == 2


def doubled(folder: Path) -> str:
    """What the caller returns, and how often kept work was used for it."""
    program = (
        "from kept.caller import doubled\n"
        "print(doubled(), sum(doubled.stats.cache_hits.values()))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
    )
    return done.stdout
