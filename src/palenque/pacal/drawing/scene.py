"""What a drawing shows, whatever it is drawn with."""

from collections.abc import Iterator
from dataclasses import dataclass

from palenque.game import SEATS, Seat
from palenque.pacal.actions import UNKNOWN, Cards, Placement
from palenque.pacal.drawing.states import MatchState, Scored, SoloState, State, TableState
from palenque.pacal.phase import End, LastCards, Offering, Over, Phase, Picking, Placing
from palenque.pacal.pyramid import Pyramid, empty, spots
from palenque.pacal.ruleset import Ruleset, SoloRuleset

Names = tuple[str, str]
SEAT_NAMES: Names = (SEATS[0].name.title(), SEATS[1].name.title())


@dataclass(frozen=True)
class Spot:
    """A field as it lies on the table; ``mark`` is ``@`` or ``x`` where a card may go now."""

    rank: int
    value: int
    under: int
    mark: str = ""


@dataclass(frozen=True)
class Side:
    """One player's half: rows from the top down, and the hand, None in a solo game."""

    name: str
    rows: tuple[tuple[Spot, ...], ...]
    hand: Cards | None
    won: int = 0

    @property
    def spots(self) -> list[Spot]:
        """Every field, the lowest rank first."""
        return sorted((spot for row in self.rows for spot in row), key=lambda spot: spot.rank)


LOST = {
    End.RESIGNED: "gave up the match",
    End.TIMEOUT: "lost the match on time",
    End.ABANDONED: "left the match",
}


@dataclass(frozen=True)
class Scene:
    """A table at one moment; ``cards`` are those on offer or drawn, with what becomes of them."""

    ruleset: Ruleset | SoloRuleset
    facts: tuple[str, ...]
    sides: tuple[Side, ...]
    status: str
    cards: tuple[tuple[int, str], ...] = ()
    discards: Cards = ()


def scene(state: State, names: Names = SEAT_NAMES) -> Scene:
    """What there is to see of this state; ``names`` are those of the players, Jade's first."""
    if isinstance(state, SoloState):
        return _solo_scene(state)
    table = state.round if isinstance(state, MatchState) else state
    if table is None:
        return _before_deal(state, names)
    sides = tuple(
        Side(
            names[seat.order],
            rows(state.ruleset, table.pyramids[seat.order], _placements(table, seat)),
            table.hands[seat.order],
            state.score[seat.order],
        )
        for seat in SEATS
    )
    lost = LOST[state.termination or End.RESIGNED]
    status = f"{names[state.gave_up.order]} {lost}." if state.gave_up else ""
    return Scene(
        state.ruleset,
        (state.ruleset.id, *_turn(table), _score(state.ruleset, state.score)),
        sides,
        status or asked(table.phase, names),
        _cards(table.phase, names),
    )


def _before_deal(state: Scored, names: Names) -> Scene:
    nothing = rows(state.ruleset, empty(state.ruleset.fields))
    sides = tuple(Side(name, nothing, (), state.score[i]) for i, name in enumerate(names))
    facts = (state.ruleset.id, _score(state.ruleset, state.score))
    return Scene(state.ruleset, facts, sides, "The cards are not dealt yet.")


def _solo_scene(game: SoloState) -> Scene:
    covers = game.ruleset.covers
    known = [card for card in game.drawn if card != UNKNOWN]
    fits = [] if game.result else [p for card in known for p in spots(game.pyramid, card, covers)]
    side = Side("Pyramid", rows(game.ruleset, game.pyramid, fits), None)
    count = f"{game.drawn_count} card{'' if game.drawn_count == 1 else 's'} drawn"
    cards = tuple((card, "drawn") for card in known)
    facts = (game.ruleset.id, count)
    return Scene(game.ruleset, facts, (side,), _solo_status(game), cards, game.discards)


def _solo_status(game: SoloState) -> str:
    if game.result == "won":
        return f"Won: the pyramid is complete with {game.drawn_count} cards drawn."
    if game.result == "lost":
        return f"Lost after {game.drawn_count} cards: nothing that was drawn fits (P9)."
    if UNKNOWN in game.drawn:
        return "A card is to be drawn." if game.ruleset.draw == 1 else "Two cards are to be drawn."
    return f"Place {' or '.join(map(str, game.drawn))}." if game.drawn else "Not dealt yet."


def rows(
    ruleset: Ruleset | SoloRuleset, pyramid: Pyramid, fits: list[Placement] | None = None
) -> tuple[tuple[Spot, ...], ...]:
    """The fields as they lie on the table, from the top down, each row left to right (P2)."""
    marks = {spot.rank: "x" if spot.cover else "@" for spot in fits or ()}
    return tuple(
        tuple(
            Spot(rank, pyramid.values[rank - 1], pyramid.under[rank - 1], marks.get(rank, ""))
            for rank in ranks
        )
        for ranks in reversed(list(_ranks(ruleset)))
    )


def _ranks(ruleset: Ruleset | SoloRuleset) -> Iterator[list[int]]:
    first = 1
    for width in ruleset.rows:
        ranks = list(range(first, first + width))
        yield ranks if ruleset.reading == "ascending" else ranks[::-1]
        first += width


def _placements(table: TableState, seat: Seat) -> list[Placement]:
    """Where this seat may put the card it must, or the last card it can, place now."""
    match table.phase:
        case Placing(seat=acting, card=card) if acting is seat:
            cards: Cards = (card,)
        case LastCards(seat=acting) if acting is seat:
            cards = tuple(card for card in table.hands[seat.order] if card != UNKNOWN)
        case _:
            return []
    pyramid, covers = table.pyramids[seat.order], table.ruleset.covers
    return [spot for card in cards for spot in spots(pyramid, card, covers)]


def _turn(table: TableState) -> tuple[str, ...]:
    last = table.ruleset.hand // 2 * 2
    if isinstance(table.phase, Over):
        return ()
    return (f"turn {table.turn} of {last}" if table.turn <= last else "last cards",)


def _score(ruleset: Ruleset, score: tuple[int, int]) -> str:
    return f"score {score[0]}-{score[1]}, {ruleset.target} to win"


def _cards(phase: Phase, names: Names) -> tuple[tuple[int, str], ...]:
    match phase:
        case Picking(offer=offer):
            return (offer.low, "on offer"), (offer.high, "on offer")
        case Placing(seat=seat, card=card, returns=None):
            return ((card, f"{names[seat.order]} places"),)
        case Placing(seat=seat, card=card, returns=int(returns)):
            back = f"back to {names[seat.other.order]}"
            return (card, f"{names[seat.order]} places"), (returns, back)
    return ()


def asked(phase: Phase, names: Names = SEAT_NAMES) -> str:
    """One sentence: what is asked, and of whom, or how the round has ended."""
    match phase:
        case Offering(seat=seat):
            return f"{names[seat.order]} offers two cards."
        case Picking(seat=seat, offer=offer):
            return f"{names[seat.order]} picks {offer.low} or {offer.high}."
        case Placing(seat=seat, card=card, returns=None):
            return f"{names[seat.order]} places {card}."
        case Placing(seat=seat, card=card, returns=returns):
            other = names[seat.other.order]
            return f"{names[seat.order]} places {card}; {returns} then goes back to {other}."
        case LastCards(seat=seat):
            return f"{names[seat.order]} places or keeps the last card."
        case Over():
            return ending(phase, names)


def ending(over: Over, names: Names = SEAT_NAMES) -> str:
    """Who has won the round, and why, in one sentence."""
    if over.winner is None:
        return f"The round is drawn: {_DRAWN[over.reason]}."
    winner, loser = names[over.winner.order], names[over.winner.other.order]
    return f"{winner} wins the round: {_WON[over.reason].format(winner=winner, loser=loser)}."


_DRAWN = {
    End.SPREAD: "both pyramids are complete and the tie-break is equal (P11)",
    End.UNFINISHED: "no pyramid is complete and no offer is left (P12)",
    End.AGREED: "both agreed",
}
_WON = {
    End.COMPLETE: "only {winner}’s pyramid is complete (P10)",
    End.SPREAD: "both pyramids are complete and the tie-break decides (P11)",
    End.STUCK: "{loser}’s card fits nowhere (P9)",
    End.NO_OFFER: "{loser} has no offer that may be made (P15)",
    End.RESIGNED: "{loser} resigned",
    End.TIMEOUT: "{loser}’s time ran out",
    End.ABANDONED: "{loser} left",
    End.AGREED: "both agreed",
}
