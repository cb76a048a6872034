"""The two solo games: draw, place, fill the pyramid (P16, P17)."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Literal

from palenque.game import IllegalAction, Reason, Seat
from palenque.pacal.actions import UNKNOWN, Cards, Placement
from palenque.pacal.pyramid import Pyramid, check, empty, fits_nowhere, place, spots
from palenque.pacal.ruleset import SoloRuleset

Result = Literal["won", "lost"]


@dataclass(frozen=True)
class SoloDeal:
    """The scaffold from rank 1 up and the draw pile, top first; 0 is a card not known."""

    scaffold: Cards
    deck: Cards


@dataclass(frozen=True)
class Draw:
    """The next cards are turned up; said only where the pile is not known."""

    cards: Cards


@dataclass(frozen=True)
class SoloTurn:
    """The cards drawn, and where one of them went; no placement if none fitted (P9)."""

    drawn: Cards
    placement: Placement | None


@dataclass(frozen=True)
class Solo:
    """A solo game as a value.

    ``drawn`` are the cards turned up and not yet placed, 0 for one not known; ``deck``
    is what is left to draw, top first, with 0 for cards not known.
    """

    ruleset: SoloRuleset
    pyramid: Pyramid
    drawn: Cards
    discards: Cards = ()
    result: Result | None = None
    deck: Cards = field(default=(), compare=False, repr=False)
    scaffold: Cards = field(default=(), compare=False, repr=False)
    log: tuple[SoloTurn, ...] = field(default=(), compare=False, repr=False)

    @property
    def drawn_count(self) -> int:
        """The number of cards drawn so far, which is the score (P16)."""
        placed = self.pyramid.count
        if self.ruleset.draw == 1:
            return placed + (self.result != "won")
        return 2 * placed + (0 if self.result == "won" else 2)

    def _repr_svg_(self) -> str:
        """The picture that notebooks show."""
        from palenque.pacal.drawing import svg

        return svg(self)


SoloAction = SoloDeal | Draw | Placement


def start(ruleset: SoloRuleset) -> Solo:
    """A solo game before its deal."""
    return Solo(ruleset, empty(ruleset.fields), ())


def deal(solo: Solo, rng: Random) -> SoloDeal:
    """Shuffles all cards into a scaffold and a draw pile (P16, P17)."""
    cards = list(range(1, solo.ruleset.deck + 1))
    rng.shuffle(cards)
    return SoloDeal(tuple(cards[: solo.ruleset.fields]), tuple(cards[solo.ruleset.fields :]))


def actors(solo: Solo) -> tuple[Seat, ...]:
    """Jade plays alone; nobody acts while a card is to be turned up or once it is over."""
    return (Seat.JADE,) if solo.drawn and UNKNOWN not in solo.drawn and not solo.result else ()


def legal(solo: Solo, seat: Seat = Seat.JADE) -> Sequence[Placement]:
    """Every placement of a drawn card, by card and then by rank."""
    if seat not in actors(solo):
        return []
    covers = solo.ruleset.covers
    return [spot for card in solo.drawn for spot in spots(solo.pyramid, card, covers)]


def play(solo: Solo, action: SoloAction) -> Solo:
    """The game after this action; raises IllegalAction if a rule forbids it."""
    _check(solo, action)
    return play_unchecked(solo, action)


def play_unchecked(solo: Solo, action: SoloAction) -> Solo:
    """The game after an action that is known to be legal."""
    match action:
        case SoloDeal(scaffold=scaffold, deck=deck):
            return _drawing(replace(start(solo.ruleset), scaffold=scaffold, deck=deck))
        case Draw(cards=cards):
            return _judged(replace(solo, drawn=tuple(sorted(cards))))
        case Placement():
            return _placed(solo, action)


def rule_of(ruleset: SoloRuleset) -> str:
    """The id of the rule under which this solo game is played."""
    return "P16" if ruleset.draw == 1 else "P17"


def _placed(solo: Solo, placement: Placement) -> Solo:
    rest = tuple(card for card in solo.drawn if card != placement.card)
    after = replace(
        solo,
        pyramid=place(solo.pyramid, placement),
        discards=tuple(sorted(solo.discards + rest)),
        drawn=(),
        log=(*solo.log, SoloTurn(solo.drawn, placement)),
    )
    return replace(after, result="won") if after.pyramid.complete else _drawing(after)


def _drawing(solo: Solo) -> Solo:
    """Turns up the next cards, or waits for them where the pile is not known."""
    draw = solo.ruleset.draw
    drawn, deck = solo.deck[:draw], solo.deck[draw:]
    if len(drawn) < draw or UNKNOWN in drawn:
        return replace(solo, drawn=(UNKNOWN,) * draw, deck=deck)
    return _judged(replace(solo, drawn=tuple(sorted(drawn)), deck=deck))


def _judged(solo: Solo) -> Solo:
    """Lost at once if no drawn card fits (P9)."""
    if not stuck(solo.ruleset, solo.pyramid, solo.drawn):
        return solo
    log = (*solo.log, SoloTurn(solo.drawn, None))
    return replace(solo, drawn=(), result="lost", log=log)


def stuck(ruleset: SoloRuleset, pyramid: Pyramid, drawn: Cards) -> bool:
    """Whether none of these cards fits (P9)."""
    return all(fits_nowhere(pyramid, card, ruleset.covers) for card in drawn)


def seen(solo: Solo) -> set[int]:
    """Every card that has been turned up."""
    cards = {*solo.pyramid.cards(), *solo.drawn, *solo.discards}
    return (cards | {card for turn in solo.log for card in turn.drawn}) - {UNKNOWN}


def _check(solo: Solo, action: SoloAction) -> None:
    rule = rule_of(solo.ruleset)
    if isinstance(action, SoloDeal):
        _check_deal(solo, action)
    elif solo.result:
        raise IllegalAction(Reason.ROUND_OVER, rule, "the game is over", action)
    elif isinstance(action, Draw):
        _check_draw(solo, action)
    elif action.card not in solo.drawn or UNKNOWN in solo.drawn:
        waiting = "a card is to be drawn first" if UNKNOWN in solo.drawn else _drawn_words(solo)
        sentence = f"{action.card} was not drawn; {waiting}"
        raise IllegalAction(Reason.NOT_OFFERED, rule, sentence, action)
    else:
        check(solo.pyramid, action, solo.ruleset.covers)


def _drawn_words(solo: Solo) -> str:
    return f"the drawn cards are {' and '.join(map(str, solo.drawn))}" if solo.drawn else "none is"


def _check_draw(solo: Solo, action: Draw) -> None:
    rule = rule_of(solo.ruleset)
    if UNKNOWN not in solo.drawn:
        raise IllegalAction(Reason.NOT_ASKED, rule, "the drawn card is to be placed first", action)
    if len(set(action.cards)) != solo.ruleset.draw:
        sentence = f"{solo.ruleset.draw} different cards are drawn, not {len(set(action.cards))}"
        raise IllegalAction(Reason.NOT_ASKED, rule, sentence, action)
    for card in action.cards:
        if not 1 <= card <= solo.ruleset.deck or card in seen(solo):
            raise IllegalAction(Reason.WRONG_DEAL, rule, f"{card} cannot be drawn any more", action)


def _check_deal(solo: Solo, deal: SoloDeal) -> None:
    rule = rule_of(solo.ruleset)
    if solo.drawn or solo.log or solo.result:
        raise IllegalAction(Reason.ROUND_RUNNING, rule, "the game has begun already", deal)
    known = [card for card in (*deal.scaffold, *deal.deck) if card != UNKNOWN]
    sizes = (len(deal.scaffold), len(deal.deck)) == (solo.ruleset.fields, solo.ruleset.pile)
    if (
        not sizes
        or len(set(known)) < len(known)
        or not set(known) <= set(range(1, solo.ruleset.deck + 1))
    ):
        sentence = (
            f"a deal is {solo.ruleset.fields} scaffold cards and a pile of "
            f"{solo.ruleset.pile}, each of the cards 1 to {solo.ruleset.deck} once"
        )
        raise IllegalAction(Reason.WRONG_DEAL, rule, sentence, deal)


@dataclass(frozen=True)
class SoloView:
    """What the player of a solo game may know: all but the scaffold and the pile's order."""

    ruleset: SoloRuleset
    pyramid: Pyramid
    drawn: Cards
    discards: Cards
    result: Result | None
    drawn_count: int
    legal: tuple[Placement, ...]
    unseen: Cards
    log: tuple[SoloTurn, ...] = field(repr=False)


def view(solo: Solo, seat: Seat | None = Seat.JADE) -> SoloView:
    """What the player, or an onlooker, may know of this game."""
    return SoloView(
        ruleset=solo.ruleset,
        pyramid=solo.pyramid,
        drawn=solo.drawn,
        discards=solo.discards,
        result=solo.result,
        drawn_count=solo.drawn_count,
        legal=tuple(legal(solo, seat)) if seat else (),
        unseen=tuple(sorted(set(range(1, solo.ruleset.deck + 1)) - seen(solo))),
        log=solo.log,
    )


def complete(view: SoloView, rng: Random) -> Solo:
    """A full game drawn uniformly from those that look like this view."""
    unseen = list(view.unseen)
    rng.shuffle(unseen)
    return Solo(
        view.ruleset,
        view.pyramid,
        view.drawn,
        view.discards,
        view.result,
        tuple(unseen[view.ruleset.fields :]),
        tuple(unseen[: view.ruleset.fields]),
        view.log,
    )
