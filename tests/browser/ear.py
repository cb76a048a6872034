"""What a page is told, and whether a card is among it that its player may not see."""

import re

from playwright.sync_api import Page, Response, WebSocket

from palenque.messages import EVENT, RoundView, Shown
from palenque.pacal import Seat
from palenque.pacal.record import Record

HIDDEN_SCAFFOLD = 18
"""Two scaffolds of ten, without the two cards that were shown at the start (P3)."""


class Ear:
    """Everything that a page receives: the frames of its sockets, and the bodies of answers."""

    def __init__(self, page: Page) -> None:
        self.frames: list[str] = []
        self._answers: list[Response] = []
        page.on("websocket", self._socket)
        page.on("response", lambda answer: self._answers.append(answer))

    def rounds(self) -> list[RoundView]:
        """The rounds as they were shown, while they ran."""
        events = [EVENT.validate_json(frame) for frame in self.frames]
        views = [event.view for event in events if isinstance(event, Shown)]
        return [
            view.round
            for view in views
            if view.round and view.round.phase.kind != "over" and not view.end
        ]

    def bodies(self) -> list[str]:
        return [answer.text() for answer in self._answers if "/api/" in answer.url]

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(str(frame)))


def check_nothing_hidden(rounds: list[RoundView], record: Record) -> None:
    """The first round as the page was shown it, held against the record of the game."""
    hand = _rivals_hand(record)
    assert len(hand) == 15
    assert len(rounds) > 5
    for round in rounds:
        shown = _offered_by_rival(round)
        assert round.hands == {}
        assert _told(round) & hand == shown
        assert set(round.unseen) >= hand - shown
        assert len(round.unseen) == len(hand - shown) + HIDDEN_SCAFFOLD


def _rivals_hand(record: Record) -> set[int]:
    return set(record.rounds[0].deal.hands[Seat.OBSIDIAN.order])


def _offered_by_rival(round: RoundView) -> set[int]:
    offers = [turn.tokens[0] for turn in round.log if turn.offerer == "O" and turn.tokens]
    return {card for offer in offers for card in _numbers(offer)}


def _told(round: RoundView) -> set[int]:
    """Every card that is named anywhere, but among those not seen yet."""
    piles = [field for pyramid in round.pyramids.values() for field in pyramid]
    named = [
        *round.hand,
        *(round.phase.offer or []),
        *(fits.card for fits in round.fits),
        *(card for field in piles for card in (field.value, field.under)),
        *(_cards_in_log(round)),
        round.phase.card,
        round.phase.returns,
    ]
    return {card for card in named if card is not None}


def _cards_in_log(round: RoundView) -> list[int]:
    """Of each move the cards, not the field: 17+32, 32@5, 32x5."""
    tokens = [token for turn in round.log for token in turn.tokens]
    return [card for token in tokens for card in _numbers(re.split("[@x]", token)[0])]


def _numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]
