"""Who sits at a table of Pacal, and who is ready for the next round, as its log tells."""

from collections.abc import Sequence
from typing import Any

from palenque.game import IllegalAction, Reason, Seat
from palenque.table.log import Claim, Logged, Setup, Sit
from palenque.table.remarks import GetReady, Remark, Resume

Log = Sequence[Logged[Any]]
PATIENCE = 30_000
"""Milliseconds after which the next round begins without the second player's word (*ours*)."""


def open_seats(setup: Setup, log: Log) -> tuple[Seat, ...]:
    """The seats for which somebody is waited; nothing happens before they are taken."""
    return () if log or setup.open is None else (setup.open,)


def names(setup: Setup, log: Log) -> tuple[str, str]:
    """The players' names by seat; that of an open seat is empty, or of whom it is kept for."""
    first = log[0].action if log else None
    if not isinstance(first, Sit):
        return setup.names
    jade, obsidian = setup.names
    return (first.name, obsidian) if first.seat is Seat.JADE else (jade, first.name)


def ready(log: Log) -> tuple[Seat, ...]:
    """The seats that have asked for the next round since the last one ended."""
    said = (entry.action for entry in _remarks(log))
    return tuple(action.seat for action in said if isinstance(action, GetReady))


def deadline(log: Log) -> int | None:
    """When the next round begins though only one player has asked for it."""
    asked = next((entry.at for entry in _remarks(log) if isinstance(entry.action, GetReady)), None)
    if asked is None:
        return None
    resumed = [entry.at for entry in _remarks(log) if isinstance(entry.action, Resume)]
    return max([asked, *resumed]) + PATIENCE


def is_current(log: Log, ply: int) -> bool:
    """Whether a command for the view of this ply is in time: remarks change nothing of the game."""
    return ply == len(log) or (0 <= ply < len(log) and len(log) - ply <= len(_remarks(log)))


def check(setup: Setup, log: Log, action: object, rests: bool) -> None:
    """Raises IllegalAction unless this may be done now; ``rests`` says that no round runs."""
    open = open_seats(setup, log)
    match action:
        case Sit(seat=seat):
            if seat not in open:
                raise IllegalAction(Reason.NOT_SEATED, "P1", "this seat is not open")
        case _ if open:
            raise IllegalAction(Reason.NOT_SEATED, "P1", "a player is still waited for")
        case _ if setup.open is None and isinstance(action, Remark | Claim):
            raise IllegalAction(Reason.NOT_ASKED, "P1", "nobody else plays at this table")
        case GetReady(seat=seat):
            if not rests or seat in ready(log):
                raise IllegalAction(Reason.NOT_ASKED, "P13", "this seat is not asked to be ready")


def _remarks(log: Log) -> Log:
    """The latest entries of the log, as far as the game is the same since then."""
    start = len(log)
    while start and isinstance(log[start - 1].action, Remark):
        start -= 1
    return log[start:]
