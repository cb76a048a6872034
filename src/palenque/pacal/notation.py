"""Tokens as text: printing, parsing, and the log by turns (docs/notation.md)."""

import re
from dataclasses import dataclass

from palenque.faults import Value, fault
from palenque.game import NotationError, Seat
from palenque.pacal.actions import (
    UNKNOWN,
    Cards,
    Conclude,
    Keep,
    Move,
    NoOffer,
    Offer,
    Pick,
    Placement,
)
from palenque.pacal.phase import End, Over
from palenque.pacal.round import Round
from palenque.pacal.solo import Draw, Solo, SoloTurn, SoloView
from palenque.pacal.view import View
from palenque.tagtext import shown


@dataclass(frozen=True)
class Stuck:
    """The token ``33#``: this card fits nowhere (P9). The rules see it, so nobody plays it."""

    card: int


@dataclass(frozen=True)
class Word:
    """A piece of text and where it begins."""

    text: str
    column: int

    def split(self, separator: str) -> list["Word"]:
        """The pieces between separators, each with its own column."""
        words, column = [], self.column
        for text in self.text.split(separator):
            words.append(Word(text, column))
            column += len(text) + len(separator)
        return words

    def wrong(self, code: str, **values: Value) -> NotationError:
        """An error that says what was expected in place of this word."""
        return NotationError(fault(code, found=shown(self.text), **values), column=self.column)


Token = Move | Stuck
TOKENS_A_TURN = 3
NUMBER = "[1-9][0-9]{0,2}"
_TOKEN = re.compile(
    rf"(?P<low>{NUMBER})\+(?P<high>{NUMBER})|(?P<card>{NUMBER})(?:(?P<how>[@x])(?P<rank>{NUMBER})|(?P<stuck>#))?"
    r"|(?P<keep>-)|(?P<none>#)",
    re.ASCII,
)


def words(text: str) -> list[Word]:
    """The words of one line between blanks."""
    return [Word(found.group(), found.start() + 1) for found in re.finditer(r"[^ \t]+", text)]


def parse_token(text: str) -> Token:
    """The action that a token stands for; raises NotationError.

    >>> parse_token("32+17")
    Offer(low=17, high=32)
    """
    found = _TOKEN.fullmatch(text)
    if not found:
        raise NotationError(fault("token", found=shown(text)))
    if found["low"]:
        low, high = sorted((int(found["low"]), int(found["high"])))
        return Offer(low, high)
    if found["keep"]:
        return Keep()
    if found["none"]:
        return NoOffer()
    card = int(found["card"])
    if found["stuck"]:
        return Stuck(card)
    if found["how"]:
        return Placement(card, int(found["rank"]), found["how"] == "x")
    return Pick(card)


def format_token(token: Token | Draw) -> str:
    """The token of an action.

    >>> format_token(Placement(32, 5, cover=True))
    '32x5'
    """
    match token:
        case Offer(low=low, high=high):
            return f"{low}+{high}"
        case Draw(cards=cards):
            return "+".join(map(str, sorted(cards)))
        case Pick(card=card):
            return str(card)
        case Placement(card=card, rank=rank, cover=cover):
            return f"{card}{'x' if cover else '@'}{rank}"
        case Keep():
            return "-"
        case NoOffer():
            return "#"
        case Stuck(card=card):
            return f"{card}#"
        case Conclude():
            raise ValueError("a round that ends from outside the rules has no token")


@dataclass(frozen=True)
class Turn:
    """A turn of the log as tokens; ``offerer`` acts first, in the last turn the starter (P12)."""

    number: int
    offerer: Seat
    tokens: tuple[str, ...]


def turns(table: Round | View) -> list[Turn]:
    """The moves so far, turn by turn, as they stand in a record."""
    tokens = _turn_tokens(table)
    return [
        Turn(number, table.starter if number % 2 else table.starter.other, tuple(turn))
        for number, turn in enumerate(tokens, 1)
    ]


def _turn_tokens(table: Round | View) -> list[list[str]]:
    found: list[list[str]] = []
    picked: int | None = None
    for move in table.log:
        match move:
            case Offer():
                found.append([format_token(move)])
            case Pick(card=card):
                picked = card
            case Placement() | Keep():
                if not found or (picked is None and len(found[-1]) == TOKENS_A_TURN):
                    found.append([])
                found[-1].append(format_token(move))
                picked = None
    if table.log:
        _close(found, table, picked)
    return found


def _close(found: list[list[str]], table: Round | View, picked: int | None) -> None:
    """Adds what an open turn ends in: a pick not yet placed, a card that is stuck, no offer."""
    end = table.phase.reason if isinstance(table.phase, Over) else None
    if end is End.NO_OFFER:
        found.append([format_token(NoOffer())])
        return
    card = picked or (_returned(table) if end is End.STUCK else None)
    if card:
        found[-1:] = [[*(found[-1] if found else []), _last_token(card, end)]]


def _last_token(card: int, end: End | None) -> str:
    return format_token(Stuck(card) if end is End.STUCK else Pick(card))


def _returned(table: Round | View) -> int | None:
    """The card of the last offer that its picker left, None if the log begins after them."""
    offer = next((move for move in reversed(table.log) if isinstance(move, Offer)), None)
    pick = next((move for move in reversed(table.log) if isinstance(move, Pick)), None)
    if not offer or not pick:
        return None
    return offer.high if pick.card == offer.low else offer.low


def solo_turns(game: Solo | SoloView) -> list[tuple[str, ...]]:
    """The turns of a solo game as tokens, a pair that waits to be placed last (P16, P17)."""
    found = [_solo_tokens(turn) for turn in game.log]
    if len(game.drawn) == 2 and UNKNOWN not in game.drawn:
        found.append((format_drawn(game.drawn),))
    return found


def _solo_tokens(turn: SoloTurn) -> tuple[str, ...]:
    if len(turn.drawn) == 1:
        return (format_token(turn.placement or Stuck(turn.drawn[0])),)
    return format_drawn(turn.drawn), format_token(turn.placement or NoOffer())


def parse_number(word: Word, code: str, **values: Value) -> int:
    """A number without leading zeros, at most three digits; ``code`` is the fault of another."""
    if not re.fullmatch(NUMBER, word.text, re.ASCII):
        raise word.wrong(code, **values)
    return int(word.text)


def format_drawn(drawn: Cards) -> str:
    """The drawn cards joined by ``+``, ``?`` for one that is not known."""
    return "+".join(str(card) if card else "?" for card in drawn)
