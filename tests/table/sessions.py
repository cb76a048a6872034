"""Tables that are played at in tests."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from random import Random

from palenque.game import SEATS, Seat
from palenque.messages import Act, Next, Refused, Shown
from palenque.pacal import (
    RULESETS,
    SOLO_RULESETS,
    Deal,
    Offer,
    Pick,
    Placement,
    format_token,
    legal,
)
from palenque.pacal.solo import Solo
from palenque.pacal.solo import legal as solo_legal
from palenque.table import Logged, Setup, Table
from palenque.table.log import TableAction
from palenque.table.table import Command

KLEE = Setup(RULESETS["klee"], ("Ana", "Ben"))
FRIENDS = Setup(RULESETS["klee"], ("Ana", ""), open=Seat.OBSIDIAN)
SOLO = Setup(SOLO_RULESETS["solo-klee"], ("Ana", ""))


def dealt(setup: Setup = KLEE, seed: int = 1) -> Table:
    """A table after its deal; seed 1 has Jade offer first."""
    table = Table("t", setup, Random(seed))
    if setup.open:
        table.sit(setup.open, "Ben", at=0)
    else:
        table.deal(at=0)
    return table


def tokens(table: Table, seat: Seat | None = None) -> list[str]:
    """The legal tokens of the seat that acts."""
    state = table.state
    moves = solo_legal(state) if isinstance(state, Solo) else legal(state, seat or mover(table))
    return [format_token(move) for move in moves]


def mover(table: Table) -> Seat:
    """The seat that is asked."""
    [seat] = table.actors
    return seat


def act(table: Table, token: str, seat: Seat | None = None, id: str = "") -> Shown | Refused:
    """What the seat is told after this token."""
    return tell(
        table, seat or mover(table), Act(id=id or f"c{table.ply}", ply=table.ply, token=token)
    )


def tell(table: Table, seat: Seat, command: Command, at: int | None = None) -> Shown | Refused:
    """What the seat is told after this command, at the time of the last action or at this one."""
    at = at if at is not None else max(1, table.log[-1].at if table.log else 0)
    told = next(event for to, event in table.receive(seat, command, at) if to is seat)
    assert isinstance(told, Shown | Refused)
    return told


def play(table: Table, rng: Random, most: int = 1000) -> Iterator[int]:
    """Plays on, and stops after every action."""
    for _ in range(most):
        if table.over:
            return
        if table.actors:
            act(table, rng.choice(tokens(table)))
        else:
            seat = next(seat for seat in SEATS if seat not in table.ready)
            tell(table, seat, Next(id=f"n{table.ply}", ply=table.ply))
        yield table.ply


def redealt(table: Table, seat: Seat | None, rng: Random) -> Table:
    """The same game, had the cards that this seat or onlooker has not seen been dealt otherwise.

    The commitment is held fixed.
    Raises ValueError where the game would have gone otherwise (P15).
    """
    actions = [entry.action for entry in table.log]
    unseen = sorted(hidden(actions, seat))
    swap = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))
    log, last = list(table.log), last_deal(actions)
    log[last] = replace(log[last], action=_swapped(log[last], swap))
    return Table(table.id, table.setup, Random(0), log)


def hidden(actions: Sequence[object], seat: Seat | None) -> set[int]:
    """The cards of the last deal that this seat may not know: not its own, and never open.

    An onlooker (None) has none of its own.

    Told from the actions alone, so that it does not believe the views it is to check.
    """
    last = last_deal(actions)
    deal = actions[last]
    assert isinstance(deal, Deal)
    tops = {scaffold[-1] for scaffold in deal.scaffolds}
    shown = {card for action in actions[last:] for card in _open_cards(action)}
    dealt = {card for part in (*deal.scaffolds, *deal.hands) for card in part}
    own = deal.hands[seat.order] if seat else ()
    return dealt - {*own} - tops - shown


def last_deal(actions: Sequence[object]) -> int:
    """Where the last deal stands among these actions."""
    return max(place for place, action in enumerate(actions) if isinstance(action, Deal))


def _open_cards(action: object) -> tuple[int, ...]:
    match action:
        case Offer():
            return action.cards
        case Pick() | Placement():
            return (action.card,)
    return ()


def _swapped(entry: Logged[TableAction], swap: dict[int, int]) -> Deal:
    deal = entry.action
    assert isinstance(deal, Deal)
    scaffolds = [tuple(swap.get(card, card) for card in cards) for cards in deal.scaffolds]
    hands = [tuple(sorted(swap.get(card, card) for card in cards)) for cards in deal.hands]
    return Deal((scaffolds[0], scaffolds[1]), (hands[0], hands[1]))
