"""Who is away while their move is awaited, and what the other may do about it (*ours*).

Who is connected is nobody's log; what somebody decides is logged with the time for which the
other had been away, and everything else here follows from the log.
"""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from palenque.game import IllegalAction, Reason, Seat
from palenque.messages import Level
from palenque.messages.company import Choice
from palenque.pacal import Match, Over
from palenque.table.agreeing import MOVES
from palenque.table.log import Claim, Logged, TableAction
from palenque.table.remarks import Remark, Resume, Return, StandIn

NOTICE = 10_000
"""Milliseconds after which it is worth a word that a move is awaited from somebody who is away."""
GRACE = 60_000
"""Milliseconds that a player whose move is awaited may be away before the other decides."""
LONG = 600_000
"""Milliseconds after which the whole match may be claimed; or else once a round was."""
STAND_IN: Level = 5
"""How well the computer plays on: the best that it can at once, wherever it is installed."""


@dataclass(frozen=True)
class PlayOn:
    """What the computer plays for a seat whose owner is away; nobody sends this over a wire."""

    id: str
    ply: int
    token: str


@dataclass(frozen=True)
class Ended:
    """A round that ended while a player was away."""

    number: int
    winner: Seat | None
    reason: str


@dataclass(frozen=True)
class Missed:
    """What happened without a player since the other first decided to go on."""

    moves: int = 0
    rounds: tuple[Ended, ...] = ()


@dataclass(frozen=True)
class Absences:
    """How a table goes on without players who are away.

    ``since`` is from when the move is awaited that is. ``claimed`` are the seats that have lost
    a round by being away and have not done anything since; ``missed`` is by seat.
    """

    stand_in: StandIn | None = None
    since: int = 0
    claimed: frozenset[Seat] = frozenset()
    missed: tuple[Missed | None, Missed | None] = (None, None)


def choices(absences: Absences, seat: Seat, away: int) -> list[Choice]:
    """What the other may decide when this seat's move has been awaited in vain for so long."""
    if away < GRACE:
        return []
    found: list[Choice] = [] if absences.stand_in else ["stand-in"]
    found.append("claim-round")
    return [*found, "claim-match"] if seat in absences.claimed or away >= LONG else found


def turning_points(absences: Absences, since: int) -> Iterator[int]:
    """When there is more to say of a seat that is away since then."""
    start = max(since, absences.since)
    yield from (start + NOTICE, start + GRACE, start + LONG)


def action(absences: Absences, seat: Seat, choice: Choice, away: int) -> TableAction:
    """What this choice comes to."""
    if choice == "stand-in":
        return StandIn(seat, STAND_IN, away)
    return Claim(seat, away, "match" if choice == "claim-match" else "round")


def check(absences: Absences, entry: Logged[TableAction], asked: Seat | None) -> None:
    """Raises IllegalAction unless the evidence allows it; ``asked`` is whose move is awaited."""
    match entry.action:
        case Return(seat=seat):
            if absences.stand_in is None or absences.stand_in.seat is not seat:
                raise _refused("the computer does not play for this seat")
        case StandIn(seat=seat, away=away) | Claim(seat=seat, away=away):
            choice: Choice = "stand-in"
            if isinstance(entry.action, Claim):
                choice = "claim-match" if entry.action.scope == "match" else "claim-round"
            awaited = seat is asked and entry.at - away >= absences.since
            if not awaited or choice not in choices(absences, seat, away):
                raise _refused("the other has not been away for long enough")


def after(absences: Absences, entry: Logged[TableAction], before: Match, match: Match) -> Absences:
    """How the table goes on after this, which led to ``match`` from ``before``."""
    action = entry.action
    found = absences if entry.seat is None else _heard(absences, entry.seat)
    match action:
        case StandIn(seat=seat):
            found = replace(found, stand_in=action, missed=_begun(found, seat))
        case Return():
            found = replace(found, stand_in=None)
        case Claim(seat=seat):
            claimed = found.claimed | {seat}
            found = replace(found, claimed=claimed, missed=_begun(found, seat))
    if isinstance(action, MOVES) and entry.seat is None and found.stand_in:
        found = replace(found, missed=_moved(found, found.stand_in.seat))
    if _has_ended(before, match):
        found = replace(found, missed=_ended(found, match))
    waits_anew = not isinstance(action, Remark) or isinstance(action, Resume)
    return replace(found, since=entry.at) if waits_anew else found


def _heard(absences: Absences, seat: Seat) -> Absences:
    """A player who does anything is there, and knows what happened meanwhile."""
    stand_in = absences.stand_in
    gone = stand_in if stand_in and stand_in.seat is not seat else None
    missed = _with(absences, seat, None)
    return replace(absences, stand_in=gone, claimed=absences.claimed - {seat}, missed=missed)


def _begun(absences: Absences, seat: Seat) -> tuple[Missed | None, Missed | None]:
    return _with(absences, seat, absences.missed[seat.order] or Missed())


def _moved(absences: Absences, seat: Seat) -> tuple[Missed | None, Missed | None]:
    missed = absences.missed[seat.order] or Missed()
    return _with(absences, seat, replace(missed, moves=missed.moves + 1))


def _ended(absences: Absences, match: Match) -> tuple[Missed | None, Missed | None]:
    assert match.round
    assert isinstance(match.round.phase, Over)
    ended = Ended(match.number, match.round.phase.winner, match.round.phase.reason)
    jade, obsidian = (
        missed and replace(missed, rounds=(*missed.rounds, ended)) for missed in absences.missed
    )
    return jade, obsidian


def _with(
    absences: Absences, seat: Seat, missed: Missed | None
) -> tuple[Missed | None, Missed | None]:
    jade, obsidian = absences.missed
    return (missed, obsidian) if seat is Seat.JADE else (jade, missed)


def _has_ended(before: Match, match: Match) -> bool:
    """Whether a round has just ended."""
    return _is_over(match) and not (_is_over(before) and before.number == match.number)


def _is_over(match: Match) -> bool:
    return match.round is not None and isinstance(match.round.phase, Over)


def _refused(sentence: str) -> IllegalAction:
    return IllegalAction(Reason.NOT_ASKED, "P4", sentence)
