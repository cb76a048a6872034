"""The computer at the terminal: its levels and hints, from a search that is warm when needed."""

from random import Random

from palenque import pacal
from palenque.cli.output import Unusable
from palenque.cli.screen import Screen
from palenque.pacal.solo import SoloView
from palenque.search import bots
from palenque.search.bots import Hint
from palenque.search.levels import LEVELS, Level, needs_search
from palenque.search.warming import PATIENCE, PLAIN, Part, Warming, is_installed

NAMES = (
    "first steps",
    "very easy",
    "easy",
    "medium",
    "challenging",
    "hard",
    "very hard",
    "strongest",
)
MISSING = "needs the search: pip install 'palenque[search]'."


def offered() -> tuple[Level, ...]:
    """The levels that can be played here."""
    return LEVELS if is_installed() else PLAIN


def check_level(number: int) -> None:
    """Raises Unusable for a level that needs a search which is not installed."""
    if number not in [level.number for level in offered()]:
        last = PLAIN[-1].number
        raise Unusable(f"Level {number} {MISSING} Without it there are levels 1 to {last}.")


def described(level: Level) -> str:
    """A level as menus tell it, with its measured strength."""
    name = NAMES[level.number - 1]
    if level is LEVELS[0]:
        return f"level {level.number}, {name} (Elo 0)"
    return f"level {level.number}, {name} (Elo {level.elo}, {level.low} to {level.high})"


class Computer:
    """Plays and gives hints; what should be known of its search is said before the next of them."""

    def __init__(self, screen: Screen, rng: Random) -> None:
        self._screen, self._rng = screen, rng
        self._notes: list[str] = []
        self._warming = Warming(self._notes.append).start() if is_installed() else None

    def stop(self) -> None:
        """Ends what is still being prepared."""
        if self._warming:
            self._warming.stop()

    def move(self, player: str, view: pacal.View) -> pacal.Move:
        """What this player does, or until the search is warm the strongest level without one."""
        kind, _, number = player.partition(":")
        if kind == "level" and needs_search(int(number)) and not self._is_ready("match"):
            player = f"level:{PLAIN[-1].number}"
        return bots.choose(player, view, self._rng)

    def hint(self, view: pacal.View) -> Hint:
        """The strongest move within a second, or until the search is warm what careful plays."""
        if self._is_ready("match"):
            return bots.hint(view, self._rng)
        return Hint(bots.choose("careful", view, self._rng), None)

    def solo_hint(self, view: SoloView) -> Hint | None:
        """The best placement; None, and a sentence is said, where there is no search for it."""
        if self._is_ready("solo"):
            from palenque.search import solo

            return solo.hint(view)
        if self._warming and not self._warming.problem:
            self._screen.say("The search is being prepared; ask again in a moment.", "red")
        else:
            self._screen.say(f"A hint {MISSING}", "red")
        return None

    def _is_ready(self, part: Part) -> bool:
        ready = self._warming is not None and self._warming.wait(part, PATIENCE)
        while self._notes:
            self._screen.say(self._notes.pop(0), "red")
        return ready


def hinted(hint: Hint) -> str:
    """A hint in words, with the token that plays it and its chance."""
    text = f"Hint: {_asked(hint.move)}: {pacal.format_token(hint.move)}"
    return text if hint.chance is None else f"{text}. Chance of winning: about {hint.chance:.0%}"


def _asked(move: pacal.Move) -> str:
    match move:
        case pacal.Offer(low=low, high=high):
            return f"offer {low} and {high}"
        case pacal.Pick(card=card):
            return f"take {card}"
        case pacal.Placement(card=card, rank=rank, cover=True):
            return f"cover field {rank} with {card}"
        case pacal.Placement(card=card, rank=rank):
            return f"place {card} on field {rank}"
    return "keep the last card"
