"""Has what the search needs compiled before anybody waits for it.

Compiling takes from ten seconds to a minute and would hold the interpreter's lock, so a process
of its own does it. What it compiles is kept on disk; to load that takes about a second.
"""

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import threading
from collections.abc import Callable
from contextlib import suppress
from importlib.metadata import version
from importlib.util import find_spec
from pathlib import Path
from typing import Literal

from platformdirs import user_cache_path

from palenque.search.levels import LEVELS, needs_search

Part = Literal["match", "solo"]
"""What is prepared, in this order: levels and hints of Pacal for two, then hints for one."""
PARTS: tuple[Part, ...] = ("match", "solo")
CHILD = (sys.executable, "-m", "palenque.search.compiling")
UNKEPT = 3
"""How the child ends where it finds no folder to keep its work in."""
PLAIN = tuple(level for level in LEVELS if not needs_search(level.number))
"""The levels that need no search; the last of them stands in until it is warm."""
PATIENCE = 2.0
"""How many seconds a player waits for a search that is about to be warm."""
FOLDER = "NUMBA_CACHE_DIR"
NOT_KEPT = "What the search compiles cannot be kept on this machine; it is compiled at every start."


def is_installed() -> bool:
    """Whether there is what the search is compiled with."""
    return find_spec("numba") is not None


class Warming:
    """The process that compiles; ``problem`` is one sentence where it failed.

    ``say`` is told, in one sentence, what a user should know; it is called in another thread.
    """

    def __init__(
        self, say: Callable[[str], object], command: tuple[str, ...] = CHILD, again: bool = False
    ) -> None:
        self._say, self._command, self._again = say, command, again
        self._ended = {part: threading.Event() for part in PARTS}
        self._done: set[Part] = set()
        self._lock = threading.Lock()
        self._child: subprocess.Popen[str] | None = None
        self._folder: str | None = None
        self._stopped = False
        self.problem: str | None = None

    def start(self) -> "Warming":
        """Begins in another thread, and returns at once."""
        threading.Thread(target=self._run, daemon=True).start()
        return self

    def wait(self, part: Part, seconds: float | None = None) -> bool:
        """Waits so long, or until this part is done or has failed; whether it can be loaded."""
        self._ended[part].wait(seconds)
        return part in self._done

    def stop(self) -> None:
        """Ends the process, and forgets what could not be kept."""
        with self._lock:
            self._stopped = True
            if self._child:
                self._child.terminate()
        if self._folder:
            shutil.rmtree(self._folder, ignore_errors=True)

    def _run(self) -> None:
        try:
            if self._again or not is_fresh():
                self._compile()
            else:
                self._done.update(PARTS)
        except OSError as error:
            self._fail(error.strerror or "no reason given")
        for ended in self._ended.values():
            ended.set()

    def _compile(self) -> None:
        status, last = self._follow()
        if status == UNKEPT:
            self._say(NOT_KEPT)
            self._folder = os.environ[FOLDER] = tempfile.mkdtemp(prefix="palenque-")
            if numba := sys.modules.get("numba"):
                numba.core.config.reload_config()
            status, last = self._follow()
        if status:
            self._fail(last)

    def _follow(self) -> tuple[int, str]:
        """How the process ends, and its last words; what it has done is marked as it goes."""
        with self._lock:
            if self._stopped:
                return 0, ""
            self._child = subprocess.Popen(
                [*self._command, str(os.getpid())],
                stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                start_new_session=True,
            )
        last = ""
        with self._child as child:
            assert child.stdout
            for line in child.stdout:
                last = line.strip()
                for part in PARTS:
                    if last == part:
                        self._done.add(part)
                        self._ended[part].set()
        return child.returncode, last

    def _fail(self, why: str) -> None:
        if not self._stopped:
            self.problem = f"The search could not be prepared: {why}"
            self._say(self.problem)


def is_fresh() -> bool:
    """Whether all of it was compiled before by this very program, and is still there."""
    try:
        kept = _mark().read_text("utf-8")
    except (OSError, ValueError):
        return False
    return Path(kept).exists()


def mark(kept: str) -> None:
    """Notes that all of it is compiled; ``kept`` is one of the files that hold it."""
    with suppress(OSError):
        _mark().parent.mkdir(parents=True, exist_ok=True)
        _mark().write_text(kept, "utf-8")


def _mark() -> Path:
    """Where that is noted: another file for every other state of the sources, or other machine."""
    kernels = Path(__file__).parents[1] / "kernels"
    sources = [(str(path), path.stat().st_mtime_ns) for path in sorted(kernels.rglob("*.py"))]
    machine = (version("numba"), sys.version, platform.uname())
    digest = hashlib.sha256(repr((sources, machine)).encode()).hexdigest()[:16]
    return user_cache_path("palenque", appauthor=False) / f"compiled-{digest}"
