"""The data folder: one server at a time keeps its games there."""

import sys
from pathlib import Path
from types import TracebackType
from typing import IO

from platformdirs import user_data_path

from palenque import privacy

BESIDE = ("-wal", "-shm", "-journal")
"""How the files that SQLite keeps beside a database end."""


class ServeError(Exception):
    """Why there can be no server; one sentence."""


class DataFolder:
    """A folder that this process holds until it ends, however it ends.

    The lock is the operating system's, so a killed server leaves none behind. ``warning`` says
    what others on this machine can read of it, if they can.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path or user_data_path("palenque", appauthor=False)
        try:
            privacy.make_folder(self.path)
            privacy.make_file(self.path / "lock")
            self._lock: IO[bytes] = open(self.path / "lock", "ab")  # noqa: SIM115
        except OSError as error:
            raise ServeError(f"The folder {self.path} cannot be used: {_why(error)}.") from None
        try:
            _lock(self._lock.fileno())
        except OSError:
            self._lock.close()
            raise ServeError(
                f"Another Palenque already keeps its games in {self.path}:"
                " play there, or give this one another folder with --data."
            ) from None
        self.warning = self._close_to_others()

    def _close_to_others(self) -> str | None:
        """Keeps the cards of running games from everybody else on this machine.

        SQLite gives its log and its index the mode of the database.
        """
        try:
            privacy.make_file(self.database)
        except OSError as error:
            self._lock.close()
            raise ServeError(f"{self.database} cannot be used: {_why(error)}.") from None
        beside = [self.database.with_name(self.database.name + end) for end in BESIDE]
        return privacy.close_to_others([self.path, self.path / "lock", self.database, *beside])

    @property
    def database(self) -> Path:
        """Where the games are stored."""
        return self.path / "palenque.db"

    def close(self) -> None:
        """Lets another server have the folder."""
        self._lock.close()

    def __enter__(self) -> "DataFolder":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.close()


def _why(error: OSError) -> str:
    return (error.strerror or type(error).__name__).lower()


def _lock(file: int) -> None:
    """Takes the lock, or raises OSError at once where another process has it."""
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
