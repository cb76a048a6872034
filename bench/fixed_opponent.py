"""A player against the fixed opponent: a greedy player that never changes.

    python3 dev.py bench fixed_opponent [ROUNDS [PLAYER [FILE]]]

It meets pimc:1000 over 2,000 rounds of klee, every deal twice with the seats swapped, on one
core, each deal's chance from the seed and its number. FILE keeps every deal as soon as it is
played; the same command goes on with it. The opponent's figures are thousandths of a field,
rounded as they were when it was first written; it covers with its last card, too.
"""

import json
import sys
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from random import Random

from palenque import pacal
from palenque.pacal import Move, Offer, Offering, Pick, Picking, Placement, Pyramid, View
from palenque.pacal.pyramid import neighbours, spots
from palenque.search import bots
from palenque.search.arena.meeting import Played, meet
from palenque.search.arena.plan import Meeting
from palenque.search.arena.standing import Pair

SEED = 5
NAME = "opponent"
NOWHERE = 100_000
FIELD, COVER, WHIM = 1000, 700, 50


def opponent(view: View, rng: Random) -> Move:
    """Offers what the other can place worst, and places where a card belongs by its value."""
    assert view.seat
    own, other = (view.pyramids[seat.order] for seat in (view.seat, view.seat.other))
    match view.phase:
        case Offering():
            return offer(view, own, other, rng)
        case Picking(offer=pair):
            low = cost(own, pair.low) - cost(other, pair.high)
            high = cost(own, pair.high) - cost(other, pair.low)
            return Pick(pair.low if low <= high else pair.high)
    found = [move for move in view.legal if isinstance(move, Placement)]
    return min(found, key=lambda spot: misplaced(own, spot), default=view.legal[-1])


def offer(view: View, own: Pyramid, other: Pyramid, rng: Random) -> Offer:
    """The pair whose better card for the other is dearest, and whose rest is cheap."""
    mine = {card: cost(own, card) for card in view.hand}
    theirs = {card: cost(other, card) for card in view.hand}

    def gain(pair: Offer) -> int:
        taken, left = sorted(pair.cards, key=lambda card: theirs[card])
        return theirs[taken] - mine[left] + rng.randrange(WHIM)

    return max((move for move in view.legal if isinstance(move, Offer)), key=gain)


def cost(pyramid: Pyramid, card: int) -> int:
    """How far from its place this card would come to lie at best."""
    found = spots(pyramid, card, pacal.KLEE.covers)
    return min((misplaced(pyramid, spot) for spot in found), default=NOWHERE)


def misplaced(pyramid: Pyramid, spot: Placement) -> int:
    """How far a placement is from where its card belongs between its neighbours."""
    below, above = neighbours(pyramid, spot.card)
    low = pyramid.values[below] if below >= 0 else 0
    high = pyramid.values[above] if above < pacal.KLEE.fields else pacal.KLEE.deck + 1
    ideal = below * FIELD + (above - below) * FIELD * (spot.card - low) // (high - low)
    return abs((spot.rank - 1) * FIELD - ideal) + COVER * spot.cover


def find(name: str) -> bots.Player:
    """The fixed opponent, or a player of the arena."""
    return opponent if name == NAME else bots.player(name)


def kept(path: Path, name: str) -> dict[int, list[Played]]:
    """The deals that a file holds, which is made if need be; a line that broke off is cut off."""
    path.touch()
    whole, _, rest = path.read_text(encoding="utf-8").rpartition("\n")
    found = {}
    for line in whole.splitlines():
        held = json.loads(line)
        if (held["player"], held["seed"]) != (name, SEED):
            sys.exit(f"{path} holds the rounds of another player or seed.")
        found[held["deal"]] = [Played(**round) for round in held["rounds"]]
    if rest:
        path.write_text(whole + "\n" * bool(whole), encoding="utf-8")
    return found


def keep(path: Path, name: str, deal: int, rounds: Iterable[Played]) -> None:
    """Adds a deal to the file."""
    line = {"player": name, "seed": SEED, "deal": deal, "rounds": [asdict(r) for r in rounds]}
    with path.open("a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")


def main(number: str = "2000", name: str = "pimc:1000", file: str = "") -> None:
    """Plays what is not played yet, and prints the score with its 95% interval."""
    rounds, pair, path = int(number), Pair(name, NAME), Path(file)
    before = kept(path, name) if file else {}
    for deal in range(rounds // 2):
        found = before.get(deal)
        if not found:
            found = list(meet(pacal.KLEE, SEED, Meeting(name, NAME, deal), find).rounds)
            if file:
                keep(path, name, deal, found)
        for round in found:
            pair.add(round)
    low, high = pair.interval
    print(f"{name} against the fixed opponent, klee, seed {SEED}, {pair.rounds} rounds:")
    print(f"{pair.score:.4f} ({low:.4f} to {high:.4f}), {pair.draws} drawn")


if __name__ == "__main__":
    main(*sys.argv[1:4])
