"""A seat's view as a message: what is asked, what fits where, what has happened."""

from collections.abc import Iterable
from functools import lru_cache
from itertools import pairwise
from typing import TypeVar

from palenque import messages
from palenque.game import Seat
from palenque.pacal import UNKNOWN, GiveUp, Match, Placement, View, winner
from palenque.pacal.actions import Cards
from palenque.pacal.notation import Turn, format_token, solo_turns, turns
from palenque.pacal.phase import LastCards, Offering, Over, Phase, Picking, Placing, on_table
from palenque.pacal.pyramid import Pyramid, room, spots
from palenque.pacal.ruleset import Ruleset, SoloRuleset
from palenque.pacal.solo import SoloView, rule_of
from palenque.table import state as states
from palenque.table.log import Setup, Stop
from palenque.table.pacing import Clocks
from palenque.table.state import State

T = TypeVar("T")
LETTERS: tuple[messages.SeatLetter, ...] = ("J", "O")
RECENT = 256
"""So many pyramids are remembered with what they take: most moves change neither, or one of two,
and each is shown to both seats and all who look on."""


def letter(seat: Seat) -> messages.SeatLetter:
    """The letter of a seat of Pacal."""
    return LETTERS[seat.order]


def names(setup: Setup, known: tuple[str, str]) -> dict[messages.SeatLetter, str]:
    """The players' names by seat: a solo game has one, and an open seat has none yet."""
    found = zip(LETTERS, known[: 1 if setup.mode == "solo" else 2], strict=False)
    return {letter: name for letter, name in found if name}


def clocks(found: Clocks | None, at: int) -> messages.Clocks | None:
    """The clocks as they stand at this time."""
    if found is None:
        return None
    runs = letter(found.turn) if found.turn else None
    return messages.Clocks(left=by_seat(found.at(at).left), runs=runs)


def ruleset_info(ruleset: Ruleset | SoloRuleset, summary: str = "") -> messages.RulesetInfo:
    """A ruleset as a message."""
    solo = isinstance(ruleset, SoloRuleset)
    return messages.RulesetInfo(
        id=ruleset.id,
        solo=solo,
        deck=ruleset.deck,
        rows=list(ruleset.rows),
        hand=0 if isinstance(ruleset, SoloRuleset) else ruleset.hand,
        covers=ruleset.covers,
        reading=ruleset.reading,
        tie=None if isinstance(ruleset, SoloRuleset) else ruleset.tie,
        last=False if isinstance(ruleset, SoloRuleset) else ruleset.last,
        dead_offers=True if isinstance(ruleset, SoloRuleset) else ruleset.dead_offers,
        target=1 if isinstance(ruleset, SoloRuleset) else ruleset.target,
        draw=ruleset.draw if isinstance(ruleset, SoloRuleset) else 0,
        summary=summary,
    )


def round_view(view: View, rests: bool = False) -> messages.RoundView:
    """A round as its seat, or an onlooker, sees it; while the table rests nobody may move."""
    own = view.pyramids[view.seat.order] if view.seat else None
    over = isinstance(view.phase, Over) or view.gave_up is not None
    mine = (*view.hand, *on_table(view.phase))
    return messages.RoundView(
        pyramids=by_seat(fields(pyramid, view.ruleset) for pyramid in view.pyramids),
        hand=list(view.hand),
        hand_sizes=by_seat(map(len, view.hands)),
        hands=by_seat(map(list, view.hands)) if over else {},
        revealed=by_seat(view.revealed) if view.revealed else None,
        starter=letter(view.starter),
        turn=view.turn,
        turns=turns_of(view.ruleset),
        phase=phase(view.phase),
        legal=[] if rests else [format_token(move) for move in view.legal],
        fits=fits(own, mine, view.ruleset) if own is not None and not over else [],
        gaps=gaps(own, view.ruleset) if own is not None else [],
        unseen=list(view.unseen),
        log=log(turns(view)),
        last=by_seat(latest(pyramid, placements(view.log)) for pyramid in view.pyramids),
    )


def solo_view(view: SoloView) -> messages.SoloView:
    """A solo game as its player sees it."""
    ruleset = view.ruleset
    placed = [turn.placement for turn in view.log if turn.placement]
    return messages.SoloView(
        pyramid=fields(view.pyramid, ruleset),
        drawn=list(view.drawn),
        discards=list(view.discards),
        drawn_count=view.drawn_count,
        remaining=ruleset.pile - view.drawn_count,
        phase="over" if view.result else "place",
        won=view.result == "won" if view.result else None,
        rule=rule_of(ruleset),
        legal=[format_token(move) for move in view.legal],
        fits=fits(view.pyramid, view.drawn, ruleset),
        gaps=gaps(view.pyramid, ruleset),
        unseen=list(view.unseen),
        log=solo_log(solo_turns(view)),
        last=latest(view.pyramid, placed),
    )


def by_seat(values: Iterable[T]) -> dict[messages.SeatLetter, T]:
    """A pair that is kept by seat, as a message keeps it."""
    return dict(zip(LETTERS, values, strict=True))


def turns_of(ruleset: Ruleset) -> int:
    """The number of turns after which a round has ended or the last cards are due (P12)."""
    offers = ruleset.hand - ruleset.hand % 2
    return offers if ruleset.covers else min(offers, ruleset.fields)


def phase(phase: Phase) -> messages.Phase:
    """What is asked, and of whom."""
    match phase:
        case Offering(seat=seat):
            return messages.Phase(kind="offer", seat=letter(seat), rule="P4")
        case Picking(seat=seat, offer=offer):
            return messages.Phase(
                kind="pick", seat=letter(seat), offer=list(offer.cards), rule="P5"
            )
        case Placing(seat=seat, card=card, returns=returns):
            return messages.Phase(
                kind="place", seat=letter(seat), card=card, returns=returns, rule="P6"
            )
        case LastCards(seat=seat):
            return messages.Phase(kind="last", seat=letter(seat), rule="P12")
        case Over(winner=winner, reason=reason):
            winning = letter(winner) if winner else None
            return messages.Phase(kind="over", winner=winning, reason=reason, rule=reason.rule)


def match_end(state: State, ending: GiveUp | Stop | None) -> messages.MatchEnd:
    """How a game that is over ended; ``ending`` if it was from outside the rules."""
    lost = ending if isinstance(ending, GiveUp) else None
    won = winner(state) if isinstance(state, Match) else None
    return messages.MatchEnd(
        winner=letter(won) if won else None,
        gave_up=letter(lost.seat) if lost else None,
        reason=lost.reason if lost else "rounds" if ending else None,  # type: ignore[arg-type]
        result=states.result(state),
    )


def fields(pyramid: Pyramid, ruleset: Ruleset | SoloRuleset) -> list[messages.FieldView]:
    """The fields from rank 1 up, each with the cards it would take (P7, P8)."""
    return list(_fields(pyramid, ruleset.fields, ruleset.deck, ruleset.covers))


@lru_cache(RECENT)
def _fields(
    pyramid: Pyramid, ranks: int, deck: int, covers: bool
) -> tuple[messages.FieldView, ...]:
    return tuple(_field(pyramid, rank, deck, covers) for rank in range(1, ranks + 1))


def _field(pyramid: Pyramid, rank: int, deck: int, covers: bool) -> messages.FieldView:
    low, high = room(pyramid, rank, deck, covers) or (None, None)
    value, under = pyramid.values[rank - 1], pyramid.under[rank - 1]
    return messages.FieldView(
        rank=rank, value=value or None, under=under or None, low=low, high=high
    )


def fits(pyramid: Pyramid, cards: Cards, ruleset: Ruleset | SoloRuleset) -> list[messages.CardFits]:
    """Every spot of each of these cards on the own pyramid (P7, P8)."""
    return list(_fits(pyramid, tuple(cards), ruleset.covers))


@lru_cache(RECENT)
def _fits(pyramid: Pyramid, cards: Cards, covers: bool) -> tuple[messages.CardFits, ...]:
    return tuple(
        messages.CardFits(
            card=card,
            spots=[
                messages.Spot(rank=spot.rank, cover=spot.cover, token=format_token(spot))
                for spot in spots(pyramid, card, covers)
            ],
        )
        for card in cards
        if card != UNKNOWN
    )


def gaps(pyramid: Pyramid, ruleset: Ruleset | SoloRuleset) -> list[messages.Gap]:
    """The stretches between neighbouring visible values, and the fields that take them."""
    values = [0, *(value for value in pyramid.values if value), ruleset.deck + 1]
    return [
        _gap(pyramid, low + 1, high - 1, ruleset)
        for low, high in pairwise(values)
        if high - low > 1
    ]


def _gap(pyramid: Pyramid, low: int, high: int, ruleset: Ruleset | SoloRuleset) -> messages.Gap:
    found = spots(pyramid, low, ruleset.covers)
    return messages.Gap(
        low=low,
        high=high,
        fields=[spot.rank for spot in found if not spot.cover],
        covers=[spot.rank for spot in found if spot.cover],
    )


def log(found: list[Turn]) -> list[messages.LogTurn]:
    """The turns so far as messages."""
    return [
        messages.LogTurn(turn=turn.number, offerer=letter(turn.offerer), tokens=list(turn.tokens))
        for turn in found
    ]


def solo_log(found: list[tuple[str, ...]]) -> list[messages.LogTurn]:
    """The turns of a solo game as messages."""
    return [
        messages.LogTurn(turn=number, offerer=None, tokens=list(tokens))
        for number, tokens in enumerate(found, 1)
    ]


def placements(moves: Iterable[object]) -> list[Placement]:
    """The placements among these moves."""
    return [move for move in moves if isinstance(move, Placement)]


def latest(pyramid: Pyramid, placed: list[Placement]) -> int | None:
    """The rank of the latest of these placements that stands in this pyramid."""
    cards = set(pyramid.cards())
    return next((move.rank for move in reversed(placed) if move.card in cards), None)
