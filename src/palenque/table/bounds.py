"""How long a game at a table may become (*ours*): the rules set no end, and a server's day has one.

The fastest fingers tap 12 times a second: 720 times in the longest round of a named level. In a
round without a limit 5,000 slides are one every two seconds for almost three hours. In a race of 15
rounds of a minute, four people who never stop tapping come to 43,200. A match needs at most 197
rounds that somebody wins, for a ruleset's highest target of 99; all others are drawn.

Where a bound is met between two rounds, the table ends the game as it stands; nobody has won.
"""

from palenque.game import IllegalAction, Reason

SLIDES, ACTIONS, ROUNDS = 5_000, 50_000, 400
"""The most slides of a seat in a round, actions of a race that has a next round, and rounds."""


def check_slide(slides: int) -> None:
    """Raises IllegalAction where a seat has slid too often in its round."""
    if slides >= SLIDES:
        raise IllegalAction(
            Reason.TOO_MANY_SLIDES, "K3", f"{SLIDES} slides in a round are the most at a table"
        )


def is_met(rounds: int, actions: int = 0) -> bool:
    """Whether there can be no further round after so many, in a race of so many actions."""
    return rounds >= ROUNDS or actions >= ACTIONS
