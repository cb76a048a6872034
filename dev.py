#!/usr/bin/env python3
"""From a clone to a game, or to green tests, with nothing but Python 3.11 or newer.

    python3 dev.py play [arguments of `palenque serve`]   install, then play in the browser
    python3 dev.py test [arguments of pytest]             install, then run every check
    python3 dev.py types                                  renew the client's message types
    python3 dev.py bench NAME [arguments]                 install, then run bench/NAME.py

Needs the standard library only, and is written so that an older Python can still read it
and say that it is too old.
"""

import sys

if sys.version_info < (3, 11):
    sys.exit("Palenque needs Python 3.11 or newer, and this is %d.%d." % sys.version_info[:2])

import filecmp
import hashlib
import json
import os
import shutil
import subprocess
import tempfile
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
SCRIPTS = VENV / ("Scripts" if os.name == "nt" else "bin")
PYTHON = SCRIPTS / ("python.exe" if os.name == "nt" else "python")
STAMP = VENV / "installed.json"
TYPES = ROOT / "client" / "src" / "lib" / "messages.ts"
TAIL = 60
WHOLE = ("--numprocesses", str(min((os.cpu_count() or 1) + 1, 4)), "--dist", "worksteal")
"""How pytest runs every test: one process more than there are cores, for many a test waits for
another process; each has a long stretch, and then they help each other out."""
AGAIN = ("--last-failed", "--last-failed-no-failures", "none", "--exitfirst", "-rA", "--quiet")
SHELL = "chromium-headless-shell"
SOME_FAILED = 1
"""The exit status of pytest where it ran to its end."""

NO_NETWORK = (
    "Most often this means that the package index could not be reached: check the network,"
    " then run the same command again; it goes on from here."
)

Check = tuple[str, Callable[[], None]]


class StepFailed(Exception):
    """A step that did not work; its text says what to do."""


def main(arguments: list[str]) -> int:
    """Run one command and return the exit status."""
    commands = {"play": play, "test": test, "types": types, "bench": bench}
    if not arguments or arguments[0] not in commands:
        print(__doc__.strip())
        return 0 if arguments[:1] in (["-h"], ["--help"]) else 2
    try:
        return commands[arguments[0]](arguments[1:])
    except StepFailed as failure:
        print(failure)
        return 1
    except KeyboardInterrupt:
        return 130


# Commands


def play(arguments: list[str]) -> int:
    """Install what the server and its search need, build the client and serve."""
    install({"server", "search"})
    build_client()
    command = [str(SCRIPTS / "palenque"), "serve", *arguments]
    if os.name == "nt":
        return subprocess.call(command)
    os.execv(command[0], command)


def test(arguments: list[str]) -> int:
    """Install what the tests need and run every check, to the end even where one fails."""
    install({"server", "test"})
    build_client()
    failed = failing(
        [
            ("TypeScript types are fresh", check_types),
            ("chromium is there", find_chromium),
            ("PostgreSQL is there", find_postgres),
            ("nginx and Caddy are there", find_proxies),
        ]
    )
    with ThreadPoolExecutor(len(TOGETHER)) as pool:
        failed += failing([(name, pool.submit(check).result) for name, check in TOGETHER])
    failed += failing([("pytest", lambda: pytest(arguments))])
    if failed:
        print("\nThese checks failed: %s." % ", ".join(failed))
        return 1
    print("\nAll checks passed.")
    return 0


def types(arguments: list[str]) -> int:
    """Write the messages' JSON schema and the TypeScript made from it."""
    install({"server", "test"})
    step("Writing client/messages.schema.json", lambda: python("client/messages_schema.py"))
    step("Writing client/src/lib/messages.ts", lambda: script("types"))
    return 0


def bench(arguments: list[str]) -> int:
    """Run one of the measurements in bench/, with the peers that it measures against."""
    names = [*scripts("bench"), *("attack/" + name for name in scripts("bench/attack"))]
    if not arguments or arguments[0] not in names:
        print("Which measurement? " + ", ".join(names))
        return 2
    install({"server", "bench", "test"})
    name, *rest = arguments
    command = [str(PYTHON), str(ROOT / "bench" / (name + ".py")), *rest]
    return subprocess.call(command, cwd=ROOT, env=dict(os.environ, PYTHONPATH=str(ROOT)))


def scripts(folder: str) -> list[str]:
    """Return the names of the scripts in this folder."""
    found = (ROOT / folder).glob("*.py")
    return sorted(path.stem for path in found if not path.stem.startswith("_"))


# Installing


def install(extras: set[str]) -> None:
    """Make the virtual environment and install Palenque, where either is not done yet."""
    if not has_python():
        step("Making the virtual environment in .venv", make_venv)
    digest, installed = installed_before()
    if digest == wanted_digest() and extras <= installed:
        return
    extras = extras | installed
    names = ",".join(sorted(extras))
    step("Installing Palenque with [%s]; the first time takes a minute" % names, lambda: pip(names))
    STAMP.write_text(json.dumps({"digest": wanted_digest(), "extras": sorted(extras)}))


def has_python() -> bool:
    """Say whether .venv holds a Python that runs and is new enough."""
    if not PYTHON.exists():
        return False
    check = "import pip, sys; sys.exit(sys.version_info < (3, 11))"
    return subprocess.call([str(PYTHON), "-c", check], stderr=subprocess.DEVNULL) == 0


def make_venv() -> None:
    """Make .venv; Debian keeps the module for it in a package of its own."""
    command = [sys.executable, "-m", "venv", "--clear", str(VENV)]
    try:
        run(command, "")
    except StepFailed:
        package = "python%d.%d-venv" % sys.version_info[:2]
        apt_install(package, "Python cannot make virtual environments here.")
        run(command, "Delete the folder .venv and run the same command again.")


def installed_before() -> tuple[str, set[str]]:
    """Return what the last installation was made from, and its extras."""
    try:
        stamp = json.loads(STAMP.read_text())
        return stamp["digest"], set(stamp["extras"])
    except (OSError, ValueError, KeyError):
        return "", set()


def wanted_digest() -> str:
    """Return a digest of everything that an installation depends on."""
    files = ("pyproject.toml", "constraints.txt", "hatch_build.py")
    return hashlib.sha256(b"\0".join((ROOT / name).read_bytes() for name in files)).hexdigest()


def pip(extras: str) -> None:
    """Install the build's own tools, then Palenque from this folder, both as pinned."""
    import tomllib

    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    tools = [*project["build-system"]["requires"], "editables"]
    base = [str(PYTHON), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
    base += ["--constraint", "constraints.txt"]
    env = dict(os.environ, PALENQUE_SKIP_CLIENT="1")  # a step of its own, in build_client
    run([*base, *tools], NO_NETWORK)
    run([*base, "--no-build-isolation", "--editable", ".[%s]" % extras], NO_NETWORK, env=env)


def build_client() -> None:
    """Build the browser client where its sources are newer than the last build."""
    step("Building the browser client, if it changed", lambda: python("client/build.py"))


def find_chromium() -> None:
    """Look for the browser of the browser tests; where apt is, install it.

    Its shell without windows, where there is such a package, takes a third less time for a page.
    """
    names = (SHELL, "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
    if os.environ.get("CHROMIUM") or any(shutil.which(name) for name in names):
        return
    why = "The browser tests need Chromium; CHROMIUM may name its program."
    try:
        apt_install(SHELL, why)
    except StepFailed:
        apt_install("chromium", why)


def find_postgres() -> None:
    """Look for the PostgreSQL of the tests of several servers; where apt is, install it."""
    if os.name == "posix" and not postgres_program("initdb"):
        apt_install("postgresql", "The tests of several servers need PostgreSQL.")


def postgres_program(name: str) -> str | None:
    """Return where a program of PostgreSQL is; Debian keeps them off the path."""
    kept = sorted(Path("/usr/lib/postgresql").glob("*/bin/" + name))
    return shutil.which(name) or (str(kept[-1]) if kept else None)


def find_proxies() -> None:
    """Look for the proxies of the tests behind one; where apt is, install them."""
    for name, package in (("nginx", "nginx-light"), ("caddy", "caddy")):
        if os.name == "posix" and not proxy_program(name):
            apt_install(package, "The tests behind a proxy need %s." % name)


def proxy_program(name: str) -> str | None:
    """Return where a proxy is; Debian keeps nginx off the path of most users."""
    kept = Path("/usr/sbin", name)
    return shutil.which(name) or (str(kept) if kept.exists() else None)


def apt_install(package: str, why: str) -> None:
    """Install a Debian package, as root or through sudo."""
    if not shutil.which("apt-get"):
        raise StepFailed(
            "%s There is no apt here: install %s or its like by hand." % (why, package)
        )
    is_root = os.geteuid() == 0
    if not is_root and not shutil.which("sudo"):
        raise StepFailed("%s Ask an administrator for: apt-get install %s" % (why, package))
    quiet = [] if sys.stdin.isatty() else ["-n"]
    sudo = [] if is_root else ["sudo", *quiet]
    apt = [*sudo, "env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-q"]
    advice = "%s By hand: sudo apt-get install %s" % (why, package)
    run([*apt, "update"], advice)
    run([*apt, "install", "-y", "--no-install-recommends", package], advice)


# Checking


def check_types() -> None:
    """Make the TypeScript anew and compare; the file stays as it is, and as old as it is."""
    with tempfile.TemporaryDirectory() as folder:
        kept = shutil.copy2(TYPES, folder)
        try:
            script("types")
            fresh = filecmp.cmp(kept, TYPES, shallow=False)
        finally:
            shutil.copy2(kept, TYPES)
    if not fresh:
        raise StepFailed("client/src/lib/messages.ts is stale: run python3 dev.py types")


def pytest(arguments: list[str]) -> None:
    """Run the tests; of a whole run, what failed gets a second try, alone, and both are told.

    Real time, processes and browsers are in it, and a machine may be held up for a while.
    """
    if arguments:
        tool("pytest", *arguments, shown=True)
        return
    print(flush=True)
    command = [str(SCRIPTS / "pytest")]
    status = subprocess.call([*command, *WHOLE], cwd=ROOT)
    if status == SOME_FAILED:
        print("\nOnce more, alone. A test that passes only now has a fault:", flush=True)
        status = subprocess.call([*command, *AGAIN], cwd=ROOT)
    if status:
        raise StepFailed("Alone: %s PATH" % command[0])


def failing(checks: list[Check]) -> list[str]:
    """Run checks, each as a step, and return the names of those that failed."""
    return [name for name, check in checks if not passes(name, check)]


def passes(name: str, check: Callable[[], None]) -> bool:
    """Run a check as a step and say whether it passed."""
    try:
        step(name, check)
    except StepFailed as failure:
        print(failure)
        return False
    return True


TOGETHER: list[Check] = [
    ("ruff check", lambda: tool("ruff", "check")),
    ("ruff format", lambda: tool("ruff", "format", "--check")),
    ("import-linter", lambda: tool("lint-imports", "--no-logo")),
    ("mypy --strict", lambda: tool("mypy")),
    ("svelte-check", lambda: script("check")),
    ("vitest", lambda: script("test")),
    ("the kernels are compiled", lambda: python("tests/compiling.py")),
]
"""None reads what another writes, so they run at once: each line waits for its own. What the last
one keeps, no test has to compile."""


# Running


def step(name: str, work: Callable[[], None]) -> None:
    """Do one piece of work, announced and closed in one line."""
    print(name, end=" … ", flush=True)
    began = time.monotonic()
    try:
        work()
    except StepFailed:
        print("failed", flush=True)
        raise
    print("done (%.1f s)" % (time.monotonic() - began), flush=True)


def tool(name: str, *arguments: str, shown: bool = False) -> None:
    """Run a tool of the virtual environment."""
    command = [str(SCRIPTS / name), *arguments]
    run(command, "" if shown else "Alone: " + " ".join(command), shown=shown)


def python(*arguments: str) -> None:
    """Run a script with the virtual environment's Python."""
    run([str(PYTHON), *arguments], "")


def script(name: str) -> None:
    """Run one of the client's npm scripts."""
    python("client/build.py", "run", name)


def run(
    command: list[str], advice: str, env: dict[str, str] | None = None, shown: bool = False
) -> None:
    """Run a command quietly; where it fails, show the end of what it said, and the advice."""
    if shown:
        print(flush=True)
    output = None if shown else subprocess.PIPE
    error = None if shown else subprocess.STDOUT
    done = subprocess.run(command, cwd=ROOT, env=env, stdout=output, stderr=error)
    if done.returncode:
        said = (done.stdout or b"").decode(errors="replace").rstrip().splitlines()[-TAIL:]
        raise StepFailed("\n".join([*said, advice]).strip())


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
