"""A match of Pacal: rounds until one player has won enough of them (P1, P13, P14)."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random

from palenque.game import SEATS, IllegalAction, Reason, Seat
from palenque.pacal import round as rounds
from palenque.pacal.actions import UNKNOWN, Action, Deal, GiveUp, Move
from palenque.pacal.phase import LOST, End, Over
from palenque.pacal.round import Round
from palenque.pacal.ruleset import Ruleset


@dataclass(frozen=True)
class Match:
    """A match as a value: the rounds won, Jade first, and the round that runs or ended last.

    ``number`` counts the rounds dealt so far; ``gave_up`` is the seat that lost the match from
    outside the rules, and ``termination`` says why.
    """

    ruleset: Ruleset
    score: tuple[int, int] = (0, 0)
    round: Round | None = None
    gave_up: Seat | None = None
    termination: End | None = None
    number: int = field(default=0, compare=False)

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        from palenque.pacal.drawing import svg

        return svg(self)


def start(ruleset: Ruleset) -> Match:
    """A match before the first deal."""
    return Match(ruleset)


def deal(match: Match, rng: Random) -> Deal:
    """Shuffles all cards into two scaffolds and two hands, nothing left over (P1)."""
    cards = list(range(1, match.ruleset.deck + 1))
    rng.shuffle(cards)
    fields, hand = match.ruleset.fields, match.ruleset.hand
    scaffolds = tuple(cards[:fields]), tuple(cards[fields : 2 * fields])
    rest = cards[2 * fields :]
    return Deal(scaffolds, (tuple(sorted(rest[:hand])), tuple(sorted(rest[hand:]))))


def winner(match: Match) -> Seat | None:
    """The seat that has won the match (P14), or whose opponent gave up."""
    if match.gave_up:
        return match.gave_up.other
    for seat in SEATS:
        if match.score[seat.order] >= match.ruleset.target:
            return seat
    return None


def actors(match: Match) -> tuple[Seat, ...]:
    """The seat that acts; none between rounds and after the match."""
    if match.round is None or match.gave_up:
        return ()
    return rounds.actors(match.round)


def legal(match: Match, seat: Seat) -> Sequence[Move]:
    """Every legal action of this seat, in the order of the notation."""
    return rounds.legal(match.round, seat) if match.round and not match.gave_up else []


def play(match: Match, action: Action) -> Match:
    """The match after this action; raises IllegalAction if a rule forbids it."""
    if winner(match):
        raise IllegalAction(Reason.MATCH_OVER, "P14", "the match is over", action)
    match action:
        case Deal():
            _check_deal(match, action)
        case GiveUp(reason=reason):
            if reason not in LOST:
                sentence = f"nobody loses a match because it was {reason}"
                raise IllegalAction(Reason.NOT_ASKED, "P14", sentence, action)
        case _ if match.round is None:
            raise IllegalAction(Reason.NOT_ASKED, "P1", "the cards are not dealt yet", action)
        case _:
            return _after(match, rounds.play(match.round, action))
    return play_unchecked(match, action)


def play_unchecked(match: Match, action: Action) -> Match:
    """The match after an action that is known to be legal."""
    match action:
        case Deal():
            begun = rounds.start(match.ruleset, action)
            return replace(match, round=begun, number=match.number + 1)
        case GiveUp(seat=seat, reason=reason):
            return replace(match, gave_up=seat, termination=End(reason))
        case _:
            assert match.round
            return _after(match, rounds.play_unchecked(match.round, action))


def _after(match: Match, after: Round) -> Match:
    score = match.score
    if isinstance(after.phase, Over) and after.phase.winner:
        jade = after.phase.winner is Seat.JADE
        score = (score[0] + jade, score[1] + (not jade))
    return replace(match, score=score, round=after)


def _check_deal(match: Match, deal: Deal) -> None:
    if match.round and not isinstance(match.round.phase, Over):
        raise IllegalAction(Reason.ROUND_RUNNING, "P10", "the round is still running", deal)
    ruleset = match.ruleset
    for scaffold, hand in zip(deal.scaffolds, deal.hands, strict=True):
        if len(scaffold) != ruleset.fields or len(hand) != ruleset.hand:
            sentence = (
                f"each player gets {ruleset.fields} scaffold cards and {ruleset.hand} in hand"
            )
            raise IllegalAction(Reason.WRONG_DEAL, "P1", sentence, deal)
    known = [card for cards in (*deal.scaffolds, *deal.hands) for card in cards if card != UNKNOWN]
    for card in known:
        if not 1 <= card <= ruleset.deck:
            sentence = f"{card} is not a card; the cards are 1 to {ruleset.deck}"
            raise IllegalAction(Reason.WRONG_DEAL, "P1", sentence, deal)
        if known.count(card) > 1:
            raise IllegalAction(Reason.WRONG_DEAL, "P1", f"{card} is dealt twice", deal)
