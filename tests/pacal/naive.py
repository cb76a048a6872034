"""A round of Pacal by the letter of the rules page: slow, plain, and no line shared."""

from dataclasses import dataclass, field

LETTERS = "JO"


@dataclass
class Options:
    """What the rules page calls a ruleset."""

    fields: int
    covers: bool
    nested: bool
    last: bool
    dead_offers: bool


def other(seat: str) -> str:
    return "O" if seat == "J" else "J"


@dataclass
class Table:
    """Two players' piles and hands, and what is asked of whom."""

    options: Options
    scaffolds: dict[str, list[int]]
    hands: dict[str, set[int]]
    piles: dict[str, list[list[int]]] = field(init=False)
    starter: str = field(init=False)
    offerer: str = field(init=False)
    asked: str = field(init=False)
    won: dict[str, int] = field(default_factory=lambda: {"J": 0, "O": 0})
    picked: int = 0
    left: int = 0
    on_offer: tuple[int, ...] = ()

    def __post_init__(self) -> None:
        # P3: both show the scaffold card at the top rank; the higher card starts
        self.piles = {seat: [[] for _ in range(self.options.fields)] for seat in LETTERS}
        self.starter = "J" if self.scaffolds["J"][-1] > self.scaffolds["O"][-1] else "O"
        self.begin_turn(self.starter)

    # P7: greater than every value below, smaller than every value above
    def fits(self, seat: str, card: int, rank: int) -> bool:
        for at, pile in enumerate(self.piles[seat], 1):
            if pile and at < rank and not pile[-1] < card:
                return False
            if pile and at > rank and not pile[-1] > card:
                return False
        return True

    # P8: on an empty field, or covering the single card of a field
    def places(self, seat: str, card: int) -> list[str]:
        found = []
        for rank, pile in enumerate(self.piles[seat], 1):
            if self.fits(seat, card, rank):
                if len(pile) == 0:
                    found.append(f"{card}@{rank}")
                if len(pile) == 1 and self.options.covers:
                    found.append(f"{card}x{rank}")
        return found

    # P15: a pair of which neither card fits either pyramid
    def dead(self, pair: tuple[int, int]) -> bool:
        return not any(self.places(seat, card) for seat in LETTERS for card in pair)

    def offers(self) -> list[tuple[int, int]]:
        hand = self.hands[self.offerer]
        pairs = sorted((low, high) for low in hand for high in hand if low < high)
        return [pair for pair in pairs if self.options.dead_offers or not self.dead(pair)]

    def legal(self) -> list[str]:
        seat, _, what = self.asked.partition(":")
        if what == "offer":
            return [f"{low}+{high}" for low, high in self.offers()]
        if what == "pick":
            return [str(card) for card in self.on_offer]
        if what == "place":
            return self.places(seat, self.picked or self.left)
        if what == "last":
            return [token for card in self.hands[seat] for token in self.places(seat, card)] + ["-"]
        return []

    def play(self, token: str) -> None:
        seat, _, what = self.asked.partition(":")
        if what == "offer":
            low, high = token.split("+")
            self.on_offer = (int(low), int(high))
            self.hands[seat] -= set(self.on_offer)
            self.asked = f"{other(seat)}:pick"
        elif what == "pick":
            self.picked = int(token)
            (self.left,) = (card for card in self.on_offer if card != self.picked)
            self.on_offer = ()
            self.must_place(seat, self.picked)
        elif what == "place":
            self.put(seat, token)
            if self.picked:  # P6: the picker first, then the offerer
                self.picked = 0
                self.must_place(self.offerer, self.left)
            else:
                self.end_turn()
        else:
            self.last_card(seat, token)

    # P9: a player whose card fits nowhere loses the round at once
    def must_place(self, seat: str, card: int) -> None:
        if self.places(seat, card):
            self.asked = f"{seat}:place"
        else:
            self.over(other(seat), "stuck")

    def put(self, seat: str, token: str) -> None:
        card, rank = token.replace("x", "@").split("@")
        self.piles[seat][int(rank) - 1].append(int(card))

    def end_turn(self) -> None:
        if not self.look():
            self.begin_turn(other(self.offerer))

    def begin_turn(self, seat: str) -> None:
        self.offerer = seat
        if len(self.hands[seat]) < 2:
            if self.options.last and [len(self.hands[s]) for s in LETTERS] == [1, 1]:
                self.asked = f"{self.starter}:last"  # P12: the round's starter first
            else:
                self.over("=", "unfinished")
        elif not self.offers():
            self.over(other(seat), "no-offer")
        else:
            self.asked = f"{seat}:offer"

    # P12: each may put the last card on a field it fits, or keep it
    def last_card(self, seat: str, token: str) -> None:
        if token != "-":
            self.put(seat, token)
            self.hands[seat] = set()
        if seat == self.starter:
            self.asked = f"{other(seat)}:last"
        elif not self.look():
            self.over("=", "unfinished")

    # P10: one complete wins, both go to the tie-break
    def look(self) -> bool:
        complete = [seat for seat in LETTERS if all(self.piles[seat])]
        if len(complete) == 1:
            self.over(complete[0], "complete")
        elif len(complete) == 2:
            self.over(self.tie_break(), "spread")
        return bool(complete)

    # P11: the smaller spread, or the greater one and then the pairs inward
    def tie_break(self) -> str:
        tops = {seat: [pile[-1] for pile in self.piles[seat]] for seat in LETTERS}
        spreads = {
            seat: [
                tops[seat][-1 - inward] - tops[seat][inward]
                for inward in range(self.options.fields // 2)
            ]
            for seat in LETTERS
        }
        jade, obsidian = spreads["J"], spreads["O"]
        if not self.options.nested:
            jade, obsidian = obsidian[:1], jade[:1]
        if jade == obsidian:
            return "="
        return "J" if jade > obsidian else "O"

    def over(self, winner: str, reason: str) -> None:
        self.on_offer, self.picked, self.left = (), 0, 0
        self.asked = f"over:{winner}:{reason}"
        if winner != "=":
            self.won[winner] += 1

    def position(self) -> str:
        """The position in notation, without the ruleset."""
        parts = [self.pyramid(seat) for seat in LETTERS] + [self.hand(seat) for seat in LETTERS]
        return " ".join([*parts, self.phase(), f"{self.won['J']}-{self.won['O']}"])

    def pyramid(self, seat: str) -> str:
        return ",".join("/".join(map(str, pile[::-1])) or "_" for pile in self.piles[seat])

    def hand(self, seat: str) -> str:
        return ",".join(map(str, sorted(self.hands[seat]))) or "-"

    def phase(self) -> str:
        seat, _, what = self.asked.partition(":")
        if what == "pick":
            return f"{seat}:pick:{self.on_offer[0]}+{self.on_offer[1]}"
        if what == "place":
            both = f"{self.picked}+{self.left}" if self.picked else str(self.left)
            return f"{seat}:place:{both}"
        if what == "last":
            return f"last:{seat}{other(seat)}" if seat == self.starter else f"last:{seat}"
        return self.asked
