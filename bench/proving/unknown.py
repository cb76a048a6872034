"""What may not be told to whom, as the actions alone say it: no view is believed."""

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from palenque import pacal, pakal
from palenque.game import Seat
from palenque.pacal import Deal, Match, Offer, Pick, Placement, Ruleset, SoloRuleset, solo
from palenque.pacal.solo import Solo, SoloDeal
from palenque.table.log import Logged, Setup
from palenque.table.state import play, start

MARKS = tuple(range(107, 257, 3))
"""Card values that no other number of a message is, nor one more or less than another's."""
DECK = 259
Texts = frozenset[str]


class Marked(Random):
    """Deals marked cards alone from a deck of ``DECK``; all else it draws as its seed says."""

    def shuffle(self, x: Any) -> None:
        """Shuffles; a whole deck becomes the marks."""
        if len(x) == DECK:
            x[:] = MARKS
        super().shuffle(x)


class Cards:
    """The cards of a table of Pacal that are face down, at each ply of its log."""

    def __init__(self, ruleset: Ruleset | SoloRuleset, log: Callable[[], Sequence[Logged[Any]]]):
        self._log = log
        self._state = start(Setup(ruleset, ("", "")))
        self._is_left = False
        self._deal: Deal | SoloDeal | None = None
        self._open: set[int] = set()
        self._hidden: list[dict[str, Texts]] = [{}]

    def hidden(self, seat: str, ply: int | None = None) -> Texts:
        """What this seat, or an onlooker (empty), may not know after this ply, or by now."""
        log = self._log()
        ply = len(log) if ply is None else ply
        for entry in log[len(self._hidden) - 1 : ply]:
            self._take(entry.action)
        return self._hidden[ply].get(seat, frozenset())

    def _take(self, action: Any) -> None:
        self._state = play(self._state, action)
        if isinstance(action, Deal | SoloDeal):
            self._deal, self._open = action, set()
        self._open |= _shown(action)
        self._is_left = isinstance(action, pacal.GiveUp)
        self._hidden.append({seat: self._unknown_to(seat) for seat in ("J", "O", "")})

    def _unknown_to(self, seat: str) -> Texts:
        deal, state = self._deal, self._state
        if isinstance(deal, SoloDeal) and isinstance(state, Solo):
            unseen = {*deal.scaffold, *deal.deck} - solo.seen(state)
            return _texts(set() if state.result or self._is_left else unseen)
        if not isinstance(deal, Deal) or not isinstance(state, Match) or not pacal.actors(state):
            return frozenset()
        dealt = {card for part in (*deal.scaffolds, *deal.hands) for card in part}
        own = deal.hands[Seat(seat).order] if seat else ()
        tops = {scaffold[-1] for scaffold in deal.scaffolds}
        return _texts(dealt - {*own} - tops - self._open)


def _shown(action: Any) -> set[int]:
    match action:
        case Offer():
            return {*action.cards}
        case Pick() | Placement():
            return {action.card}
    return set()


def _texts(cards: set[int]) -> Texts:
    return frozenset(map(str, cards))


UNSEEN = re.compile(r'"unseen":\[([\d,]*)\]')
PLY = re.compile(r'"(ply|remaining)":\d+|\bply \d+')
CLOCKS = re.compile(r'"clocks":\{"left":\{[^}]*\}')
BEFORE = re.compile(r'\[Round "1"\].*(?=\[Round ")', re.DOTALL)
"""The rounds of a record before its last one: they are over, and open."""
RANDOM = re.compile(r"\b[0-9a-f]{32,}\b")


def told_cards(text: str, hidden: Texts) -> Texts:
    """Which of these marks stand in a text, apart from the sorted list of all cards not seen."""
    for found in UNSEEN.findall(text):
        cards = found.split(",") if found else []
        if not hidden <= set(cards) or cards != sorted(cards, key=int):
            return hidden
    text = RANDOM.sub("", CLOCKS.sub("", PLY.sub("", UNSEEN.sub("", BEFORE.sub("", text)))))
    return hidden.intersection(re.findall(r"\d+", text))


class Goals:
    """The goals of a race that are still in the stack."""

    def __init__(self, log: Callable[[], Sequence[Logged[Any]]]) -> None:
        self._log = log

    def hidden(self, revealed: int) -> Texts:
        """The goals that come after so many."""
        goals: list[str] = []
        for entry in self._log():
            if isinstance(entry.action, pakal.Deal | pakal.Shuffle):
                goals += entry.action.goals
        return frozenset(goals[revealed:]) - frozenset(goals[:revealed])


OTHER = {"shows", "face", "board", "sides", "track", "symbols", "tiles", "tiles_left", "opened"}
"""What is made of letters as well, and can look like a goal by chance."""


def told_goals(value: Any, hidden: Texts) -> Texts:
    """Which of these goals stand anywhere in this JSON, or among the words of a text."""
    if isinstance(value, dict):
        inner = [told_goals(each, hidden) for key, each in value.items() if key not in OTHER]
    elif isinstance(value, list):
        inner = [told_goals(each, hidden) for each in value]
    elif isinstance(value, str):
        inner = [
            hidden.intersection("".join(sorted(word)) for word in re.findall(r"[\w./]+", value))
        ]
    else:
        inner = []
    return frozenset().union(*inner)
