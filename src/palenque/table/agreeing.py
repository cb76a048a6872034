"""Draws and pauses by agreement, and what of them follows from a table's log.

P13 says what a drawn round comes to; that two may agree on one, and rest, is *ours*. Both may
propose either once between two of their own moves; the other's next move declines it, as does
the end of the round.
"""

from dataclasses import dataclass, replace
from typing import Literal

from palenque.game import SEATS, IllegalAction, Reason, Seat
from palenque.messages.company import Word
from palenque.pacal import Conclude, End, GiveUp, Keep, Offer, Pick, Placement
from palenque.table.log import Logged, Stop, TableAction
from palenque.table.remarks import (
    Decline,
    GoOn,
    Proposal,
    Propose,
    Remark,
    Rest,
    Resume,
    Withdraw,
)

COUNT_IN = 5_000
"""Milliseconds from the wish to go on to the end of a pause (*ours*)."""
MOVES = (Offer, Pick, Placement, Keep)
Resting = Literal["none", "rests", "counting-in"]
Proposed = frozenset[tuple[Proposal, Seat]]


@dataclass(frozen=True)
class Agreeing:
    """What is proposed, what may not be proposed again yet, and whether the table rests.

    ``until`` is when a pause ends whose end has been asked for.
    """

    open: Proposed = frozenset()
    spent: Proposed = frozenset()
    rest: Resting = "none"
    until: int | None = None

    def by(self, what: Proposal) -> Seat | None:
        """The seat that proposes this."""
        return next((seat for seat in SEATS if (what, seat) in self.open), None)


def action(agreeing: Agreeing, seat: Seat, word: Word) -> TableAction:
    """What this word comes to; two who propose the same agree."""
    if word == "go-on":
        return GoOn(seat)
    verb, what = _parts(word)
    if verb == "withdraw":
        return Withdraw(seat, what)
    if verb == "decline":
        return Decline(seat, what)
    if verb == "offer" and (what, seat.other) not in agreeing.open:
        return Propose(seat, what)
    return Rest(seat) if what == "pause" else Conclude(None, End.AGREED)


def words(agreeing: Agreeing, seat: Seat, runs: bool) -> list[Word]:
    """All that this seat may say now; ``runs`` says whether a round does."""
    if agreeing.rest != "none":
        return ["go-on"] if agreeing.rest == "rests" else []
    found: list[Word] = []
    for what in _proposals(runs):
        if (what, seat.other) in agreeing.open:
            found += _ANSWERS[what]
        elif (what, seat) in agreeing.open:
            found.append(_WITHDRAWALS[what])
        elif (what, seat) not in agreeing.spent:
            found.append(_OFFERS[what])
    return found


def check(agreeing: Agreeing, entry: Logged[TableAction], runs: bool) -> None:
    """Raises IllegalAction unless this may be done as the two stand; ``runs``: a round does."""
    match entry.action:
        case GoOn():
            if agreeing.rest != "rests":
                raise _not_asked("the table does not rest")
        case Resume():
            if agreeing.until is None or entry.at < agreeing.until:
                raise _not_asked("the pause is not over")
        case Conclude(reason=End.RESIGNED) | GiveUp() | Stop():
            return
        case _ if agreeing.rest != "none":
            raise IllegalAction(Reason.RESTING, "P13", "the table rests")
    _check_proposal(agreeing, entry, runs)


def _check_proposal(agreeing: Agreeing, entry: Logged[TableAction], runs: bool) -> None:
    match entry.action:
        case Propose(seat=seat, what=what):
            proposal = what, seat
            if what not in _proposals(runs) or proposal in agreeing.spent | agreeing.open:
                raise _not_asked(f"a {what} cannot be proposed now")
        case Withdraw(seat=seat, what=what):
            if (what, seat) not in agreeing.open:
                raise _not_asked(f"this seat proposes no {what}")
        case Decline(seat=seat, what=what):
            _check_proposed(agreeing, what, seat.other)
        case Rest(seat=seat):
            _check_proposed(agreeing, "pause", seat.other)
        case Conclude(reason=End.AGREED):
            _check_proposed(agreeing, "draw", entry.seat.other if entry.seat else None)


def _check_proposed(agreeing: Agreeing, what: Proposal, seat: Seat | None) -> None:
    if seat is None or (what, seat) not in agreeing.open:
        raise _not_asked(f"no {what} is proposed to this seat")


def after(
    agreeing: Agreeing, entry: Logged[TableAction], mover: Seat | None, runs: bool
) -> Agreeing:
    """How the two stand after this; ``mover`` was asked before it, ``runs``: a round still does."""
    match entry.action:
        case Propose(seat=seat, what=what):
            proposal = frozenset({(what, seat)})
            return replace(agreeing, open=agreeing.open | proposal, spent=agreeing.spent | proposal)
        case Withdraw(seat=seat, what=what):
            return replace(agreeing, open=agreeing.open - {(what, seat)})
        case Decline(seat=seat, what=what):
            return replace(agreeing, open=agreeing.open - {(what, seat.other)})
        case Rest():
            return replace(agreeing, open=frozenset(), rest="rests")
        case GoOn():
            return replace(agreeing, rest="counting-in", until=entry.at + COUNT_IN)
        case Resume():
            return replace(agreeing, rest="none", until=None)
    if isinstance(entry.action, MOVES) and mover and runs:
        return _moved(agreeing, mover)
    return agreeing if isinstance(entry.action, Remark) else Agreeing()


def _moved(agreeing: Agreeing, mover: Seat) -> Agreeing:
    """Whoever moves declines what was proposed to them, and may propose anew."""
    return replace(
        agreeing,
        open=frozenset(found for found in agreeing.open if found[1] is mover),
        spent=frozenset(found for found in agreeing.spent if found[1] is not mover),
    )


def _parts(word: Word) -> tuple[str, Proposal]:
    verb, _, what = word.partition("-")
    return verb, "draw" if what == "draw" else "pause"


def _proposals(runs: bool) -> tuple[Proposal, ...]:
    return ("draw", "pause") if runs else ("pause",)


def _not_asked(sentence: str) -> IllegalAction:
    return IllegalAction(Reason.NOT_ASKED, "P13", sentence)


_OFFERS: dict[Proposal, Word] = {"draw": "offer-draw", "pause": "offer-pause"}
_WITHDRAWALS: dict[Proposal, Word] = {"draw": "withdraw-draw", "pause": "withdraw-pause"}
_ANSWERS: dict[Proposal, tuple[Word, Word]] = {
    "draw": ("accept-draw", "decline-draw"),
    "pause": ("accept-pause", "decline-pause"),
}
