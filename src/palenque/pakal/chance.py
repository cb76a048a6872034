"""What chance and the clock do: every draw takes its source of chance as an argument."""

from random import Random

from palenque.game import Seat
from palenque.pakal.actions import Action, Arrange, Deal, End, Reveal, Shuffle, Swap
from palenque.pakal.phase import Arranging, Between, Dealing, Running
from palenque.pakal.race import deadline, hidden_boards, swappable
from palenque.pakal.state import Race


def deal(race: Race, rng: Random) -> Deal | Shuffle | Reveal:
    """What chance does next: the draw of the set-up (K1), the next goal (K2), a shuffle (K9).

    Raises ValueError where players or the clock are to act.
    """
    match race.phase:
        case Dealing():
            return _draw(race, rng)
        case Between(due=()) if race.stack:
            return Reveal(race.stack[0])
        case Between(due=()):
            return Shuffle(tuple(rng.sample(race.discards, len(race.discards))))
    raise ValueError("chance has nothing to do before the players have acted")


def _draw(race: Race, rng: Random) -> Deal:
    components = race.setup.components
    cards = rng.sample(range(len(components.cards)), len(race.setup.seats))
    tiles = sorted(rng.sample(components.letters, race.setup.tiles))
    goals = rng.sample(components.goals, len(components.goals))
    return Deal(tuple(cards), "".join(tiles), tuple(goals))


def arrange(race: Race, seat: Seat, rng: Random, side: int | None = None) -> Arrange:
    """Lays the squares for a player at random, on this side of the card or on either (K1)."""
    assert isinstance(race.phase, Arranging)
    card = race.phase.cards[race.setup.place(seat)]
    face = rng.choice(card) if side is None else card[side]
    return Arrange(seat, face, rng.choice(hidden_boards(face)))


def expire(race: Race, rng: Random) -> tuple[Action, ...]:
    """What follows when the deadline is reached: the end of the round (K6), or a random swap
    for every owner who has not chosen (K8)."""
    at = deadline(race)
    if at is None:
        raise ValueError("there is no deadline")
    if isinstance(race.phase, Running):
        return (End(at),)
    assert isinstance(race.phase, Between)
    return tuple(
        Swap(seat, rng.choice(swappable(race.player(seat).board, due)), at, drawn=True)
        for seat, due in race.phase.due
    )
