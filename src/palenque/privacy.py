"""Folders and files that nobody but their owner reads, whatever the umask.

Windows has no such modes: there a user's folders are closed to the others already.
"""

import os
import stat
from collections.abc import Iterable
from pathlib import Path
from typing import IO

FOLDER, FILE = 0o700, 0o600
OTHERS = 0o077
"""What a mode gives to everybody but the owner."""
HAS_MODES = os.name == "posix"


def make_folder(path: Path) -> None:
    """Makes the folder and those above it, where they are missing; raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.mkdir(mode=FOLDER, exist_ok=True)


def make_file(path: Path) -> None:
    """Makes an empty file, where there is none; raises OSError."""
    os.close(os.open(path, os.O_CREAT | os.O_RDONLY, FILE))


def open_text(path: Path) -> IO[str]:
    """A file to write text to; what it held before is gone, and whoever could read it cannot."""
    file = open(path, "w", encoding="utf-8", newline="\n", opener=_opener)  # noqa: SIM115
    if HAS_MODES:
        os.fchmod(file.fileno(), FILE)
    return file


def _opener(path: str, flags: int) -> int:
    return os.open(path, flags, FILE)


def close_to_others(paths: Iterable[Path]) -> str | None:
    """Takes the folders and files that exist from everybody else; a sentence where it cannot.

    A folder that is everybody's, such as /tmp, is left as it is.
    """
    if not HAS_MODES:
        return None
    open_still = [f"{path} ({reason})" for path in paths if (reason := _close(path))]
    if not open_still:
        return None
    return f"Other users of this machine may read {', '.join(open_still)}."


def _close(path: Path) -> str | None:
    """Why others can still read this, if they can."""
    try:
        mode = stat.S_IMODE(path.stat().st_mode)
        if mode & stat.S_ISVTX:
            return "it is everybody's folder"
        if mode & OTHERS:
            path.chmod(mode & ~OTHERS)
            if path.stat().st_mode & OTHERS:
                return "its file system has no modes"
    except FileNotFoundError:
        return None
    except OSError as error:
        return (error.strerror or type(error).__name__).lower()
    return None
