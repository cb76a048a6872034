"""Positions as text: printing and parsing (docs/notation.md)."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import pairwise

from palenque.faults import fault
from palenque.game import NotationError, Seat
from palenque.pacal.actions import (
    UNKNOWN,
    Cards,
    Offer,
)
from palenque.pacal.match import Match
from palenque.pacal.notation import (
    Word,
    format_drawn,
    format_token,
    parse_number,
    words,
)
from palenque.pacal.phase import End, LastCards, Offering, Over, Phase, Picking, Placing
from palenque.pacal.pyramid import Pyramid
from palenque.pacal.reach import (
    ImpossiblePosition,
    check_cards,
    check_round,
    check_score,
    check_solo,
)
from palenque.pacal.round import Round
from palenque.pacal.ruleset import Resolver, Ruleset, SoloRuleset, built_in
from palenque.pacal.ruleset_checks import RulesetError
from palenque.pacal.solo import Result, Solo, SoloView
from palenque.pacal.view import View


def format_position(state: Match | View | Solo | SoloView) -> str:
    """The position of a round, or of a solo game, in one line."""
    if isinstance(state, Solo | SoloView):
        return _format_solo(state)
    table = state.round if isinstance(state, Match) else state
    if table is None:
        raise ValueError("there is no position before the first deal")
    parts = [
        state.ruleset.name,
        *map(format_pyramid, table.pyramids),
        *map(format_hand, table.hands),
        format_phase(table.phase),
        f"{state.score[0]}-{state.score[1]}",
    ]
    return " ".join(parts)


def _format_solo(solo: Solo | SoloView) -> str:
    phase = f"over:{solo.result}" if solo.result else f"place:{format_drawn(solo.drawn)}"
    pyramid, discards = format_pyramid(solo.pyramid), format_hand(solo.discards)
    return f"{solo.ruleset.name} {pyramid} {discards} {phase}"


def format_pyramid(pyramid: Pyramid) -> str:
    """The piles from rank 1 up: ``_`` empty, ``15`` one card, ``15/9`` 15 covering 9."""
    return ",".join(map(_format_pile, pyramid.values, pyramid.under))


def _format_pile(value: int, under: int) -> str:
    if not value:
        return "_"
    return f"{value}/{under}" if under else str(value)


def format_hand(hand: Cards) -> str:
    """The cards of a hand, ``?11`` for eleven that are not known, ``-`` for none."""
    known = [str(card) for card in hand if card]
    hidden = hand.count(UNKNOWN)
    return ",".join([*known, f"?{hidden}"] if hidden else known) or "-"


def format_phase(phase: Phase) -> str:
    """What is asked, with the letter of the seat that acts."""
    match phase:
        case Offering(seat=seat):
            return f"{seat}:offer"
        case Picking(seat=seat, offer=offer):
            return f"{seat}:pick:{format_token(offer)}"
        case Placing(seat=seat, card=card, returns=returns):
            return f"{seat}:place:{card}" + (f"+{returns}" if returns else "")
        case LastCards(seats=seats):
            return f"last:{''.join(seats)}"
        case Over(winner=winner, reason=reason):
            return f"over:{winner or '='}:{reason}"


def parse_position(text: str, resolve: Resolver = built_in) -> Match | Solo:
    """The state that a position describes; raises NotationError.

    ``resolve`` finds the ruleset by its name; the default knows the built-in ones only.
    """
    line = text.replace("\t", " ").rstrip(" \r\n")
    if not line.isascii() or not line.isprintable():
        raise NotationError(fault("ascii"), column=_first_odd(line))
    parts = words(line)
    if not parts:
        raise NotationError(fault("empty"))
    ruleset = parse_ruleset(parts[0], resolve)
    if isinstance(ruleset, SoloRuleset):
        return _parse_solo(ruleset, _counted(parts, 4, "parts-solo"))
    return _parse_match(ruleset, _counted(parts, 7, "parts-two"))


def _first_odd(line: str) -> int:
    return next(i for i, c in enumerate(line, 1) if not (c.isascii() and c.isprintable()))


def parse_ruleset(word: Word, resolve: Resolver) -> Ruleset | SoloRuleset:
    """The ruleset of this name; an unknown one is a NotationError."""
    try:
        return resolve(word.text)
    except RulesetError as error:
        raise NotationError(error.faults, column=word.column) from None


def _counted(parts: list[Word], count: int, code: str) -> list[Word]:
    if len(parts) == count:
        return parts
    column = parts[min(len(parts) - 1, count)].column
    raise NotationError(fault(code, found=len(parts)), column=column)


def _parse_match(ruleset: Ruleset, parts: list[Word]) -> Match:
    pyramids = (_parse_pyramid(parts[1], ruleset), _parse_pyramid(parts[2], ruleset))
    hands = (_parse_hand(parts[3], ruleset), _parse_hand(parts[4], ruleset))
    phase = _parse_phase(parts[5], ruleset)
    score = _parse_score(parts[6])
    round = Round(ruleset, pyramids, hands, phase, Seat.JADE, 1)
    with _blaming(parts[1]):
        check_cards(round)
    with _blaming(parts[5]):
        round = check_round(round)
    with _blaming(parts[6]):
        check_score(round, score)
    return Match(ruleset, score, round, number=1)


@contextmanager
def _blaming(word: Word) -> Iterator[None]:
    """Makes what no play can reach an error at this word."""
    try:
        yield
    except ImpossiblePosition as error:
        raise NotationError(error.fault, column=word.column) from None


def _parse_solo(ruleset: SoloRuleset, parts: list[Word]) -> Solo:
    pyramid = _parse_pyramid(parts[1], ruleset)
    discards = _parse_hand(parts[2], ruleset)
    kind, _, rest = parts[3].text.partition(":")
    drawn: Cards = ()
    result: Result | None = None
    if kind == "over" and rest in ("won", "lost"):
        result = "won" if rest == "won" else "lost"
    elif kind == "place":
        drawn = _parse_drawn(Word(rest, parts[3].column + 6), ruleset)
    else:
        raise parts[3].wrong("phase-solo")
    with _blaming(parts[1]):
        return check_solo(Solo(ruleset, pyramid, drawn, discards, result))


def _parse_drawn(word: Word, ruleset: SoloRuleset) -> Cards:
    parts = word.split("+")
    if len(parts) != ruleset.draw:
        raise word.wrong("drawn" if ruleset.draw == 1 else "drawn-pair")
    if all(part.text == "?" for part in parts):
        return (UNKNOWN,) * ruleset.draw
    return tuple(sorted(_parse_card(part, ruleset) for part in parts))


def _parse_pyramid(word: Word, ruleset: Ruleset | SoloRuleset) -> Pyramid:
    piles = word.split(",")
    if len(piles) != ruleset.fields:
        raise word.wrong("pyramid", fields=ruleset.fields)
    parsed = [_parse_pile(pile, ruleset) for pile in piles]
    pyramid = Pyramid(tuple(value for value, _ in parsed), tuple(under for _, under in parsed))
    visible = [(value, pile) for (value, _), pile in zip(parsed, piles, strict=True) if value]
    for (low, _), (high, pile) in pairwise(visible):
        if low >= high:
            raise NotationError(fault("ascend", high=high, low=low), column=pile.column)
    return pyramid


def _parse_pile(word: Word, ruleset: Ruleset | SoloRuleset) -> tuple[int, int]:
    if word.text == "_":
        return 0, 0
    cards = word.split("/")
    if len(cards) > 2:
        raise word.wrong("pile")
    if len(cards) == 2 and not ruleset.covers:
        raise word.wrong("pile-covers")
    value = _parse_card(cards[0], ruleset)
    return value, _parse_card(cards[1], ruleset) if len(cards) == 2 else 0


def _parse_card(word: Word, ruleset: Ruleset | SoloRuleset) -> int:
    card = parse_number(word, "card", deck=ruleset.deck)
    if card > ruleset.deck:
        raise word.wrong("card", deck=ruleset.deck)
    return card


def _parse_hand(word: Word, ruleset: Ruleset | SoloRuleset) -> Cards:
    if word.text == "-":
        return ()
    parts = word.split(",")
    hidden = 0
    if parts[-1].text.startswith("?"):
        last = parts.pop()
        number = Word(last.text[1:], last.column + 1)
        hidden = parse_number(number, "unknown-count")
        if hidden > ruleset.deck:
            raise last.wrong("unknown-many")
    cards = [_parse_card(part, ruleset) for part in parts]
    for low, high, part in zip(cards, cards[1:], parts[1:], strict=False):
        if low >= high:
            raise part.wrong("hand-ascends", low=low)
    return (*cards, *(UNKNOWN,) * hidden)


def _parse_phase(word: Word, ruleset: Ruleset) -> Phase:
    parts = word.split(":")
    match [part.text for part in parts]:
        case [("J" | "O") as seat, "offer"]:
            return Offering(Seat(seat))
        case [("J" | "O") as seat, "pick", _]:
            low, high = sorted(_parse_pair(parts[2], ruleset))
            return Picking(Seat(seat), Offer(low, high))
        case [("J" | "O") as seat, "place", text] if "+" in text:
            return Placing(Seat(seat), *_parse_pair(parts[2], ruleset))
        case [("J" | "O") as seat, "place", _]:
            return Placing(Seat(seat), _parse_card(parts[2], ruleset), None)
        case ["last", ("JO" | "OJ" | "J" | "O") as seats]:
            return LastCards(tuple(map(Seat, seats)))
        case ["over", ("J" | "O" | "=") as winner, reason] if reason in set(End):
            return Over(None if winner == "=" else Seat(winner), End(reason))
    raise word.wrong("phase")


def _parse_pair(word: Word, ruleset: Ruleset) -> tuple[int, int]:
    parts = word.split("+")
    if len(parts) != 2 or parts[0].text == parts[1].text:
        raise word.wrong("pair")
    return _parse_card(parts[0], ruleset), _parse_card(parts[1], ruleset)


def _parse_score(word: Word) -> tuple[int, int]:
    found = re.fullmatch(r"(0|[1-9][0-9]?)-(0|[1-9][0-9]?)", word.text, re.ASCII)
    if not found:
        raise word.wrong("score")
    return int(found[1]), int(found[2])
