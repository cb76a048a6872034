"""Shows what a seat does not know: how often each card is in the other hand.

Draws full states that look like one seat's view, as a search for hidden hands does.
"""

from collections import Counter
from random import Random

from palenque import pacal

SAMPLES = 2000


def main() -> None:
    """Prints the cards that Obsidian may hold, as Jade sees the first position of a deal."""
    rng = Random(5)
    match = pacal.start(pacal.KLEE)
    match = pacal.play(match, pacal.deal(match, rng))
    view = pacal.view(match, pacal.Seat.JADE)
    held: Counter[int] = Counter()
    for _ in range(SAMPLES):
        world = pacal.complete(view, rng)
        assert world.round
        held.update(world.round.hands[pacal.Seat.OBSIDIAN.order])
    print(f"Jade holds {', '.join(map(str, view.hand))}")
    print(f"On top of the scaffolds lie {view.revealed[0]} and {view.revealed[1]}.")
    share = 100 * sum(held.values()) / (SAMPLES * len(view.unseen))
    print(
        f"Each of the other {len(view.unseen)} cards is in Obsidian's hand in {share:.0f} of 100."
    )


if __name__ == "__main__":
    main()
