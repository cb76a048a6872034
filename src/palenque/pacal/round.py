"""One round of Pacal: who acts, what is legal, what follows (P3 to P13, P15)."""

from dataclasses import dataclass, field
from itertools import combinations

from palenque.game import SEATS, IllegalAction, Reason, Seat
from palenque.pacal.actions import (
    UNKNOWN,
    Cards,
    Conclude,
    Deal,
    Keep,
    Move,
    NoOffer,
    Offer,
    Pick,
    Placement,
)
from palenque.pacal.phase import (
    OUTSIDE,
    End,
    LastCards,
    Offering,
    Over,
    Phase,
    Picking,
    Placing,
    asked,
    asked_rule,
    on_table,
)
from palenque.pacal.pyramid import Pyramid, check, empty, fits_nowhere, place, spots
from palenque.pacal.ruleset import Ruleset


@dataclass(frozen=True)
class Round:
    """A round as a value; pairs are by seat, Jade first.

    Hands ascend, cards that are not known stand last as 0. ``scaffolds`` is empty where
    a position does not tell it. ``log`` holds the moves so far.
    """

    ruleset: Ruleset
    pyramids: tuple[Pyramid, Pyramid]
    hands: tuple[Cards, Cards]
    phase: Phase
    starter: Seat = field(compare=False)
    turn: int = field(compare=False)
    scaffolds: tuple[Cards, Cards] | tuple[()] = field(default=(), compare=False)
    log: tuple[Move, ...] = field(default=(), compare=False, repr=False)


def start(ruleset: Ruleset, deal: Deal) -> Round:
    """The round after this deal; the higher card on rank 10 starts (P1, P3)."""
    starter = starter_of(deal)
    if starter is None:
        raise IllegalAction(Reason.WRONG_DEAL, "P3", "the deal does not tell who starts", deal)
    nothing = empty(ruleset.fields)
    hands = (ascending(deal.hands[0]), ascending(deal.hands[1]))
    begun = Round(ruleset, (nothing, nothing), hands, Offering(starter), starter, 1, deal.scaffolds)
    return _with_phase(begun, _turn_of(begun, starter))


def starter_of(deal: Deal) -> Seat | None:
    """The seat with the higher scaffold card at the top (P3), None where neither is known.

    >>> starter_of(Deal(((3, 17), (5, 42)), ((), ()))).name
    'OBSIDIAN'
    """
    jade, obsidian = (scaffold[-1] if scaffold else UNKNOWN for scaffold in deal.scaffolds)
    if jade and obsidian:
        return Seat.JADE if jade > obsidian else Seat.OBSIDIAN
    return deal.starter


def ascending(hand: Cards) -> Cards:
    """The cards in ascending order, those not known behind the others."""
    return tuple(sorted(hand, key=lambda card: (card == UNKNOWN, card)))


def actors(round: Round) -> tuple[Seat, ...]:
    """The seat that acts, none once the round is over."""
    return () if isinstance(round.phase, Over) else (round.phase.seat,)


def legal(round: Round, seat: Seat) -> list[Move]:
    """Every legal action of this seat: offers ascending, placements by rank, keeping last.

    Of a hand that is partly hidden, the offers of its known cards.
    """
    if seat not in actors(round):
        return []
    match round.phase:
        case Offering():
            return list(_offers(round, seat))
        case Picking(offer=offer):
            return [Pick(offer.low), Pick(offer.high)]
        case Placing(card=card):
            return list(_spots(round, seat, card))
        case LastCards():
            placements = [
                p for card in round.hands[seat.order] if card for p in _spots(round, seat, card)
            ]
            return [*placements, Keep()]
    return []


def play(round: Round, action: Move) -> Round:
    """The round after this action; raises IllegalAction if a rule forbids it."""
    _check(round, action)
    return play_unchecked(round, action)


def play_unchecked(round: Round, action: Move) -> Round:
    """The round after an action that is known to be legal."""
    match action, round.phase:
        case Offer(), Offering(seat=seat):
            hands = _without(round.hands, seat, action.cards)
            return _next(round, action, Picking(seat.other, action), hands=hands)
        case Pick(card=card), Picking(seat=seat, offer=offer):
            returns = offer.high if card == offer.low else offer.low
            return _next(round, action, _placing(round, seat, card, returns))
        case Placement(), Placing(seat=seat, returns=returns):
            return _placed(round, action, seat, returns)
        case Placement(card=card), LastCards(seat=seat):
            pyramids = _with_card(round.pyramids, seat, action)
            hands = _without(round.hands, seat, (card,))
            return _decided(_next(round, action, round.phase, pyramids=pyramids, hands=hands))
        case Keep(), LastCards():
            return _decided(_next(round, action, round.phase))
        case NoOffer(), Offering(seat=seat):
            return _next(round, action, Over(seat.other, End.NO_OFFER))
        case Conclude(winner=winner, reason=reason), _:
            return _next(round, action, Over(winner, End(reason)))
    raise AssertionError(f"{action} does not answer {round.phase}")


def alive(round: Round, card: int) -> bool:
    """Whether this card fits either pyramid, so that an offer with it is not dead (P15)."""
    return not all(fits_nowhere(p, card, round.ruleset.covers) for p in round.pyramids)


def look(ruleset: Ruleset, pyramids: tuple[Pyramid, Pyramid]) -> Over | None:
    """What complete pyramids decide after both have placed (P10, P11); None goes on."""
    jade, obsidian = pyramids
    if jade.complete and obsidian.complete:
        return Over(_tie_break(ruleset, jade, obsidian), End.SPREAD)
    if jade.complete or obsidian.complete:
        return Over(Seat.JADE if jade.complete else Seat.OBSIDIAN, End.COMPLETE)
    return None


def _tie_break(ruleset: Ruleset, jade: Pyramid, obsidian: Pyramid) -> Seat | None:
    if ruleset.tie == "smaller":
        return _less(jade.spread, obsidian.spread)
    for low in range(ruleset.fields // 2):
        high = -1 - low
        winner = _less(
            obsidian.values[high] - obsidian.values[low], jade.values[high] - jade.values[low]
        )
        if winner:
            return winner
    return None


def _less(jade: int, obsidian: int) -> Seat | None:
    if jade == obsidian:
        return None
    return Seat.JADE if jade < obsidian else Seat.OBSIDIAN


def _offers(round: Round, seat: Seat) -> list[Offer]:
    hand = [card for card in round.hands[seat.order] if card]
    offers = [Offer(low, high) for low, high in combinations(hand, 2)]
    if round.ruleset.dead_offers:
        return offers
    living = {card for card in hand if alive(round, card)}
    return [offer for offer in offers if not living.isdisjoint(offer.cards)]


def _spots(round: Round, seat: Seat, card: int) -> list[Placement]:
    return spots(round.pyramids[seat.order], card, round.ruleset.covers)


def _placing(round: Round, seat: Seat, card: int, returns: int | None) -> Phase:
    if fits_nowhere(round.pyramids[seat.order], card, round.ruleset.covers):
        return Over(seat.other, End.STUCK)
    return Placing(seat, card, returns)


def _placed(round: Round, placement: Placement, seat: Seat, returns: int | None) -> Round:
    after = _next(
        round, placement, round.phase, pyramids=_with_card(round.pyramids, seat, placement)
    )
    if returns is not None:
        return _with_phase(after, _placing(after, seat.other, returns, None))
    over = look(round.ruleset, after.pyramids)
    if over:
        return _with_phase(after, over)
    return _with_phase(after, _turn_of(after, seat.other), turn=round.turn + 1)


def _turn_of(round: Round, offerer: Seat) -> Phase:
    hand = round.hands[offerer.order]
    if len(hand) < 2:
        if round.ruleset.last and all(len(held) == 1 for held in round.hands):
            return LastCards((round.starter, round.starter.other))
        return Over(None, End.UNFINISHED)
    if has_no_offer(round, offerer):
        return Over(offerer.other, End.NO_OFFER)
    return Offering(offerer)


def has_no_offer(round: Round, offerer: Seat) -> bool:
    """Whether every pair in this hand is known to be a dead offer that may not be made (P15)."""
    if round.ruleset.dead_offers:
        return False
    return all(card != UNKNOWN and not alive(round, card) for card in round.hands[offerer.order])


def _decided(round: Round) -> Round:
    assert isinstance(round.phase, LastCards)
    rest = round.phase.seats[1:]
    if rest:
        return _with_phase(round, LastCards(rest))
    over = look(round.ruleset, round.pyramids)
    return _with_phase(round, over or Over(None, End.UNFINISHED))


def _check(round: Round, action: Move) -> None:
    match action, round.phase:
        case _, Over(reason=reason):
            raise IllegalAction(
                Reason.ROUND_OVER, reason.rule or "P10", "the round is over", action
            )
        case Offer(), Offering(seat=seat):
            _check_offer(round, seat, action)
        case Pick(card=card), Picking(offer=offer):
            if card not in offer.cards:
                sentence = f"{card} is not on offer, only {offer.low} and {offer.high} are"
                raise IllegalAction(Reason.NOT_OFFERED, "P5", sentence, action)
        case Placement(card=card), Placing(seat=seat, card=due):
            if card != due:
                sentence = f"{due} is the card to place, not {card}"
                raise IllegalAction(Reason.NOT_OFFERED, "P6", sentence, action)
            check(round.pyramids[seat.order], action, round.ruleset.covers)
        case Placement(card=card), LastCards(seat=seat):
            _check_held(round, seat, card, "P12", action)
            check(round.pyramids[seat.order], action, round.ruleset.covers)
        case NoOffer(), Offering(seat=seat):
            _check_no_offer(round, seat, action)
        case Conclude(), _:
            _check_conclusion(action)
        case Keep(), LastCards():
            pass
        case _:
            raise IllegalAction(
                Reason.NOT_ASKED, asked_rule(round.phase), asked(round.phase), action
            )


def _check_conclusion(conclusion: Conclude) -> None:
    agreed = conclusion.reason == End.AGREED
    if conclusion.reason not in OUTSIDE or not (conclusion.winner or agreed):
        winner = conclusion.winner.name.title() if conclusion.winner else "nobody"
        sentence = f"{conclusion.reason!r} does not end a round for {winner} from outside the rules"
        raise IllegalAction(Reason.NOT_ASKED, "P10", sentence, conclusion)


def _check_offer(round: Round, seat: Seat, offer: Offer) -> None:
    if offer.low == offer.high:
        sentence = f"an offer needs two different cards, not {offer.low} twice"
        raise IllegalAction(Reason.SAME_CARD, "P4", sentence, offer)
    if offer.low > offer.high:
        sentence = f"an offer names the smaller card first: {offer.high}+{offer.low}"
        raise IllegalAction(Reason.NOT_ASKED, "P4", sentence, offer)
    for card in offer.cards:
        _check_held(round, seat, card, "P4", offer)
    if not round.ruleset.dead_offers and not any(alive(round, card) for card in offer.cards):
        sentence = f"{offer.low}+{offer.high} is a dead offer: neither card fits either pyramid"
        raise IllegalAction(Reason.DEAD_OFFER, "P15", sentence, offer)


def _check_held(round: Round, seat: Seat, card: int, rule: str, action: Move) -> None:
    hand = round.hands[seat.order]
    if card in hand and card != UNKNOWN:
        return
    could_be = UNKNOWN in hand and 1 <= card <= round.ruleset.deck and card not in seen(round)
    if not could_be or _too_many_hidden(round, seat, action):
        raise IllegalAction(
            Reason.NOT_IN_HAND, rule, f"{card} is not in {seat.name.title()}'s hand", action
        )


def _too_many_hidden(round: Round, seat: Seat, action: Move) -> bool:
    """Whether an offer names more hidden cards than the hand holds."""
    hand = round.hands[seat.order]
    named = action.cards if isinstance(action, Offer) else ()
    return sum(card not in hand for card in named) > hand.count(UNKNOWN)


def seen(round: Round) -> set[int]:
    """Every card that is known: placed, ever on offer, in a known hand, or revealed (P3)."""
    cards = {card for pyramid in round.pyramids for card in pyramid.cards()}
    cards.update(on_table(round.phase))
    cards.update(card for move in round.log if isinstance(move, Offer) for card in move.cards)
    for known in (*round.hands, *round.scaffolds):
        cards.update(known)
    return cards - {UNKNOWN}


def _check_no_offer(round: Round, seat: Seat, action: NoOffer) -> None:
    hidden = UNKNOWN in round.hands[seat.order]
    if round.ruleset.dead_offers or not hidden or _offers(round, seat):
        sentence = f"{seat.name.title()} has an offer that may be made"
        raise IllegalAction(Reason.NOT_ASKED, "P15", sentence, action)


def _next(
    round: Round,
    action: Move,
    phase: Phase,
    pyramids: tuple[Pyramid, Pyramid] | None = None,
    hands: tuple[Cards, Cards] | None = None,
) -> Round:
    return Round(
        round.ruleset,
        pyramids or round.pyramids,
        hands or round.hands,
        phase,
        round.starter,
        round.turn,
        round.scaffolds,
        (*round.log, action),
    )


def _with_phase(round: Round, phase: Phase, turn: int | None = None) -> Round:
    return Round(
        round.ruleset,
        round.pyramids,
        round.hands,
        phase,
        round.starter,
        turn or round.turn,
        round.scaffolds,
        round.log,
    )


def _with_card(
    pyramids: tuple[Pyramid, Pyramid], seat: Seat, placement: Placement
) -> tuple[Pyramid, Pyramid]:
    jade, obsidian = pyramids
    if seat is SEATS[0]:
        return place(jade, placement), obsidian
    return jade, place(obsidian, placement)


def _without(hands: tuple[Cards, Cards], seat: Seat, cards: Cards) -> tuple[Cards, Cards]:
    left = list(hands[seat.order])
    for card in cards:
        left.remove(card if card in left else UNKNOWN)
    jade, obsidian = hands
    return (tuple(left), obsidian) if seat is SEATS[0] else (jade, tuple(left))
