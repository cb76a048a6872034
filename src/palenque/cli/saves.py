"""Games that run in the terminal, each in a file that is never half written.

A running game is ``NAME.unfinished`` in the data directory and holds every card; once it is
over it becomes ``NAME.pacal``. Both are records.
"""

import os
from collections.abc import Iterable
from contextlib import suppress
from datetime import datetime
from itertools import count
from pathlib import Path

from palenque import pacal, plaintext, privacy
from palenque.cli.output import Unusable, say
from palenque.game import NotationError
from palenque.messages.names import kept
from palenque.pacal.record import Record, SoloRecord
from palenque.pacal.record_text import format_record, parse, split
from palenque.pacal.replay import RecordError, verdict
from palenque.pacal.ruleset import Ruleset, SoloRuleset, resolve
from palenque.search.bots import BOTS
from palenque.search.levels import LEVELS

RUNNING, FINISHED, HALF_WRITTEN, LOCK = ".unfinished", ".pacal", ".new", ".lock"
ENDINGS = (RUNNING, FINISHED)
PLAYERS = (*BOTS, *(f"level:{level.number}" for level in LEVELS))
COMPUTERS = [f"{seat} {player}" for seat in pacal.SEATS for player in PLAYERS]


def data_dir() -> Path:
    """Where games are kept: ``PALENQUE_DATA``, or the usual place of this system."""
    told = os.environ.get("PALENQUE_DATA")
    if told:
        return Path(told)
    from platformdirs import user_data_path

    return user_data_path("palenque", appauthor=False)


def close_to_others(kept: Iterable[Path] = ()) -> None:
    """Keeps the data folder and what is kept there from everybody else; says where it cannot."""
    warning = privacy.close_to_others([data_dir(), *kept])
    if warning:
        say(warning)


def saved() -> list[Path]:
    """The files of every game, over or not."""
    endings = (*ENDINGS, HALF_WRITTEN, LOCK)
    return [path for end in endings for path in data_dir().glob(f"*{end}")]


class SavedGame:
    """The file of one game, which one program at a time may play."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._lock = _claim(path.with_suffix(LOCK))

    @classmethod
    def new(cls, ruleset: Ruleset | SoloRuleset) -> "SavedGame":
        """A file that no other game uses; it is there with the first action."""
        folder = data_dir()
        try:
            privacy.make_folder(folder)
        except OSError as error:
            raise Unusable(f"Games cannot be kept in {folder}: {error.strerror}.") from None
        name = f"{datetime.now():%Y-%m-%d-%H%M%S}-{ruleset.id}"
        for number in count(2):
            with suppress(Claimed):
                if not any((folder / name).with_suffix(end).exists() for end in ENDINGS):
                    return cls((folder / name).with_suffix(RUNNING))
            name = f"{name.partition('_')[0]}_{number}"
        raise AssertionError("the numbers do not end")

    def write(self, record: Record | SoloRecord) -> None:
        """Keeps the game as it stands; what was kept before is replaced at once or not at all."""
        new = self.path.with_suffix(HALF_WRITTEN)
        try:
            with privacy.open_text(new) as file:
                file.write(format_record(record))
                file.flush()
                os.fsync(file.fileno())
            os.replace(new, self.path)
        except OSError as error:
            raise Unusable(f"The game cannot be kept in {self.path}: {error.strerror}.") from None

    def finish(self) -> Path:
        """The game is over: the file gets its lasting name."""
        done = self.path.with_suffix(FINISHED)
        try:
            os.replace(self.path, done)
        except OSError as error:
            raise Unusable(f"{self.path} cannot be renamed: {error.strerror}.") from None
        self.leave()
        self.path = done
        return done

    def leave(self) -> None:
        """Another program may play this game from now on."""
        if self._lock is not None:
            with suppress(OSError):
                self.path.with_suffix(LOCK).unlink()
            os.close(self._lock)


class Claimed(Unusable):
    """Another program plays this game."""


def _claim(path: Path) -> int | None:
    """Takes the game for this program, until it ends; None where the system has no such locks."""
    try:
        import fcntl
    except ImportError:
        return None
    try:
        lock = os.open(path, os.O_CREAT | os.O_RDWR, privacy.FILE)
    except OSError as error:
        folder = path.parent
        raise Unusable(f"Games cannot be kept in {folder}: {error.strerror}.") from None
    try:
        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(lock)
        raise Claimed(f"The game {path.stem} is being played in another window.") from None
    return lock


def unfinished() -> list[Path]:
    """The files of games that can go on, the newest first."""
    return sorted(data_dir().glob(f"*{RUNNING}"), reverse=True)


def load(path: Path) -> Record | SoloRecord:
    """The record in a saved game's file; one sentence if it cannot be read, and it stays."""
    try:
        text = plaintext.unmarked(path.read_bytes().decode())
        (_, chunk), *more = split(text)
        record = parse(chunk, resolve)
        verdict(record)
    except OSError as error:
        raise _unreadable(path, error.strerror or "no reason given") from None
    except UnicodeDecodeError:
        raise _unreadable(path, "it is not UTF-8 text") from None
    except (NotationError, RecordError) as error:
        line = f"line {error.line}, " if isinstance(error, RecordError) else ""
        raise _unreadable(path, f"{line}{error}") from None
    if more or (isinstance(record, Record) and not record.rounds):
        raise _unreadable(path, "it does not hold exactly one game")
    if not _is_whole(record):
        raise _unreadable(path, "it does not tell every card")
    if dict(record.tags).get("Computer", COMPUTERS[0]) not in COMPUTERS:
        raise _unreadable(path, "it names no player that the computer knows")
    return record


def _is_whole(record: Record | SoloRecord) -> bool:
    """Whether every card is known, so that the game can go on."""
    if isinstance(record, SoloRecord):
        return pacal.UNKNOWN not in (*record.deal.scaffold, *record.deal.deck)
    deals = [round.deal for round in record.rounds]
    return not any(
        pacal.UNKNOWN in cards for deal in deals for cards in (*deal.scaffolds, *deal.hands)
    )


def _unreadable(path: Path, reason: str) -> Unusable:
    return Unusable(f"The saved game {path} cannot be read ({reason}); the file is kept.")


def tags(computer: str | None = None) -> tuple[tuple[str, str], ...]:
    """The tags of a game that begins now; ``computer`` is its seat and player."""
    today = ("Date", f"{datetime.now():%Y.%m.%d}")
    return (today, ("Computer", computer)) if computer else (today,)


KNOWN = ("Game", "Ruleset", "RulesetDef", "Jade", "Obsidian", "Player", "Result", "Termination")


def kept_tags(record: Record | SoloRecord) -> tuple[tuple[str, str], ...]:
    """The tags that are written back as they are."""
    return tuple((name, text) for name, text in record.tags if name not in KNOWN)


def players(record: Record | SoloRecord) -> tuple[str, str]:
    """The names by seat."""
    found = {tag: kept(text) for tag, text in record.tags}
    if isinstance(record, SoloRecord):
        return found.get("Player", "?"), ""
    jade, obsidian = pacal.SEATS
    return found.get("Jade", jade.name.title()), found.get("Obsidian", obsidian.name.title())
