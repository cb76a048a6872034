"""Makes a small ruleset of one's own and lists the first offers under it."""

from random import Random

from palenque import pacal
from palenque.pacal.ruleset import from_options


def main() -> None:
    """A game with 20 cards: six fields, four cards in hand."""
    ruleset = from_options(
        {
            "id": "small",
            "deck": 20,
            "rows": [3, 2, 1],
            "hand": 4,
            "covers": "none",
            "reading": "ascending",
            "tie": "nested",
            "last": False,
            "dead_offers": False,
            "target": 2,
        }
    )
    match = pacal.start(ruleset)
    match = pacal.play(match, pacal.deal(match, Random(1)))
    print(pacal.format_position(match))
    for offer in pacal.legal(match, pacal.actors(match)[0]):
        print(pacal.format_token(offer))


if __name__ == "__main__":
    main()
