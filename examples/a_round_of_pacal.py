"""Plays one round of Pacal between two bots and prints its record.

Each bot gets the view of its seat and nothing else.
"""

from random import Random

from palenque import pacal
from palenque.pacal import record, record_text
from palenque.search import bots


def main() -> None:
    """Deals, plays to the end of the round, prints."""
    rng = Random(2026)
    match = pacal.start(pacal.KLEE)
    actions: list[pacal.Action] = [pacal.deal(match, rng)]
    match = pacal.play(match, actions[0])
    while actors := pacal.actors(match):
        view = pacal.view(match, actors[0])
        actions.append(bots.choose("greedy", view, rng))
        match = pacal.play(match, actions[-1])
    print(record_text.format_record(record.of_match(pacal.KLEE, actions, ("Ana", "Ben"))))


if __name__ == "__main__":
    main()
