"""Which positions play can reach: counts of cards, ends that are due, scores."""

from collections.abc import Iterator
from dataclasses import dataclass, replace

from palenque.faults import Fault, fault
from palenque.game import SEATS, Seat
from palenque.pacal.actions import UNKNOWN
from palenque.pacal.phase import OUTSIDE, End, LastCards, Offering, Over, Picking, Placing, on_table
from palenque.pacal.pyramid import fits_nowhere
from palenque.pacal.round import Round, alive, has_no_offer, look
from palenque.pacal.ruleset import Ruleset
from palenque.pacal.solo import Solo, rule_of, stuck


class ImpossiblePosition(ValueError):
    """A position that no play leads to."""

    def __init__(self, fault: Fault) -> None:
        super().__init__(str(fault))
        self.fault = fault


@dataclass(frozen=True)
class Counts:
    """How many cards each seat has placed and holds, Jade first."""

    placed: tuple[int, int]
    held: tuple[int, int]


@dataclass(frozen=True)
class Stage:
    """A moment that the counts can show: what kind, in which turn, who offers or goes first."""

    kind: str
    turn: int
    offerer: Seat
    starter: Seat
    counts: Counts


def stages(ruleset: Ruleset) -> Iterator[Stage]:
    """Every moment of a round as the counts show it, whatever the cards."""
    for starter in SEATS:
        hands = dict.fromkeys(SEATS, ruleset.hand)
        offerer, turn = starter, 1
        while hands[offerer] >= 2:
            yield from _turn(turn, offerer, starter, hands)
            hands[offerer] -= 2
            offerer, turn = offerer.other, turn + 1
        yield _stage("end", turn, offerer, starter, hands, 0, 0)
        if ruleset.last and set(hands.values()) == {1}:
            yield from _last(turn, starter, hands)


def _turn(turn: int, offerer: Seat, starter: Seat, hands: dict[Seat, int]) -> Iterator[Stage]:
    yield _stage("offer", turn, offerer, starter, hands, 0, 0)
    left = {**hands, offerer: hands[offerer] - 2}
    yield _stage("pick", turn, offerer, starter, left, 0, 0)
    yield _stage("returned", turn, offerer, starter, left, 0, 1)
    yield _stage("placed", turn, offerer, starter, left, 1, 1)


def _last(turn: int, starter: Seat, hands: dict[Seat, int]) -> Iterator[Stage]:
    other = starter.other
    yield _stage("last", turn, starter, starter, hands, 0, 0)
    for first in (0, 1):
        held = {starter: 1 - first, other: 1}
        yield _stage("last-one", turn, other, starter, held, 0, first)
        for second in (0, 1):
            yield _stage(
                "decided", turn, other, starter, {**held, other: 1 - second}, second, first
            )


def _stage(
    kind: str,
    turn: int,
    offerer: Seat,
    starter: Seat,
    hands: dict[Seat, int],
    own: int,
    others: int,
) -> Stage:
    """A stage in which the offerer has placed ``own`` cards this turn and the other ``others``."""
    before = turn - 1
    placed = {offerer: before + own, offerer.other: before + others}
    counts = Counts(
        (placed[Seat.JADE], placed[Seat.OBSIDIAN]), (hands[Seat.JADE], hands[Seat.OBSIDIAN])
    )
    return Stage(kind, turn, offerer, starter, counts)


def check_cards(round: Round) -> None:
    """Raises ImpossiblePosition if a card stands twice (P1)."""
    cards = [card for pyramid in round.pyramids for card in pyramid.cards()]
    cards += [card for hand in round.hands for card in hand if card != UNKNOWN]
    cards += on_table(round.phase)
    for card in cards:
        if cards.count(card) > 1:
            raise ImpossiblePosition(fault("card-twice", card=card, rule="P1"))


def check_round(round: Round) -> Round:
    """The round with its starter and turn; raises ImpossiblePosition if no play reaches it."""
    stage = _find_stage(round)
    if isinstance(round.phase, Over):
        _check_over(round, round.phase)
    else:
        _check_running(round)
    return replace(round, starter=stage.starter, turn=stage.turn)


def check_score(round: Round, score: tuple[int, int]) -> None:
    """Raises ImpossiblePosition if no match comes to this score in this round (P14)."""
    target = round.ruleset.target
    won = {seat: score[seat.order] for seat in SEATS}
    if isinstance(round.phase, Over) and round.phase.winner:
        won[round.phase.winner] -= 1
        if won[round.phase.winner] < 0:
            raise ImpossiblePosition(fault("score-counts"))
    if max(won.values()) >= target:
        raise ImpossiblePosition(fault("score-target", target=target))


def _find_stage(round: Round) -> Stage:
    jade, obsidian = round.pyramids
    hands = round.hands
    counts = Counts((jade.count, obsidian.count), (len(hands[0]), len(hands[1])))
    for stage in stages(round.ruleset):
        if stage.counts == counts and _shows(stage, round):
            return stage
    raise ImpossiblePosition(
        fault(
            "unreached",
            jade=counts.placed[0],
            obsidian=counts.placed[1],
            jade_hand=counts.held[0],
            obsidian_hand=counts.held[1],
        )
    )


def _shows(stage: Stage, round: Round) -> bool:
    """Whether a round in this phase can stand at this stage."""
    match round.phase:
        case Offering(seat=seat):
            return stage.kind == "offer" and stage.offerer is seat
        case Picking(seat=seat):
            return stage.kind == "pick" and stage.offerer is seat.other
        case Placing(seat=seat, returns=None):
            return stage.kind == "returned" and stage.offerer is seat
        case Placing(seat=seat):
            return stage.kind == "pick" and stage.offerer is seat.other
        case LastCards(seats=(seat,)):
            return stage.kind == "last-one" and stage.offerer is seat
        case LastCards(seats=seats):
            return stage.kind == "last" and stage.starter is seats[0]
        case Over(winner=winner, reason=reason):
            return _ends(stage, winner, reason, round.ruleset)
    return False


def _ends(stage: Stage, winner: Seat | None, reason: End, ruleset: Ruleset) -> bool:
    if reason in OUTSIDE:
        return stage.kind not in ("placed", "decided")
    match reason:
        case End.COMPLETE | End.SPREAD:
            return stage.kind in ("placed", "decided")
        case End.STUCK:
            loser = winner.other if winner else None
            return (stage.kind == "pick" and loser is stage.offerer.other) or (
                stage.kind == "returned" and loser is stage.offerer
            )
        case End.NO_OFFER:
            return stage.kind == "offer" and winner is stage.offerer.other
    if ruleset.last and stage.counts.held == (1, 1) and stage.kind == "end":
        return False
    return stage.kind in ("end", "decided")


def _check_running(round: Round) -> None:
    phase = round.phase
    assert not isinstance(phase, Over)
    due = _due(round)
    if due:
        raise ImpossiblePosition(due)
    if round.ruleset.dead_offers or not isinstance(phase, Picking):
        return
    if not any(alive(round, card) for card in phase.offer.cards):
        raise ImpossiblePosition(fault("dead-offer-made"))


def _due(round: Round) -> Fault | None:
    """What should already have ended this running round."""
    phase = round.phase
    assert not isinstance(phase, Over)
    for seat in SEATS:
        if round.pyramids[seat.order].complete and not _may_be_complete(round, seat):
            return fault("due-complete", name=_name(seat))
    match phase:
        case Placing(seat=seat, card=card) if _stuck(round, seat, card):
            return fault("due-stuck", name=_name(seat), card=card)
        case Offering(seat=seat) if has_no_offer(round, seat):
            return fault("due-no-offer", name=_name(seat))
    return None


def _may_be_complete(round: Round, seat: Seat) -> bool:
    """A picker who completes still waits for the offerer, and the first of the last cards too."""
    match round.phase:
        case Placing(seat=acting, returns=None):
            return seat is acting.other
        case LastCards(seats=(acting,)):
            return seat is acting.other and not round.hands[seat.order]
    return False


def _stuck(round: Round, seat: Seat, card: int) -> bool:
    return fits_nowhere(round.pyramids[seat.order], card, round.ruleset.covers)


def _check_over(round: Round, over: Over) -> None:
    match over.reason:
        case End.COMPLETE | End.SPREAD | End.UNFINISHED:
            if (look(round.ruleset, round.pyramids) or Over(None, End.UNFINISHED)) != over:
                raise ImpossiblePosition(fault("not-this-end", end=_words(over)))
        case End.STUCK | End.NO_OFFER:
            _check_lost(round, over)
        case End.AGREED:
            pass
        case _:
            if over.winner is None:
                raise ImpossiblePosition(fault("end-has-winner", reason=over.reason.value))


def _name(seat: Seat) -> str:
    return seat.name.title()


def _words(over: Over) -> str:
    return f"over:{over.winner or '='}:{over.reason}"


def _check_lost(round: Round, over: Over) -> None:
    if over.winner is None:
        raise ImpossiblePosition(fault("loss-has-winner", reason=over.reason.value))
    loser = over.winner.other
    if round.pyramids[loser.order].complete:
        raise ImpossiblePosition(fault("loser-complete", name=_name(loser)))
    if over.reason is End.NO_OFFER:
        if round.ruleset.dead_offers or not _could_lack_offer(round, loser):
            raise ImpossiblePosition(fault("loser-has-offer", name=_name(loser)))
    elif not any(_stuck(round, loser, card) for card in _elsewhere(round)):
        raise ImpossiblePosition(fault("loser-not-stuck", name=_name(loser)))


def _could_lack_offer(round: Round, seat: Seat) -> bool:
    hand = round.hands[seat.order]
    return not any(card != UNKNOWN and alive(round, card) for card in hand)


def _elsewhere(round: Round) -> set[int]:
    """The cards that stand nowhere in this position."""
    standing = {card for pyramid in round.pyramids for card in pyramid.cards()}
    standing.update(*round.hands)
    return set(range(1, round.ruleset.deck + 1)) - standing


def check_solo(solo: Solo) -> Solo:
    """The solo game, with its pile as cards not known; raises ImpossiblePosition."""
    rule, ruleset = rule_of(solo.ruleset), solo.ruleset
    cards = [*solo.pyramid.cards(), *solo.discards, *(card for card in solo.drawn if card)]
    for card in cards:
        if cards.count(card) > 1:
            raise ImpossiblePosition(fault("card-twice", card=card, rule=rule))
    if UNKNOWN in solo.discards or len(solo.discards) != (ruleset.draw - 1) * solo.pyramid.count:
        raise ImpossiblePosition(fault("solo-discards", count=len(solo.discards), rule=rule))
    if solo.pyramid.complete != (solo.result == "won"):
        raise ImpossiblePosition(fault("solo-won", rule=rule))
    if solo.drawn and UNKNOWN not in solo.drawn and stuck(ruleset, solo.pyramid, solo.drawn):
        raise ImpossiblePosition(fault("solo-due"))
    if solo.result == "lost" and not _could_be_stuck(solo, cards):
        raise ImpossiblePosition(fault("solo-not-stuck"))
    return replace(solo, deck=(UNKNOWN,) * (ruleset.pile - solo.drawn_count))


def _could_be_stuck(solo: Solo, standing: list[int]) -> bool:
    left = set(range(1, solo.ruleset.deck + 1)) - set(standing)
    lost = [card for card in left if stuck(solo.ruleset, solo.pyramid, (card,))]
    return len(lost) >= solo.ruleset.draw
