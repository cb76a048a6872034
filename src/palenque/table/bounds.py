"""How long a game at a table may become (*ours*): the rules set no end, and a server's day has one.

The fastest fingers tap 12 times a second: 720 times in the longest round of a named level. In a
round without a limit 5,000 slides are one every two seconds for almost three hours. In a race of 15
rounds of a minute, four people who never stop tapping come to 43,200. A match needs at most 197
rounds that somebody wins, for a ruleset's highest target of 99; all others are drawn.
"""

from palenque.game import IllegalAction, Reason

SLIDES, SLIDES_IN_RACE, ROUNDS = 5_000, 50_000, 400
"""The most slides of a seat in a round, actions of a race after which nobody slides, and rounds."""


def check_slide(slides: int, ply: int) -> None:
    """Raises IllegalAction where a seat has slid too often, in its round or with all others."""
    if slides >= SLIDES:
        raise IllegalAction(
            Reason.TOO_MANY_SLIDES, "K3", f"{SLIDES} slides in a round are the most at a table"
        )
    if ply >= SLIDES_IN_RACE:
        sentence = f"this race has {SLIDES_IN_RACE} actions, after which nobody slides any more"
        raise IllegalAction(Reason.TOO_MANY_SLIDES, "K3", sentence)


def check_rounds(played: int, rule: str) -> None:
    """Raises IllegalAction where there can be no further round."""
    if played >= ROUNDS:
        sentence = f"{ROUNDS} rounds are the most at a table, so give up or begin a new game"
        raise IllegalAction(Reason.TOO_MANY_ROUNDS, rule, sentence)
