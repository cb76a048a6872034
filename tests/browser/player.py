"""A scripted player, who knows of the game what the page says, and plays it to its end."""

import re

from playwright.sync_api import expect

from tests.browser.table import Ask, HandCard, Table

COVERING = 0.7
"""What covering a field costs beside placing well, in fields: it fills no empty one."""


class Player:
    """Answers whatever is asked; ``answered`` counts how often each thing was."""

    STUCK = 99.0
    """What a card that fits nowhere costs: more than any other."""

    def __init__(self, table: Table, deck: int = 50, fields: int = 10) -> None:
        self.table = table
        self._step = deck / fields
        self.answered: dict[Ask, int] = {}

    def play_to(self, *wanted: Ask) -> Ask:
        """Plays until one of these is asked."""
        while True:
            asked = self.table.asked()
            if asked in wanted:
                return asked
            self.answer(asked)

    def answer(self, asked: Ask) -> None:
        self.answered[asked] = self.answered.get(asked, 0) + 1
        match asked:
            case "offer":
                self.offer()
            case "pick":
                self.pick()
            case "place":
                self.place()
            case "last":
                self.decide()
            case "round over":
                self.table.start_round()
            case _:
                raise AssertionError(f"nobody can answer {asked!r}")

    def offer(self) -> None:
        cards = sorted(self.table.cards(self.table.hand), key=self._misplaced)
        first, second = sorted(cards[:2], key=lambda card: card.value)
        self.table.choose_card(self.table.hand, first)
        self.table.choose_card(self.table.hand, second)
        self.table.confirm(f"Offer {first.value} and {second.value}")

    def pick(self) -> None:
        card = min(self.table.cards(self.table.offer), key=self._misplaced)
        self.table.choose_card(self.table.offer, card)
        if card.is_stuck:
            self.table.take_losing(card)
        else:
            self.table.confirm(f"Take {card.value}")

    def place(self) -> None:
        """Previews the card where it fits best, and confirms."""
        (card,) = _lit(self.table.fields())
        rank, cover = self._best(card)
        self.table.choose_field(rank)
        expect(self.table.field(rank)).to_have_accessible_name(
            re.compile(rf"preview of {card.value}$")
        )
        self.table.confirm(
            f"Cover field {rank} with {card.value}"
            if cover
            else f"Place {card.value} on field {rank}"
        )

    def decide(self) -> None:
        """P12: places the last card where it fills a field, else keeps it."""
        lit = _lit(self.table.fields())
        if lit and lit[0].fields:
            self.place()
        else:
            keep = self.table.page.get_by_role("button", name=re.compile(r"^Keep \d+$"))
            self.table.confirm(keep.inner_text())

    def draw_and_place(self) -> None:
        """In a solo game: places one of the cards that were drawn."""
        if choices := self.table.cards(self.table.offer):
            self.table.choose_card(self.table.offer, min(choices, key=self._misplaced))
        self.place()

    def _misplaced(self, card: HandCard) -> float:
        """How far, in fields, the card would lie from where it should."""
        places = [(rank, 0.0) for rank in card.fields] + [(rank, COVERING) for rank in card.covers]
        return min(
            (self._distance(card.value, rank) + cost for rank, cost in places), default=self.STUCK
        )

    def _best(self, card: HandCard) -> tuple[int, bool]:
        places = [(rank, False) for rank in card.fields] + [(rank, True) for rank in card.covers]
        return min(
            places,
            key=lambda place: self._distance(card.value, place[0]) + COVERING * place[1],
        )

    def _distance(self, card: int, rank: int) -> float:
        return abs((card - 0.5) / self._step + 0.5 - rank)


class Hasty(Player):
    """Loses a round in few turns: places cards where hardly any fit beside them, and then takes
    one that fits nowhere (P9)."""

    STUCK = -99.0

    def _distance(self, card: int, rank: int) -> float:
        return -super()._distance(card, rank)


def _lit(fields: list[str]) -> list[HandCard]:
    """The card that is to be placed, as the names of the fields tell of it; none if none does."""
    takes: list[int] = []
    covers: list[int] = []
    card = None
    for name in fields:
        if found := re.match(r"Field (\d+), .*(takes|may be covered by) (\d+)", name):
            card = int(found[3])
            (takes if found[2] == "takes" else covers).append(int(found[1]))
    return [] if card is None else [HandCard("", card, takes, covers)]
