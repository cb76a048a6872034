"""Positions of Pacal, of two players or of one, as a lesson asks about them."""

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import combinations

from palenque.faults import fault
from palenque.game import IllegalAction, NotationError, Reason
from palenque.learning.positions import LEARNER
from palenque.pacal import (
    UNKNOWN,
    LastCards,
    Match,
    Move,
    Offer,
    Offering,
    Over,
    Pick,
    Picking,
    Placement,
    Placing,
    Round,
    format_token,
    legal,
    parse_position,
    parse_token,
    play,
    solo,
)
from palenque.pacal.actions import Cards
from palenque.pacal.notation import Stuck
from palenque.pacal.phase import Phase
from palenque.pacal.pyramid import Pyramid
from palenque.pacal.solo import Solo, SoloAction, rule_of


def parsed(text: str) -> "RoundPosition | SoloPosition":
    """The position that a text shows; raises NotationError."""
    state = parse_position(text)
    return SoloPosition(state) if isinstance(state, Solo) else RoundPosition(state)


@dataclass(frozen=True)
class RoundPosition:
    """A match in the middle of a round."""

    match: Match

    @property
    def rules(self) -> str:
        """The id of the ruleset."""
        return self.match.ruleset.id

    @property
    def round(self) -> Round:
        """The round that runs or has just ended."""
        assert self.match.round
        return self.match.round

    @property
    def phase(self) -> Phase:
        """What is asked, and of whom."""
        return self.round.phase

    @property
    def pyramid(self) -> Pyramid:
        """The learner's own pyramid."""
        return self.round.pyramids[LEARNER.order]

    @property
    def asks(self) -> str:
        """What the learner is to do; ``wait`` while the other is, ``over`` after the round."""
        phase = self.phase
        if not isinstance(phase, Over) and phase.seat is not LEARNER:
            return "wait"
        match phase:
            case Offering():
                return "offer"
            case Picking():
                return "pick"
            case Placing():
                return "place"
            case LastCards():
                return "last"
        return "over"

    @property
    def open_hand(self) -> Cards:
        """The other's cards where they lie open while the round runs, as in a puzzle."""
        hand = self.round.hands[LEARNER.other.order]
        return () if UNKNOWN in hand or self.asks == "over" else hand

    @property
    def due(self) -> Cards:
        """The card that the learner may place now."""
        match self.phase:
            case Placing(card=card):
                return (card,)
            case LastCards():
                return self.round.hands[LEARNER.order]
        return ()

    @property
    def ended_by(self) -> str | None:
        """The id of the rule that has ended the round."""
        return self.phase.reason.rule if isinstance(self.phase, Over) else None

    def legal(self) -> list[str]:
        """Every legal token of the learner."""
        return [format_token(move) for move in legal(self.match, LEARNER)]

    def tries(self) -> list[str]:
        """Every pair of the hand, either card on offer, every field for the card that is due."""
        if self.asks == "offer":
            hand = self.round.hands[LEARNER.order]
            return [f"{low}+{high}" for low, high in combinations(hand, 2)]
        if self.due:
            kept = ["-"] if self.asks == "last" else []
            return [*on_every_field(self.pyramid, self.due), *kept]
        return self.legal()

    def played(self, token: str) -> "RoundPosition":
        """The position after this token, whoever plays it."""
        return RoundPosition(play(self.match, _move(token)))

    def facts(self, error: IllegalAction) -> Mapping[str, object]:
        """What a sentence about this refusal may name."""
        return placing_facts(self.pyramid, error)


@dataclass(frozen=True)
class SoloPosition:
    """A solo game with cards drawn that are to be placed."""

    game: Solo

    @property
    def rules(self) -> str:
        """The id of the ruleset."""
        return self.game.ruleset.id

    @property
    def pyramid(self) -> Pyramid:
        """The pyramid as it stands."""
        return self.game.pyramid

    @property
    def asks(self) -> str:
        """``draw``: a drawn card is to be placed; ``over`` after the game."""
        return "over" if self.game.result else "draw"

    @property
    def due(self) -> Cards:
        """The drawn cards."""
        return self.game.drawn

    @property
    def ended_by(self) -> str | None:
        """The id of the rule that has ended the game."""
        return rule_of(self.game.ruleset) if self.game.result else None

    def legal(self) -> list[str]:
        """Every legal token."""
        return [format_token(move) for move in solo.legal(self.game)]

    def tries(self) -> list[str]:
        """Each drawn card on every field."""
        return on_every_field(self.pyramid, self.due)

    def played(self, token: str) -> "SoloPosition":
        """The position after this token; a bare card, or two, are those drawn next."""
        return SoloPosition(solo.play(self.game, _solo_action(_move(token))))

    def facts(self, error: IllegalAction) -> Mapping[str, object]:
        """What a sentence about this refusal may name."""
        return placing_facts(self.pyramid, error)


def on_field(pyramid: Pyramid, card: int, rank: int) -> str:
    """The token that puts this card on this field: on top of what lies there."""
    there = 1 <= rank <= len(pyramid.values) and pyramid.values[rank - 1]
    return format_token(Placement(card, rank, cover=bool(there)))


def on_every_field(pyramid: Pyramid, cards: Cards) -> list[str]:
    """The tokens that put each of these cards on each field."""
    ranks = range(1, len(pyramid.values) + 1)
    return [on_field(pyramid, card, rank) for card in cards for rank in ranks]


def placing_facts(pyramid: Pyramid, error: IllegalAction) -> dict[str, object]:
    """The card and its field, what lies there, and the field that is in its way (P7)."""
    placement = error.action
    if not isinstance(placement, Placement):
        return {}
    facts: dict[str, object] = {"card": placement.card, "rank": placement.rank}
    if error.reason is Reason.DOES_NOT_FIT:
        other = _in_the_way(pyramid, placement)
        return facts | {
            "side": "higher" if other > placement.rank else "lower",
            "other": other,
            "value": pyramid.values[other - 1],
        }
    if 1 <= placement.rank <= len(pyramid.values):
        facts["value"] = pyramid.values[placement.rank - 1]
    return facts


def _in_the_way(pyramid: Pyramid, placement: Placement) -> int:
    """The rank whose card is too great below the field, or too small above it (P7)."""
    for rank, value in enumerate(pyramid.values, 1):
        if rank < placement.rank and value > placement.card:
            return rank
        if rank > placement.rank and 0 < value < placement.card:
            return rank
    raise AssertionError("a card that breaks no order fits")


def _move(token: str) -> Move:
    move = parse_token(token)
    if isinstance(move, Stuck):
        raise NotationError(fault("sees-stuck", card=move.card))
    return move


def _solo_action(move: Move) -> SoloAction:
    match move:
        case Placement():
            return move
        case Pick(card=card):
            return solo.Draw((card,))
        case Offer():
            return solo.Draw(move.cards)
    raise NotationError(fault("placement", card=17))
