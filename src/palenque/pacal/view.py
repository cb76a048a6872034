"""What one seat may know of a match, by allow-list, and the states that look like it."""

from dataclasses import dataclass, field
from random import Random

from palenque.game import SEATS, Seat
from palenque.pacal import match as matches
from palenque.pacal import round as rounds
from palenque.pacal.actions import UNKNOWN, Cards, Move
from palenque.pacal.match import Match
from palenque.pacal.phase import End, Offering, Over, Phase
from palenque.pacal.pyramid import Pyramid
from palenque.pacal.round import Round
from palenque.pacal.ruleset import Ruleset


@dataclass(frozen=True)
class View:
    """A round as one seat, or an onlooker (None), sees it; pairs are by seat, Jade first.

    A card that this seat may not know is 0. ``revealed`` are the scaffold cards on the
    top rank, which both have seen (P3), empty where a position does not tell them. Once
    the round is over, or the match given up, both hands are open.
    """

    seat: Seat | None
    ruleset: Ruleset
    score: tuple[int, int]
    number: int
    pyramids: tuple[Pyramid, Pyramid]
    hands: tuple[Cards, Cards]
    revealed: Cards
    phase: Phase
    starter: Seat
    turn: int
    gave_up: Seat | None
    termination: End | None
    legal: tuple[Move, ...]
    log: tuple[Move, ...] = field(repr=False)

    @property
    def hand(self) -> Cards:
        """The cards in this seat's own hand."""
        return self.hands[self.seat.order] if self.seat else ()

    @property
    def unseen(self) -> Cards:
        """The cards whose place this seat does not know."""
        return tuple(sorted(set(range(1, self.ruleset.deck + 1)) - rounds.seen(_round(self))))

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        from palenque.pacal.drawing import svg

        return svg(self)


def view(match: Match, seat: Seat | None) -> View:
    """What this seat may know of the round that runs or ended last."""
    round = match.round
    if round is None:
        raise ValueError("there is nothing to see before the first deal")
    tops = tuple(scaffold[-1] for scaffold in round.scaffolds)
    return View(
        seat=seat,
        ruleset=match.ruleset,
        score=match.score,
        number=match.number,
        pyramids=round.pyramids,
        hands=(_hand(match, round, Seat.JADE, seat), _hand(match, round, Seat.OBSIDIAN, seat)),
        revealed=tops,
        phase=round.phase,
        starter=round.starter,
        turn=round.turn,
        gave_up=match.gave_up,
        termination=match.termination,
        legal=tuple(matches.legal(match, seat)) if seat else (),
        log=round.log,
    )


def _hand(match: Match, round: Round, owner: Seat, seat: Seat | None) -> Cards:
    hand = round.hands[owner.order]
    if owner is seat or match.gave_up or isinstance(round.phase, Over):
        return hand
    return (UNKNOWN,) * len(hand)


def complete(view: View, rng: Random) -> Match:
    """A full state drawn uniformly from those that look like this view.

    An opponent who is still to offer has an offer that may be made (P15).
    """
    while True:
        match = _fill(view, rng)
        assert match.round
        phase = match.round.phase
        if not isinstance(phase, Offering) or not rounds.has_no_offer(match.round, phase.seat):
            return match


def _fill(view: View, rng: Random) -> Match:
    unseen = list(view.unseen)
    rng.shuffle(unseen)
    hands = [rounds.ascending(tuple(card or unseen.pop() for card in hand)) for hand in view.hands]
    scaffolds: tuple[Cards, Cards] | tuple[()] = ()
    if view.revealed:
        covered = view.ruleset.fields - 1
        bodies = [tuple(unseen.pop() for _ in range(covered)) for _ in SEATS]
        scaffolds = ((*bodies[0], view.revealed[0]), (*bodies[1], view.revealed[1]))
    round = _round(view, (hands[0], hands[1]), scaffolds)
    return Match(
        view.ruleset, view.score, round, view.gave_up, view.termination, number=view.number
    )


def _round(
    view: View,
    hands: tuple[Cards, Cards] | None = None,
    scaffolds: tuple[Cards, Cards] | tuple[()] | None = None,
) -> Round:
    if scaffolds is None and view.revealed:
        scaffolds = (view.revealed[:1], view.revealed[1:])
    return Round(
        view.ruleset,
        view.pyramids,
        hands or view.hands,
        view.phase,
        view.starter,
        view.turn,
        scaffolds or (),
        view.log,
    )
